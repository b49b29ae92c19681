import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';

/** A seat of an order, for a performance. */
export interface Ticket {
  order_id: string;
  seat_guid: string;
  performance_id: string;
}

/** Where and when a ticket was let in. */
export interface Admission {
  door: string;
  entered_at: Date;
}

interface LastAdmission extends Admission {
  entry: number;
  left_at: Date | null;
  /** When the person went out before this entry. */
  former_left_at: Date | null;
  /** The later admissions whose place it has taken, the first of them last. */
  replaced: ReplacedAdmission[];
}

const MAX_REPLACED = 20;

interface ReplacedAdmission {
  door: string;
  /** An instant. */
  at: string;
}

/**
 * Lets a ticket in that is not inside. Of two doors at the same moment the primary key lets one do it. Of scans without a network the earliest
 * counts: one that was uploaded takes the place of a later one, and its answer names that one. That one is kept: it counts again when the
 * first one is undone.
 */
export async function admit(
  trx: Trx,
  ticket: Ticket,
  scan: { door: string; at: Date; isUploaded: boolean },
): Promise<{ result: 'in' | 'used'; other: Admission | null }> {
  const { order_id: orderId, seat_guid: seatGuid, performance_id: performanceId } = ticket;
  const { door, at, isUploaded } = scan;
  const admitted = await queryRows(trx)`
    with last as (
      select entry, left_at from admissions where order_id = ${orderId} and seat_guid = ${seatGuid} order by entry desc limit 1
    )
    insert into admissions (order_id, seat_guid, entry, performance_id, door, entered_at)
    select ${orderId}, ${seatGuid}, coalesce((select entry from last), 0) + 1, ${performanceId}, ${door}, ${at}::timestamptz
    where not exists (select from last where left_at is null or left_at > ${at}::timestamptz)
    on conflict do nothing returning entry`;
  if (admitted.length > 0) return { result: 'in', other: null };
  const last = await lockLast(trx, orderId, seatGuid);
  // Another transaction has undone it meanwhile.
  if (!last) return admit(trx, ticket, scan);
  const isEarlier = at < last.entered_at && (last.former_left_at === null || last.former_left_at <= at);
  // The person of a scan with a network still stands at the door, and another one is inside.
  if (!isUploaded || !isEarlier) return { result: 'used', other: last };
  // One of each door, and few of them, so that no device can make them many.
  const replaced: ReplacedAdmission[] = [
    ...last.replaced.filter((other) => other.door !== last.door),
    { door: last.door, at: last.entered_at.toISOString() },
  ].slice(-MAX_REPLACED);
  await execute(trx)`
    update admissions set door = ${door}, entered_at = ${at}, replaced = ${JSON.stringify(replaced)}
    where order_id = ${orderId} and seat_guid = ${seatGuid} and entry = ${last.entry}`;
  return { result: 'in', other: last };
}

/** Lets somebody out. An admission after that, whose place the present one had taken, counts again. Returns whether the ticket was inside. */
export async function leave(trx: Trx, ticket: Ticket, at: Date): Promise<boolean> {
  const { order_id: orderId, seat_guid: seatGuid } = ticket;
  const last = await lockLast(trx, orderId, seatGuid);
  if (!last || last.left_at !== null || last.entered_at > at) return false;
  const next = last.replaced.at(-1);
  const isNextLater = next !== undefined && new Date(next.at) > at;
  await execute(trx)`
    update admissions set left_at = ${at}, replaced = ${JSON.stringify(isNextLater ? [] : last.replaced)}
    where order_id = ${orderId} and seat_guid = ${seatGuid} and entry = ${last.entry}`;
  if (isNextLater)
    await execute(trx)`
      insert into admissions (order_id, seat_guid, entry, performance_id, door, entered_at, replaced)
      values (
        ${orderId}, ${seatGuid}, ${last.entry + 1}, ${ticket.performance_id}, ${next.door}, ${next.at}::timestamptz,
        ${JSON.stringify(last.replaced.slice(0, -1))}
      )`;
  return true;
}

/**
 * Undoes the last act for a ticket: who went out is inside again, and who was let in was not. Of two admissions of one ticket it undoes
 * that of its own door, and the other one counts. A scan that was uploaded undoes only what its door has done before. Returns whether there
 * was such an act.
 */
export async function undo(
  trx: Trx,
  { order_id: orderId, seat_guid: seatGuid }: Ticket,
  { door, at, isUploaded }: { door: string; at: Date; isUploaded: boolean },
): Promise<boolean> {
  const last = await lockLast(trx, orderId, seatGuid);
  if (!last) return false;
  const isLast = sql`order_id = ${orderId} and seat_guid = ${seatGuid} and entry = ${last.entry}`;
  const own = last.replaced.findLastIndex(
    (replaced) => replaced.door === door && (!isUploaded || new Date(replaced.at) <= at),
  );
  if (last.left_at === null && last.door !== door && own >= 0) {
    const others = last.replaced.toSpliced(own, 1);
    await sql`update admissions set replaced = ${JSON.stringify(others)} where ${isLast}`.execute(trx);
    return true;
  }
  if (isUploaded && (last.door !== door || (last.left_at ?? last.entered_at) > at)) return false;
  const next = last.replaced.at(-1);
  const others = JSON.stringify(last.replaced.slice(0, -1));
  await (
    last.left_at !== null
      ? sql`update admissions set left_at = null where ${isLast}`
      : next === undefined
        ? sql`delete from admissions where ${isLast}`
        : sql`update admissions set door = ${next.door}, entered_at = ${next.at}::timestamptz, replaced = ${others} where ${isLast}`
  ).execute(trx);
  return true;
}

async function lockLast(trx: Trx, orderId: string, seatGuid: string): Promise<LastAdmission | undefined> {
  return queryRow<LastAdmission>(trx)`
    select a.entry, a.door, a.entered_at, a.left_at, a.replaced, (
      select f.left_at from admissions f
      where f.order_id = a.order_id and f.seat_guid = a.seat_guid and f.entry = a.entry - 1
    ) as former_left_at
    from admissions a where a.order_id = ${orderId} and a.seat_guid = ${seatGuid}
    order by a.entry desc limit 1 for update`;
}
