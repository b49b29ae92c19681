import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The queue of events for the customer-data platform. It holds ids only: an event is composed when it is sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_events (
      order_event_id bigint generated always as identity primary key,
      kind text not null check (kind in ('order_completed', 'order_refunded')),
      order_id text references orders,
      gift_card_order_id text references gift_card_orders,
      refund_id text unique references refunds,
      created_at timestamptz not null default now(),
      try_after timestamptz not null default now(),
      tries integer not null default 0,
      sent_at timestamptz,
      -- Given up.
      failed_at timestamptz,
      failure text,
      check (num_nonnulls(order_id, gift_card_order_id) = 1),
      check ((kind = 'order_refunded') = (refund_id is not null)),
      check (sent_at is null or failed_at is null),
      check ((failed_at is null) = (failure is null))
    )`.execute(db);
  for (const column of ['order_id', 'gift_card_order_id']) {
    await sql`
      create unique index on order_events (${sql.ref(column)}) where kind = 'order_completed'`.execute(db);
  }
  await sql`create index on order_events (try_after) where sent_at is null and failed_at is null`.execute(db);
  await sql`create index on order_events (created_at)`.execute(db);
  // Orders and refunds of the last 30 days (ORDER_EVENT_DAYS). Those that are too old are not sent.
  for (const [table, column] of [
    ['orders', 'order_id'],
    ['gift_card_orders', 'gift_card_order_id'],
  ] as const) {
    await sql`
      insert into order_events (kind, ${sql.ref(column)}, created_at)
      select 'order_completed', order_id, confirmed_at from ${sql.table(table)}
      where status in ('confirmed', 'refunded') and 'C0002' = any(consent_groups)
        and confirmed_at > now() - interval '30 days'`.execute(db);
    await sql`
      insert into order_events (kind, ${sql.ref(column)}, refund_id, created_at)
      select 'order_refunded', o.order_id, r.refund_id, r.done_at
      from refunds r join ${sql.table(table)} o on o.order_id = r.${sql.ref(column)}
      where r.done_at > now() - interval '30 days' and 'C0002' = any(o.consent_groups)`.execute(db);
  }
}
