import { createHash } from 'node:crypto';
import { queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import type { ErrorLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import { planRefund } from '../refunds/plan-refund.ts';
import { storeRefund } from '../refunds/refunds.ts';
import { hasUnknownRefund } from '../refunds/unknown-refunds.ts';
import { requireReconciled } from '../sales/sales-state.ts';

/** Orders of a query. */
const BATCH_ROWS = 100;

/**
 * Refunds the tickets of canceled performances for which no buyer has chosen in time. Each order has a transaction of its own, so one that
 * cannot be refunded stops no other; it is tried again in the next run. Recovery sends the money to the cards. Several processes may run
 * it: the row of the order is locked, and the second one finds nothing left. Returns the number of refunds.
 */
export async function giveMoneyBack(db: Db, log: ErrorLog, stopping?: AbortSignal): Promise<number> {
  let refunds = 0;
  for (let after = ''; !stopping?.aborted;) {
    const rows = await queryRows<{ order_id: string; order_number: string }>(db)`
      select o.order_id, o.order_number
      from performance_changes c join orders o using (performance_id)
      where c.kind = 'canceled' and c.choose_until <= now() and o.channel <> 'box_office' and o.status = 'confirmed'
        and o.order_id > ${after}
      order by o.order_id limit ${BATCH_ROWS}`;
    for (const { order_id: orderId, order_number: orderNumber } of rows) {
      if (stopping?.aborted) break;
      after = orderId;
      try {
        if (await refundOrder(db, orderId)) refunds += 1;
      } catch (error) {
        if (error instanceof Problem && error.body.code === 'PAYMENTS_NOT_RECONCILED') return refunds;
        // Its payment is not finished, or another process was faster.
        if (error instanceof Problem && error.body.code === 'REFUND_NOT_POSSIBLE') continue;
        log.error(
          { err: error, order: orderNumber },
          'the money of a canceled performance could not be given back',
        );
      }
    }
    if (rows.length < BATCH_ROWS) break;
  }
  return refunds;
}

/** Returns whether it did. Not while the payment provider has a refund of it that the database does not know: staff reconcile it. */
function refundOrder(db: Db, orderId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await requireReconciled(trx);
    if (await hasUnknownRefund(trx, orderId)) return false;
    await storeRefund(trx, await planRefund(trx, { orderId }), {
      reason: 'The performance was canceled',
      // An order is refunded like this once. So the provider recognizes the refund that a restored database has forgotten.
      refundId: createHash('sha256').update(`money of canceled performance ${orderId}`).digest('base64url'),
    });
    return true;
  });
}
