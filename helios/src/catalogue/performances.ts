import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { queryRow, queryRows } from '../db/query.ts';
import { wallClockSql } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import { MAX_TICKETS } from '../lib/limits.ts';
import { chargeColumns, toChargeRates, toLockRates } from '../pricing/charges.ts';
import type { ChargeRates, ChargeRow, LockChargeRow } from '../pricing/charges.ts';
import { discountColumns } from '../pricing/discounts.ts';
import type { Discount } from '../pricing/discounts.ts';
import type { EventStatusCode } from '../lib/performance-statuses.ts';
import { Problem } from '../lib/problems.ts';
import { readPrices, readTicketTypes } from './ticket-types.ts';
import { isLockedSql } from './taken-seats.ts';
import type { PerformanceReferenceSchema, PerformanceSchema } from './performance-schemas.ts';
import { formerDateTimeSql, performanceStatusSql, getBookingRefusal } from './performance-status.ts';
import type { BookingPurpose } from './performance-status.ts';
import { newPoliciesSql } from './ticket-policies.ts';
import type { TicketPolicies } from './ticket-policies.ts';

export type PerformanceReference = Static<typeof PerformanceReferenceSchema>;

/** Prices in cents that a lock keeps, by `seat_guid ticket_type`. */
export type KeptPrices = Readonly<Record<string, number>>;

/** The data of a performance that is needed to sell it. */
export interface BookablePerformance {
  performanceId: string;
  seatingPlanId: string;
  status: EventStatusCode;
  /** Cents, by `${priceZone}/${ticketType}`. */
  prices: Record<string, number>;
  /** The labels of all ticket types, by code. */
  ticketTypeLabels: Record<string, string>;
  reference: PerformanceReference;
  rates: ChargeRates;
  /** The policies of new locks. */
  policies: TicketPolicies;
  /** The discount of the requested lock; null without one, or without a promo code. */
  discount: Discount | null;
  /** The prices of the seats of the requested lock. */
  keptPrices: KeptPrices;
}

/** SQL of the reference to the performance `p` of the event `e`. */
export const referenceSql: RawBuilder<PerformanceReference> = sql`
  jsonb_build_object(
    'performanceId', p.performance_id, 'eventCode', p.event_code, 'eventName', e.name,
    'dateTime', ${wallClockSql('p.local_date_time')}, 'timeZone', p.time_zone, 'theaterLocation', e.location,
    'seatingPlanId', p.seating_plan_id
  )`;

/**
 * The performance of an event at a wall-clock time, or the one that was moved from this time, with its present time; the seats of the lock
 * `ownLockId` count as available.
 * Throws EVENT_NOT_FOUND, PERFORMANCE_NOT_FOUND.
 */
export async function findPerformance(
  db: Db,
  eventCode: string,
  dateTime: string,
  ownLockId?: string,
): Promise<Static<typeof PerformanceSchema>> {
  const row = await queryRow<
    ChargeRow & {
      performance: PerformanceReference;
      status: EventStatusCode;
      former_date_time: string | null;
      minutes: number;
      seats_total: number;
      seats_sold: number;
      seats_locked: number;
      now: Date;
    }
  >(db)`
    select ${referenceSql} as performance, ${performanceStatusSql} as status, ${formerDateTimeSql} as former_date_time, e.minutes, p.seats_total, p.seats_sold,
      ${chargeColumns}, now() as now,
      (
        select count(*)::int from seat_claims c
        where c.performance_id = p.performance_id and ${isLockedSql}
          and (${ownLockId ?? null}::text is null or c.lock_id is distinct from ${ownLockId ?? null})
      ) as seats_locked
    from performances p join events e using (event_code) join theaters t using (location)
    where p.performance_id = ${selectPerformanceAt(eventCode, dateTime)}`;
  if (!row) {
    await requireEvent(db, eventCode);
    throw new Problem(
      'PERFORMANCE_NOT_FOUND',
      'This event has no performance at that time. Choose one from the calendar.',
    );
  }
  return {
    ...row.performance,
    eventTimeMinutes: row.minutes,
    formerDateTime: row.former_date_time,
    eventStatusCode: row.status,
    ticketTypes: await readTicketTypes(db, eventCode, row.performance.dateTime),
    prices: await readPrices(db, eventCode),
    ...toChargeRates(row),
    maxTickets: MAX_TICKETS,
    seatsTotal: row.seats_total,
    seatsAvailable: row.seats_total - row.seats_sold - row.seats_locked,
    serverNow: row.now.toISOString(),
  };
}

