import type { Helios } from '../../../helios/client';
import { hasCode, HeliosError } from '../../../helios/heliosError';
import type { CreateOrderRequest, Order } from '../../../helios/types';
import type { PaymentAttempt } from '../../../state/ticketingStorage';
import { pause } from '../../../lib/pause';

/** Seconds before a retry when Helios sends no Retry-After. */
const DEFAULT_RETRY_SECONDS = 2;

/**
 * Sends a stored attempt with its key, and repeats it while Helios processes the first request of that key. Rejects
 * with the final HeliosError or with the reason of the signal.
 * @param onInFlight called when Helios has reported that it has the request
 */
export async function sendAttempt(
  helios: Helios,
  attempt: PaymentAttempt,
  signal: AbortSignal,
  onInFlight: () => void,
): Promise<Order> {
  const request = readRequest(attempt.body);
  for (;;) {
    signal.throwIfAborted();
    try {
      return await helios.createOrder(request, attempt.idempotencyKey);
    } catch (error) {
      if (!hasCode(error, 'IDEMPOTENCY_IN_FLIGHT')) throw error;
      onInFlight();
      await pause((error.retryAfter ?? DEFAULT_RETRY_SECONDS) * 1000, signal);
    }
  }
}

/** The storage may contain invalid JSON. Helios validates the rest. */
function readRequest(body: string): CreateOrderRequest {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new HeliosError('INVALID_REQUEST', 'The stored payment attempt is not valid JSON.', {
      cause: error,
    });
  }
}
