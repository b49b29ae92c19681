import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table test_gateway.refunds (
      refund_id text primary key,
      attempt_id text not null references test_gateway.payments,
      amount_cents integer not null check (amount_cents > 0),
      created_at timestamptz not null default now()
    )`.execute(db);
}
