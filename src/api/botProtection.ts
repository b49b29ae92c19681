import { HeliosError } from './heliosError';
import { pause } from './pause';

/**
 * Bot protection (SPEC 7, 8): every request to Helios carries a token of the protection's script. A firewall before
 * Helios may refuse the token (202), or want a person to solve a captcha first (405).
 */

/** What the script of the protection puts into the window. */
export interface ProtectionWindow {
  AwsWafIntegration?: { getToken: () => Promise<string> };
  AwsWafCaptcha?: {
    renderCaptcha: (
      container: HTMLElement,
      options: { apiKey: string; onSuccess: (token: string) => void; onError: (error: unknown) => void },
    ) => void;
  };
}

export const TOKEN_HEADER = 'x-aws-waf-token';
export const SKIP_CAPTCHA_HEADER = 'X-Skip-Captcha';
const ACTION_HEADER = 'x-amzn-waf-action';
const POLL_MS = 100;
const POLL_ATTEMPTS = 30;
const PATIENCE_MS = POLL_ATTEMPTS * POLL_MS;
/** As long as a payment may take. */
const SECOND_TIMEOUT_MS = 45_000;

export interface BotProtectionOptions {
  /** Address of the script */
  scriptUrl: string;
  /** Requests to addresses that begin with it carry the token */
  apiUrl: string;
  fetch?: typeof fetch;
  /** Puts the script into the page; rejects when it cannot be loaded */
  loadScript?: (url: string) => Promise<void>;
  /** Lets the visitor solve a captcha; resolves to its token, or rejects when they leave it */
  solveCaptcha: () => Promise<string>;
  /** Where the script puts what it offers */
  window?: ProtectionWindow;
}

/** A fetch that carries the token, and that asks for a captcha once where the firewall wants one. */
export function createProtectedFetch({
  scriptUrl,
  apiUrl,
  fetch: send = (...request) => fetch(...request),
  loadScript = loadScriptTag,
  solveCaptcha,
  window: scope = window as ProtectionWindow,
}: BotProtectionOptions): typeof fetch {
  // Waited for once, by all requests together: with a blocked script each would wait for itself, and selling would crawl.
  let coming: Promise<unknown> | null = null;

  async function load(): Promise<void> {
    try {
      await inTime(loadScript(scriptUrl));
      await waitFor(() => scope.AwsWafIntegration);
    } catch (error) {
      // The flow goes on: a blocked script must not keep anybody from buying as long as the firewall lets them.
      console.error('The script of the bot protection was not loaded.', error);
    }
  }

  async function token(): Promise<string | null> {
    coming ??= load();
    await coming;
    return (await inTime(scope.AwsWafIntegration?.getToken())) ?? null;
  }

  return async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(apiUrl)) return send(request);
    // A body is read once: the second request is made of a copy.
    const again = request.clone();
    const carried = await token().catch((error: unknown) => {
      console.error('There is no token of the bot protection.', error);
      return null;
    });
    const answer = await send(withHeaders(request, carried === null ? {} : { [TOKEN_HEADER]: carried }));
    if (isChallenge(answer)) throw tokenRejected();
    if (answer.status !== 405 || request.headers.has(SKIP_CAPTCHA_HEADER)) return answer;
    const solved = await solveCaptcha();
    // A person takes longer than a request may: the second one has a time of its own.
    const second = await send(
      withHeaders(
        again,
        { [TOKEN_HEADER]: solved, [SKIP_CAPTCHA_HEADER]: 'true' },
        AbortSignal.timeout(SECOND_TIMEOUT_MS),
      ),
    );
    if (isChallenge(second)) throw tokenRejected();
    return second;
  };
}

/**
 * Draws the captcha; resolves to its token.
 *
 * @param onDrawn called when the script has come and has drawn it
 */
export async function renderCaptcha(
  container: HTMLElement,
  apiKey: string,
  onDrawn: () => void,
  scope: ProtectionWindow = window as ProtectionWindow,
): Promise<string> {
  const captcha = await waitFor(() => scope.AwsWafCaptcha);
  return new Promise((resolve, reject) => {
    captcha.renderCaptcha(container, { apiKey, onSuccess: resolve, onError: reject });
    onDrawn();
  });
}

/** Asks every 100 ms, 30 times at most (SPEC 9), then gives up. */
async function waitFor<T>(read: () => T | undefined): Promise<T> {
  for (let attempt = 0; attempt < POLL_ATTEMPTS; attempt += 1) {
    const value = read();
    if (value !== undefined) return value;
    await pause(POLL_MS, new AbortController().signal);
  }
  throw tooLate();
}

/** A host that swallows what it is asked neither answers nor fails: nobody waits for it longer than `waitFor` does. */
async function inTime<T>(coming: Promise<T> | undefined): Promise<T | undefined> {
  const limit = new AbortController();
  try {
    return await Promise.race([
      coming,
      pause(PATIENCE_MS, limit.signal).then(() => Promise.reject(tooLate())),
    ]);
  } finally {
    limit.abort();
  }
}

function tooLate(): Error {
  return new Error(`The bot protection was not there after ${PATIENCE_MS} ms.`);
}

function withHeaders(request: Request, added: Record<string, string>, signal?: AbortSignal): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Request(request, { headers, signal: signal ?? request.signal });
}

/** A payment may also answer 202; the firewall says which one it is in a header. */
function isChallenge(answer: Response): boolean {
  return (
    answer.status === 202 &&
    [ACTION_HEADER, TOKEN_HEADER].some((name) => answer.headers.get(name) === 'challenge')
  );
}

/** SPEC 8: to the code that asked it is as if Helios had failed (500), in these words. */
function tokenRejected(): HeliosError {
  return new HeliosError('TOKEN_REJECTED', 'Token rejected. Please call to place this order.');
}

function loadScriptTag(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} could not be loaded.`));
    document.head.append(script);
  });
}
