import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction, requireOneRow } from '../db/transactions.ts';
import type { Trx } from '../db/transactions.ts';
import { createOrderNumber } from '../lib/ids.ts';
import { requireSeat } from '../seating/plans.ts';
import type { LoadedPlan } from '../seating/plans.ts';
import type { Services } from '../http/services.ts';
import { createRandom, chooseSoldSeats, getSoldShare } from './box-office-sales.ts';
import { seedDemoOffers } from './demo-offers.ts';
import { EVENTS, MARKETING_INTERESTS, THEATERS, TICKET_TYPES } from './demo-data.ts';
import type { EventSeed } from './demo-data.ts';

/** How many days of past performances the first seed creates. */
const DAYS_BACK = 14;

const SEED_LOCK = 'helios seed';
const SEED_LOCK_POLL_MS = 250;

interface NewPerformance {
  performance_id: string;
  event_code: string;
  days_ahead: number;
  number: number;
}

/**
 * Seeds theaters, events, prices, and performances from the weekly schedule up to the horizon, counted from
 * today by the database's clock. Existing rows are not changed: when it runs at every start and every day, it
 * only adds the performances that the horizon has reached. Concurrent processes run it one after the other.
 * Returns the number of added performances.
 */
export async function seedDatabase({
  db,
  plans,
  config,
}: Pick<Services, 'db' | 'plans' | 'config'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    await acquireSeedLock(trx);
    await seedInterests(trx);
    await seedTicketTypes(trx);
    if (!config.stripe) await seedDemoOffers(trx);
    let added = 0;
    for (const theater of THEATERS) {
      await sql`
        insert into theaters (
          location, time_zone, seating_plan, currency, fee_per_ticket_cents, tax_basis_points, address, phone_number,
          doors_minutes
        )
        values (
          ${theater.location}, ${theater.timeZone}, ${theater.seatingPlan}, ${theater.currency},
          ${theater.feePerTicketCents}, ${theater.taxBasisPoints}, ${theater.address}, ${theater.phoneNumber},
          ${theater.doorsMinutes}
        )
        -- Complete rows that are older than these columns.
        on conflict (location) do update set
          address = coalesce(theaters.address, excluded.address),
          phone_number = coalesce(theaters.phone_number, excluded.phone_number),
          doors_minutes = coalesce(theaters.doors_minutes, excluded.doors_minutes)
        where theaters.address is null or theaters.phone_number is null or theaters.doors_minutes is null`.execute(
        trx,
      );
      const plan = plans.get(theater.seatingPlan);
      for (const event of EVENTS.filter(({ location }) => location === theater.location)) {
        await seedEvent(trx, event, config.horizonWeeks);
        const performances = await addPerformances(trx, event, plan, config);
        // With real payments no sales are invented, because such seats could be neither bought nor refunded.
        if (!config.stripe) {
          for (const performance of performances) await sellAtBoxOffice(trx, performance, plan);
        }
        added += performances.length;
      }
    }
    return added;
  });
}

