import { sql } from 'kysely';
import type { Config } from '../lib/config.ts';
import { requireOneRow } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { Problem } from '../lib/problems.ts';
import { toAddressKey } from '../lib/address-key.ts';

// Limits how many seats of a performance one network address can lock at the same time. All processes count in the
// database. An advisory lock per address, kept until the end of the transaction, makes the second of two
// simultaneous requests see the seats of the first.

export type HolderConfig = Pick<Config, 'seatsPerAddress' | 'captchaSeatsPerAddress'>;

/** The client that requests seats. */
export interface Visitor {
  ip: string;
  /** Whether the client claims to have solved a captcha of the bot protection. Any client can claim this. */
  hasSolvedCaptcha: boolean;
}

/** The seats that a network address has locked in a performance, excluding the lock of the current request. */
export interface SeatsLockedByAddress {
  seats: number;
  /** Seconds until the first of them expires. */
  freeInSeconds: number | null;
}

/**
 * Returns the hash of a network address for a performance, and makes other requests of the address wait until the
 * transaction ends. Must run in an earlier statement than the count. Returns null when no limit is set: then
 * nothing is stored of the address.
 */
export async function lockHolder(
  trx: Trx,
  config: HolderConfig,
  performanceId: string,
  ip: string,
): Promise<string | null> {
  if (config.seatsPerAddress === 0 && config.captchaSeatsPerAddress === 0) return null;
  return lockNetworkAddress(trx, performanceId, ip);
}

/**
 * Returns the hash of a network address within a scope, and makes other requests of the address wait until the transaction ends.
 * The key of the hash is in the database, so that the hash alone does not reveal the address.
 */
export async function lockNetworkAddress(trx: Trx, scope: string, ip: string): Promise<string> {
  const { holder } = requireOneRow(
    await sql<{ holder: string }>`
      select holder, pg_advisory_xact_lock(hashtextextended(holder, 0)) from (
        select encode(sha256(convert_to(concat_ws(' ', key, ${scope}::text, ${toAddressKey(ip)}::text), 'UTF8')), 'hex')
          as holder
        from holder_key
      ) named`.execute(trx),
  );
  return holder;
}

/** SQL of SeatsLockedByAddress: one row `seats`, `free_in_seconds`. Excludes the lock `exceptLockId`. */
export function countLockedSeats(
  performanceId: string,
  holder: string | null,
  exceptLockId: string | null = null,
) {
  return sql<{ seats: number; free_in_seconds: number | null }>`
    select count(*)::int as seats, ceil(extract(epoch from min(c.expires_at) - now()))::int as free_in_seconds
    from seat_locks l join seat_claims c on c.lock_id = l.lock_id
    where l.performance_id = ${performanceId} and l.holder = ${holder} and c.expires_at > now()
      and l.lock_id is distinct from ${exceptLockId}`;
}

/** Throws TOO_MANY_SEATS_HELD, CAPTCHA_REQUIRED. */
export function refuseTooManySeats(
  { seatsPerAddress, captchaSeatsPerAddress }: HolderConfig,
  locked: SeatsLockedByAddress,
  requestedCount: number,
  hasSolvedCaptcha: boolean,
): void {
  const total = locked.seats + requestedCount;
  if (seatsPerAddress > 0 && total > seatsPerAddress) {
    throw new Problem(
      'TOO_MANY_SEATS_HELD',
      `At most ${seatsPerAddress} seats of a performance are held for one internet address at a time. Buy some of them, give some back, or call the box office.`,
      {},
      locked.freeInSeconds ?? undefined,
    );
  }
  if (captchaSeatsPerAddress > 0 && total > captchaSeatsPerAddress && !hasSolvedCaptcha) {
    throw new Problem(
      'CAPTCHA_REQUIRED',
      'Many seats are held for your internet address. Show that you are a person, and send it again with X-Skip-Captcha.',
    );
  }
}

/** Removes the address hash of ended locks. */
export async function clearExpiredHolders(db: Db): Promise<void> {
  await sql`
    update seat_locks set holder = null where lock_id in (
      select lock_id from seat_locks where holder is not null and expires_at <= now() for update skip locked
    )`.execute(db);
}
