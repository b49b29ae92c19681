import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Stores no card numbers: a payment method has the brand, the last four digits, and the behavior of the
  // test card.
  await sql`
    create table test_gateway.payment_methods (
      payment_method_id text primary key,
      brand text not null,
      last4 text not null check (last4 ~ '^[0-9]{4}$'),
      behavior jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table test_gateway.payments (
      attempt_id text primary key,
      payment_method_id text references test_gateway.payment_methods,
      amount_cents integer not null,
      currency text not null,
      status text not null
        check (status in ('processing', 'requires_action', 'authorized', 'captured', 'declined', 'voided')),
      authorized_from timestamptz,
      decline_code text,
      challenge_id text unique,
      return_url text,
      -- What the caller keeps with it, as in refunds.
      metadata jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table test_gateway.refunds (
      refund_id text primary key,
      attempt_id text not null references test_gateway.payments,
      amount_cents integer not null check (amount_cents > 0),
      metadata jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(db);
}
