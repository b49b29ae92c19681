import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How long before a performance the doors open, for confirmations and mail. Null: not shown. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table theaters
      add column doors_minutes integer check (doors_minutes between 0 and 240)`.execute(db);
}
