import { sql } from 'kysely';
import type { Trx } from '../db/transactions.ts';
import { planGiftCardRefund, storeGiftCardRefund } from '../gift-card-orders/refund-gift-cards.ts';
import { Problem } from '../lib/problems.ts';
import { parseRefundItems } from '../payments/payment-metadata.ts';
import type { PaymentMetadata } from '../payments/payment-metadata.ts';
import { planRefund, storeRefund } from '../refunds/refunds.ts';

/**
 * Stores a refund that the provider has made and the database has lost, under its former id: its seats become free, or its gift
 * cards lose their money. finishRefund finds it at the provider, and does not refund again. Returns its id and its order.
 *
 * Throws PAYMENT_NOT_FOUND; REBUILD_NOT_POSSIBLE for a refund that was made directly at the provider, or has another amount; the problems of
 * planRefund and planGiftCardRefund.
 */
export async function rebuildRefund(
  trx: Trx,
  providerRefundId: string,
  reason: string,
): Promise<{ refundId: string; orderNumber: string }> {
  const { rows } = await sql<{
    refund_id: string | null;
    metadata: PaymentMetadata;
    amount_cents: number;
    order_id: string | null;
    gift_card_order_id: string | null;
    order_number: string;
  }>`
    select r.refund_id, r.metadata, r.amount_cents, a.order_id, a.gift_card_order_id,
      coalesce(o.order_number, g.order_number) as order_number
    from provider_refunds r join provider_payments p using (payment_id) join payment_attempts a using (attempt_id)
    left join orders o on o.order_id = a.order_id
    left join gift_card_orders g on g.order_id = a.gift_card_order_id
    where r.provider_refund_id = ${providerRefundId} and not exists (
      select from refunds known where known.refund_id = r.refund_id
    ) for update of r`.execute(trx);
  const refund = rows[0];
  if (!refund) throw new Problem('PAYMENT_NOT_FOUND', 'No unknown refund of a known order has this id.');
  const { refund_id: refundId, order_number: orderNumber, amount_cents: amountCents } = refund;
  const items = parseRefundItems(refund.metadata);
  if (refundId === null || items.length === 0) throw notPossible('Somebody has made it at the provider.');
  if (refund.order_id !== null) {
    const plan = await planRefund(trx, { orderId: refund.order_id, seatGuids: items });
    if (plan.cardCents !== amountCents) throw notPossible('Its seats have cost another amount.');
    await storeRefund(trx, plan, reason, null, refundId);
  } else {
    const plan = await planGiftCardRefund(trx, { orderId: refund.gift_card_order_id ?? '', cardIds: items });
    if (plan.cardCents !== amountCents) throw notPossible('Its gift cards have cost another amount.');
    await storeGiftCardRefund(trx, plan, reason, null, refundId);
  }
  return { refundId, orderNumber };
}

function notPossible(detail: string): Problem {
  return new Problem('REBUILD_NOT_POSSIBLE', `${detail} Nothing was done: look at it at the provider.`);
}
