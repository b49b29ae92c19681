import { queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import { releaseGiftCards } from '../gift-cards/gift-cards.ts';
import type { UnpaidEnd } from './decide-payment.ts';

/**
 * Ends an unpaid order and returns the money to its gift cards. Every unpaid end of an order goes through
 * this function. Does nothing when the order is already decided. Returns whether it ended the order.
 */
export async function closeUnpaid(trx: Trx, orderId: string, end: UnpaidEnd): Promise<boolean> {
  const rows = await queryRows(trx)`
    update orders set status = ${end.status},
      failure_reason = ${end.status === 'failed' ? end.reason : null},
      decline_code = ${end.status === 'declined' ? end.declineCode : null}
    where order_id = ${orderId} and status in ('confirming', 'requires_action')
    returning order_id`;
  if (rows.length === 0) return false;
  await releaseGiftCards(trx, orderId);
  return true;
}
