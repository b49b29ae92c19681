import { DirectusSourceError } from './errors.ts';

/** Temporary errors, which are retried. */
const RETRIED_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Wait before the first retry. It doubles with each further retry, up to the maximum. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** A longer Retry-After is reported as an error. */
const LONGEST_RETRY_AFTER_MS = 120_000;

interface HttpOptions {
  /** Address of Directus, named in errors */
  url: string;
  /** Number of retries after a failed request */
  retries: number;
  /** Seconds for one attempt, including the body */
  timeout: number;
  /** Highest number of concurrent requests */
  concurrency: number;
}

/** The dependencies that tests replace. */
interface HttpDependencies {
  fetch: typeof globalThis.fetch;
  sleep: (milliseconds: number) => Promise<void>;
  /** 0 to 1 */
  random: () => number;
  /** Milliseconds since 1970 */
  now: () => number;
}

export interface Http {
  fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Number of responses so far, including failed attempts */
  requests: () => number;
  /** The time of the server at its latest response */
  serverTime: () => Date | undefined;
}

const REAL_DEPENDENCIES: HttpDependencies = {
  fetch: (...args) => globalThis.fetch(...args),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
  now: Date.now,
};

/**
 * Creates a `fetch` with a limit of concurrent requests, a timeout, and retries with exponential backoff and jitter (or
 * after the time of Retry-After). Rejects with DirectusSourceError when the retries are used up.
 */
export function createHttp(
  { url: baseUrl, retries, timeout, concurrency }: HttpOptions,
  dependencies?: Partial<HttpDependencies>,
): Http {
  const { fetch, sleep, random, now } = { ...REAL_DEPENDENCIES, ...dependencies };
  const runLimited = limitConcurrency(concurrency);
  let requests = 0;
  let serverTime: Date | undefined;

  async function tryOnce(url: string | URL | Request, init?: RequestInit) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout * 1000) });
    // The body is read here, so that a truncated response counts as a failed attempt.
    const body = await response.text();
    requests += 1;
    const date = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(date)) serverTime = new Date(date);
    const empty = response.status === 204 || response.status === 304;
    return new globalThis.Response(empty ? null : body, {
      status: response.status,
      headers: response.headers,
    });
  }

  async function fetchWithRetry(url: string | URL | Request, init?: RequestInit) {
    for (let attempt = 0; ; attempt += 1) {
      const isLastAttempt = attempt >= retries;
      let requestedWait: number | undefined;
      try {
        const response = await tryOnce(url, init);
        if (!RETRIED_STATUSES.has(response.status)) return response;
        requestedWait = retryAfter(response.headers.get('retry-after'), now());
        if (isLastAttempt || (requestedWait !== undefined && requestedWait > LONGEST_RETRY_AFTER_MS)) {
          throw new DirectusSourceError(createStatusMessage(baseUrl, response.status, attempt + 1));
        }
      } catch (cause) {
        if (cause instanceof DirectusSourceError) throw cause;
        if (isLastAttempt)
          throw new DirectusSourceError(createUnreachableMessage(baseUrl, cause, attempt + 1, timeout), {
            cause,
          });
      }
      const backoff = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
      // Half of the wait is random, so that clients that failed together do not retry together.
      await sleep(requestedWait ?? backoff / 2 + (backoff / 2) * random());
    }
  }

  return {
    fetch: (url, init) => runLimited(() => fetchWithRetry(url, init)),
    requests: () => requests,
    serverTime: () => serverTime,
  };
}

/**
 * @param header seconds or an HTTP date
 * @returns milliseconds
 */
function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (!Number.isNaN(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function createStatusMessage(url: string, status: number, tries: number) {
  return status === 429
    ? `Directus at ${url} still responds with 429 (too many requests) after ${formatTimes(tries)}: raise its rate limit, or lower the option "concurrency".`
    : `Directus at ${url} responds with status ${status} after ${formatTimes(tries)}: check its log, and build again when it is available.`;
}

function createUnreachableMessage(url: string, cause: unknown, tries: number, timeout: number) {
  return `Directus cannot be reached at ${url} (${getReason(cause, timeout)}, ${formatTimes(tries)}): check the option "url" and that Directus is running.`;
}

function getReason(cause: unknown, timeout: number): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no response within ${timeout} s`;
  // fetch() reports only "fetch failed" and has the reason in its cause.
  const inner = cause.cause;
  if (inner instanceof Error) return 'code' in inner ? String(inner.code) : inner.message;
  return cause.message;
}

function formatTimes(count: number) {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}

/** Runs at most `size` tasks at once and queues the others. */
function limitConcurrency(size: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= size) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next task takes over this slot, so `running` does not change.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
