import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How often visitors chose which groups of consent on a day, in UTC. Nothing about a visitor is stored. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table consent_choices (
      day date not null,
      -- In the order of CONSENT_GROUPS, separated by spaces.
      groups text not null check (groups ~ '^C0001( C0002)?( C0003)?( C0004)?$'),
      -- At random, so that visitors who decide at the same time do not wait for one row.
      shard smallint not null,
      choices bigint not null check (choices > 0),
      primary key (day, groups, shard)
    )`.execute(db);
}
