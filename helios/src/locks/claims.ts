import { sql } from 'kysely';
import type { Trx } from '../db/transactions.ts';

// The rule that everything else serves: a seat is sold once.
//
// seat_claims has at most one row per seat of a performance; its primary key is the guard. Every statement here takes
// row locks in the order of seat_guid, so that two visitors after the same seats wait for each other and never deadlock.
// A lock whose time is over needs nobody to clean it up: its rows may be taken over from that moment, and are not before.

/**
 * A table of one row: with it in a statement, the transaction says that whoever runs it tells the AvailabilityFeed after
 * the commit, so that no notice makes commits wait for each other (migration 013).
 */
export const tellsByItself = sql`set_config('helios.tells_by_itself', 'on', true) as tells`;

/** When a claim may take over the row that is there: it is this lock's own, or of a lock that is over; never a sold one. */
export const takesOver = sql`
  on conflict (performance_id, seat_guid) do update
    set lock_id = excluded.lock_id, expires_at = excluded.expires_at
    where claim.order_id is null and (claim.lock_id = excluded.lock_id or claim.expires_at <= now())`;

/**
 * Claims seats for a lock, in one statement. A seat is claimed if nobody has it, if the lock that has it is over, or if
 * it is this lock's already. A sold seat never. Returns the seats that were claimed: unless these are all, the caller
 * must undo the transaction.
 */
export async function claimSeats(
  trx: Trx,
  claim: { performanceId: string; lockId: string; expiresAt: Date; seatGuids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ seat_guid: string }>`
    insert into seat_claims as claim (performance_id, seat_guid, lock_id, expires_at)
    select ${claim.performanceId}, seat_guid, ${claim.lockId}, ${claim.expiresAt}
    from unnest(${claim.seatGuids}::text[]) as seat_guid, ${tellsByItself}
    order by seat_guid
    ${takesOver}
    returning seat_guid`.execute(trx);
  return rows.map((row) => row.seat_guid);
}

/**
 * Moves the end of a lock's claims to `expiresAt`, never to an earlier time. Only claims that have not ended are kept
 * alive. Returns how many were: unless these are all of the lock's seats, the lock is over.
 */
export async function prolongClaims(trx: Trx, lockId: string, expiresAt: Date): Promise<number> {
  const { rows } = await sql`
    with mine as (
      select performance_id, seat_guid from seat_claims, ${tellsByItself}
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

/** Gives up a lock's claims, all or only some. */
export async function dropClaims(trx: Trx, lockId: string, seatGuids?: readonly string[]): Promise<void> {
  await sql`
    with mine as (
      select performance_id, seat_guid from seat_claims, ${tellsByItself}
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
 * Turns the claims of a lock into sold seats of an order: all `count` of them, or none. Returns whether it did.
 *
 * A claim whose time is over but which nobody has taken over is still the visitor's: this is the one rule for payments
 * that come late. Whoever claims a seat first after the end has it; until then a paid seat is the payer's.
 */
export async function sellClaims(trx: Trx, lockId: string, orderId: string, count: number): Promise<boolean> {
  const held = await sql<{ performance_id: string; seat_guid: string }>`
    select performance_id, seat_guid from seat_claims, ${tellsByItself}
    where lock_id = ${lockId} order by seat_guid for update of seat_claims`.execute(trx);
  if (held.rows.length === 0 || held.rows.length !== count) return false;
  await sql`
    update seat_claims set order_id = ${orderId}, lock_id = null, expires_at = null where lock_id = ${lockId}`.execute(
    trx,
  );
  return true;
}

/**
 * Counts the seats of an order as sold. The last statement of its transaction, because all orders of the performance wait
 * here. The table's check refuses to count more seats than there are.
 */
export async function countSold(trx: Trx, performanceId: string, count: number): Promise<void> {
  await sql`
    update performances set seats_sold = seats_sold + ${count} where performance_id = ${performanceId}`.execute(
    trx,
  );
}
