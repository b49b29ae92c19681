import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What mails and tickets say of a theatre. Null is what the seed of the demo fills; empty says nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table theaters
      add column address text,
      add column phone_number text`.execute(db);
}
