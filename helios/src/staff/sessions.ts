import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { execute, queryOneRow, queryRow } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import type { Role } from '../db/stored-types.ts';
import type { StaffIdentity } from './accounts.ts';

// A session is what a browser has after the log-in with a passkey. Its token is in a cookie, and only its hash is stored.

/** A session ends after this time. It is not extended, so that a forgotten browser is logged out overnight. */
export const SESSION_HOURS = 12;

export interface Session {
  account: StaffIdentity;
  expiresAt: Date;
}

/** For `staff_accounts a`: an account ends with its key, also for who logs in with a passkey. */
export const isLiveAccountSql: RawBuilder<boolean> = sql`a.disabled_at is null and coalesce(a.expires_at > now(), true)`;

/** A secret of 256 random bits. SHA-256 protects it as well as a slow hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Starts a session. Only this answer has its token. */
export async function startSession(trx: Trx, account: StaffIdentity): Promise<Session & { token: string }> {
  const token = createToken();
  const { expires_at: expiresAt } = await queryOneRow<{ expires_at: Date }>(trx)`
    insert into staff_sessions (token_hash, account_id, expires_at)
    values (${hashToken(token)}, ${account.accountId}, now() + ${SESSION_HOURS} * interval '1 hour')
    returning expires_at`;
  return { account, expiresAt, token };
}

/** Undefined for an unknown or ended session, and for that of an account that was disabled or has ended. */
export async function findSession(db: Db, token: string): Promise<Session | undefined> {
  const row = await queryRow<{ account_id: string; name: string; role: Role; expires_at: Date }>(db)`
    select a.account_id, a.name, a.role, s.expires_at
    from staff_sessions s join staff_accounts a using (account_id)
    where s.token_hash = ${hashToken(token)} and s.expires_at > now() and ${isLiveAccountSql}`;
  return (
    row && {
      account: { accountId: row.account_id, name: row.name, role: row.role },
      expiresAt: row.expires_at,
    }
  );
}

export async function endSession(trx: Trx, token: string): Promise<void> {
  await execute(trx)`delete from staff_sessions where token_hash = ${hashToken(token)}`;
}
