import type Stripe from 'stripe';
import { execute } from '../../db/query.ts';
import type { Trx } from '../../db/transactions.ts';
import { PROVIDER_PAGE } from '../provider-records.ts';
import type {
  Period,
  ProviderPage,
  ProviderPayment,
  ProviderRecords,
  ProviderRefund,
} from '../provider-records.ts';
import { isUnexpectedState, toGatewayError, toRefundState } from './adapter.ts';

/** What Stripe remembers. Its lists are read page by page. */
export class StripeRecords implements ProviderRecords {
  readonly provider = 'stripe';
  readonly #stripe: Stripe;

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  async listPayments(period: Period, after: string | null): Promise<ProviderPage<ProviderPayment>> {
    const { data, has_more: hasMore } = await call(
      this.#stripe.paymentIntents.list({ ...toListParams(period, after), expand: ['data.latest_charge'] }),
    );
    return toPage(data, hasMore, data.map(toProviderPayment));
  }

  async listRefunds(period: Period, after: string | null): Promise<ProviderPage<ProviderRefund>> {
    const { data, has_more: hasMore } = await call(this.#stripe.refunds.list(toListParams(period, after)));
    // Refunds of charges without a PaymentIntent belong to others.
    return toPage(data, hasMore, data.filter(({ payment_intent: intent }) => intent).map(toProviderRefund));
  }

  async readPayment(paymentId: string): Promise<ProviderPayment> {
    return toProviderPayment(
      await call(this.#stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })),
    );
  }

  async releasePayment(paymentId: string): Promise<ProviderPayment> {
    try {
      await this.#stripe.paymentIntents.cancel(paymentId, { cancellation_reason: 'abandoned' });
    } catch (error) {
      if (!isUnexpectedState(error)) throw toGatewayError(error);
    }
    return this.readPayment(paymentId);
  }

  async linkPayment(trx: Trx, attemptId: string, paymentId: string): Promise<void> {
    await execute(trx)`
      insert into stripe_payments (attempt_id, payment_intent_id) values (${attemptId}, ${paymentId})
      on conflict (attempt_id) do update set payment_intent_id = excluded.payment_intent_id`;
  }
}

function toListParams({ from, to }: Period, after: string | null) {
  return {
    created: { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) },
    limit: PROVIDER_PAGE,
    ...(after === null ? {} : { starting_after: after }),
  };
}

function toPage<T>(data: readonly { id: string }[], hasMore: boolean, items: T[]): ProviderPage<T> {
  return { items, next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

function toProviderPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const { latest_charge: charge } = intent;
  return {
    paymentId: intent.id,
    attemptId: intent.metadata['attempt_id'] ?? null,
    metadata: intent.metadata,
    status: PAID_STATUSES[intent.status] ?? 'unpaid',
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    refundedCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    currency: intent.currency.toUpperCase(),
    createdAt: new Date(intent.created * 1000),
  };
}

const PAID_STATUSES: Partial<Record<Stripe.PaymentIntent.Status, ProviderPayment['status']>> = {
  requires_capture: 'authorized',
  succeeded: 'captured',
};

function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const { payment_intent: intent, metadata } = refund;
  return {
    providerRefundId: refund.id,
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    refundId: metadata?.['refund_id'] ?? null,
    metadata: metadata ?? {},
    status: toRefundState(refund).status,
    amountCents: refund.amount,
    createdAt: new Date(refund.created * 1000),
  };
}

async function call<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toGatewayError(error);
  }
}
