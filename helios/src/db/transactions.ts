import type { Kysely, Transaction } from 'kysely';
import type { Database } from './types.ts';

/** A database connection, inside or outside a transaction. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

const MAX_RETRIES = 5;
/**
 * deadlock_detected, serialization_failure: PostgreSQL rolled back the transaction, and it can be retried.
 */
const RETRYABLE_CODES = new Set(['40P01', '40001']);

/**
 * Runs `work` again when PostgreSQL aborted its transaction as a deadlock victim. `work` must consist of one
 * transaction.
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_RETRIES || !RETRYABLE_CODES.has((error as { code?: string }).code ?? ''))
        throw error;
    }
  }
}

export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryDeadlocks(() => db.transaction().execute(work));
}

/** The single row of a query. Throws when the query returned none or several. */
export function requireOneRow<T>({ rows }: { rows: readonly T[] }): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}.`);
  return row;
}
