import type { Kysely, Transaction } from 'kysely';
import type { Database } from './types.ts';

/** A connection, in or out of a transaction. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

const RETRIES = 5;
/** deadlock_detected, serialization_failure: PostgreSQL undid everything and asks to begin again. */
const BEGIN_AGAIN = new Set(['40P01', '40001']);

/** Runs `work` again when PostgreSQL chose its transaction as a deadlock's victim. `work` must do all in one transaction. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= RETRIES || !BEGIN_AGAIN.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryDeadlocks(() => db.transaction().execute(work));
}

/** The one row of a query that always gives one. */
export function only<T>({ rows }: { rows: readonly T[] }): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1)
    throw new Error(`One row was expected, and there are ${rows.length}.`);
  return row;
}
