import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EventStatusCode } from '../lib/performance-statuses.ts';
import { Problem } from '../lib/problems.ts';
import { keysOf } from '../lib/records.ts';

/**
 * SQL of the status of the performance with table alias `p` (product 4.5). Canceled is an act of staff (product 22). Past and sold out
 * are derived from the database's clock and the seats; the box office sets the other statuses.
 */
export const performanceStatusSql: RawBuilder<EventStatusCode> = sql`
  case
    when p.canceled_at is not null then 'CA'
    when (p.local_date_time at time zone p.time_zone) <= now() then 'PS'
    when p.box_office_status = 'NA' then 'NA'
    when p.seats_sold >= p.seats_total then 'SO'
    else p.box_office_status
  end`;

/** SQL of the time from which the performance with table alias `p` was moved last; null if it was not. */
export const formerDateTimeSql: RawBuilder<string | null> = sql`
  case when p.changed_at is not null then (
    select to_char(c.former_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') from performance_changes c
    where c.performance_id = p.performance_id and c.kind = 'moved' order by c.change_id desc limit 1
  ) end`;

/** SQL of the end of the performance with table alias `p` and its event `e`. */
export const performanceEndSql: RawBuilder<Date> = sql`
  (p.local_date_time at time zone p.time_zone) + e.minutes * interval '1 minute'`;

/** For what a booking is requested: by a visitor for free seats or for the seats of a live lock, or by staff. */
export type BookingPurpose = 'newLock' | 'existingLock' | 'staff';

/**
 * What each status refuses, and why. An existing lock can still be bought when the box office sells the rest (CO),
 * or when all other seats are sold (SO).
 */
const REFUSALS: Record<
  Exclude<EventStatusCode, 'AV'>,
  { refuses: readonly BookingPurpose[]; detail: string }
> = {
  CA: {
    refuses: ['newLock', 'existingLock', 'staff'],
    detail: 'It is canceled. Choose another performance.',
  },
  CO: {
    refuses: ['newLock'],
    detail: 'Only a few tickets are left, and the box office sells them: please call.',
  },
  NA: { refuses: ['newLock', 'existingLock'], detail: 'Choose another performance.' },
  PS: {
    refuses: ['newLock', 'existingLock', 'staff'],
    detail: 'It has already begun. Choose another performance.',
  },
  SO: { refuses: ['newLock'], detail: 'It is sold out. Choose another performance.' },
};

/** The codes of getBookingRefusal, for the routes that answer it. */
export const bookingProblems = ['PERFORMANCE_NOT_BOOKABLE'] as const;

/** The refusal of a booking for a performance of this status; undefined when booking is possible. */
export function getBookingRefusal(status: EventStatusCode, bookingFor: BookingPurpose): Problem | undefined {
  if (status === 'AV') return undefined;
  const { refuses, detail } = REFUSALS[status];
  if (!refuses.includes(bookingFor)) return undefined;
  const code: (typeof bookingProblems)[number] = 'PERFORMANCE_NOT_BOOKABLE';
  return new Problem(code, detail, { eventStatusCode: status });
}

/** SQL of the list of the statuses that refuse a booking. */
export function refusingStatusesSql(bookingFor: BookingPurpose): RawBuilder<unknown> {
  const statuses = keysOf(REFUSALS).filter((status) => REFUSALS[status].refuses.includes(bookingFor));
  return sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`;
}
