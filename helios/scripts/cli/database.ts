import { openDatabase } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transactions.ts';
import type { Trx } from '../../src/db/transactions.ts';
import { CliError } from './staff-api.ts';

/** Runs a command on the database itself, in one transaction. */
export async function runInTransaction<T>(databaseUrl: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  const db = openDatabase(databaseUrl, { max: 1, name: 'helios command line' });
  try {
    return await inTransaction(db, work);
  } finally {
    await db.destroy();
  }
}

/** The address of the database. Throws CliError. */
export function requireDatabaseUrl(): string {
  const databaseUrl = process.env.HELIOS_DATABASE_URL;
  if (databaseUrl) return databaseUrl;
  throw new CliError('Nothing was done: set HELIOS_DATABASE_URL. This command works on the database itself.');
}
