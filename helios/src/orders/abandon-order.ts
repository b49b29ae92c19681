import { queryRow, queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import { orderNotFound } from '../lib/problems.ts';
import { abandonPendingPayment } from '../payments/abandon-pending-payment.ts';

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
