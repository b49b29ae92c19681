import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Since when the seats have been locked without a break, because the total time is limited. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table seat_locks add column held_since timestamptz not null default now()`.execute(db);
}
