import { sql } from 'kysely';
import { execute } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';

/** The group of consent that the customer-data platform needs (product 19.2). */
const NEEDED_GROUP = 'C0002';

/**
 * The browser sends its events within ten seconds. Its event knows the visitor, and the platform keeps the first one, so Helios
 * waits longer than that.
 */
const BROWSER_FIRST_SECONDS = 30;

export type OrderTable = 'orders' | 'gift_card_orders';

/**
 * Queues the event of an order in the transaction that confirms it, if its stored consent allows the event. It is sent after
 * the transaction is committed.
 */
export async function queueOrderCompleted(trx: Db, table: OrderTable, orderId: string): Promise<void> {
  const column = table === 'orders' ? 'order_id' : 'gift_card_order_id';
  await execute(trx)`
    insert into order_events (kind, ${sql.ref(column)}, try_after)
    select 'order_completed', o.order_id, now() + make_interval(secs => ${BROWSER_FIRST_SECONDS})
    from ${sql.table(table)} o
    where o.order_id = ${orderId} and ${NEEDED_GROUP} = any(o.consent_groups)
    on conflict do nothing`;
}

/** Queues the event of a refund in the transaction that completes it, if the stored consent of its order allows the event. */
export async function queueOrderRefunded(trx: Db, refundId: string): Promise<void> {
  await execute(trx)`
    insert into order_events (kind, order_id, gift_card_order_id, refund_id)
    select 'order_refunded', r.order_id, r.gift_card_order_id, r.refund_id
    from refunds r
    left join orders o using (order_id)
    left join gift_card_orders g on g.order_id = r.gift_card_order_id
    where r.refund_id = ${refundId} and r.part_of is null and ${NEEDED_GROUP} = any(coalesce(o.consent_groups, g.consent_groups))
    on conflict do nothing`;
}
