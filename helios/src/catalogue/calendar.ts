import type { Static } from 'typebox';
import { queryOneRow, queryRow, queryRows } from '../db/query.ts';
import { asAnswers, wallClockSql } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import type { CalendarSchema } from './event-schemas.ts';
import { formerDateTimeSql, performanceStatusSql } from './performance-status.ts';
import { requireEvent } from './performances.ts';
import { Problem } from '../lib/problems.ts';

type Day = Static<typeof CalendarSchema>['eventMap'][string];

export interface CalendarQuery {
  /** Default: the theater of `eventCode`, else the first one. */
  location?: string;
  /** YYYY-MM-DD, inclusive. */
  start: string;
  end: string;
  eventCode?: string;
}

/**
 * The performances of a location by day (product 2.8). Throws EVENT_NOT_FOUND for a code that no event has,
 * INVALID_REQUEST for a location that no theater has.
 */
export async function readCalendar(db: Db, query: CalendarQuery): Promise<Static<typeof CalendarSchema>> {
  const { start, end, eventCode } = query;
  if (eventCode !== undefined) await requireEvent(db, eventCode);
  const theater = await findTheater(db, query);
  if (!theater) {
    if (query.location === undefined) return readEmptyCalendar(db);
    throw new Problem('INVALID_REQUEST', 'No theater has this location code.', {
      errors: [{ path: 'location', message: 'is not the location of a theater' }],
    });
  }
  const rows = await queryRows<Day[number]>(asAnswers(db))`
    select p.event_code, e.name as event_name, ${wallClockSql('p.local_date_time')} as event_date_time,
      ${performanceStatusSql} as event_status_code, e.is_show,
      ${formerDateTimeSql} as former_date_time
    from performances p join events e using (event_code)
    where e.location = ${theater.location}
      and p.local_date_time >= ${start}::date and p.local_date_time < ${end}::date + 1
      and (${eventCode ?? null}::text is null or p.event_code = ${eventCode ?? null})
    order by p.local_date_time, p.event_code`;

  const eventMap: Record<string, Day> = {};
  for (const row of rows) (eventMap[row.eventDateTime.slice(0, 10)] ??= []).push(row);
  return { eventMap, timeZone: theater.time_zone, today: theater.today };
}

async function findTheater(db: Db, { location, eventCode }: CalendarQuery) {
  return queryRow<{ location: string; time_zone: string; today: string }>(db)`
    select t.location, t.time_zone, (now() at time zone t.time_zone)::date as today
    from theaters t left join events e on e.location = t.location and e.event_code = ${eventCode ?? null}
    where ${location ?? null}::text is null or t.location = ${location ?? null}
    order by e.event_code is null, t.position, t.location limit 1`;
}

/** The calendar of a company without theaters. */
async function readEmptyCalendar(db: Db): Promise<Static<typeof CalendarSchema>> {
  const { today } = await queryOneRow<{ today: string }>(
    db,
  )`select (now() at time zone 'UTC')::date as today`;
  return { eventMap: {}, timeZone: 'UTC', today };
}
