import type { Config } from '../lib/config.ts';
import type { PaymentProvider } from '../db/stored-types.ts';
import {
  inFlightProblem,
  storeAnswer,
  markInFlight,
  throwIfProblem,
  withIdempotencyKey,
} from '../idempotency/idempotency.ts';
import type { Answer, KeyedRequest } from '../idempotency/idempotency.ts';
import type { WarnLog } from '../lib/log.ts';
import { invalidFields } from '../lib/problems.ts';
import { getPaymentProvider } from '../payments/card-form.ts';
import { GatewayUnreachable, PaymentMethodInvalid } from '../payments/port.ts';
import type { PaymentRequest } from '../payments/port.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import { normalizeCustomer } from './customer.ts';
import { failOrder, finalizeOrder } from './finalize.ts';
import type { FinalizeServices } from './finalize.ts';
import { createAnswer } from './order-answer.ts';
import { readOrder } from './queries.ts';
import type { CreateOrderRequest } from './schemas.ts';
import { startOrder } from './start-order.ts';
import type { StartedOrder } from './start-order.ts';

export interface PlaceOrderServices extends FinalizeServices {
  config: Pick<Config, 'gatewayTimeoutMs' | 'publicUrl' | 'stripe'>;
  plans: SeatingPlans;
}

/** Added to the gateway's timeout: until then, the request that started an order is considered alive. */
const ANSWER_MARGIN_MS = 5_000;

/**
 * A known answer, or an order to finish. `payment` is also null when the request may have been sent before.
 */
type StartResult = { answer: Answer } | StartedOrder;

/**
 * Pays for a live lock. The order is stored before the gateway is called, so that recovery knows of it
 * whatever happens. Answers 201 with the order when it is confirmed, 202 while it is undecided; throws the
 * Problems named in the route.
 */
export async function placeOrder(
  services: PlaceOrderServices,
  key: string,
  request: CreateOrderRequest,
  log: WarnLog,
): Promise<Answer> {
  const customer = normalizeCustomer(request.customer);
  requireConfiguredProvider(services.config, request);
  const { db } = services;
  const keyedRequest: KeyedRequest = { scope: 'POST /orders', key, request };

  const started = await withIdempotencyKey<StartResult>(db, keyedRequest, async (trx, stored) => {
    if (stored?.answer) return { answer: stored.answer };
    if (stored?.inFlight) throw inFlightProblem(stored.orderId ?? undefined);
    // The request that started this order died before it could answer. This request finishes the order and
    // answers.
    if (stored?.orderId) return { orderId: stored.orderId, payment: null };

    // A refusal rolls back this transaction and is not stored, because it has no effect.
    const order = await startOrder(trx, services, { ...request, customer });
    await markInFlight(trx, keyedRequest, order.orderId, services.config.gatewayTimeoutMs + ANSWER_MARGIN_MS);
    return order;
  });
  if ('answer' in started) return throwIfProblem(started.answer);

  if (started.payment && request.payment) {
    await authorizePayment(services, started.orderId, request.payment.provider, started.payment, log);
  }
  await finalizeOrder(services, started.orderId, log);
  const answer = createAnswer(await readOrder(services, started.orderId));
  await storeAnswer(db, keyedRequest, answer);
  return throwIfProblem(answer);
}

async function authorizePayment(
  services: FinalizeServices,
  orderId: string,
  provider: PaymentProvider,
  payment: PaymentRequest,
  log: WarnLog,
): Promise<void> {
  try {
    await services.gateways[provider].authorize(payment);
  } catch (error) {
    if (error instanceof PaymentMethodInvalid) await failOrder(services, orderId, 'payment_method_invalid');
    else if (!(error instanceof GatewayUnreachable)) throw error;
    // A missing answer is not a refusal: finalizeOrder reads the state from the gateway.
    else
      log.warn(
        { err: error },
        'the payment gateway did not answer to a payment; its state will be looked up',
      );
  }
}

function requireConfiguredProvider(config: Pick<Config, 'stripe'>, { payment }: CreateOrderRequest): void {
  const provider = getPaymentProvider(config);
  if (payment && payment.provider !== provider)
    throw invalidFields({ path: '/payment/provider', message: `must be ${provider}` });
}
