import { queryRow, queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { Problem, orderNotFound } from '../lib/problems.ts';
import { closeUnpaid } from './close-unpaid.ts';

/**
 * Gives up the pending payment of a lock, before the lock is changed or paid again. A payment that waits for
 * the visitor (on the bank's page, which they have left) ends here: its order fails, and finalizeOrder voids
 * the payment at the gateway. The caller has locked the lock's row. Throws PAYMENT_IN_PROGRESS while the bank
 * is deciding, LOCK_SOLD after it has approved.
 */
export async function abandonPendingPayment(trx: Trx, lockId: string): Promise<void> {
  const order = await queryRow<{ order_id: string; status: string }>(trx)`
    select order_id, status from orders
    where lock_id = ${lockId} and status in ('confirming', 'requires_action', 'confirmed')
    for update`;
  if (!order) return;
  if (order.status === 'confirmed') throw lockSold(order.order_id);
  if (order.status === 'confirming') {
    throw new Problem(
      'PAYMENT_IN_PROGRESS',
      'A payment for these seats is on its way: follow its order. If it fails, you can try again.',
      { orderId: order.order_id },
      2,
    );
  }
  await closeUnpaid(trx, order.order_id, { status: 'failed', reason: 'payment_abandoned' });
}

export function lockSold(orderId?: string): Problem {
  return new Problem(
    'LOCK_SOLD',
    'These seats are already bought.',
    orderId === undefined ? {} : { orderId },
  );
}

/**
 * Gives up a payment that waits on the bank's page. Its gift cards are refilled at once; the lock stays. Does
 * nothing for an order that has already ended unpaid. Throws ORDER_NOT_FOUND; PAYMENT_IN_PROGRESS while the
 * bank is deciding; LOCK_SOLD when it has been paid.
 */
export async function abandonOrder({ db }: { db: Db }, orderId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Lock the seat lock's row first, like every other operation, to avoid deadlocks.
    const lock = await queryRow<{ lock_id: string }>(trx)`
      select lock_id from seat_locks where lock_id = (select lock_id from orders where order_id = ${orderId})
      for update`;
    if (!lock) throw orderNotFound();
    const endedOrders = await queryRows(trx)`
      select from orders where order_id = ${orderId} and status in ('declined', 'failed', 'refunded')`;
    if (endedOrders.length === 0) await abandonPendingPayment(trx, lock.lock_id);
  });
}
