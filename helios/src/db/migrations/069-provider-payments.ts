import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A copy of what the payment provider knows about the payments and refunds of this installation, to compare it with the orders, and
 * refunds of payments that have no order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table provider_payments (
      -- The id of the provider.
      payment_id text primary key,
      provider text not null check (provider in ('stripe', 'test')),
      attempt_id text,
      metadata jsonb not null,
      -- unpaid: no money is reserved or taken, or not any more.
      status text not null check (status in ('unpaid', 'authorized', 'captured')),
      amount_cents integer not null,
      captured_cents integer not null,
      refunded_cents integer not null,
      currency text not null,
      -- By the clock of the provider.
      created_at timestamptz not null,
      seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on provider_payments (created_at)`.execute(db);
  await sql`create index on provider_payments (attempt_id)`.execute(db);
  await sql`
    create table provider_refunds (
      provider_refund_id text primary key,
      payment_id text not null references provider_payments on delete cascade,
      -- The id of the refund that has asked for it. Null: somebody made it at the provider.
      refund_id text,
      metadata jsonb not null,
      status text not null check (status in ('done', 'pending', 'failed')),
      amount_cents integer not null,
      created_at timestamptz not null,
      seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on provider_refunds (created_at)`.execute(db);
  await sql`create index on provider_refunds (payment_id)`.execute(db);

  await sql`
    alter table refunds
      drop constraint refunds_one_order,
      -- The payment of a refund without an order.
      add column payment_id text references provider_payments,
      add constraint refunds_one_order check (num_nonnulls(order_id, gift_card_order_id, payment_id) = 1)`.execute(
    db,
  );
  // A payment without an order is refunded once, whatever is repeated.
  await sql`
    create unique index refunds_one_per_payment on refunds (payment_id)
    where payment_id is not null and failed_at is null`.execute(db);
  await sql`
    alter table staff_requests
      drop constraint staff_requests_kind,
      drop constraint staff_requests_refund,
      add column payment_id text references provider_payments,
      add constraint staff_requests_kind check (
        kind in ('refund', 'gift_card', 'gift_card_refund', 'donation', 'gift_card_recipient', 'payment_refund')
      ),
      add constraint staff_requests_refund check (
        num_nonnulls(reason, order_state) = case kind
          when 'refund' then 2 when 'gift_card_refund' then 2 when 'payment_refund' then 1 else 0 end
      ),
      add constraint staff_requests_payment check (
        num_nonnulls(payment_id) = case kind when 'payment_refund' then 1 else 0 end
      )`.execute(db);
  // For the orders of a period.
  await sql`create index on payment_attempts (created_at)`.execute(db);
}
