import { execute, queryRow } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { Problem } from '../lib/problems.ts';
import type { UnpaidEnd } from '../payments/decide-payment.ts';

export function giftCardOrderNotFound(): Problem {
  return new Problem('ORDER_NOT_FOUND', 'No purchase of gift cards has this id.');
}

/** Ends an unpaid purchase. Does nothing when it is already decided. */
export async function closeUnpaidGiftCardOrder(trx: Trx, orderId: string, end: UnpaidEnd): Promise<void> {
  await execute(trx)`
    update gift_card_orders set status = ${end.status},
      failure_reason = ${end.status === 'failed' ? end.reason : null},
      decline_code = ${end.status === 'declined' ? end.declineCode : null}
    where order_id = ${orderId} and status in ('confirming', 'requires_action')`;
}

/**
 * Gives up the pending payment of a cart (encryptCartId) before it is paid again. A payment that waits on the bank's page ends here;
 * finalizeGiftCardOrder voids it at the gateway. Throws PAYMENT_IN_PROGRESS while the bank is deciding,
 * GIFT_CARDS_ALREADY_BOUGHT after it has approved.
 */
export async function abandonPendingGiftCardOrder(trx: Trx, storedCartIds: readonly string[]): Promise<void> {
  const order = await queryRow<{ order_id: string; status: string }>(trx)`
    select order_id, status from gift_card_orders
    where cart_id = any(${storedCartIds}::text[]) and status in ('confirming', 'requires_action', 'confirmed', 'refunded')
    for update`;
  if (!order) return;
  const members = { orderId: order.order_id };
  if (order.status === 'confirming') {
    throw new Problem(
      'PAYMENT_IN_PROGRESS',
      'A payment for these gift cards is on its way: follow its order. If it fails, you can try again.',
      members,
      2,
    );
  }
  if (order.status !== 'requires_action') {
    throw new Problem('GIFT_CARDS_ALREADY_BOUGHT', 'You have these gift cards already.', members);
  }
  await closeUnpaidGiftCardOrder(trx, order.order_id, { status: 'failed', reason: 'payment_abandoned' });
}

/**
 * Gives up a payment that waits on the bank's page. Does nothing for a purchase that has ended unpaid. Throws
 * ORDER_NOT_FOUND; PAYMENT_IN_PROGRESS while the bank is deciding; GIFT_CARDS_ALREADY_BOUGHT when it is paid.
 */
export async function abandonGiftCardOrder({ db }: { db: Db }, orderId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await queryRow<{ cart_id: string; status: string }>(trx)`
      select cart_id, status from gift_card_orders where order_id = ${orderId} for update`;
    if (!order) throw giftCardOrderNotFound();
    if (order.status !== 'declined' && order.status !== 'failed')
      await abandonPendingGiftCardOrder(trx, [order.cart_id]);
  });
}
