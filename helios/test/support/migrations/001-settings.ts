import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A migration that stores the time limits it runs with. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table limits as select current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
}
