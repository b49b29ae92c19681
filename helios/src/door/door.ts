import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { performanceEndSql } from '../catalogue/performance-status.ts';
import { ticketTypeLabelSql } from '../catalogue/ticket-types.ts';
import { asAnswers, wallClockSql } from '../db/answers.ts';
import { queryRows } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import { requireSeat } from '../seating/plans.ts';
import type { LoadedPlan } from '../seating/plans.ts';
import { presentCodeSql } from '../refunds/given-seats.ts';
import { createSalt, doorOpeningSql, hashCode, readDoorPerformance, requireOpenDoor } from './scans.ts';
import type { DoorServices } from './scans.ts';
import { MIN_DOOR_SEARCH } from './schemas.ts';
import type { Door, DoorList, DoorPerformance, FoundTicket } from './schemas.ts';

/** The valid tickets of a performance, with their last admission as `a`. */
const validTickets = (performanceId: string): RawBuilder<unknown> => sql`
  orders o join order_seats s using (order_id)
  left join refund_seats r on r.order_id = s.order_id and r.seat_guid = s.seat_guid
  left join lateral (
    select entry, door, entered_at, left_at from admissions a
    where a.order_id = s.order_id and a.seat_guid = s.seat_guid order by entry desc limit 1
  ) a on true
  where o.performance_id = ${performanceId} and o.status = 'confirmed' and s.ticket_code is not null and r.refund_id is null`;

/** The performances whose door is open, or opens within a day, by time. */
export async function listDoorPerformances(db: Db): Promise<DoorPerformance[]> {
  return queryRows<DoorPerformance>(asAnswers(db))`
    select performance_id, event_name, date_time, theater_name, is_canceled, opens_at, ends_at from (
      select p.performance_id, e.name as event_name, ${wallClockSql('p.local_date_time')} as date_time, t.name as theater_name,
        p.canceled_at is not null as is_canceled, ${doorOpeningSql} as opens_at, ${performanceEndSql} as ends_at
      from performances p join events e using (event_code) join theaters t using (location)
    ) d
    where ends_at > now() and opens_at < now() + interval '1 day'
    order by date_time, performance_id limit ${MAX_ROWS}`;
}

/** How many tickets are valid, were let in, and are inside. Throws PERFORMANCE_NOT_FOUND. */
export async function readDoor(db: Db, performanceId: string): Promise<Door> {
  const {
    opens_at: opensAt,
    ends_at: endsAt,
    is_canceled: isCanceled,
  } = await readDoorPerformance(db, performanceId);
  const rows = await queryRows<{ valid: number; checked_in: number; inside: number }>(db)`
    select count(*)::int as valid, count(a.entry)::int as checked_in,
      (count(*) filter (where a.entry is not null and a.left_at is null))::int as inside
    from ${validTickets(performanceId)}`;
  const counts = isCanceled ? undefined : rows[0];
  return {
    performanceId,
    valid: counts?.valid ?? 0,
    checkedIn: counts?.checked_in ?? 0,
    inside: counts?.inside ?? 0,
    opensAt: opensAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

interface ListedTicket {
  seat_guid: string;
  ticket_type: string;
  ticket_type_label: string;
}

/** The list for a device without a network. Throws PERFORMANCE_NOT_FOUND, DOOR_CLOSED. */
export async function readDoorList(
  { db, plans, config: { giftCardSecrets } }: DoorServices,
  performanceId: string,
): Promise<DoorList> {
  const performance = await readDoorPerformance(db, performanceId);
  requireOpenDoor(performance);
  if (performance.is_canceled) throw new Problem('DOOR_CLOSED', 'The performance is canceled.');
  const salt = createSalt(giftCardSecrets[0], performanceId);
  const plan = await plans.get(db, performance.seating_plan_id);
  const rows = await queryRows<
    ListedTicket & { ticket_code: string; door: string | null; entered_at: Date | null; left_at: Date | null }
  >(db)`
    select s.seat_guid, s.ticket_type, ${ticketTypeLabelSql} as ticket_type_label, ${presentCodeSql} as ticket_code, a.door, a.entered_at, a.left_at
    from ${validTickets(performanceId)}
    order by s.seat_guid`;
  return {
    performanceId,
    salt,
    endsAt: performance.ends_at.toISOString(),
    tickets: rows.map((row) => ({
      ...describeSeat(plan, row),
      codeHash: hashCode(salt, row.ticket_code),
      entered:
        row.door === null || row.entered_at === null || row.left_at !== null
          ? null
          : { door: row.door, at: row.entered_at.toISOString() },
    })),
  };
}

/** The valid tickets of orders whose number or customer has this text. Throws PERFORMANCE_NOT_FOUND, DOOR_CLOSED, INVALID_REQUEST. */
export async function searchTickets(
  { db, plans }: Pick<DoorServices, 'db' | 'plans'>,
  performanceId: string,
  search: string,
): Promise<FoundTicket[]> {
  const performance = await readDoorPerformance(db, performanceId);
  requireOpenDoor(performance);
  if (search.trim().length < MIN_DOOR_SEARCH)
    throw invalidFields({
      path: '/search',
      message: `must have ${MIN_DOOR_SEARCH} characters that are no spaces`,
    });
  const plan = await plans.get(db, performance.seating_plan_id);
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  // Who was given a ticket comes with it, and not the buyer (product 24.1).
  const name = sql`coalesce((
    select g.recipient ->> 'name' from given_tickets g
    where g.order_id = s.order_id and g.seat_guid = s.seat_guid and g.taken_back_at is null
  ), concat_ws(' ', o.customer #>> '{contact,firstName}', o.customer #>> '{contact,lastName}'))`;
  const rows = await queryRows<
    ListedTicket & { order_number: string; customer_name: string; state: FoundTicket['state'] }
  >(db)`
    select s.seat_guid, s.ticket_type, ${ticketTypeLabelSql} as ticket_type_label, o.order_number, ${name} as customer_name,
      case when a.entry is null then 'expected' when a.left_at is null then 'inside' else 'out' end as state
    from ${validTickets(performanceId)} and (o.order_number ilike ${pattern} or ${name} ilike ${pattern})
    order by customer_name, o.order_number, s.position limit ${MAX_ROWS}`;
  return rows.map((row) => ({
    ...describeSeat(plan, row),
    orderNumber: row.order_number,
    customerName: row.customer_name,
    state: row.state,
  }));
}

function describeSeat(plan: LoadedPlan, row: ListedTicket) {
  const { guid, section, row: rowName, number } = requireSeat(plan, row.seat_guid);
  return {
    seatGuid: guid,
    section,
    row: rowName,
    number,
    ticketType: row.ticket_type,
    ticketTypeLabel: row.ticket_type_label,
  };
}
