import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The id of this installation, by which its payments are known at the payment provider. It belongs to the data: a restored
 * database has the same one, another database another.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table installation (
      -- There is one row.
      single boolean primary key default true check (single),
      installation_id text not null default gen_random_uuid()::text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into installation default values`.execute(db);
}
