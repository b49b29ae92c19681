import { queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import type { AgeRange } from '../db/stored-types.ts';
import type { BoxOfficeStatus } from '../lib/performance-statuses.ts';
import { toFeeRates } from '../pricing/fees.ts';
import { orderPolicyKeys } from './ticket-policies.ts';
import type {
  EventExchangePolicy,
  EventReturnPolicy,
  ExchangePolicy,
  ReturnPolicy,
} from './ticket-policies.ts';
import { WEEKDAYS } from './catalogue-schema.ts';
import type { Catalogue, CatalogueEvent, CatalogueTheater } from './catalogue-schema.ts';
import { isLockedSql } from './taken-seats.ts';

// Reads what the database has, in the form of the catalogue file.

export async function readTicketTypeRows(db: Db): Promise<Catalogue['ticketTypes']> {
  const rows = await queryRows<Catalogue['ticketTypes'][number]>(asAnswers(db))`
    select ticket_type as code, label, plural_label, age_ranges from ticket_types order by position, ticket_type`;
  return rows.map((row) => ({ ...row, ageRanges: row.ageRanges.map(orderKeys) }));
}

/** The keys of an age range in a fixed order, so that equal values have one text. */
export function orderKeys({ from, text }: AgeRange): AgeRange {
  return from === undefined ? { text } : { from, text };
}

export async function readTheaterRows(db: Db): Promise<CatalogueTheater[]> {
  const rows = await queryRows<
    Pick<CatalogueTheater, 'location' | 'name' | 'timeZone' | 'currency' | 'address' | 'phoneNumber'> & {
      fees: unknown;
      taxBasisPoints: number;
      doorsMinutes: number | null;
      seatingPlan: CatalogueTheater['seatingPlan'];
      returnPolicy: ReturnPolicy | null;
      exchangePolicy: ExchangePolicy | null;
    }
  >(asAnswers(db))`
    select location, name, time_zone, currency, fees, tax_basis_points, coalesce(address, '') as address,
      coalesce(phone_number, '') as phone_number, doors_minutes,
      json_build_object('name', seating_plan, 'version', seating_plan_version) as seating_plan, return_policy, exchange_policy
    from theaters order by position, location`;
  return rows.map(({ doorsMinutes, seatingPlan, returnPolicy, exchangePolicy, ...theater }) => ({
    ...theater,
    ...toFeeRates(theater),
    ...(doorsMinutes === null ? {} : { doorsMinutes }),
    seatingPlan,
    ...(returnPolicy === null ? {} : { returnPolicy: orderPolicyKeys(returnPolicy) }),
    ...(exchangePolicy === null ? {} : { exchangePolicy: orderPolicyKeys(exchangePolicy) }),
  }));
}

/** An event without exceptions and performances, which follow from its performances. */
export type EventRow = Omit<CatalogueEvent, 'schedule' | 'performances'> & {
  weekly: CatalogueEvent['schedule']['weekly'];
};

export async function readEventRows(db: Db): Promise<EventRow[]> {
  const rows = await queryRows<
    Omit<EventRow, 'returnPolicy' | 'exchangePolicy' | 'prices' | 'weekly'> & {
      returnPolicy: EventReturnPolicy | null;
      exchangePolicy: EventExchangePolicy | null;
      prices: { zone: string; type: string; cents: number }[];
      weekly: { weekday: number; time: string }[];
    }
  >(asAnswers(db))`
    select e.event_code, e.name, e.location as theater, e.start_date, e.end_date, e.minutes, e.is_show, e.booking_available, e.return_policy,
      e.exchange_policy,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('zone', p.price_zone, 'type', p.ticket_type, 'cents', p.price_cents)
          order by z.highest desc, p.price_zone, tt.position, p.ticket_type
        )
        from event_prices p join ticket_types tt using (ticket_type)
        join (
          select price_zone, max(price_cents) as highest from event_prices where event_code = e.event_code
          group by price_zone
        ) z using (price_zone)
        where p.event_code = e.event_code
      ), '[]') as prices,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('weekday', r.weekday, 'time', to_char(r.local_time, 'HH24:MI')) order by r.weekday, r.local_time
        ) from schedule_rules r where r.event_code = e.event_code
      ), '[]') as weekly
    from events e join theaters t using (location)
    order by t.position, t.location, e.start_date, e.event_code`;
  return rows.map(({ returnPolicy, exchangePolicy, prices, weekly, ...event }) => ({
    ...event,
    ...(returnPolicy === null ? {} : { returnPolicy: orderPolicyKeys(returnPolicy) }),
    ...(exchangePolicy === null ? {} : { exchangePolicy: orderPolicyKeys(exchangePolicy) }),
    prices: groupPrices(prices),
    weekly: weekly.flatMap(({ weekday, time }) => {
      const name = WEEKDAYS[weekday];
      return name === undefined ? [] : [{ weekday: name, time }];
    }),
  }));
}

function groupPrices(
  rows: readonly { zone: string; type: string; cents: number }[],
): CatalogueEvent['prices'] {
  // Not by assignment, because a zone may be named "__proto__".
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ zone }) => zone)].map(([zone, prices]) => [
      zone,
      Object.fromEntries(prices.map(({ type, cents }) => [type, cents])),
    ]),
  );
}

