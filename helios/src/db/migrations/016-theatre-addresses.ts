import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The address and phone number of a theater for mail and tickets. The demo seed fills null; empty text prints
 * nothing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table theaters
      add column address text,
      add column phone_number text`.execute(db);
}
