import type { Config } from '../lib/config.ts';
import type { PaymentProvider } from '../db/stored-types.ts';
import type { Trx } from '../db/transactions.ts';
import {
  inFlightProblem,
  markInFlight,
  markAnswered,
  withIdempotencyKey,
} from '../idempotency/idempotency.ts';
import type { Answer, KeyedRequest } from '../idempotency/idempotency.ts';
import type { WarnLog } from '../lib/log.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import type { ProblemBody } from '../lib/problems.ts';
import { getPaymentProvider } from './card-form.ts';
import type { PaymentServices } from './finalize-payment.ts';
import { GatewayUnreachable, PaymentMethodInvalid } from './port.ts';
import type { PaymentRequest } from './port.ts';

export interface StartedOrder {
  orderId: string;
  /** Null when there is nothing to charge, or when the request may have been sent before. */
  payment: PaymentRequest | null;
}

/** What differs between orders of tickets and purchases of gift cards. */
export interface PayableRequest {
  keyedRequest: KeyedRequest;
  /** Undefined when nothing is charged. */
  provider: PaymentProvider | undefined;
  /** Stores the order and its payment attempt. Throws the Problems that are known before the payment. */
  start(trx: Trx): Promise<StartedOrder>;
  /** Ends an order whose payment could not start, because the gateway does not know the payment method. */
  failStart(orderId: string): Promise<void>;
  finalize(orderId: string): Promise<unknown>;
  /** The answer from the state of the order. */
  createAnswer(orderId: string): Promise<Answer>;
}

/** Added to the gateway's timeout: until then, the request that started an order is considered alive. */
const ANSWER_MARGIN_MS = 5_000;

/**
 * Pays for an order once, whatever happens in between: the order is stored before the gateway is called, so that
 * recovery knows of it. Returns the answer for the client, or throws the Problem of a refusal.
 */
export async function payOnce(
  services: PaymentServices,
  request: PayableRequest,
  log: WarnLog,
): Promise<Answer> {
  const { db, config } = services;
  const { keyedRequest, provider } = request;
  const started = await withIdempotencyKey<StartedOrder>(db, keyedRequest, async (trx, stored) => {
    if (stored?.inFlight) throw inFlightProblem(stored.orderId ?? undefined);
    // The first request was answered, or died before. This request answers from the state of the order, so that no answer with
    // personal data is stored.
    if (stored?.orderId) return { orderId: stored.orderId, payment: null };

    // A refusal rolls back this transaction and is not stored, because it has no effect.
    const order = await request.start(trx);
    await markInFlight(trx, keyedRequest, order.orderId, config.gatewayTimeoutMs + ANSWER_MARGIN_MS);
    return order;
  });
  if (started.payment && provider) {
    await authorize(services, provider, started.payment, () => request.failStart(started.orderId), log);
  }
  await request.finalize(started.orderId);
  const answer = await request.createAnswer(started.orderId);
  await markAnswered(db, keyedRequest);
  if (answer.status >= 400) throw Problem.from(answer.body as ProblemBody);
  return answer;
}

/** Throws INVALID_REQUEST when the payment belongs to another provider than the configured one. */
export function requireConfiguredProvider(
  config: Pick<Config, 'stripe'>,
  payment: { provider: PaymentProvider } | undefined,
): void {
  const provider = getPaymentProvider(config);
  if (payment && payment.provider !== provider)
    throw invalidFields({ path: '/payment/provider', message: `must be ${provider}` });
}

async function authorize(
  { gateways }: PaymentServices,
  provider: PaymentProvider,
  payment: PaymentRequest,
  failStart: () => Promise<void>,
  log: WarnLog,
): Promise<void> {
  try {
    await gateways[provider].authorize(payment);
  } catch (error) {
    if (error instanceof PaymentMethodInvalid) await failStart();
    else if (!(error instanceof GatewayUnreachable)) throw error;
    // A missing answer is not a refusal: the state is read from the gateway afterwards.
    else
      log.warn(
        { err: error },
        'the payment gateway did not answer to a payment; its state will be looked up',
      );
  }
}
