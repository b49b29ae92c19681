import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Purchases of gift cards on the site (docs/adr/0013-gift-card-orders.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table gift_card_orders (
      order_id text primary key,
      order_number text not null unique,
      -- The id of the buyer's cart, chosen by the browser.
      cart_id text not null,
      status text not null check (
        status in ('confirming', 'requires_action', 'confirmed', 'declined', 'failed', 'refunded')
      ),
      customer jsonb not null,
      -- Hash of the buyer's network address, for the limits of a day. Cleared after two days.
      network_hash text,
      marketing_interest_ids text[],
      currency text not null,
      total_cents integer not null check (total_cents > 0),
      decline_code text,
      failure_reason text,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz
    )`.execute(db);
  // A cart is paid at most once, even from two tabs.
  await sql`
    create unique index gift_card_orders_one_per_cart on gift_card_orders (cart_id)
    where status in ('confirming', 'requires_action', 'confirmed', 'refunded')`.execute(db);
  await sql`create index on gift_card_orders (created_at)`.execute(db);
  await sql`
    create table gift_card_items (
      item_id text primary key,
      order_id text not null references gift_card_orders,
      position integer not null,
      amount_cents integer not null check (amount_cents > 0),
      quantity integer not null check (quantity > 0),
      -- The id of a picture in the content system.
      design_image_id text not null,
      recipient jsonb,
      sender_name text not null,
      message text not null,
      delivery_method text not null check (delivery_method in ('email', 'print')),
      -- The day that the buyer chose, and its instant. Null: at once.
      delivery_day date,
      deliver_at timestamptz,
      unique (order_id, position),
      check ((delivery_day is null) = (deliver_at is null)),
      check (delivery_method = 'email' or delivery_day is null)
    )`.execute(db);
  await sql`
    create table sold_gift_cards (
      -- A secret: it opens the page of the card.
      card_id text primary key,
      item_id text not null references gift_card_items,
      position integer not null,
      gift_card_id text not null unique references gift_cards,
      refund_id text references refunds,
      unique (item_id, position)
    )`.execute(db);

  await sql`
    alter table payment_attempts
      alter column order_id drop not null,
      add column gift_card_order_id text unique references gift_card_orders,
      add constraint payment_attempts_one_order check (num_nonnulls(order_id, gift_card_order_id) = 1)`.execute(
    db,
  );
  await sql`
    alter table refunds
      alter column order_id drop not null,
      add column gift_card_order_id text references gift_card_orders,
      add constraint refunds_one_order check (num_nonnulls(order_id, gift_card_order_id) = 1)`.execute(db);
  await sql`create index on refunds (gift_card_order_id) where gift_card_order_id is not null`.execute(db);
  // The scope of a key tells the table of its order.
  await sql`alter table idempotency_keys drop constraint idempotency_keys_order_id_fkey`.execute(db);
  // "void": the amount of an unspent card, which was refunded to its buyer.
  await sql`
    alter table gift_card_entries
      drop constraint gift_card_entries_kind_check,
      drop constraint gift_card_entries_check,
      drop constraint gift_card_entries_check1,
      add constraint gift_card_entries_kind check (kind in ('issue', 'redeem', 'release', 'refund', 'void')),
      add constraint gift_card_entries_sign check ((kind in ('redeem', 'void')) = (amount_cents < 0)),
      add constraint gift_card_entries_order check (kind in ('issue', 'void') or order_id is not null)`.execute(
    db,
  );
  // The kinds are those of MailsTable. A mail is about exactly one of these.
  await sql`
    alter table mails
      drop constraint mails_kind_check,
      add column gift_card_order_id text references gift_card_orders,
      add column gift_card_item_id text references gift_card_items,
      add constraint mails_one_subject check (
        num_nonnulls(order_id, enquiry_id, donation_request_id, gift_card_order_id, gift_card_item_id) = 1
      )`.execute(db);
}
