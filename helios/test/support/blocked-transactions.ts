import { sql } from 'kysely';
import type { Db } from '../../src/db/transactions.ts';

/** Below the idle timeout of the caller's transaction. */
const TIMEOUT_MS = 4000;

/** Waits until `count` transactions of this database wait for a lock. */
export async function waitForBlockedTransactions(db: Db, count: number): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    if (performance.now() > end) throw new Error(`Timed out before ${count} transactions waited for a lock.`);
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if (rows.length >= count) return;
  }
}
