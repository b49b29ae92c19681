import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What mails and tickets say of a theatre; empty until the seed, or somebody, has written it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table theaters
      add column address text not null default '',
      add column phone_number text not null default ''`.execute(db);
}
