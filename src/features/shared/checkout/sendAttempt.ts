import { hasCode, HeliosError } from '../../../helios/heliosError';
import { pause } from '../../../lib/pause';
import type { StoredAttempt } from '../../../state/storedAttempt';

/** Seconds before a retry when Helios sends no Retry-After. */
const DEFAULT_RETRY_SECONDS = 2;

/** Pays. The same key and request return the same order. */
export type CreateOrder<Request, AnyOrder> = (request: Request, idempotencyKey: string) => Promise<AnyOrder>;

/**
 * Sends a stored attempt with its key, and repeats it while Helios processes the first request of that key. Rejects
 * with the final HeliosError or with the reason of the signal.
 * @param onInFlight called when Helios has reported that it has the request
 */
export async function sendAttempt<Request, AnyOrder>(
  createOrder: CreateOrder<Request, AnyOrder>,
  attempt: StoredAttempt,
  signal: AbortSignal,
  onInFlight: () => void,
): Promise<AnyOrder> {
  const request = readRequest<Request>(attempt.body);
  for (;;) {
    signal.throwIfAborted();
    try {
      return await createOrder(request, attempt.idempotencyKey);
    } catch (error) {
      if (!hasCode(error, 'IDEMPOTENCY_IN_FLIGHT')) throw error;
      onInFlight();
      await pause((error.retryAfter ?? DEFAULT_RETRY_SECONDS) * 1000, signal);
    }
  }
}

/** The storage may contain invalid JSON. Helios validates the rest. */
function readRequest<Request>(body: string): Request {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new HeliosError('INVALID_REQUEST', 'The stored payment attempt is not valid JSON.', {
      cause: error,
    });
  }
}
