import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Which payment at Stripe belongs to an attempt. Written before the payment is confirmed there, so that nothing can be
  // charged that is not known here. Without an id, the attempt was given up before there was one, and never gets one.
  await sql`
    create table stripe_payments (
      attempt_id text primary key references payment_attempts,
      payment_intent_id text unique,
      created_at timestamptz not null default now()
    )`.execute(db);
  // Stripe sends an event once or several times: its id is the key.
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
