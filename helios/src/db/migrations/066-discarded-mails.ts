import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Staff can discard a mail that was given up. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mails add column if not exists discarded_at timestamptz`.execute(db);
}
