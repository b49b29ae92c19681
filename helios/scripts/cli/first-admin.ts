import { sql } from 'kysely';
import { Problem } from '../../src/lib/problems.ts';
import { addAccount, authenticate, rotateKey } from '../../src/staff/accounts.ts';
import { announceKey } from '../../src/staff/key-notices.ts';
import { logAction } from '../../src/staff/actions.ts';
import { createLink } from '../../src/staff/passkeys.ts';
import { runInTransaction } from './database.ts';

// Functions that need the address of the database: there is no default account, so the first admin cannot be
// created over the network.

/** Creates an admin and returns the key. Throws STAFF_NAME_TAKEN. */
export function createFirstAdmin(databaseUrl: string, name: string): Promise<string> {
  return runInTransaction(databaseUrl, async (trx) => {
    const { key } = await addAccount(trx, { name, role: 'admin' });
    await announceKey(trx, name);
    await logAction(trx, 'command line', { action: 'first-admin', target: name, outcome: 'done' });
    return key;
  });
}

const DEMO_ACCOUNT = 'demo';

/**
 * Returns the key of the demo's admin: the known one, or a new one when the database or the secrets file is
 * new.
 */
export function ensureDemoStaffKey(databaseUrl: string, knownKey: string | undefined): Promise<string> {
  return runInTransaction(databaseUrl, async (trx) => {
    if (knownKey !== undefined && 'account' in (await authenticate(trx, knownKey))) return knownKey;
    const { key } = await addAccount(trx, { name: DEMO_ACCOUNT, role: 'admin' }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return rotateKey(trx, DEMO_ACCOUNT);
    });
    await logAction(trx, 'command line', { action: 'first-admin', target: DEMO_ACCOUNT, outcome: 'done' });
    return key;
  });
}

/** A link with which the demo's admin logs in to the box office for the first time; undefined when it has a passkey. */
export function createDemoLink(databaseUrl: string, staffPublicUrl: string): Promise<string | undefined> {
  return runInTransaction(databaseUrl, async (trx) => {
    const { rows } = await sql`
      select from staff_passkeys join staff_accounts using (account_id) where name = ${DEMO_ACCOUNT}`.execute(
      trx,
    );
    if (rows.length > 0) return undefined;
    const { url } = await createLink(trx, { staffPublicUrl }, DEMO_ACCOUNT, null);
    const target = DEMO_ACCOUNT;
    await logAction(trx, 'command line', { action: 'createStaffLink', target, outcome: 'done' });
    return url;
  });
}
