import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import type { Db } from '../db/transactions.ts';
import { toWallClock } from '../lib/date-time.ts';
import { performanceStatusSql, refusingStatusesSql } from './performance-status.ts';
import type { EventDetailsSchema, EventSummarySchema } from './event-schemas.ts';
import { readPrices, readTicketTypes } from './ticket-types.ts';

interface EventRow {
  event_code: string;
  name: string;
  location: string;
  theater_name: string;
  time_zone: string;
  start_date: string;
  end_date: string;
  minutes: number;
  is_show: boolean;
  currency: string;
  lowest_price_cents: number;
  next_performance: string | null;
}

/** The events that have not ended, by location and first day. */
export async function listEvents(db: Db): Promise<Static<typeof EventSummarySchema>[]> {
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
    ticketTypes: await readTicketTypes(db, eventCode, row.start_date),
    prices: await readPrices(db, eventCode),
    nextPerformanceDateTime: row.next_performance && toWallClock(row.next_performance),
  };
}

async function selectEvents(db: Db, condition: RawBuilder<unknown>): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.event_code, e.name, e.location, t.name as theater_name, t.time_zone, e.start_date, e.end_date, e.minutes, e.is_show, t.currency,
      (
        select min(price_cents) from event_prices join ticket_types using (ticket_type)
        where event_code = e.event_code group by position, ticket_type order by position, ticket_type limit 1
      ) as lowest_price_cents,
      (
        select min(p.local_date_time) from performances p
        where e.booking_available and p.event_code = e.event_code
          and ${performanceStatusSql} not in ${refusingStatusesSql('newLock')}
      ) as next_performance
    from events e join theaters t using (location)
    where ${condition}
    order by t.position, t.location, e.start_date, e.event_code`.execute(db);
  return rows;
}

function toSummary(row: EventRow): Static<typeof EventSummarySchema> {
  return {
    eventCode: row.event_code,
    eventName: row.name,
    theaterLocation: row.location,
    theaterName: row.theater_name,
    timeZone: row.time_zone,
    eventStartDate: row.start_date,
    eventEndDate: row.end_date,
    eventTimeMinutes: row.minutes,
    isShow: row.is_show,
    lowestPriceCents: row.lowest_price_cents,
    currency: row.currency,
    bookingAvailable: row.next_performance !== null,
  };
}
