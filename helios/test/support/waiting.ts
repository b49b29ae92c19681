import { sql } from 'kysely';
import type { Db } from '../../src/db/transactions.ts';

/** Less than a transaction of the caller may stand idle. */
const PATIENCE_MS = 4000;

/** Waits until so many transactions of this database wait for others. */
export async function untilOthersWait(db: Db, count: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    if (performance.now() > end) throw new Error(`No ${count} transactions wait for others.`);
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if (rows.length >= count) return;
  }
}
