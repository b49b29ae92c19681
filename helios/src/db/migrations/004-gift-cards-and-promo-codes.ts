import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Whoever has the number can spend the money, so only its hash is stored.
  await sql`
    create table gift_cards (
      gift_card_id text primary key,
      number_hash text not null unique,
      last4 text not null check (length(last4) = 4),
      currency text not null,
      balance_cents integer not null check (balance_cents >= 0),
      created_at timestamptz not null default now()
    )`.execute(db);
  // The balance is the sum of these entries and is written in the same transaction. Entries are never changed
  // or deleted.
  await sql`
    create table gift_card_entries (
      entry_id bigint generated always as identity primary key,
      gift_card_id text not null references gift_cards,
      kind text not null check (kind in ('issue', 'redeem', 'release', 'refund')),
      amount_cents integer not null check ((kind = 'redeem') = (amount_cents < 0)),
      order_id text references orders,
      created_at timestamptz not null default now(),
      check ((kind = 'issue') or order_id is not null)
    )`.execute(db);
  await sql`create index on gift_card_entries (gift_card_id)`.execute(db);
  await sql`create index on gift_card_entries (order_id) where order_id is not null`.execute(db);

  await sql`
    create table promo_codes (
      code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
      percent_off integer check (percent_off between 1 and 100),
      amount_off_cents integer check (amount_off_cents > 0),
      event_code text references events,
      valid_from timestamptz,
      valid_until timestamptz,
      max_orders integer check (max_orders > 0),
      check ((percent_off is null) <> (amount_off_cents is null))
    )`.execute(db);
  await sql`alter table seat_locks add column promo_code text references promo_codes`.execute(db);
  await sql`
    alter table orders
      add column promo_code text references promo_codes,
      add column discount_cents integer not null default 0 check (discount_cents between 0 and subtotal_cents),
      add column gift_cents integer not null default 0 check (gift_cents >= 0),
      drop constraint orders_check,
      add constraint orders_add_up check (total_cents = subtotal_cents - discount_cents + fees_cents + tax_cents),
      add constraint orders_gift check (gift_cents <= total_cents)`.execute(db);
  await sql`create index on orders (promo_code) where promo_code is not null`.execute(db);
}
