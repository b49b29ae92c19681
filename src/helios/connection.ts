import createClient, { type Client } from 'openapi-fetch';
import { HeliosError } from './heliosError';
import { toHeliosError } from './problem';
import type { paths } from './schema.generated';

/** The timeout of a payment. It takes longer than other requests because Helios waits for the bank. */
export const PAYMENT_TIMEOUT_MS = 45_000;

export interface HeliosOptions {
  /** URL of Helios without a trailing slash */
  baseUrl: string;
  /** Replaces the browser's fetch (tests) */
  fetch?: typeof fetch;
  /** Milliseconds before a request rejects with TIMEOUT. Default 10 000 (product 9). */
  timeoutMs?: number;
}

/** What the calls of the client need to send a request. */
export interface Connection {
  baseUrl: string;
  fetch: typeof fetch | undefined;
  timeoutMs: number;
  client: Client<paths>;
  /** Sends a request. Rejects with a HeliosError, or with the reason of the caller's signal. */
  send: <T>(
    callerSignal: AbortSignal | undefined,
    request: (signal: AbortSignal) => Promise<ClientAnswer<T>>,
    timeoutMs?: number,
  ) => Promise<NonNullable<T>>;
}

export function createConnection({ baseUrl, fetch, timeoutMs = 10_000 }: HeliosOptions): Connection {
  return {
    baseUrl,
    fetch,
    timeoutMs,
    client: createClient<paths>({ baseUrl, fetch }),
    send: (callerSignal, request, limitMs = timeoutMs) => sendWithTimeout(callerSignal, limitMs, request),
  };
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