export interface PerformanceRow {
  performance_id: string;
  event_code: string;
  /** YYYY-MM-DDTHH:MM:SS */
  date_time: string;
  time_zone: string;
  box_office_status: BoxOfficeStatus;
  seating_plan_id: string;
  seats_sold: number;
  seats_locked: number;
  /** Somebody has locked or bought seats of it; locks count until they are deleted. */
  is_touched: boolean;
  is_past: boolean;
  is_canceled: boolean;
  /** The times from which it was moved, YYYY-MM-DDTHH:MM:SS. */
  former_times: string[];
}

/** The performances from today on, and those before that have or had one of `pastKeys` ("RUTHL 2026-01-01T19:00:00"). */
export async function readPerformanceRows(
  db: Db,
  pastKeys: readonly string[] = [],
): Promise<PerformanceRow[]> {
  return queryRows<PerformanceRow>(db)`
    with touched as (
      select performance_id from seat_locks union select performance_id from orders union select performance_id from holds
      union select performance_id from performance_changes
      union select performance_id from staff_requests where performance_id is not null
    ),
    locked as (
      select performance_id, count(*)::int as seats from seat_claims c where ${isLockedSql} group by performance_id
    ), listed as (
      select p.*, to_char(p.local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as date_time,
        p.local_date_time < (now() at time zone t.time_zone)::date as is_past
      from performances p join events e using (event_code) join theaters t using (location)
    )
    select p.performance_id, p.event_code, p.date_time, p.time_zone, p.box_office_status, p.seating_plan_id, p.seats_sold,
      p.is_past, p.canceled_at is not null as is_canceled, array(
        select to_char(c.former_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') from performance_changes c
        where c.performance_id = p.performance_id and c.kind = 'moved' order by c.change_id
      ) as former_times, coalesce(locked.seats, 0) as seats_locked, touched.performance_id is not null as is_touched
    from listed p left join locked using (performance_id) left join touched using (performance_id)
    where not p.is_past or p.event_code || ' ' || p.date_time = any(${pastKeys}::text[]) or exists (
      select from performance_changes c
      where c.performance_id = p.performance_id
        and p.event_code || ' ' || to_char(c.former_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') = any(${pastKeys}::text[])
    )
    order by p.event_code, p.date_time`;
}

/** Today in each time zone by the database's clock, YYYY-MM-DD. */
export async function readToday(db: Db, timeZones: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ zone: string; today: string }>(db)`
    select zone, (now() at time zone zone)::date as today from unnest(${[...new Set(timeZones)]}::text[]) as zone`;
  return new Map(rows.map(({ zone, today }) => [zone, today]));
}
