import { sql } from 'kysely';
import { queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';

/** A refund of the provider that the database does not know, or with another amount. For `provider_refunds r` and `refunds known` of its id. */
export const isUnknownRefundSql = sql<boolean>`
  r.status <> 'failed' and known.card_cents is distinct from r.amount_cents`;

/**
 * Whether the provider has such a refund for the payments of an order or of the orders that it has replaced: a restore has lost a return or
 * an exchange, or a refund was made in the provider's own tools. Staff can open the sales before it is reconciled (`sales open --anyway`).
 */
export async function hasUnknownRefund(trx: Trx, orderId: string): Promise<boolean> {
  const rows = await queryRows(trx)`
    with recursive chain as (
      select order_id, exchange_of from orders where order_id = ${orderId}
      union all
      select o.order_id, o.exchange_of from orders o join chain c on o.order_id = c.exchange_of
    )
    select 1 from chain join payment_attempts a using (order_id) join provider_payments p using (attempt_id)
    join provider_refunds r using (payment_id) left join refunds known on known.refund_id = r.refund_id
    where ${isUnknownRefundSql} limit 1`;
  return rows.length > 0;
}
