import { sql } from 'kysely';
import { createSerializationFailure } from '../db/transactions.ts';
import type { Trx } from '../db/transactions.ts';

// These statements ensure that a seat is sold at most once.
//
// seat_claims has at most one row per seat of a performance; its primary key prevents a double sale. Every
// statement takes row locks in the order of seat_guid, so that competing visitors wait for each other and
// never deadlock. An expired lock needs no cleanup: its claims can be taken over from the moment of expiry,
// and not before.

/**
 * A one-row table expression. A statement that includes it disables the NOTIFY trigger for its transaction,
 * so that notifications do not serialize commits (src/db/migrations/001-baseline/orders.sql). The caller must notify the AvailabilityFeed
 * after the commit.
 */
export const suppressNotify = sql`set_config('helios.skip_notify', 'on', true) as suppressed`;

/** Takes over an existing claim if it belongs to this lock or to an expired lock; never a sold seat. */
export const onConflictTakeOver = sql`
  on conflict (performance_id, seat_guid) do update
    set lock_id = excluded.lock_id, expires_at = excluded.expires_at
    where claim.order_id is null and (claim.lock_id = excluded.lock_id or claim.expires_at <= now())`;

/**
 * Claims seats for a lock in one statement. Claims a seat if it is free, if its lock has expired, or if it
 * already belongs to this lock; never a sold seat. Returns the claimed seats: if some are missing, the caller
 * must roll back the transaction.
 */
export async function claimSeats(
  trx: Trx,
  claim: { performanceId: string; lockId: string; expiresAt: Date; seatGuids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ seat_guid: string }>`
    insert into seat_claims as claim (performance_id, seat_guid, lock_id, expires_at)
    select ${claim.performanceId}, seat_guid, ${claim.lockId}, ${claim.expiresAt}
    from unnest(${claim.seatGuids}::text[]) as seat_guid, ${suppressNotify}
    order by seat_guid
    ${onConflictTakeOver}
    returning seat_guid`.execute(trx);
  return rows.map((row) => row.seat_guid);
}

/**
 * Moves the expiry of a lock's claims to `expiresAt`, never to an earlier time. Expired claims are not
 * revived. Returns the number of extended claims: if some of the lock's seats are missing, the lock has
 * expired.
 */
export async function extendClaims(trx: Trx, lockId: string, expiresAt: Date): Promise<number> {
  const { rows } = await sql`
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
    returning c.seat_guid`.execute(trx);
  return rows.length;
}

/** Releases all claims of a lock, or only some. */
export async function releaseClaims(trx: Trx, lockId: string, seatGuids?: readonly string[]): Promise<void> {
  await sql`
    with mine as (
      select performance_id, seat_guid from seat_claims, ${suppressNotify}
      where lock_id = ${lockId} ${seatGuids ? sql`and seat_guid = any(${seatGuids}::text[])` : sql``}
      order by seat_guid
      for update of seat_claims
    )
    delete from seat_claims c using mine
    where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid and c.lock_id = ${lockId}`.execute(
    trx,
  );
}

/**
 * Turns the claims of a lock into sold seats of an order: all `count` of them, or none. Returns whether it
 * did.
 *
 * An expired claim that no other lock has taken over still belongs to the visitor. This is the one rule for
 * late payments: after the expiry, the first lock to claim the seat gets it; until then, a late payment does.
 */
export async function sellClaims(trx: Trx, lockId: string, orderId: string, count: number): Promise<boolean> {
  const claims = await sql<{ performance_id: string; seat_guid: string }>`
    select performance_id, seat_guid from seat_claims, ${suppressNotify}
    where lock_id = ${lockId} order by seat_guid for update of seat_claims`.execute(trx);
  if (claims.rows.length === 0 || claims.rows.length !== count) return false;
  await sql`
    update seat_claims set order_id = ${orderId}, lock_id = null, expires_at = null where lock_id = ${lockId}`.execute(
    trx,
  );
  return true;
}

/** Frees sold seats of an order. */
export async function freeSoldSeats(trx: Trx, orderId: string, seatGuids: readonly string[]): Promise<void> {
  await sql`
    with mine as (
      select performance_id, seat_guid from seat_claims
      where order_id = ${orderId} and seat_guid = any(${seatGuids}::text[])
      order by seat_guid for update
    )
    delete from seat_claims c using mine
    where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid`.execute(trx);
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
    const { rows } = await sql<{ is_changed: boolean }>`
      update performances set seats_sold = seats_sold + ${count}
      where performance_id = ${performanceId} ${sold.has(performanceId) ? sql`and canceled_at is null` : sql``}
      returning changed_at is not null as is_changed`.execute(trx);
    const [row] = rows;
    if (!row) throw createSerializationFailure('The performance was canceled meanwhile.');
    if (row.is_changed) moved.add(performanceId);
  }
  return moved;
}
