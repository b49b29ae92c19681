import { execute, queryOneRow, queryRow, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { Problem } from '../lib/problems.ts';
import { completePart } from '../refunds/refunds.ts';
import { findOpenDrawer } from './cash-drawers.ts';
import type { CounterSaleRecord, PaidOutRefund, PayOutRefundRequest } from './schemas.ts';

/**
 * Records that staff have paid out what a refund gives back of the money at the counter. Throws PAYOUT_NOT_POSSIBLE if nothing of it is to
 * be paid out, or not any more.
 */
export async function payOutRefund(
  trx: Trx,
  refundId: string,
  payout: PayOutRefundRequest,
  accountId: string,
): Promise<PaidOutRefund> {
  await execute(trx)`select from refunds where refund_id = ${refundId} for update`;
  const rows = await queryRows<{ refund_id: string; order_id: string; card_cents: number }>(trx)`
    select refund_id, order_id, card_cents from refunds
    where (refund_id = ${refundId} or part_of = ${refundId}) and at_counter and done_at is null
    order by refund_id for update`;
  if (rows.length === 0)
    throw new Problem(
      'PAYOUT_NOT_POSSIBLE',
      'Look at the refunds of the order: nothing is to be paid out, or it was before.',
    );
  const drawerId = payout.kind === 'cash' ? await findOpenDrawer(trx, accountId) : null;
  for (const part of rows) {
    await execute(trx)`
      insert into tenders (order_id, refund_id, kind, amount_cents, reference, account_id, drawer_id)
      values (
        ${part.order_id}, ${part.refund_id}, ${payout.kind}, ${part.card_cents},
        ${payout.kind === 'terminal' ? payout.reference : null}, ${accountId}, ${drawerId}
      )`;
    await completePart(trx, part.refund_id, refundId);
  }
  const { order_number: orderNumber, currency } = await queryOneRow<{
    order_number: string;
    currency: string;
  }>(trx)`
    select o.order_number, o.currency from refunds r join orders o using (order_id) where r.refund_id = ${refundId}`;
  return { orderNumber, amountCents: rows.reduce((sum, part) => sum + part.card_cents, 0), currency };
}

/** How an order was sold at the counter; null if it was not. */
export async function readCounterSaleRecord(db: Db, orderId: string): Promise<CounterSaleRecord | null> {
  const sale = await queryRow<Omit<CounterSaleRecord, 'tenders'>>(asAnswers(db))`
    select a.name as sold_by, c.reason as complimentary_reason from orders o join staff_accounts a on a.account_id = o.sold_by
    left join complimentary_sales c using (order_id) where o.order_id = ${orderId}`;
  if (!sale) return null;
  const tenders = await queryRows<CounterSaleRecord['tenders'][number]>(asAnswers(db))`
    select t.kind, t.amount_cents, t.refund_id is not null as is_refund, t.given_cents, t.reference, a.name as account, t.created_at as at
    from tenders t join staff_accounts a using (account_id) where t.order_id = ${orderId} order by t.tender_id`;
  return { ...sale, tenders };
}
