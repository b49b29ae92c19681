import { queryRow } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import { planGiftCardRefund, storeGiftCardRefund } from '../gift-card-orders/refund-gift-cards.ts';
import { Problem } from '../lib/problems.ts';
import { parseRefundMetadata } from '../payments/payment-metadata.ts';
import type { PaymentMetadata } from '../payments/payment-metadata.ts';
import { planRefund } from '../refunds/plan-refund.ts';
import { storeRefund } from '../refunds/refunds.ts';
import { storeLostExchange } from './rebuild-exchange.ts';

/**
 * Stores a refund that the provider has made and the database has lost, under its former id: its seats become free, or its gift
 * cards lose their money. finishRefund finds it at the provider, and does not refund again. Of an exchange it stores the new order, which
 * finalizeRebuiltExchange confirms with the refund. Returns its id, its order, and the new one.
 *
 * Throws PAYMENT_NOT_FOUND; REBUILD_NOT_POSSIBLE for a refund that was made directly at the provider, or has another amount; the problems of
 * planRefund, planGiftCardRefund and storeLostExchange.
 */
export async function rebuildRefund(
  trx: Trx,
  providerRefundId: string,
  reason: string,
): Promise<{ refundId: string; orderNumber: string; newOrderId?: string }> {
  const refund = await queryRow<{
    refund_id: string | null;
    metadata: PaymentMetadata;
    amount_cents: number;
    paid_order_id: string | null;
    gift_card_order_id: string | null;
    order_number: string;
    created_at: Date;
    known_cents: number | null;
  }>(trx)`
    select r.refund_id, r.metadata, r.amount_cents, r.created_at, a.order_id as paid_order_id, a.gift_card_order_id,
      coalesce(o.order_number, g.order_number) as order_number,
      (select card_cents from refunds known where known.refund_id = r.refund_id) as known_cents
    from provider_refunds r join provider_payments p using (payment_id) join payment_attempts a using (attempt_id)
    left join orders o on o.order_id = a.order_id
    left join gift_card_orders g on g.order_id = a.gift_card_order_id
    where r.provider_refund_id = ${providerRefundId} for update of r`;
  if (!refund || (refund.known_cents !== null && refund.known_cents !== refund.amount_cents))
    throw new Problem('PAYMENT_NOT_FOUND', 'No unknown refund of a known order has this id.');
  const { amount_cents: amountCents, paid_order_id: paidOrderId } = refund;
  const metadata = parseRefundMetadata(refund.metadata);
  const { kind, orderNumber, items, feeCents } = metadata;
  // The refunds of several payments for the same seats have the id of one, with a number.
  const [refundId] = refund.refund_id?.split('.') ?? [];
  // It was rebuilt before, perhaps with that of another payment for the same seats.
  if (refundId !== undefined && refund.known_cents !== null) return { refundId, orderNumber };
  if (refundId === undefined || items.length === 0)
    throw notPossible('Somebody has made it at the provider.');
  if (kind === 'exchange' && paidOrderId !== null) {
    const { created_at: createdAt } = refund;
    const lost = { refundId, amountCents, paidOrderId, createdAt, metadata };
    return { refundId, orderNumber, newOrderId: await storeLostExchange(trx, lost) };
  }
  if (paidOrderId === null) {
    const plan = await planGiftCardRefund(trx, { orderId: refund.gift_card_order_id ?? '', cardIds: items });
    if (plan.cardCents !== amountCents) throw notPossible('Its gift cards have cost another amount.');
    await storeGiftCardRefund(trx, plan, reason, null, refundId);
    return { refundId, orderNumber: refund.order_number };
  }
  const order = await queryRow<{ order_id: string }>(trx)`
    select order_id from orders where order_number = ${orderNumber}`;
  if (!order) throw notPossible(`The order ${orderNumber} is lost.`);
  const isReturn = kind === 'return';
  const plan = await planRefund(trx, {
    orderId: order.order_id,
    seatGuids: items,
    ...(isReturn ? { calculateFee: async () => feeCents } : {}),
  });
  const part = plan.parts.find(({ orderId }) => orderId === paidOrderId);
  if (part?.cardCents !== amountCents) throw notPossible('Its seats have cost another amount.');
  await storeRefund(trx, plan, {
    reason,
    refundId,
    // The policy of a return counted then.
    createdAt: refund.created_at,
    byBuyer: isReturn ? { newGiftCardId: null } : null,
  });
  return { refundId, orderNumber };
}

function notPossible(detail: string): Problem {
  return new Problem('REBUILD_NOT_POSSIBLE', `${detail} Nothing was done: look at it at the provider.`);
}
