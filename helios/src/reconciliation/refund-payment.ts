import { execute, queryRow } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import { createRandomId } from '../lib/ids.ts';
import { Problem } from '../lib/problems.ts';
import { hasNoOrder } from './differences.ts';

/** The refund of a payment that has no order. Its row stays locked until the transaction ends. */
export interface PaymentRefundPlan {
  paymentId: string;
  status: 'authorized' | 'captured';
  /** What the payer has not got back yet. */
  amountCents: number;
  currency: string;
  /** As the metadata of the payment names it. */
  orderNumber: string | null;
}

/**
 * Locks the copy of a payment and plans its refund. The caller has copied it anew. Throws PAYMENT_NOT_FOUND, and
 * REFUND_NOT_POSSIBLE for a payment that has an order or whose refund is under way.
 */
export async function planPaymentRefund(trx: Trx, paymentId: string): Promise<PaymentRefundPlan> {
  const payment = await queryRow<{
    status: string;
    captured_cents: number;
    refunded_cents: number;
    amount_cents: number;
    currency: string;
    order_number: string | null;
  }>(trx)`
    select status, captured_cents, refunded_cents, amount_cents, currency, metadata ->> 'order_number' as order_number
    from provider_payments where payment_id = ${paymentId} for update`;
  if (!payment) throw paymentNotFound();
  const { status } = payment;
  if (status === 'unpaid' || !(status === 'authorized' || status === 'captured'))
    throw new Problem('REFUND_NOT_POSSIBLE', 'The provider has no money of this payment. Nothing was done.');
  if (!(await hasNoOrder(trx, paymentId))) {
    throw new Problem(
      'REFUND_NOT_POSSIBLE',
      'The payment has an order, or its money is back or on its way. Nothing was done.',
    );
  }
  return {
    paymentId,
    status,
    amountCents:
      status === 'captured' ? payment.captured_cents - payment.refunded_cents : payment.amount_cents,
    currency: payment.currency,
    orderNumber: payment.order_number,
  };
}

/** Stores a refund in the transaction of its plan. finishRefund refunds the payer, now or after a crash. Returns the refund's id. */
export async function storePaymentRefund(
  trx: Trx,
  { paymentId, amountCents }: PaymentRefundPlan,
  reason: string,
  refundedBy: string,
): Promise<string> {
  const refundId = createRandomId();
  await execute(trx)`
    insert into refunds (refund_id, payment_id, gift_cents, card_cents, reason, refunded_by)
    values (${refundId}, ${paymentId}, 0, ${amountCents}, ${reason}, ${refundedBy})`;
  return refundId;
}

export function paymentNotFound(): Problem {
  return new Problem(
    'PAYMENT_NOT_FOUND',
    'Take the id from npm run helios -- payments reconcile, which reads the payments of a period.',
  );
}
