import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Waits for the sales that use the table. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table seat_locks add column note text not null default 'none'`.execute(db);
}