/** Throws EVENT_NOT_FOUND. */
export async function requireEvent(db: Db, eventCode: string): Promise<void> {
  const rows = await queryRows(db)`select from events where event_code = ${eventCode}`;
  if (rows.length > 0) return;
  throw new Problem('EVENT_NOT_FOUND', 'No event has this code. Choose one from GET /events.');
}

/** The id of the performance at a time. If there is none, links to a former time lead to the one that was moved from it last. */
function selectPerformanceAt(eventCode: string, dateTime: string) {
  return sql`coalesce(
    (select performance_id from performances where event_code = ${eventCode} and local_date_time = ${dateTime}::timestamp),
    (
      select c.performance_id from performance_changes c join performances m using (performance_id)
      where m.event_code = ${eventCode} and c.former_date_time = ${dateTime}::timestamp
      order by c.change_id desc limit 1
    )
  )`;
}

/**
 * Reads a performance; with `lockId`, also the discount, the rates and the prices of that lock while it is live. Throws PERFORMANCE_NOT_FOUND, and with
 * `bookableFor` a problem of `bookingProblems`.
 */
export async function requirePerformance(
  db: Db,
  performanceId: string,
  { bookableFor, lockId }: { bookableFor?: BookingPurpose; lockId?: string | undefined } = {},
): Promise<BookablePerformance> {
  const row = await queryRow<
    LockChargeRow & {
      performance: PerformanceReference;
      policies: TicketPolicies;
      status: EventStatusCode;
      prices: Record<string, number>;
      ticket_type_labels: Record<string, string>;
      discount: Discount | null;
      kept_prices: KeptPrices | null;
    }
  >(db)`
    select ${referenceSql} as performance, ${performanceStatusSql} as status, ${chargeColumns}, ${newPoliciesSql} as policies,
      (
        select l.rates from seat_locks l
        where ${isLiveLock(lockId)}
      ) as rates,
      (
        select jsonb_object_agg(s.seat_guid || ' ' || s.ticket_type, s.price_cents)
        from seat_locks l join lock_seats s using (lock_id) where ${isLiveLock(lockId)}
      ) as kept_prices,
      (
        select jsonb_object_agg(price_zone || '/' || ticket_type, price_cents)
        from event_prices where event_code = p.event_code
      ) as prices,
      (select jsonb_object_agg(ticket_type, label) from ticket_types) as ticket_type_labels,
      ${lockId === undefined ? sql`null` : selectLockDiscount(lockId)} as discount
    from performances p join events e using (event_code) join theaters t using (location)
    where p.performance_id = ${performanceId}`;
  if (!row)
    throw new Problem('PERFORMANCE_NOT_FOUND', 'No performance has this id. Choose one from the calendar.');
  const refusal = bookableFor && getBookingRefusal(row.status, bookableFor);
  if (refusal) throw refusal;
  return {
    performanceId,
    seatingPlanId: row.performance.seatingPlanId,
    status: row.status,
    prices: row.prices,
    ticketTypeLabels: row.ticket_type_labels,
    reference: row.performance,
    rates: toLockRates(row),
    policies: row.policies,
    discount: row.discount,
    keptPrices: row.kept_prices ?? {},
  };
}

/** Whether `l` is the live lock of performance `p` with this id, as a condition. */
function isLiveLock(lockId: string | undefined) {
  return sql`l.lock_id = ${lockId ?? null} and l.performance_id = p.performance_id
    and l.state = 'open' and l.expires_at > now()`;
}

/** The discount of a live lock of performance `p`, as an expression. */
function selectLockDiscount(lockId: string) {
  return sql`(
    select to_jsonb(discount) from (
      select ${discountColumns} from seat_locks l join promo_codes c on c.code = l.promo_code
      where ${isLiveLock(lockId)}
    ) discount
  )`;
}
