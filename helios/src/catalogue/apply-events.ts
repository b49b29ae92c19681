import { execute, queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';
import { WEEKDAYS } from './catalogue-schema.ts';
import type { Catalogue, CatalogueEvent } from './catalogue-schema.ts';
import { readEventRows } from './catalogue-state.ts';
import type { EventRow } from './catalogue-state.ts';
import { orderPolicyKeys } from './ticket-policies.ts';

/** Writes events, their prices and their weekly schedules, in a few statements for all events. */
export async function applyEvents(trx: Trx, { events }: Catalogue, changes: CatalogueChanges): Promise<void> {
  const before = new Map((await readEventRows(trx)).map((event) => [event.eventCode, event]));
  const rows = await queryRows<{ event_code: string }>(trx)`select distinct event_code from performances`;
  const withPerformances = new Set(rows.map((row) => row.event_code));
  const changed = events.filter((event, index) => {
    const old = before.get(event.eventCode);
    if (old && old.theater !== event.theater && withPerformances.has(event.eventCode)) {
      changes.refusals.push(
        `events[${index}].theater: ${event.eventCode} has performances in ${old.theater}. Use a new event code for another theater.`,
      );
      return false;
    }
    return addEventChanges(old, event, changes);
  });
  await writeEvents(trx, changed);
  await writePrices(trx, changed);
  await writeSchedules(trx, changed);
}

/** Returns whether the event is new or differs. */
function addEventChanges(
  old: EventRow | undefined,
  event: CatalogueEvent,
  changes: CatalogueChanges,
): boolean {
  const { prices, schedule, performances: _, ...fields } = event;
  if (!old) {
    changes.add('create', `event ${event.eventCode} (${event.name})`);
    return true;
  }
  const { prices: oldPrices, weekly: oldWeekly, ...oldFields } = old;
  const listRules = (rules: CatalogueEvent['schedule']['weekly']) =>
    Object.fromEntries(rules.map(({ weekday, time }) => [`${weekday} ${time}`, 'weekly']));
  const differences = [
    changes.addDifferences(`event ${event.eventCode}`, oldFields, {
      ...fields,
      returnPolicy: fields.returnPolicy && orderPolicyKeys(fields.returnPolicy),
      exchangePolicy: fields.exchangePolicy && orderPolicyKeys(fields.exchangePolicy),
    }),
    addMapChanges(`price ${event.eventCode}`, flattenPrices(oldPrices), flattenPrices(prices), changes),
    addMapChanges(`schedule ${event.eventCode}`, listRules(oldWeekly), listRules(schedule.weekly), changes),
  ];
  return differences.includes(true);
}

function flattenPrices(prices: CatalogueEvent['prices']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(prices).flatMap(([zone, zonePrices]) =>
      Object.entries(zonePrices).map(([type, cents]) => [`${zone} ${type}`, cents]),
    ),
  );
}

function addMapChanges(
  what: string,
  before: Record<string, string | number>,
  after: Record<string, string | number>,
  changes: CatalogueChanges,
): boolean {
  const count = changes.lines.length;
  for (const [key, value] of Object.entries(after)) {
    if (before[key] === undefined)
      changes.add('create', typeof value === 'number' ? `${what} ${key}: ${value}` : `${what} ${key}`);
    else if (before[key] !== value) changes.add('change', `${what} ${key}: ${before[key]} → ${value}`);
  }
  for (const key of Object.keys(before))
    if (after[key] === undefined) changes.add('remove', `${what} ${key}`);
  return changes.lines.length > count;
}

