import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EVENT_STATUS_CODES } from '../lib/problems.ts';

export type EventStatusCode = (typeof EVENT_STATUS_CODES)[number];

/**
 * SQL of the status of the performance with table alias `p` (product 4.5). Past and sold out are derived from
 * the database's clock and the seats; the box office sets the other statuses.
 */
export const performanceStatusSql: RawBuilder<EventStatusCode> = sql`
  case
    when (p.local_date_time at time zone p.time_zone) <= now() then 'PS'
    when p.box_office_status = 'NA' then 'NA'
    when p.seats_sold >= p.seats_total then 'SO'
    else p.box_office_status
  end`;

/** SQL of the end of the performance with table alias `p` and its event `e`. */
export const performanceEndSql: RawBuilder<Date> = sql`
  (p.local_date_time at time zone p.time_zone) + e.minutes * interval '1 minute'`;

type RefusingStatus = Exclude<EventStatusCode, 'AV'>;

/**
 * The statuses that refuse a booking. An existing lock can still be bought when the box office sells the rest
 * (CO), or when all other seats are sold (SO).
 */
const REFUSING_STATUSES = {
  newLock: ['CO', 'NA', 'PS', 'SO'],
  existingLock: ['NA', 'PS'],
} as const satisfies Record<string, readonly RefusingStatus[]>;

export type BookingPurpose = keyof typeof REFUSING_STATUSES;

const REFUSAL_DETAILS: Record<RefusingStatus, string> = {
  CO: 'Only a few tickets are left, and the box office sells them: please call.',
  NA: 'Choose another performance.',
  PS: 'It has already begun. Choose another performance.',
  SO: 'It is sold out. Choose another performance.',
};

/**
 * The sentence that refuses a booking for a performance of this status; undefined when booking is possible.
 */
export function getBookingRefusal(status: EventStatusCode, bookingFor: BookingPurpose): string | undefined {
  const refusal = REFUSING_STATUSES[bookingFor].find((refused) => refused === status);
  return refusal && REFUSAL_DETAILS[refusal];
}
