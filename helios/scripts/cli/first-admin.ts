import { openDatabase } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transactions.ts';
import type { Trx } from '../../src/db/transactions.ts';
import type { Database } from '../../src/db/types.ts';
import { Problem } from '../../src/problems.ts';
import { addAccount, authenticate, rotateKey } from '../../src/staff/accounts.ts';
import { recordAction } from '../../src/staff/actions.ts';

// Functions that need the address of the database: there is no default account, so the first admin cannot be
// created over the network.

/** Creates an admin and returns the key. Throws STAFF_NAME_TAKEN. */
export function makeFirstAdmin(databaseUrl: string, name: string): Promise<string> {
  return onDatabase(databaseUrl, async (trx) => {
    const { key } = await addAccount(trx, { name, role: 'admin' });
    await recordAction(trx, 'command line', { action: 'first-admin', target: name, outcome: 'done' });
    return key;
  });
}

const DEMO = 'demo';

/**
 * Returns the key of the demo's admin: the known one, or a new one when the database or the secrets file is
 * new.
 */
export function staffKeyOfDemo(databaseUrl: string, known: string | undefined): Promise<string> {
  return onDatabase(databaseUrl, async (trx) => {
    if (known !== undefined && 'account' in (await authenticate(trx, known))) return known;
    const { key } = await addAccount(trx, { name: DEMO, role: 'admin' }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return rotateKey(trx, DEMO);
    });
    await recordAction(trx, 'command line', { action: 'first-admin', target: DEMO, outcome: 'done' });
    return key;
  });
}

async function onDatabase(databaseUrl: string, work: (trx: Trx) => Promise<string>): Promise<string> {
  const db = openDatabase<Database>(databaseUrl, { max: 1, name: 'helios command line' });
  try {
    return await inTransaction(db, work);
  } finally {
    await db.destroy();
  }
}
