import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Checks the rows from before migration 026, under a lock that lets others read and write. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['event_prices', 'lock_seats', 'order_seats']) {
    await sql`
      alter table ${sql.table(table)} validate constraint ${sql.ref(`${table}_ticket_type_fkey`)}`.execute(
      db,
    );
  }
}
