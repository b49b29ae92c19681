import { sql } from 'kysely';
import Stripe from 'stripe';
import type { StripeConfig } from '../../config.ts';
import type { Db } from '../../db/transactions.ts';
import { GatewayUnreachable, PaymentMethodInvalid } from '../port.ts';
import type { PaymentGateway, PaymentRequest, PaymentState, RefundRequest, RefundState } from '../port.ts';
import { stateOf } from './state.ts';

/** Repeated answers of Stripe that never come to an end are given up after so many keys. */
const MAX_REFUND_KEYS = 5;

/** Asked again, Stripe would say the same: it was refunded in the Dashboard, or the bank has taken the money back itself. */
const NEVER_REFUNDED = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
]);

const WITH_CARD = { expand: ['latest_charge'] };

export function stripeClient({ secretKey, apiUrl }: StripeConfig, timeoutMs: number): Stripe {
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    host: url.hostname,
    protocol,
    port: url.port || (protocol === 'http' ? 80 : 443),
    timeout: timeoutMs,
    // Recovery tries again, and knows what may be tried again how.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/**
 * The `stripe` payment provider: one PaymentIntent per attempt, with manual capture. It is made first, which charges
 * nobody; then its id is written down; and only then it is confirmed. So whatever gets lost, the one payment that can
 * take money is known, and what becomes of it is asked by its id.
 */
export class StripeGateway implements PaymentGateway {
  readonly #db: Db;
  readonly #stripe: Stripe;

  constructor(db: Db, stripe: Stripe) {
    this.#db = db;
    this.#stripe = stripe;
  }

  async authorise(request: PaymentRequest): Promise<PaymentState> {
    const intentId = await this.#intentFor(request);
    if (intentId === null) return { status: 'voided' };
    try {
      const intent = await this.#stripe.paymentIntents.confirm(
        intentId,
        { payment_method: request.paymentMethod, return_url: request.returnUrl, ...WITH_CARD },
        { idempotencyKey: `${request.attemptId}-confirm` },
      );
      return stateOf(intent);
    } catch (error) {
      // Refused, or confirmed before: the payment itself knows.
      if (error instanceof Stripe.errors.StripeCardError || isUnexpectedState(error))
        return this.#ask(intentId);
      if (isUnusableMethod(error)) throw new PaymentMethodInvalid();
      throw unreachable(error);
    }
  }

  async lookup(attemptId: string): Promise<PaymentState> {
    const known = await this.#known(attemptId);
    if (!known) return { status: 'unknown' }; // Not confirmed, then, whatever there may be at Stripe.
    return known.intentId === null ? { status: 'voided' } : this.#ask(known.intentId);
  }

  /**
   * Without an idempotency key, as in `void`: a payment is captured once by itself, while a key would repeat Stripe's
   * first answer for a day, even if that was an error.
   */
  async capture(attemptId: string): Promise<PaymentState> {
    const known = await this.#known(attemptId);
    if (!known?.intentId) throw new Error(`There is no payment at Stripe to capture for ${attemptId}.`);
    const { intentId } = known;
    return this.#act(intentId, () => this.#stripe.paymentIntents.capture(intentId, WITH_CARD));
  }

  async void(attemptId: string): Promise<PaymentState> {
    // If the payment is not written down yet, it never will be, and so never confirmed.
    await this.#writeDown(attemptId, null);
    const known = await this.#known(attemptId);
    if (!known?.intentId) return { status: 'voided' };
    const { intentId } = known;
    return this.#act(intentId, () =>
      this.#stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned', ...WITH_CARD }),
    );
  }

  async refund({ refundId, attemptId, amountCents }: RefundRequest): Promise<RefundState> {
    const known = await this.#known(attemptId);
    if (!known?.intentId) throw new Error(`There is no payment at Stripe to refund for ${attemptId}.`);
    const { intentId } = known;
    for (let count = 1; count <= MAX_REFUND_KEYS; count += 1) {
      const done = await this.#refundOf(intentId, refundId);
      if (done) return refundStateOf(done);
      try {
        return refundStateOf(
          await this.#stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { refund_id: refundId } },
            { idempotencyKey: count === 1 ? refundId : `${refundId}-${count}` },
          ),
        );
      } catch (error) {
        const refused = error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;
        if (refused !== undefined && NEVER_REFUNDED.has(refused))
          return { status: 'failed', reason: refused };
        // An error that Stripe remembers under the key will be its answer for a day. Nothing was refunded by it: the list
        // above is asked again, and then another key is tried.
        if (!isRemembered(error)) throw unreachable(error);
      }
    }
    throw new GatewayUnreachable('Stripe repeats its errors');
  }

  /** The payment of this attempt, made if need be; null when the attempt was given up meanwhile. */
  async #intentFor({ attemptId, amountCents, currency }: PaymentRequest): Promise<string | null> {
    const known = await this.#known(attemptId);
    if (known) return known.intentId;
    try {
      const intent = await this.#stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: currency.toLowerCase(),
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: { attempt_id: attemptId },
        },
        { idempotencyKey: attemptId },
      );
      await this.#writeDown(attemptId, intent.id);
    } catch (error) {
      // Nothing can have been charged. Given up for good, so that the visitor may try again at once.
      await this.#writeDown(attemptId, null);
      throw unreachable(error);
    }
    return (await this.#known(attemptId))?.intentId ?? null;
  }

  async #ask(intentId: string): Promise<PaymentState> {
    try {
      return stateOf(await this.#stripe.paymentIntents.retrieve(intentId, WITH_CARD));
    } catch (error) {
      throw unreachable(error);
    }
  }

  /** Does something that the payment may be past already. */
  async #act(intentId: string, act: () => Promise<Stripe.PaymentIntent>): Promise<PaymentState> {
    try {
      return stateOf(await act());
    } catch (error) {
      if (isUnexpectedState(error)) return this.#ask(intentId);
      throw unreachable(error);
    }
  }

  async #refundOf(intentId: string, refundId: string): Promise<Stripe.Refund | undefined> {
    try {
      const refunds = this.#stripe.refunds.list({ payment_intent: intentId, limit: 100 });
      for await (const refund of refunds) if (refund.metadata?.refund_id === refundId) return refund;
      return undefined;
    } catch (error) {
      throw unreachable(error);
    }
  }

  async #known(attemptId: string): Promise<{ intentId: string | null } | undefined> {
    const { rows } = await sql<{ payment_intent_id: string | null }>`
      select payment_intent_id from stripe_payments where attempt_id = ${attemptId}`.execute(this.#db);
    return rows[0] && { intentId: rows[0].payment_intent_id };
  }

  /** The first word counts. */
  async #writeDown(attemptId: string, intentId: string | null): Promise<void> {
    await sql`
      insert into stripe_payments (attempt_id, payment_intent_id) values (${attemptId}, ${intentId})
      on conflict (attempt_id) do nothing`.execute(this.#db);
  }
}

function refundStateOf({ status, failure_reason: reason }: Stripe.Refund): RefundState {
  switch (status) {
    case 'succeeded':
      return { status: 'done' };
    case 'failed':
    case 'canceled':
      return { status: 'failed', reason: reason ?? status };
    default:
      // `pending`, or `requires_action`: the customer has to do something first.
      return { status: 'pending' };
  }
}

function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  );
}

function isUnusableMethod(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method';
}

function isRemembered(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}

/** No answer, "later" or "our fault": the port's GatewayUnreachable. Anything else is a fault of ours, and stays what it is. */
function unreachable(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const status = error.statusCode ?? 0;
  const later =
    error instanceof Stripe.errors.StripeConnectionError || status >= 500 || status === 429 || status === 409;
  return later ? new GatewayUnreachable(error.message, { cause: error }) : error;
}
