import { execute } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import { ORDER_EVENT_DAYS } from '../lib/limits.ts';
import { isUnknownRefundSql } from '../refunds/unknown-refunds.ts';

/** Deletes what nobody reads any more. Runs at every start and once a day. */
export async function deleteObsoleteRows(db: Db): Promise<void> {
  // Clients retry within minutes.
  await execute(db)`delete from idempotency_keys where created_at < now() - interval '2 days'`;
  // The limits of payments count a day.
  await execute(db)`delete from payment_networks where created_at < now() - interval '2 days'`;
  // They work for minutes, and their limit counts an hour.
  await execute(db)`delete from ticket_links where created_at < now() - interval '1 day'`;
  await execute(db)`delete from staff_challenges where expires_at < now()`;
  await execute(db)`delete from staff_sessions where expires_at < now()`;
  await execute(db)`delete from staff_links where used_at is null and expires_at < now()`;
  // Stripe repeats events for days, and on request for a month.
  await execute(db)`delete from stripe_events where received_at < now() - interval '40 days'`;
  // Devices upload for days after a performance (src/lib/limits.ts).
  await execute(db)`delete from door_scans where received_at < now() - interval '40 days'`;
  // A copy, which `payments reconcile` makes again. Payments that are refunded without an order are kept with their refund, and those
  // with a refund that is not known, because nothing of their orders may be returned.
  await execute(db)`
    delete from provider_payments p
    where seen_at < now() - interval '40 days' and not exists (select from refunds r where r.payment_id = p.payment_id)
      and not exists (select from staff_requests q where q.payment_id = p.payment_id)
      and not exists (
        select from provider_refunds r left join refunds known on known.refund_id = r.refund_id
        where r.payment_id = p.payment_id and ${isUnknownRefundSql}
      )`;
  // None of them is sent any more.
  await execute(db)`
    delete from order_events where created_at < now() - ${ORDER_EVENT_DAYS} * interval '1 day'`;
  // Unused expired locks. Expiry does not depend on this; it only saves space.
  await execute(db)`
    with dead as (
      select lock_id from seat_locks l
      where expires_at < now() - interval '7 days' and state <> 'sold'
        and not exists (select from orders o where o.lock_id = l.lock_id)
    ), held as (
      update seat_claims c set lock_id = null, expires_at = null from dead
      where c.lock_id = dead.lock_id and c.hold_id is not null
    ), claims as (
      delete from seat_claims c using dead where c.lock_id = dead.lock_id and c.hold_id is null and c.expires_at < now()
    )
    delete from seat_locks l using dead where l.lock_id = dead.lock_id`;
}
