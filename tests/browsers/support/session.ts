/** XPath of an element, which both drivers support. */
export type Target = string;

/** A browser with one open page. Actions wait until their target is visible. */
export interface Session {
  /** Opens a path of the site and waits until it is loaded. */
  open(path: string): Promise<void>;
  /** Runs a function in the page and returns its JSON result, also of a promise. */
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  click(target: Target): Promise<void>;
  /** Types with the keyboard into a field. */
  type(target: Target, text: string): Promise<void>;
  /** Acts inside the only frame of the page. */
  inFrame(act: (frame: Pick<Session, 'type'>) => Promise<void>): Promise<void>;
  /** Returns and clears the console errors since the last call. */
  takeErrors(): Promise<string[]>;
  /** A PNG of the window. */
  takeScreenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface WindowSize {
  width: number;
  height: number;
}

export const PHONE: WindowSize = { width: 390, height: 844 };
export const DESKTOP: WindowSize = { width: 1280, height: 800 };

/** Milliseconds after which waiting fails. */
export const TIMEOUT_MS = 30_000;

export const SITE_URL = process.env['E2E_SITE_URL'] ?? 'http://localhost:9000';

const quote = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const nameCondition = (text: string) =>
  `[@aria-label=${quote(text)} or starts-with(normalize-space(.), ${quote(text)})]`;

export const button = (name: string): Target => `//button${nameCondition(name)}`;
export const link = (name: string): Target => `//a${nameCondition(name)}`;
export const heading = (text: string): Target => `//*[self::h1 or self::h2]${nameCondition(text)}`;
/** The field of a label. */
export const field = (label: string): Target =>
  `//*[@id=//label[starts-with(normalize-space(.), ${quote(label)})]/@for]`;

/** Waits until a condition is true. Fails with its name after the time limit, also if the browser does not respond. */
export async function waitFor(
  name: string,
  condition: () => Promise<boolean>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await withTimeout(name, condition(), end - Date.now()))) {
    if (Date.now() > end) throw new Error(`Timed out: ${name}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns the result of a task. Fails with the name of the task after the time limit. */
export async function withTimeout<Result>(
  name: string,
  task: Promise<Result>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out: ${name}.`)), timeoutMs);
  });
  return Promise.race([task, timeout]).finally(() => clearTimeout(timer));
}

/** Whether the target is visible. */
export function isShown(session: Session, target: Target): Promise<boolean> {
  return session.run((xpath) => {
    const matches = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    for (let index = 0; index < matches.snapshotLength; index += 1) {
      const node = matches.snapshotItem(index);
      if (node instanceof Element && node.checkVisibility({ visibilityProperty: true })) return true;
    }
    return false;
  }, target);
}

export const waitUntilShown = (session: Session, target: Target): Promise<void> =>
  waitFor(`the page shows ${target}`, () => isShown(session, target));
