import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import { performanceStatusSql, refusingStatusesSql } from './performance-status.ts';
import type { EventDetailsSchema, EventSummarySchema } from './event-schemas.ts';
import { readPrices, readTicketTypes } from './ticket-types.ts';

type EventSummary = Static<typeof EventSummarySchema>;
type EventRow = Omit<EventSummary, 'bookingAvailable'> & { nextPerformanceDateTime: string | null };

/** The events that have not ended, by location and first day. */
export async function listEvents(db: Db): Promise<EventSummary[]> {
  const rows = await selectEvents(db, sql`e.end_date >= (now() at time zone t.time_zone)::date`);
  return rows.map(toSummary);
}

/** An event with its prices, also when it has ended; undefined if there is none. */
export async function findEvent(
  db: Db,
  eventCode: string,
): Promise<Static<typeof EventDetailsSchema> | undefined> {
  const [row] = await selectEvents(db, sql`e.event_code = ${eventCode}`);
  if (!row) return undefined;
  return {
    ...toSummary(row),
    ticketTypes: await readTicketTypes(db, eventCode, row.eventStartDate),
    prices: await readPrices(db, eventCode),
    nextPerformanceDateTime: row.nextPerformanceDateTime,
  };
}

async function selectEvents(db: Db, condition: RawBuilder<unknown>): Promise<EventRow[]> {
  return queryRows<EventRow>(asAnswers(db))`
    select e.event_code, e.name as event_name, e.location as theater_location, t.name as theater_name, t.time_zone,
      e.start_date as event_start_date, e.end_date as event_end_date, e.minutes as event_time_minutes, e.is_show, t.currency,
      (
        select min(price_cents) from event_prices join ticket_types using (ticket_type)
        where event_code = e.event_code group by position, ticket_type order by position, ticket_type limit 1
      ) as lowest_price_cents,
      (
        select to_char(min(p.local_date_time), 'YYYY-MM-DD"T"HH24:MI:SS') from performances p
        where e.booking_available and p.event_code = e.event_code
          and ${performanceStatusSql} not in ${refusingStatusesSql('newLock')}
      ) as next_performance_date_time
    from events e join theaters t using (location)
    where ${condition}
    order by t.position, t.location, e.start_date, e.event_code`;
}

function toSummary({ nextPerformanceDateTime, ...event }: EventRow): EventSummary {
  return { ...event, bookingAvailable: nextPerformanceDateTime !== null };
}
