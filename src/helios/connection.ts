import createClient, { type Client } from 'openapi-fetch';
import { HeliosError, toHeliosError } from './heliosError';
import type { paths } from './schema.generated';

/** The timeout of a payment. It takes longer than other requests because Helios waits for the bank. */
export const PAYMENT_TIMEOUT_MS = 45_000;

export interface HeliosOptions {
  /** URL of Helios without a trailing slash, or a function that is called before each request and resolves to it */
  baseUrl: string | (() => Promise<string>);
  /** Replaces the browser's fetch (tests) */
  fetch?: typeof fetch;
  /** Milliseconds before a request rejects with TIMEOUT. Default 10 000 (product 9). */
  timeoutMs?: number;
}

/** What the calls of the client need to send a request. */
export interface Connection {
  /** Resolves when the URL of Helios is known. */
  prepare: () => Promise<void>;
  /** Returns the URL of a path of Helios. Call `prepare` first. */
  getUrl: (path: string) => string;
  fetch: typeof fetch | undefined;
  timeoutMs: number;
  /** Sends a request with a client that ends it in time. Rejects with a HeliosError, or with the reason of the caller's signal. */
  send: <T>(
    callerSignal: AbortSignal | undefined,
    request: (client: Client<paths>) => Promise<ClientAnswer<T>>,
    timeoutMs?: number,
  ) => Promise<NonNullable<T>>;
}

/** The parameters of a request that has its effect once with this key. */
export const withKey = (key: string) => ({ header: { 'idempotency-key': key } });

export function createConnection({ baseUrl, fetch, timeoutMs = 10_000 }: HeliosOptions): Connection {
  let currentUrl = typeof baseUrl === 'string' ? baseUrl : '';
  async function prepare(): Promise<void> {
    if (typeof baseUrl === 'function') currentUrl = await baseUrl();
  }
  return {
    prepare,
    getUrl: (path) => currentUrl + path,
    fetch,
    timeoutMs,
    send: async (callerSignal, request, limitMs = timeoutMs) =>
      sendWithTimeout(callerSignal, limitMs, async (signal) => {
        await waitUnlessAborted(prepare(), signal);
        return request(createClient<paths>({ baseUrl: currentUrl, fetch, signal }));
      }),
  };
}

/** Rejects when the signal aborts first: the code that reads the configuration may take longer than the timeout to load. */
async function waitUnlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new DOMException('The request was aborted.', 'AbortError'));
    signal.addEventListener('abort', stop);
  });
  try {
    await Promise.race([promise, aborted]);
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

interface ClientAnswer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

async function sendWithTimeout<T>(
  callerSignal: AbortSignal | undefined,
  timeoutMs: number,
  send: (signal: AbortSignal) => Promise<ClientAnswer<T>>,
): Promise<NonNullable<T>> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), timeoutMs);
  const onCallerAbort = () => control.abort();
  callerSignal?.addEventListener('abort', onCallerAbort);
  try {
    callerSignal?.throwIfAborted();
    const { data, error, response } = await send(control.signal);
    if (response.ok && data !== undefined && data !== null) return data;
    // 204 has no body. Its callers ignore the value.
    if (response.status === 204) return true as NonNullable<T>;
    throw toHeliosError(error, response);
  } catch (error) {
    if (error instanceof HeliosError) throw error;
    callerSignal?.throwIfAborted();
    if (control.signal.aborted)
      throw new HeliosError('TIMEOUT', `Helios did not answer within ${timeoutMs} ms.`, { cause: error });
    // openapi-fetch throws a SyntaxError for an answer that is not JSON.
    if (error instanceof SyntaxError)
      throw new HeliosError('UNEXPECTED', 'The answer of Helios is not JSON.', { cause: error });
    throw new HeliosError('UNREACHABLE', 'Helios cannot be reached.', { cause: error });
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onCallerAbort);
  }
}
