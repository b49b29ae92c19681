import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // The Stripe payment of an attempt. The row is written before the payment is confirmed at Stripe, so that
  // no unknown payment can be charged. A row without a payment id marks an attempt that was given up before
  // it had one, and it never gets one.
  await sql`
    create table stripe_payments (
      attempt_id text primary key references payment_attempts,
      payment_intent_id text unique,
      created_at timestamptz not null default now()
    )`.execute(db);
  // Stripe may send an event several times, so its id is the primary key.
  await sql`
    create table stripe_events (
      event_id text primary key,
      type text not null,
      payment_intent_id text,
      sent_at timestamptz not null,
      received_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on stripe_events (received_at)`.execute(db);
}
