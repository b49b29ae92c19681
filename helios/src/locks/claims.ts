import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '../db/query.ts';
import { createSerializationFailure } from '../db/transactions.ts';
import type { Trx } from '../db/transactions.ts';
import { Problem } from '../lib/problems.ts';

// These statements ensure that a seat is sold at most once.
//
// seat_claims has at most one row per seat of a performance; its primary key prevents a double sale. Every
// statement takes row locks in the order of seat_guid, so that competing visitors wait for each other and
// never deadlock. An expired lock needs no cleanup: its claims can be taken over from the moment of expiry,
// and not before. The same is true for a hold of staff. A seat of a hold can be locked only by a sale that names the hold, and belongs to
// the hold again when that lock ends.

/**
 * A one-row table expression. A statement that includes it disables the NOTIFY trigger for its transaction,
 * so that notifications do not serialize commits (src/db/migrations/001-baseline/orders.sql). The caller must notify the AvailabilityFeed
 * after the commit.
 */
export const suppressNotify = sql`set_config('helios.skip_notify', 'on', true) as suppressed`;

/**
 * Takes over an existing claim if it belongs to this lock and to this hold, or to expired ones; never a sold seat. A new claim without a
 * hold never gets the seat of a live one.
 */
export const onConflictTakeOver = sql`
  on conflict (performance_id, seat_guid) do update
    set lock_id = excluded.lock_id, expires_at = excluded.expires_at, hold_id = excluded.hold_id, held_until = excluded.held_until
    where claim.order_id is null
      and (claim.lock_id is null or claim.lock_id = excluded.lock_id or claim.expires_at <= now())
      and (claim.hold_id is null or claim.hold_id = excluded.hold_id or claim.held_until <= now())`;

/** For whom seats are claimed: a lock, also of seats of a hold, or a hold. */
type Claimer =
  | { lockId: string; expiresAt: Date; holdId?: string | null }
  | { lockId?: never; expiresAt?: never; holdId: string };

/**
 * Claims seats for a lock or a hold in one statement. Claims a seat if it is free, if its lock and its hold have expired, or if it
 * already belongs to this lock or hold; never a sold seat. Returns the claimed seats: if some are missing, the caller
 * must roll back the transaction. The caller has locked the row of a hold (lockHold).
 */
export async function claimSeats(
  trx: Trx,
  {
    performanceId,
    seatGuids,
    lockId = undefined,
    expiresAt = undefined,
    holdId = null,
  }: { performanceId: string; seatGuids: readonly string[] } & Claimer,
): Promise<string[]> {
  const rows = await queryRows<{ seat_guid: string }>(trx)`
    insert into seat_claims as claim (performance_id, seat_guid, lock_id, expires_at, hold_id, held_until)
    select ${performanceId}, seat.guid, ${lockId ?? null}::text, ${expiresAt ?? null}::timestamptz, held.hold_id, held.held_until
    from unnest(${seatGuids}::text[]) as seat (guid) cross join ${suppressNotify}
    left join (
      select s.hold_id, s.seat_guid, coalesce(h.ends_at, 'infinity') as held_until
      from hold_seats s join holds h using (hold_id)
      where s.hold_id = ${holdId} and s.state = 'held' and coalesce(h.ends_at > now(), true)
    ) held on held.seat_guid = seat.guid
    order by seat.guid
    ${onConflictTakeOver}
    returning seat_guid`;
  return rows.map((row) => row.seat_guid);
}

/** Throws SEATS_TAKEN with the seats that were not claimed. */
export function requireAllClaimed(requestedSeats: readonly string[], claimed: readonly string[]): void {
  const own = new Set(claimed);
  const taken = requestedSeats.filter((seatGuid) => !own.has(seatGuid));
  if (taken.length > 0) {
    throw new Problem('SEATS_TAKEN', 'Somebody else has these seats. None was held for you: choose others.', {
      seats: taken,
    });
  }
}

/**
 * Moves the expiry of a lock's claims to `expiresAt`, never to an earlier time. Expired claims are not
 * revived. Returns the number of extended claims: if some of the lock's seats are missing, the lock has
 * expired.
 */
export async function extendClaims(trx: Trx, lockId: string, expiresAt: Date): Promise<number> {
  const rows = await queryRows(trx)`
    with mine as (
      select performance_id, seat_guid from seat_claims, ${suppressNotify}
      where lock_id = ${lockId}
      order by seat_guid
      for update of seat_claims
    )
    update seat_claims c set expires_at = greatest(c.expires_at, ${expiresAt})
    from mine
    where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid
      and c.lock_id = ${lockId} and c.expires_at > now()
    returning c.seat_guid`;
  return rows.length;
}

/** Releases all claims of a lock, or only some. The seats of a hold belong to it again. */
export async function releaseClaims(trx: Trx, lockId: string, seatGuids?: readonly string[]): Promise<void> {
  await execute(trx)`
    with mine as (
      select performance_id, seat_guid from seat_claims, ${suppressNotify}
      where lock_id = ${lockId} ${seatGuids ? sql`and seat_guid = any(${seatGuids}::text[])` : sql``}
      order by seat_guid
      for update of seat_claims
    ), held as (
      update seat_claims c set lock_id = null, expires_at = null from mine
      where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid and c.lock_id = ${lockId}
        and c.hold_id is not null
    )
    delete from seat_claims c using mine
    where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid and c.lock_id = ${lockId}
      and c.hold_id is null`;
}

