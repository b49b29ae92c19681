import type { Kysely, Transaction } from 'kysely';
import { POSTGRES_ERRORS, getPostgresCode } from '../lib/postgres-errors.ts';
import { Problem } from '../lib/problems.ts';

/** The columns of tables by name. As in SQL, only the database checks them. */
type Database = Record<string, Record<string, unknown>>;

/** A database connection, inside or outside a transaction. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

const MAX_RETRIES = 5;
/** The transaction was rolled back and can be retried. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set([
  POSTGRES_ERRORS.serializationFailure,
  POSTGRES_ERRORS.deadlockDetected,
]);

/**
 * Runs `work` again when PostgreSQL aborted its transaction as a deadlock victim. `work` must consist of one
 * transaction.
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!RETRYABLE_CODES.has(getPostgresCode(error) ?? '')) throw error;
      if (attempt < MAX_RETRIES) continue;
      // createSerializationFailure has replaced an answer, which is given now.
      throw error instanceof Error && error.cause instanceof Problem ? error.cause : error;
    }
  }
}

/**
 * An error that repeats the transaction, because another one has changed what this one has read. It has
 * PostgreSQL's code of a serialization failure.
 */
export function createSerializationFailure(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: POSTGRES_ERRORS.serializationFailure });
}

/**
 * Awaits a statement that references rows which the transaction has read. Throws a serialization failure when
 * another transaction has removed one of them since.
 */
export async function repeatWhenReferenceIsGone<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (getPostgresCode(error) !== POSTGRES_ERRORS.foreignKeyViolation) throw error;
    throw createSerializationFailure('A referenced row was removed meanwhile.', error);
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