async function writeEvents(trx: Trx, events: readonly CatalogueEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    event_code: event.eventCode,
    name: event.name,
    location: event.theater,
    start_date: event.startDate,
    end_date: event.endDate,
    minutes: event.minutes,
    is_show: event.isShow,
    booking_available: event.bookingAvailable,
    return_policy: event.returnPolicy ?? null,
    exchange_policy: event.exchangePolicy ?? null,
  }));
  await execute(trx)`
    insert into events (
      event_code, name, location, start_date, end_date, minutes, is_show, booking_available, return_policy, exchange_policy
    )
    select event_code, name, location, start_date, end_date, minutes, is_show, booking_available,
      nullif(return_policy, 'null'), nullif(exchange_policy, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      event_code text, name text, location text, start_date date, end_date date, minutes integer, is_show boolean,
      booking_available boolean, return_policy jsonb, exchange_policy jsonb
    )
    on conflict (event_code) do update set name = excluded.name, location = excluded.location,
      start_date = excluded.start_date, end_date = excluded.end_date, minutes = excluded.minutes,
      is_show = excluded.is_show, booking_available = excluded.booking_available,
      return_policy = excluded.return_policy, exchange_policy = excluded.exchange_policy`;
}

/** Locks keep the prices that they have. */
async function writePrices(trx: Trx, events: readonly CatalogueEvent[]): Promise<void> {
  const rows = events.flatMap(({ eventCode, prices }) =>
    Object.entries(prices).flatMap(([zone, zonePrices]) =>
      Object.entries(zonePrices).map(([type, cents]) => ({
        event_code: eventCode,
        price_zone: zone,
        ticket_type: type,
        price_cents: cents,
      })),
    ),
  );
  await execute(trx)`
    with new as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        event_code text, price_zone text, ticket_type text, price_cents integer
      )
    ), removed as (
      delete from event_prices old
      where event_code = any(${events.map(({ eventCode }) => eventCode)}::text[]) and not exists (
        select from new where new.event_code = old.event_code and new.price_zone = old.price_zone
          and new.ticket_type = old.ticket_type
      )
    )
    insert into event_prices (event_code, price_zone, ticket_type, price_cents) select * from new
    on conflict (event_code, price_zone, ticket_type) do update set price_cents = excluded.price_cents`;
}

async function writeSchedules(trx: Trx, events: readonly CatalogueEvent[]): Promise<void> {
  await execute(trx)`
    delete from schedule_rules where event_code = any(${events.map(({ eventCode }) => eventCode)}::text[])`;
  const rows = events.flatMap(({ eventCode, schedule }) =>
    schedule.weekly.map(({ weekday, time }) => ({
      event_code: eventCode,
      weekday: WEEKDAYS.indexOf(weekday),
      local_time: time,
    })),
  );
  await execute(trx)`
    insert into schedule_rules (event_code, weekday, local_time)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      event_code text, weekday integer, local_time time
    )`;
}

/**
 * Removes events that are not in the file, have no performance left and no promo code. Takes the others off
 * sale. Without `prune` it only reports them.
 */
export async function removeEvents(
  trx: Trx,
  { events }: Catalogue,
  changes: CatalogueChanges,
  prune: boolean,
): Promise<void> {
  const rows = await queryRows<{ event_code: string; is_used: boolean; booking_available: boolean }>(trx)`
    select event_code, booking_available, exists (select from performances p where p.event_code = e.event_code)
      or exists (select from promo_codes c where c.event_code = e.event_code) as is_used
    from events e where event_code <> all(${events.map(({ eventCode }) => eventCode)}::text[])
    order by event_code`;
  for (const { event_code: eventCode, is_used: isUsed, booking_available: isOnSale } of rows) {
    if (!prune) changes.notes.push(`event ${eventCode} is not in the file.`);
    else if (!isUsed) {
      changes.add('remove', `event ${eventCode}`);
      await execute(trx)`
        with prices as (delete from event_prices where event_code = ${eventCode}),
        rules as (delete from schedule_rules where event_code = ${eventCode})
        delete from events where event_code = ${eventCode}`;
    } else if (isOnSale) {
      changes.add('change', `event ${eventCode}: bookingAvailable true → false`);
      await execute(trx)`update events set booking_available = false where event_code = ${eventCode}`;
    }
  }
}
