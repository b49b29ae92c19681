import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Mails tell the former address of a staff account that it was replaced. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mails add column if not exists to_address text`.execute(db);
}