/** Polls, because the seed of another process can take longer than the lock timeout of a statement. */
async function acquireSeedLock(trx: Trx): Promise<void> {
  for (;;) {
    const { acquired } = requireOneRow(
      await sql<{ acquired: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${SEED_LOCK}, 0)) as acquired`.execute(trx),
    );
    if (acquired) return;
    await delay(SEED_LOCK_POLL_MS);
  }
}

async function seedInterests(trx: Trx): Promise<void> {
  for (const [position, { interestId, interestName }] of MARKETING_INTERESTS.entries()) {
    await sql`
      insert into marketing_interests (interest_id, interest_name, position)
      values (${interestId}, ${interestName}, ${position}) on conflict do nothing`.execute(trx);
  }
}

async function seedTicketTypes(trx: Trx): Promise<void> {
  for (const [position, { code, label, pluralLabel, ageRanges }] of TICKET_TYPES.entries()) {
    await sql`
      insert into ticket_types (ticket_type, position, label, plural_label, age_ranges)
      values (${code}, ${position}, ${label}, ${pluralLabel}, ${JSON.stringify(ageRanges)}::jsonb)
      on conflict do nothing`.execute(trx);
  }
}

async function seedEvent(trx: Trx, event: EventSeed, horizonWeeks: number): Promise<void> {
  const endsInDays = event.endsInDays ?? horizonWeeks * 7;
  // A short horizon (tests) must not end an event before its start.
  await sql`
    insert into events (event_code, name, location, start_date, end_date, minutes, is_show, booking_available)
    select ${event.eventCode}, ${event.name}, t.location, today + ${event.startsInDays}::int,
      today + ${Math.max(endsInDays, event.startsInDays)}::int, ${event.minutes}, ${event.isShow}, true
    from theaters t, lateral (select (now() at time zone t.time_zone)::date as today) clock
    where t.location = ${event.location}
    on conflict (event_code) do update set end_date = greatest(events.end_date, excluded.end_date)`.execute(
    trx,
  );
  for (const [priceZone, price] of Object.entries(event.prices)) {
    await sql`
      insert into event_prices (event_code, price_zone, ticket_type, price_cents)
      select ${event.eventCode}, ${priceZone}, key, value::integer from jsonb_each_text(${JSON.stringify(price)}::jsonb)
      on conflict do nothing`.execute(trx);
  }
  for (const [weekday, time] of event.schedule) {
    await sql`
      insert into schedule_rules (event_code, weekday, local_time) values (${event.eventCode}, ${weekday}, ${time}::time)
      on conflict do nothing`.execute(trx);
  }
}

/** Creates the missing performances of the event's schedule. */
async function addPerformances(
  trx: Trx,
  event: EventSeed,
  plan: LoadedPlan,
  { horizonWeeks, stripe }: Services['config'],
): Promise<NewPerformance[]> {
  // The status of a performance follows from its sequence number within its event, so that all statuses occur
  // regularly and repeated runs give the same result.
  const { rows } = await sql<NewPerformance>`
    with due as (
      select e.event_code, day::date + r.local_time as local_date_time, t.time_zone, day::date - today as days_ahead,
        ((day::date - date '2020-01-05') / 7) * (select count(*) from schedule_rules where event_code = e.event_code)
        + (
          select count(*) from schedule_rules earlier
          where earlier.event_code = e.event_code and (earlier.weekday, earlier.local_time) < (r.weekday, r.local_time)
        ) as number
      from events e
      join theaters t using (location)
      join schedule_rules r using (event_code)
      cross join lateral (select (now() at time zone t.time_zone)::date as today) clock
      cross join lateral generate_series(
        greatest(e.start_date, today - ${DAYS_BACK}::int),
        least(e.end_date, today + ${horizonWeeks * 7}::int),
        interval '1 day'
      ) as day
      where e.event_code = ${event.eventCode} and extract(dow from day) = r.weekday
    ),
    added as (
      insert into performances (performance_id, event_code, local_date_time, time_zone, box_office_status, seats_total)
      select event_code || to_char(local_date_time, '-YYYYMMDD-HH24MI'), event_code, local_date_time, time_zone,
        case
          when ${stripe !== undefined} then 'AV' when number % 10 = 4 then 'CO' when number % 14 = 11 then 'NA' else 'AV'
        end, ${plan.seats.size}
      from due
      on conflict do nothing
      returning performance_id, event_code, local_date_time
    )
    select added.performance_id, added.event_code, due.days_ahead, due.number::int
    from added join due using (event_code, local_date_time)
    order by added.local_date_time`.execute(trx);
  return rows;
}

/**
 * Sells seats of a new performance at the box office: one paid order whose seats are sold like any others.
 * Every sixteenth performance is sold out.
 */
async function sellAtBoxOffice(trx: Trx, performance: NewPerformance, plan: LoadedPlan): Promise<void> {
  if (performance.days_ahead < 0) return; // Past performances need no sales.
  const random = createRandom(performance.performance_id);
  const share = performance.number % 16 === 7 ? 1 : getSoldShare(performance.days_ahead, random);
  const seats = chooseSoldSeats(plan, share, random);
  const zones = seats.map((seatGuid) => requireSeat(plan, seatGuid).priceZone);
  const orderId = `box-office-${performance.performance_id}`;
  await sql`
    insert into orders (
      order_id, order_number, channel, performance_id, status, subtotal_cents, fees_cents, tax_cents, total_cents,
      currency, confirmed_at
    )
    select ${orderId}, ${createOrderNumber()}, 'box_office', ${performance.performance_id}, 'confirmed', sum(price_cents), 0, 0,
      sum(price_cents), 'USD', now()
    from unnest(${zones}::text[]) as price_zone
    join event_prices using (price_zone)
    where event_code = ${performance.event_code} and ticket_type = ${TICKET_TYPES[0].code}`.execute(trx);
  await sql`
    insert into seat_claims (performance_id, seat_guid, order_id)
    select ${performance.performance_id}, seat_guid, ${orderId} from unnest(${seats}::text[]) as seat_guid`.execute(
    trx,
  );
  await sql`
    update performances set seats_sold = ${seats.length}
    where performance_id = ${performance.performance_id}`.execute(trx);
}
