import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table refunds (
      refund_id text primary key,
      order_id text not null references orders,
      gift_cents integer not null check (gift_cents >= 0),
      card_cents integer not null check (card_cents >= 0),
      reason text not null,
      created_at timestamptz not null default now(),
      -- When the payment provider has refunded the card part.
      done_at timestamptz
    )`.execute(db);
  await sql`create index on refunds (order_id)`.execute(db);
  await sql`create index refunds_unfinished on refunds (created_at) where done_at is null`.execute(db);
  // The primary key ensures that a seat of an order is refunded at most once.
  await sql`
    create table refund_seats (
      order_id text not null,
      seat_guid text not null,
      refund_id text not null references refunds,
      primary key (order_id, seat_guid),
      foreign key (order_id, seat_guid) references order_seats
    )`.execute(db);
  await sql`create index on refund_seats (refund_id)`.execute(db);

  // Mail is queued in the transaction that it reports and sent after the commit. So no mail reports an event
  // that was rolled back, and no event lacks its mail.
  await sql`
    create table mails (
      mail_id bigint generated always as identity primary key,
      kind text not null check (kind in ('confirmation', 'refund')),
      order_id text not null references orders,
      refund_id text references refunds,
      created_at timestamptz not null default now(),
      try_after timestamptz not null default now(),
      tries integer not null default 0,
      sent_at timestamptz,
      check ((kind = 'refund') = (refund_id is not null))
    )`.execute(db);
  await sql`create index mails_unsent on mails (try_after) where sent_at is null`.execute(db);
  // Earlier orders get no confirmation mail.
  await sql`
    insert into mails (kind, order_id, sent_at)
    select 'confirmation', order_id, now() from orders where channel = 'web' and status = 'confirmed'`.execute(
    db,
  );
}
