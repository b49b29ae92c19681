import { sql, type RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { execute, queryRow, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import { type Db, type Trx, requireOneRow } from '../db/transactions.ts';
import { createRandomId } from '../lib/ids.ts';
import { Problem } from '../lib/problems.ts';
import { announceEmailAddress } from './key-notices.ts';
import type { Role } from '../db/stored-types.ts';
import type { StaffAccountSchema } from './schemas.ts';

/** A key ends after this many days, unless another end was chosen. */
export const KEY_DAYS = 365;

/** The caller of the staff API. */
export interface StaffIdentity {
  accountId: string;
  name: string;
  role: Role;
}

export type Authentication =
  | { account: StaffIdentity }
  /**
   * For the process log only; the caller does not learn the reason. `name` is set if the key belongs to an
   * account.
   */
  | { refused: 'unknown' | 'wrong' | 'disabled' | 'expired'; name?: string };

type AccountView = Static<typeof StaffAccountSchema>;

/** Checks a key. Does the same work for every invalid key, so that timing reveals nothing. */
export async function authenticate(db: Db, key: string): Promise<Authentication> {
  const row = await queryRow<{
    account_id: string;
    name: string;
    role: Role;
    key_hash: string;
    disabled: boolean;
    expired: boolean;
  }>(db)`
    select account_id, name, role, key_hash, disabled_at is not null as disabled,
      coalesce(expires_at <= now(), false) as expired
    from staff_accounts where key_prefix = ${parsePrefix(key) ?? ''}`;
  const isValid = verifyKey(key, row?.key_hash);
  if (!row) return { refused: 'unknown' };
  if (!isValid) return { refused: 'wrong', name: row.name };
  if (row.disabled) return { refused: 'disabled', name: row.name };
  if (row.expired) return { refused: 'expired', name: row.name };
  await execute(db)`
    update staff_accounts set last_used_at = now()
    where account_id = ${row.account_id} and coalesce(last_used_at < now() - interval '1 minute', true)`;
  return { account: { accountId: row.account_id, name: row.name, role: row.role } };
}

/**
 * Creates an account and returns its key, which cannot be read again. `madeBy` is the calling account; null for
 * a command on the database. Throws STAFF_NAME_TAKEN.
 */
export async function addAccount(
  db: Db,
  {
    name,
    role,
    expiresAt,
    emailAddress,
  }: { name: string; role: Role; expiresAt?: string; emailAddress?: string },
  madeBy: string | null = null,
): Promise<{ account: AccountView; key: string }> {
  const { key, prefix, hash } = createKey();
  const rows = await queryRows(db)`
    insert into staff_accounts (account_id, name, role, key_prefix, key_hash, key_made_by, expires_at, email_address)
    values (
      ${createRandomId()}, ${name}, ${role}, ${prefix}, ${hash}, ${madeBy}, ${orDefaultEnd(expiresAt)},
      ${emailAddress ?? null}
    )
    on conflict (name) do nothing returning account_id`;
  if (rows.length === 0) {
    throw new Problem('STAFF_NAME_TAKEN', 'A name belongs to one person for ever. Choose another one.');
  }
  return { account: await readAccount(db, name), key };
}

/**
 * Replaces the key of an account. The old key and all passkeys become invalid at once, because who has stolen the key may have made
 * passkeys; the new one expires at `expiresAt`, or after KEY_DAYS. `madeBy` is the calling account; null for a command on the database. The recorded maker
 * does not change when an account replaces its own key. Throws STAFF_ACCOUNT_NOT_FOUND, STAFF_ACCOUNT_DISABLED.
 */
export async function rotateKey(
  trx: Trx,
  name: string,
  { expiresAt, madeBy = null }: { expiresAt?: string | undefined; madeBy?: string | null } = {},
): Promise<{ account: AccountView; key: string }> {
  const { key, prefix, hash } = createKey();
  const rows = await queryRows<{ account_id: string }>(trx)`
    update staff_accounts set key_prefix = ${prefix}, key_hash = ${hash}, expires_at = ${orDefaultEnd(expiresAt)},
      expiry_told_at = null, key_created_at = now(), key_made_by = case when account_id = ${madeBy} then key_made_by else ${madeBy} end
    where name = ${name} and disabled_at is null returning account_id`;
  for (const { account_id: accountId } of rows) await endLogIns(trx, accountId, accountId !== madeBy);
  const account = await readAccount(trx, name);
  if (rows.length === 0) {
    throw new Problem('STAFF_ACCOUNT_DISABLED', 'It stays disabled. Make a new account with another name.');
  }
  return { account, key };
}

/**
 * Ends all sessions, passkeys and open links of an account. A used link is kept while somebody who made it may have made what replaces
 * the passkey.
 */
async function endLogIns(trx: Trx, accountId: string, isReset: boolean): Promise<void> {
  await execute(trx)`delete from staff_sessions where account_id = ${accountId}`;
  await execute(trx)`delete from staff_passkeys where account_id = ${accountId}`;
  await execute(
    trx,
  )`delete from staff_links where account_id = ${accountId} and (${isReset} or used_at is null)`;
}

/** The end of a key. */
function orDefaultEnd(expiresAt: string | undefined): RawBuilder<Date> {
  return sql`coalesce(${expiresAt ?? null}::timestamptz, now() + ${KEY_DAYS} * interval '1 day')`;
}

/**
 * Sets the address that gets the mails about keys. An account sets only its own, so that no admin silences another one, and its former
 * address is told, so that a stolen key does not silence its person.
 */
export async function setEmailAddress(trx: Trx, name: string, emailAddress: string): Promise<AccountView> {
  const rows = await queryRows<{ accountId: string; formerAddress: string | null }>(trx)`
    update staff_accounts a set email_address = ${emailAddress}
    from (select account_id, email_address from staff_accounts where name = ${name} for update) former
    where a.account_id = former.account_id and former.email_address is distinct from ${emailAddress}
    returning a.account_id as "accountId", former.email_address as "formerAddress"`;
  for (const change of rows) await announceEmailAddress(trx, change);
  return readAccount(trx, name);
}

/**
 * Disables an account. A second call does nothing. Throws STAFF_ACCOUNT_NOT_FOUND; LAST_ADMIN, because
 * without an admin no account could be created.
 */
export async function disableAccount(trx: Trx, name: string): Promise<AccountView> {
  // Lock all admins, so that two who disable each other at the same time do not both succeed.
  const admins = await queryRows<{ name: string }>(trx)`
    select name from staff_accounts
    where role = 'admin' and disabled_at is null and coalesce(expires_at > now(), true)
    order by account_id for update`;
  if (admins.length === 1 && admins[0]?.name === name) {
    throw new Problem('LAST_ADMIN', 'Make another admin first: without one nobody can make accounts.');
  }
  const rows = await queryRows<{ account_id: string }>(trx)`
    update staff_accounts set disabled_at = now() where name = ${name} and disabled_at is null
    returning account_id`;
  for (const { account_id: accountId } of rows) await endLogIns(trx, accountId, false);
  return readAccount(trx, name);
}

export async function listAccounts(db: Db): Promise<AccountView[]> {
  return readAccounts(db, null);
}

async function readAccount(db: Db, name: string): Promise<AccountView> {
  const rows = await readAccounts(db, name);
  if (rows.length === 0) throw new Problem('STAFF_ACCOUNT_NOT_FOUND', 'See the list of accounts.');
  return requireOneRow({ rows });
}

async function readAccounts(db: Db, name: string | null): Promise<AccountView[]> {
  return queryRows<AccountView>(asAnswers(db))`
    select name, role, key_prefix, created_at, last_used_at, expires_at, disabled_at, email_address,
      (select count(*)::int from staff_passkeys p where p.account_id = a.account_id) as passkeys
    from staff_accounts a
    where ${name}::text is null or name = ${name} order by name`;
}

// A key is `hsk_<prefix>_<secret>`. The prefix identifies the account, the secret has 256 random bits.
// SHA-256 is sufficient to protect it: a slow hash only helps for secrets that people choose.

const KEY = /^hsk_([0-9a-f]{10})_[A-Za-z0-9_-]{43}$/;

export interface NewKey {
  /** Shown once. */
  key: string;
  prefix: string;
  hash: string;
}

function createKey(): NewKey {
  const prefix = randomBytes(5).toString('hex');
  const key = `hsk_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: hashKey(key).toString('base64url') };
}

/** Undefined if the text is not a key. */
function parsePrefix(key: string): string | undefined {
  return KEY.exec(key)?.[1];
}

/** Compares in constant time. Without a `hash` (unknown account) it does the same work. */
function verifyKey(key: string, hash: string | undefined): boolean {
  const isEqual = timingSafeEqual(
    hashKey(key),
    hash === undefined ? EMPTY_HASH : Buffer.from(hash, 'base64url'),
  );
  return isEqual && hash !== undefined;
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

const EMPTY_HASH = hashKey('');
