import { WIDE_NETWORK } from '@playhouse/connection-limits';
import { sql } from 'kysely';
import type { Config } from '../lib/config.ts';
import { lockNetworks } from '../db/network-hashes.ts';
import type { NetworkHashes } from '../db/network-hashes.ts';
import { execute } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { Problem } from '../lib/problems.ts';

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
  /** Those of its /56, if it is an IPv6 address; otherwise the same number. */
  wide_seats: number;
  /** Seconds until the first of them expires. */
  free_in_seconds: number | null;
}

/**
 * Returns the hashes of the networks of an address for a performance, and makes other requests of them wait until the
 * transaction ends. Must run in an earlier statement than the count. Returns null when no limit is set: then nothing is stored
 * of the address.
 */
export async function lockHolder(
  trx: Trx,
  config: HolderConfig,
  performanceId: string,
  ip: string,
): Promise<NetworkHashes | null> {
  if (config.seatsPerAddress === 0 && config.captchaSeatsPerAddress === 0) return null;
  return lockNetworks(trx, performanceId, ip);
}

/** SQL of SeatsLockedByAddress: one row. Excludes the lock `exceptLockId`. */
export function countLockedSeats(
  performanceId: string,
  holder: NetworkHashes | null,
  exceptLockId: string | null = null,
) {
  return sql<SeatsLockedByAddress>`
    select (count(*) filter (where l.holder = ${holder?.network ?? null}))::int as seats, count(*)::int as wide_seats,
      ceil(extract(epoch from min(c.expires_at) - now()))::int as free_in_seconds
    from seat_locks l join seat_claims c on c.lock_id = l.lock_id
    where l.performance_id = ${performanceId}
      and (l.holder = ${holder?.network ?? null} or l.wide_holder = ${holder?.wide ?? null})
      and c.expires_at > now() and l.lock_id is distinct from ${exceptLockId}`;
}

/** Throws TOO_MANY_SEATS_HELD, CAPTCHA_REQUIRED. */
export function refuseTooManySeats(
  { seatsPerAddress, captchaSeatsPerAddress }: HolderConfig,
  locked: SeatsLockedByAddress,
  requestedCount: number,
  hasSolvedCaptcha: boolean,
): void {
  const isAbove = (limit: number) =>
    limit > 0 &&
    (locked.seats + requestedCount > limit ||
      locked.wide_seats + requestedCount > limit * WIDE_NETWORK.factor);
  if (isAbove(seatsPerAddress)) {
    throw new Problem(
      'TOO_MANY_SEATS_HELD',
      `At most ${seatsPerAddress} seats of a performance are held for one internet address at a time. Buy some of them, give some back, or call the box office.`,
      {},
      locked.free_in_seconds ?? undefined,
    );
  }
  if (isAbove(captchaSeatsPerAddress) && !hasSolvedCaptcha) {
    throw new Problem(
      'CAPTCHA_REQUIRED',
      'Many seats are held for your internet address. Show that you are a person, and send it again with X-Skip-Captcha.',
    );
  }
}

/** Removes the address hash of ended locks. */
export async function clearExpiredHolders(db: Db): Promise<void> {
  await execute(db)`
    update seat_locks set holder = null, wide_holder = null where lock_id in (
      select lock_id from seat_locks where holder is not null and expires_at <= now() for update skip locked
    )`;
}
