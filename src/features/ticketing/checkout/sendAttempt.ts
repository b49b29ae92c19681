import type { Helios } from '../../../api/helios';
import { HeliosError } from '../../../api/heliosError';
import type { CreateOrderRequest, Order } from '../../../api/heliosTypes';
import type { PaymentAttempt } from '../../../state/ticketingStorage';
import { isCode } from '../problems';
import { pause } from '../../../api/pause';

/** Seconds to wait for an answer that is on its way, when Helios does not say how long. */
const DEFAULT_RETRY_SECONDS = 2;

/**
 * Sends a stored attempt under its key, again and again while Helios still works on the first request of that key.
 * Rejects with the HeliosError that ends it, or with the signal's reason.
 * @param onInFlight called when Helios has told that it has the request
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
      if (!isCode(error, 'IDEMPOTENCY_IN_FLIGHT')) throw error;
      onInFlight();
      await pause((error.retryAfter ?? DEFAULT_RETRY_SECONDS) * 1000, signal);
    }
  }
}

/** Storage is never trusted: a body that is no JSON cannot be sent. Helios checks the rest. */
function readRequest(body: string): CreateOrderRequest {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new HeliosError('INVALID_REQUEST', 'The stored payment cannot be read.', { cause: error });
  }
}
