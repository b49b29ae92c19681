import Stripe from 'stripe';
import type { StripeConfig } from '../../lib/config.ts';
import { execute, queryRows } from '../../db/query.ts';
import type { Db } from '../../db/transactions.ts';
import { GatewayUnreachable, PaymentMethodInvalid } from '../port.ts';
import type { PaymentGateway, PaymentRequest, PaymentState, RefundRequest, RefundState } from '../port.ts';
import { toPaymentState } from './state.ts';

/** Maximum number of idempotency keys for a refund whose error Stripe repeats. */
const MAX_REFUND_KEYS = 5;

/** Permanent errors: the payment was refunded in the Dashboard, or the bank has taken the money back. */
const PERMANENT_REFUND_ERRORS = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
]);

const EXPAND_CHARGE = { expand: ['latest_charge'] };

export function createStripeClient({ secretKey, apiUrl }: StripeConfig, timeoutMs: number): Stripe {
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    host: url.hostname,
    protocol,
    port: url.port || (protocol === 'http' ? 80 : 443),
    timeout: timeoutMs,
    // Recovery retries, and knows which call can be retried.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/**
 * The `stripe` payment provider: one PaymentIntent per attempt, with manual capture. It is created first,
 * which charges nothing; then its id is stored; only then it is confirmed. So after any loss, the one payment
 * that can take money is known and can be retrieved by its id.
 */
export class StripeGateway implements PaymentGateway {
  readonly #db: Db;
  readonly #stripe: Stripe;

  constructor(db: Db, stripe: Stripe) {
    this.#db = db;
    this.#stripe = stripe;
  }

  async authorize(request: PaymentRequest): Promise<PaymentState> {
    const intentId = await this.#getOrCreateIntent(request);
    if (intentId === null) return { status: 'voided' };
    try {
      const intent = await this.#stripe.paymentIntents.confirm(
        intentId,
        { payment_method: request.paymentMethod, return_url: request.returnUrl, ...EXPAND_CHARGE },
        { idempotencyKey: `${request.attemptId}-confirm` },
      );
      return toPaymentState(intent);
    } catch (error) {
      // Refused, or confirmed before: read the state of the payment itself.
      if (error instanceof Stripe.errors.StripeCardError || isUnexpectedState(error))
        return this.#retrieveState(intentId);
      if (isUnusableMethod(error)) throw new PaymentMethodInvalid();
      throw toGatewayError(error);
    }
  }

  async lookup(attemptId: string): Promise<PaymentState> {
    const storedPayment = await this.#readPayment(attemptId);
    if (!storedPayment) return { status: 'unknown' }; // Without a stored id the payment was never confirmed.
    return storedPayment.intentId === null
      ? { status: 'voided' }
      : this.#retrieveState(storedPayment.intentId);
  }

  /**
   * No idempotency key, as in `void`: Stripe captures a payment only once anyway, while a key would repeat
   * Stripe's first answer for a day, even an error.
   */
  async capture(attemptId: string): Promise<PaymentState> {
    const storedPayment = await this.#readPayment(attemptId);
    if (!storedPayment?.intentId)
      throw new Error(`Attempt ${attemptId} has no payment at Stripe to capture.`);
    const { intentId } = storedPayment;
    return this.#runOrRetrieve(intentId, () => this.#stripe.paymentIntents.capture(intentId, EXPAND_CHARGE));
  }

  async void(attemptId: string): Promise<PaymentState> {
    // If no payment id is stored yet, this prevents storing one, so the payment can never be confirmed.
    await this.#storeIntentId(attemptId, null);
    const storedPayment = await this.#readPayment(attemptId);
    if (!storedPayment?.intentId) return { status: 'voided' };
    const { intentId } = storedPayment;
    return this.#runOrRetrieve(intentId, () =>
      this.#stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned', ...EXPAND_CHARGE }),
    );
  }

  async refund({ refundId, payment, amountCents, metadata }: RefundRequest): Promise<RefundState> {
    const intentId =
      'paymentId' in payment ? payment.paymentId : await this.#requireIntent(payment.attemptId);
    for (let count = 1; count <= MAX_REFUND_KEYS; count += 1) {
      const existingRefund = await this.#findRefund(intentId, refundId);
      if (existingRefund) return toRefundState(existingRefund);
      try {
        return toRefundState(
          await this.#stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { ...metadata, refund_id: refundId } },
            { idempotencyKey: count === 1 ? refundId : `${refundId}-${count}` },
          ),
        );
      } catch (error) {
        const errorCode = error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;
        if (errorCode !== undefined && PERMANENT_REFUND_ERRORS.has(errorCode))
          return { status: 'failed', reason: errorCode };
        // Stripe repeats an error under the same key for a day. Nothing was refunded by it: check the list
        // again, and then use another key.
        if (!isReplayedError(error)) throw toGatewayError(error);
      }
    }
    throw new GatewayUnreachable('Stripe repeats its errors');
  }

  /**
   * The payment of this attempt, created if necessary; null when the attempt was given up in the meantime.
   */
  async #getOrCreateIntent({
    attemptId,
    amountCents,
    currency,
    metadata,
  }: PaymentRequest): Promise<string | null> {
    const storedPayment = await this.#readPayment(attemptId);
    if (storedPayment) return storedPayment.intentId;
    try {
      const intent = await this.#stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: currency.toLowerCase(),
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: { ...metadata, attempt_id: attemptId },
        },
        { idempotencyKey: attemptId },
      );
      await this.#storeIntentId(attemptId, intent.id);
    } catch (error) {
      // Nothing can have been charged. Give up this attempt, so that the visitor can try again at once.
      await this.#storeIntentId(attemptId, null);
      throw toGatewayError(error);
    }
    return (await this.#readPayment(attemptId))?.intentId ?? null;
  }

  async #requireIntent(attemptId: string): Promise<string> {
    const storedPayment = await this.#readPayment(attemptId);
    if (!storedPayment?.intentId) throw new Error(`Attempt ${attemptId} has no payment at Stripe to refund.`);
    return storedPayment.intentId;
  }

  async #retrieveState(intentId: string): Promise<PaymentState> {
    try {
      return toPaymentState(await this.#stripe.paymentIntents.retrieve(intentId, EXPAND_CHARGE));
    } catch (error) {
      throw toGatewayError(error);
    }
  }

  /** Runs an action, and reads the state if the payment is already past it. */
  async #runOrRetrieve(intentId: string, run: () => Promise<Stripe.PaymentIntent>): Promise<PaymentState> {
    try {
      return toPaymentState(await run());
    } catch (error) {
      if (isUnexpectedState(error)) return this.#retrieveState(intentId);
      throw toGatewayError(error);
    }
  }

  async #findRefund(intentId: string, refundId: string): Promise<Stripe.Refund | undefined> {
    try {
      const refunds = this.#stripe.refunds.list({ payment_intent: intentId, limit: 100 });
      for await (const refund of refunds) if (refund.metadata?.refund_id === refundId) return refund;
      return undefined;
    } catch (error) {
      throw toGatewayError(error);
    }
  }

  async #readPayment(attemptId: string): Promise<{ intentId: string | null } | undefined> {
    const rows = await queryRows<{ payment_intent_id: string | null }>(this.#db)`
      select payment_intent_id from stripe_payments where attempt_id = ${attemptId}`;
    return rows[0] && { intentId: rows[0].payment_intent_id };
  }

  /** Stores the payment id unless a row exists: the first write wins. */
  async #storeIntentId(attemptId: string, intentId: string | null): Promise<void> {
    await execute(this.#db)`
      insert into stripe_payments (attempt_id, payment_intent_id) values (${attemptId}, ${intentId})
      on conflict (attempt_id) do nothing`;
  }
}

export function toRefundState({ status, failure_reason: reason }: Stripe.Refund): RefundState {
  switch (status) {
    case 'succeeded':
      return { status: 'done' };
    case 'failed':
    case 'canceled':
      return { status: 'failed', reason: reason ?? status };
    default:
      // `pending`, or `requires_action`: the customer has to act first.
      return { status: 'pending' };
  }
}

export function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  );
}

function isUnusableMethod(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method';
}

function isReplayedError(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}

/**
 * Maps missing answers, rate limits and server errors to GatewayUnreachable. Other errors are faults of
 * Helios and stay unchanged.
 */
export function toGatewayError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const status = error.statusCode ?? 0;
  const isTemporary =
    error instanceof Stripe.errors.StripeConnectionError || status >= 500 || status === 429 || status === 409;
  return isTemporary ? new GatewayUnreachable(error.message, { cause: error }) : error;
}