/** Moves the end of the claims of a hold. Returns their number: if some of its seats are missing, the hold has ended. */
export async function moveHoldClaims(trx: Trx, holdId: string, endsAt: Date | null): Promise<number> {
  const rows = await queryRows(trx)`
    with mine as (
      select performance_id, seat_guid from seat_claims, ${suppressNotify}
      where hold_id = ${holdId} and held_until > now()
      order by seat_guid
      for update of seat_claims
    )
    update seat_claims c set held_until = coalesce(${endsAt}::timestamptz, 'infinity')
    from mine
    where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid and c.hold_id = ${holdId}
    returning c.seat_guid`;
  return rows.length;
}

/** Releases claims of a hold. A sale that has locked some of them keeps its lock. */
export async function releaseHoldClaims(
  trx: Trx,
  holdId: string,
  seatGuids: readonly string[],
): Promise<void> {
  await execute(trx)`
    with mine as (
      select performance_id, seat_guid from seat_claims, ${suppressNotify}
      where hold_id = ${holdId} and seat_guid = any(${seatGuids}::text[])
      order by seat_guid
      for update of seat_claims
    ), locked as (
      update seat_claims c set hold_id = null, held_until = null from mine
      where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid and c.hold_id = ${holdId}
        and c.lock_id is not null
    )
    delete from seat_claims c using mine
    where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid and c.hold_id = ${holdId}
      and c.lock_id is null`;
}

/**
 * Turns the claims of a lock into sold seats of an order: all `count` of them, or none. Returns whether it
 * did.
 *
 * An expired claim that no other lock has taken over still belongs to the visitor. This is the one rule for
 * late payments: after the expiry, the first lock to claim the seat gets it; until then, a late payment does.
 */
export async function sellClaims(trx: Trx, lockId: string, orderId: string, count: number): Promise<boolean> {
  const claims = await queryRows<{ seat_guid: string; hold_id: string | null }>(trx)`
    select seat_guid, hold_id from seat_claims, ${suppressNotify}
    where lock_id = ${lockId} order by seat_guid for update of seat_claims`;
  if (claims.length === 0 || claims.length !== count) return false;
  await execute(trx)`
    update seat_claims set order_id = ${orderId}, lock_id = null, expires_at = null, hold_id = null, held_until = null
    where lock_id = ${lockId}`;
  const heldSeats = claims.filter((claim) => claim.hold_id !== null);
  if (heldSeats.length > 0) {
    await execute(trx)`
      update hold_seats set state = 'sold'
      from unnest(
        ${heldSeats.map((claim) => claim.hold_id)}::text[], ${heldSeats.map((claim) => claim.seat_guid)}::text[]
      ) as sold (hold_id, seat_guid)
      where hold_seats.hold_id = sold.hold_id and hold_seats.seat_guid = sold.seat_guid`;
  }
  return true;
}

/** Frees sold seats of an order. */
export async function freeSoldSeats(trx: Trx, orderId: string, seatGuids: readonly string[]): Promise<void> {
  await execute(trx)`
    with mine as (
      select performance_id, seat_guid from seat_claims
      where order_id = ${orderId} and seat_guid = any(${seatGuids}::text[])
      order by seat_guid for update
    )
    delete from seat_claims c using mine
    where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid`;
}

/**
 * Counts the seats of orders as sold, or as free by a negative count. Must be the last statement of its transaction, because all orders of
 * a performance wait for its row. Two performances are locked in the order of their ids, so that exchanges in both directions do not
 * deadlock. The table's check constraint limits the count to the number of seats.
 *
 * No seat of a canceled performance is sold: throws a serialization failure when it was canceled since the transaction has read it, and
 * the repeated transaction sees that. Returns the performances that were moved at some time, also one that was moved since then.
 */
export async function addSoldSeats(
  trx: Trx,
  changes: readonly { performanceId: string; count: number }[],
): Promise<ReadonlySet<string>> {
  const moved = new Set<string>();
  const counts = new Map<string, number>();
  for (const { performanceId, count } of changes)
    counts.set(performanceId, (counts.get(performanceId) ?? 0) + count);
  const sold = new Set(changes.filter(({ count }) => count > 0).map(({ performanceId }) => performanceId));
  for (const [performanceId, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const row = await queryRow<{ is_changed: boolean }>(trx)`
      update performances set seats_sold = seats_sold + ${count}
      where performance_id = ${performanceId} ${sold.has(performanceId) ? sql`and canceled_at is null` : sql``}
      returning changed_at is not null as is_changed`;
    if (!row) throw createSerializationFailure('The performance was canceled meanwhile.');
    if (row.is_changed) moved.add(performanceId);
  }
  return moved;
}
