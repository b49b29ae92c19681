/** An element of the page, as XPath: both drivers take it. */
export type Target = string;

/** A browser with one page open. Actions wait until their target is shown. */
export interface Visitor {
  /** Goes to a path of the site and waits until it is loaded. */
  open(path: string): Promise<void>;
  /** Runs a function in the page and returns what it returns (JSON), also from a promise. */
  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  click(target: Target): Promise<void>;
  /** Types with the keyboard into a field. */
  type(target: Target, text: string): Promise<void>;
  /** Acts inside the only frame of the page. */
  inFrame(work: (frame: Pick<Visitor, 'type'>) => Promise<void>): Promise<void>;
  /** What was wrong in the console since the last call. */
  takeErrors(): Promise<string[]>;
  /** PNG of the window. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Window {
  width: number;
  height: number;
}

export const PHONE: Window = { width: 390, height: 844 };
export const DESKTOP: Window = { width: 1280, height: 800 };

/** Milliseconds that a page gets to show what is waited for. */
export const PATIENCE = 30_000;

export const SITE_URL = process.env['E2E_SITE_URL'] ?? 'http://localhost:9000';

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const named = (text: string) =>
  `[@aria-label=${quoted(text)} or starts-with(normalize-space(.), ${quoted(text)})]`;

export const button = (name: string): Target => `//button${named(name)}`;
export const link = (name: string): Target => `//a${named(name)}`;
export const heading = (text: string): Target => `//*[self::h1 or self::h2]${named(text)}`;
/** The field that belongs to a label. */
export const field = (label: string): Target =>
  `//*[@id=//label[starts-with(normalize-space(.), ${quoted(label)})]/@for]`;

/** Waits until a condition holds, and fails with its name after the time limit, also when the browser does not answer. */
export async function until(
  name: string,
  holds: () => Promise<boolean>,
  milliseconds: number = PATIENCE,
): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await inTime(name, holds(), end - Date.now()))) {
    if (Date.now() > end) throw new Error(`Not in time: ${name}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The result of a task. Fails with the name of the task after the time limit. */
export async function inTime<Result>(
  name: string,
  task: Promise<Result>,
  milliseconds: number = PATIENCE,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not in time: ${name}.`)), milliseconds);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}

/** Whether the page shows the target. */
export function isShown(visitor: Visitor, target: Target): Promise<boolean> {
  return visitor.run((xpath) => {
    const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    for (let index = 0; index < found.snapshotLength; index += 1) {
      const node = found.snapshotItem(index);
      if (node instanceof Element && node.checkVisibility({ visibilityProperty: true })) return true;
    }
    return false;
  }, target);
}

export const untilShown = (visitor: Visitor, target: Target): Promise<void> =>
  until(`the page shows ${target}`, () => isShown(visitor, target));
