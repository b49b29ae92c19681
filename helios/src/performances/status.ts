import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EVENT_STATUS_CODES } from '../problems.ts';

export type EventStatusCode = (typeof EVENT_STATUS_CODES)[number];

/**
 * The status of a performance, of the table alias `p` (SPEC 4.5). Past and sold out are facts, worked out from the
 * database's clock and the seats; the rest is what the box office says.
 */
export const statusOfP: RawBuilder<EventStatusCode> = sql`
  case
    when (p.local_date_time at time zone p.time_zone) <= now() then 'PS'
    when p.box_office_status = 'NA' then 'NA'
    when p.seats_sold >= p.seats_total then 'SO'
    else p.box_office_status
  end`;

const REFUSALS: Record<Exclude<EventStatusCode, 'AV'>, string> = {
  CO: 'Only a few tickets are left, and the box office sells them: please call.',
  NA: 'Choose another performance.',
  PS: 'It has already begun. Choose another performance.',
  SO: 'It is sold out. Choose another performance.',
};

export function whyNotBookable(status: Exclude<EventStatusCode, 'AV'>): string {
  return REFUSALS[status];
}
