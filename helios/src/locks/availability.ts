import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { queryOneRow, queryRows } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { AvailabilitySchema } from '../catalogue/performance-schemas.ts';
import { isLockedSql, takenUntilSql } from '../catalogue/taken-seats.ts';

export type Availability = Static<typeof AvailabilitySchema>;

/**
 * Reads the taken seats of a performance. An expired lock or hold takes no seats; the lock `ownLockId` is excluded.
 * The version covers all seats, regardless of `ownLockId`.
 */
export async function readAvailability(
  db: Db,
  performanceId: string,
  ownLockId?: string,
): Promise<Availability> {
  const { availability } = await readAvailabilityWithExpiry(db, performanceId);
  if (ownLockId === undefined) return availability;
  const rows = await queryRows<{ seat_guid: string }>(db)`
    select seat_guid from seat_claims
    where lock_id = ${ownLockId} and performance_id = ${performanceId}`;
  const ownSeats = new Set(rows.map((row) => row.seat_guid));
  return { ...availability, locked: availability.locked.filter((seat) => !ownSeats.has(seat)) };
}

/** Reads the taken seats, and the milliseconds until the next lock or hold ends; null when none does. */
export async function readAvailabilityWithExpiry(
  db: Db,
  performanceId: string,
): Promise<{ availability: Availability; nextExpiryMs: number | null }> {
  const { locked, sold, next_expiry_ms } = await queryOneRow<{
    locked: string[];
    sold: string[];
    next_expiry_ms: number | null;
  }>(db)`
    select
      coalesce(array_agg(seat_guid order by seat_guid) filter (where order_id is null), '{}') as locked,
      coalesce(array_agg(seat_guid order by seat_guid) filter (where order_id is not null), '{}') as sold,
      (extract(epoch from min(${takenUntilSql}) filter (where isfinite(${takenUntilSql})) - now()) * 1000)::float as next_expiry_ms
    from seat_claims c
    where performance_id = ${performanceId} and (order_id is not null or ${isLockedSql})`;
  return {
    availability: { version: hashVersion(locked, sold), locked, sold },
    nextExpiryMs: next_expiry_ms,
  };
}

/** A hash of the taken seats, equal in every process. */
function hashVersion(locked: readonly string[], sold: readonly string[]): string {
  return createHash('sha256').update(`${locked.join()};${sold.join()}`).digest('base64url').slice(0, 16);
}

/** The changes of seats between two moments. Each seat is in at most one of the lists. */
export interface SeatChanges {
  locked: string[];
  sold: string[];
  freed: string[];
}

export function diffAvailability(before: Availability, after: Availability): SeatChanges {
  const wasLocked = new Set(before.locked);
  const wasSold = new Set(before.sold);
  const isTaken = new Set([...after.locked, ...after.sold]);
  return {
    locked: after.locked.filter((seat) => !wasLocked.has(seat)),
    sold: after.sold.filter((seat) => !wasSold.has(seat)),
    freed: [...before.locked, ...before.sold].filter((seat) => !isTaken.has(seat)),
  };
}

/** Merges consecutive changes: the last state of each seat counts. */
export function mergeChanges(changesList: readonly SeatChanges[]): SeatChanges {
  const lastStates = new Map<string, keyof SeatChanges>();
  for (const changes of changesList) {
    for (const state of ['locked', 'sold', 'freed'] as const) {
      for (const seat of changes[state]) lastStates.set(seat, state);
    }
  }
  const merged: SeatChanges = { locked: [], sold: [], freed: [] };
  for (const [seat, state] of lastStates) merged[state].push(seat);
  return merged;
}
