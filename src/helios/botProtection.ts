import { HeliosError } from './heliosError';
import { pause } from '../lib/pause';

/*
 * Bot protection (product 7, 8): every request to Helios carries a token of the protection script. A firewall before
 * Helios may refuse the token (202) or require a solved captcha first (405).
 */

/** The globals that the protection script defines. */
export interface ProtectionWindow {
  AwsWafIntegration?: { getToken: () => Promise<string> };
  AwsWafCaptcha?: {
    renderCaptcha: (
      container: HTMLElement,
      options: { apiKey: string; onSuccess: (token: string) => void; onError: (error: unknown) => void },
    ) => void;
  };
}

const TOKEN_HEADER = 'x-aws-waf-token';
const SKIP_CAPTCHA_HEADER = 'X-Skip-Captcha';
const ACTION_HEADER = 'x-amzn-waf-action';
const POLL_MS = 100;
const POLL_ATTEMPTS = 30;
const TIMEOUT_MS = POLL_ATTEMPTS * POLL_MS;
/** The timeout of a payment request. */
const RETRY_TIMEOUT_MS = 45_000;

interface BotProtectionOptions {
  /** URL of the script */
  scriptUrl: string;
  /** Requests to this URL and URLs below it have the token */
  apiUrl: string;
  fetch?: typeof fetch;
  /** Adds the script to the page; rejects when it cannot be loaded */
  loadScript?: (url: string) => Promise<void>;
  /** Lets the visitor solve a captcha. Resolves to its token; null when the visitor cancels. */
  solveCaptcha: () => Promise<string | null>;
  /** The object on which the script defines its globals */
  window?: ProtectionWindow;
}

/**
 * Creates a fetch that sends the token and, when the firewall requires a captcha, retries once with a captcha token.
 */
export function createProtectedFetch({
  scriptUrl,
  apiUrl,
  fetch: send = (...request) => fetch(...request),
  loadScript = loadScriptTag,
  solveCaptcha,
  window: protectionWindow = window as ProtectionWindow,
}: BotProtectionOptions): typeof fetch {
  // Both sides are normalized, and the slash excludes a host whose name begins with that of the API.
  const apiPrefix = `${new Request(apiUrl).url.replace(/\/$/, '')}/`;
  // All requests share one wait. With a blocked script, a wait per request would delay every step of a purchase.
  let scriptLoad: Promise<unknown> | null = null;

  async function loadProtection(): Promise<void> {
    try {
      await withTimeout(loadScript(scriptUrl));
      await pollFor(() => protectionWindow.AwsWafIntegration);
    } catch (error) {
      // A blocked script must not stop a purchase as long as the firewall accepts requests without a token.
      console.error('Loading the bot protection script failed.', error);
    }
  }

  async function requestToken(): Promise<string | null> {
    scriptLoad ??= loadProtection();
    await scriptLoad;
    return (await withTimeout(protectionWindow.AwsWafIntegration?.getToken())) ?? null;
  }

  return async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(apiPrefix)) return send(request);
    // A body can be read only once, so the retry needs a copy.
    const retryRequest = request.clone();
    const token = await requestToken().catch((error: unknown) => {
      console.error('Getting a bot protection token failed.', error);
      return null;
    });
    const answer = await send(withHeaders(request, token === null ? {} : { [TOKEN_HEADER]: token }));
    if (isChallenge(answer)) throw createTokenRejectedError();
    if (answer.status !== 405 || request.headers.has(SKIP_CAPTCHA_HEADER)) return answer;
    const captchaToken = await solveCaptcha();
    if (captchaToken === null) throw new HeliosError('CAPTCHA_CANCELED', 'The captcha was not solved.');
    // Solving a captcha takes longer than the timeout of the first request, so the retry has its own timeout.
    const retryAnswer = await send(
      withHeaders(
        retryRequest,
        { [TOKEN_HEADER]: captchaToken, [SKIP_CAPTCHA_HEADER]: 'true' },
        AbortSignal.timeout(RETRY_TIMEOUT_MS),
      ),
    );
    if (isChallenge(retryAnswer)) throw createTokenRejectedError();
    return retryAnswer;
  };
}

/**
 * Renders the captcha and resolves to its token.
 *
 * @param onRendered called when the script has rendered the captcha
 */
export async function renderCaptcha(
  container: HTMLElement,
  apiKey: string,
  onRendered: () => void,
  protectionWindow: ProtectionWindow = window as ProtectionWindow,
): Promise<string> {
  const captcha = await pollFor(() => protectionWindow.AwsWafCaptcha);
  return new Promise((resolve, reject) => {
    captcha.renderCaptcha(container, { apiKey, onSuccess: resolve, onError: reject });
    onRendered();
  });
}

/** Polls every 100 ms, 30 times at most (product 9). Rejects afterwards. */
async function pollFor<T>(read: () => T | undefined): Promise<T> {
  for (let attempt = 0; attempt < POLL_ATTEMPTS; attempt += 1) {
    const value = read();
    if (value !== undefined) return value;
    await pause(POLL_MS, new AbortController().signal);
  }
  throw createTimeoutError();
}

/** Rejects after the same time as `pollFor`. A host that drops packets would leave the promise pending forever. */
async function withTimeout<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  const timeout = new AbortController();
  try {
    return await Promise.race([
      promise,
      pause(TIMEOUT_MS, timeout.signal).then(() => Promise.reject(createTimeoutError())),
    ]);
  } finally {
    timeout.abort();
  }
}

function createTimeoutError(): Error {
  return new Error(`The bot protection did not respond within ${TIMEOUT_MS} ms.`);
}

function withHeaders(request: Request, added: Record<string, string>, signal?: AbortSignal): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Request(request, { headers, signal: signal ?? request.signal });
}

/** A payment may also have status 202. Only a challenge has one of these headers. */
function isChallenge(answer: Response): boolean {
  return (
    answer.status === 202 &&
    [ACTION_HEADER, TOKEN_HEADER].some((name) => answer.headers.get(name) === 'challenge')
  );
}

/** Product 8 requires the status 500 and this message, although the firewall answers with 202. */
function createTokenRejectedError(): HeliosError {
  return new HeliosError('TOKEN_REJECTED', 'Token rejected. Please call to place this order.', {
    status: 500,
  });
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
