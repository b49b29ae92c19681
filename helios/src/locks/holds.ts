import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { requirePerformance } from '../catalogue/performances.ts';
import { execute, queryOneRow, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import { createSerializationFailure, requireOneRow } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { createReadableCode } from '../lib/ids.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import { requireKnownSeats } from '../seating/plans.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import { claimSeats, moveHoldClaims, releaseHoldClaims, requireAllClaimed } from './claims.ts';
import type { ChangeHoldRequest, CreateHoldRequest, Hold } from './hold-schemas.ts';

// Seats that staff keep (product 25.2). Every operation on a hold first locks its row, then its claims in seat order. After the commit
// the caller notifies the AvailabilityFeed.

/**
 * Holds seats: all of them, or none. Returns the id of the hold. Throws PERFORMANCE_NOT_FOUND, PERFORMANCE_NOT_BOOKABLE, UNKNOWN_SEATS,
 * INVALID_REQUEST, SEATS_TAKEN.
 */
export async function createHold(
  trx: Trx,
  { plans }: { plans: SeatingPlans },
  performanceId: string,
  { seats, name, reason, note = '', endsAt = null }: CreateHoldRequest,
  accountId: string,
): Promise<string> {
  const performance = await requirePerformance(trx, performanceId, { bookableFor: 'staff' });
  requireKnownSeats(await plans.get(trx, performance.seatingPlanId), seats);
  const holdId = `HD-${createReadableCode(8)}`;
  const made = await queryRows(trx)`
    with performance as (
      -- It waits for a change of the catalogue, as that of a lock does.
      select performance_id from performances
      where performance_id = ${performanceId} and seating_plan_id = ${performance.seatingPlanId} and canceled_at is null
      for key share
    )
    insert into holds (hold_id, performance_id, name, reason, note, ends_at, made_by)
    select ${holdId}, performance_id, ${name}, ${reason}, ${note}, ${toEnd(endsAt)}, ${accountId} from performance
    returning hold_id`;
  if (made.length === 0) throw createSerializationFailure('The performance has changed meanwhile.');
  await requireFutureEnd(trx, holdId);
  await execute(trx)`
    insert into hold_seats (hold_id, seat_guid)
    select ${holdId}, seat_guid from unnest(${seats}::text[]) as seat_guid`;
  requireAllClaimed(seats, await claimSeats(trx, { performanceId, holdId, seatGuids: seats }));
  return holdId;
}

const toEnd = (endsAt: string | null) => sql`date_trunc('milliseconds', ${endsAt}::timestamptz)`;

/** By the clock of the database. Throws INVALID_REQUEST. */
async function requireFutureEnd(trx: Trx, holdId: string): Promise<void> {
  const rows = await queryRows(trx)`select from holds where hold_id = ${holdId} and ends_at <= now()`;
  if (rows.length > 0) throw invalidFields({ path: '/endsAt', message: 'must be in the future' });
}

/** Locks the row of a hold for this transaction: `share` for a sale from it. Throws HOLD_NOT_FOUND. */
export async function lockHold(
  trx: Trx,
  holdId: string,
  mode: 'share' | 'change',
): Promise<{ performance_id: string; is_live: boolean }> {
  const rows = await queryRows<{ performance_id: string; is_live: boolean }>(trx)`
    select performance_id, coalesce(ends_at > now(), true) as is_live from holds
    where hold_id = ${holdId} ${mode === 'share' ? sql`for share` : sql`for no key update`}`;
  if (rows[0]) return rows[0];
  throw new Problem('HOLD_NOT_FOUND', 'Take the id from the list of holds of the performance.');
}

function holdEnded(): Problem {
  return new Problem('HOLD_ENDED', 'Its seats are free for all. Hold them again.');
}

/** Changes the texts or the end of a live hold. Returns its performance. Throws HOLD_NOT_FOUND, HOLD_ENDED, INVALID_REQUEST. */
export async function changeHold(
  trx: Trx,
  holdId: string,
  { name, reason, note, endsAt }: ChangeHoldRequest,
): Promise<string> {
  const hold = await lockHold(trx, holdId, 'change');
  const heldSeats = await readHeldSeats(trx, holdId);
  if (!hold.is_live || heldSeats.length === 0) throw holdEnded();
  const { ends_at: newEnd } = await queryOneRow<{ ends_at: Date | null }>(trx)`
    update holds set name = coalesce(${name ?? null}, name), reason = coalesce(${reason ?? null}, reason),
      note = coalesce(${note ?? null}, note), ends_at = ${endsAt === undefined ? sql`ends_at` : toEnd(endsAt)}
    where hold_id = ${holdId} returning ends_at`;
  await requireFutureEnd(trx, holdId);
  if (endsAt !== undefined && (await moveHoldClaims(trx, holdId, newEnd)) !== heldSeats.length)
    throw holdEnded();
  return hold.performance_id;
}

/**
 * Releases seats of a hold, or all of them. Seats that are not in it any more are left as they are, so it can be repeated. A sale that
 * has begun keeps its seats. Throws HOLD_NOT_FOUND, UNKNOWN_SEATS.
 */
export async function releaseHold(
  trx: Trx,
  holdId: string,
  seatGuids: readonly string[] | undefined,
): Promise<{ performanceId: string; released: string[] }> {
  const { performance_id: performanceId } = await lockHold(trx, holdId, 'change');
  if (seatGuids) {
    const rows = await queryRows<{ seat_guid: string }>(trx)`
      select seat_guid from unnest(${seatGuids}::text[]) as seat_guid
      where seat_guid not in (select s.seat_guid from hold_seats s where s.hold_id = ${holdId})`;
    if (rows.length > 0)
      throw new Problem('UNKNOWN_SEATS', 'Name seats of this hold.', {
        seats: rows.map((row) => row.seat_guid),
      });
  }
  const heldSeats = await readHeldSeats(trx, holdId);
  const chosen = seatGuids ? heldSeats.filter((seatGuid) => seatGuids.includes(seatGuid)) : heldSeats;
  await releaseHoldClaims(trx, holdId, chosen);
  // A sale may have taken some of them while this transaction has waited for the claims.
  const released = await queryRows<{ seat_guid: string }>(trx)`
    update hold_seats set state = 'released'
    where hold_id = ${holdId} and seat_guid = any(${chosen}::text[]) and state = 'held' returning seat_guid`;
  return { performanceId, released: released.map((row) => row.seat_guid) };
}

async function readHeldSeats(trx: Trx, holdId: string): Promise<string[]> {
  const rows = await queryRows<{ seat_guid: string }>(trx)`
    select seat_guid from hold_seats where hold_id = ${holdId} and state = 'held' order by seat_guid`;
  return rows.map((row) => row.seat_guid);
}

/** The holds of a performance, live ones first. Throws PERFORMANCE_NOT_FOUND. */
export async function listHolds(db: Db, performanceId: string): Promise<Hold[]> {
  const holds = await readHolds(db, sql`h.performance_id = ${performanceId}`);
  if (holds.length === 0) await requirePerformance(db, performanceId);
  return holds;
}

export async function readHold(db: Db, holdId: string): Promise<Hold> {
  return requireOneRow({ rows: await readHolds(db, sql`h.hold_id = ${holdId}`) });
}

async function readHolds(db: Db, filter: RawBuilder<unknown>): Promise<Hold[]> {
  return queryRows<Hold>(asAnswers(db))`
    select h.hold_id, h.performance_id, h.name, h.reason, h.note, h.ends_at, a.name as made_by, h.created_at,
      case when is_live then 'live' else 'ended' end as status, case when is_live then seats else '{}' end as seats, sold, released
    from holds h join staff_accounts a on a.account_id = h.made_by
    cross join lateral (
      select coalesce(array_agg(seat_guid order by seat_guid) filter (where state = 'held'), '{}') as seats,
        (count(*) filter (where state = 'sold'))::int as sold, (count(*) filter (where state = 'released'))::int as released
      from hold_seats s where s.hold_id = h.hold_id
    ) counts
    cross join lateral (select coalesce(h.ends_at > now(), true) and cardinality(seats) > 0 as is_live) life
    where ${filter} order by is_live desc, h.created_at desc limit ${MAX_ROWS}`;
}
