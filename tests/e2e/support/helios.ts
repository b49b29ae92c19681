import { randomUUID } from 'node:crypto';
import pg from 'pg';

const HELIOS_URL = process.env['E2E_HELIOS_URL'] ?? 'http://localhost:8080';
const STAFF_URL = process.env['E2E_HELIOS_STAFF_URL'] ?? 'http://localhost:8081';

export interface CalendarEntry {
  eventCode: string;
  eventName: string;
  eventDateTime: string;
  eventStatusCode: string;
}

const DAY = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The calendar of one theatre between two days, as the site would ask for it. */
async function calendar(location: string, start: string, end: string): Promise<CalendarEntry[]> {
  const answer = await fetch(`${HELIOS_URL}/calendar?type=OT&location=${location}&start=${start}&end=${end}`);
  if (!answer.ok) throw new Error(`Helios answered ${answer.status} to the calendar.`);
  const { eventMap }: { eventMap: Record<string, CalendarEntry[]> } = JSON.parse(await answer.text());
  return Object.values(eventMap).flat();
}

/**
 * A performance of Lancaster with this status; `skip` gives another one to each test, so that none disturbs another.
 * Performances of today and tomorrow are left out (of the past too): their status could change while a test runs.
 */
export async function findPerformance({
  status = 'AV',
  eventCode,
  skip = 0,
}: { status?: string; eventCode?: string; skip?: number } = {}): Promise<CalendarEntry> {
  const now = Date.now();
  const [start, end] = status === 'PS' ? [-13, -2] : [2, 150];
  const found = (await calendar('STRASBURG_PA', dateOf(now + start * DAY), dateOf(now + end * DAY))).filter(
    (entry) => entry.eventStatusCode === status && (!eventCode || entry.eventCode === eventCode),
  )[skip];
  if (!found) throw new Error(`The seed has no performance with status ${status} (skipping ${skip}).`);
  return found;
}

/** A performance of Ruth that can be booked. */
export function bookable(skip: number): Promise<CalendarEntry> {
  return findPerformance({ eventCode: 'RUTHL', skip });
}

/** Runs SQL on Helios' database: the clock that decides over locks is the database's, so a test moves rows, not time. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  databaseUrl = process.env['E2E_HELIOS_DATABASE_URL'],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Lets every open lock of one performance run out, as if its 15 minutes had passed. */
export function expireLocks(entry: CalendarEntry): Promise<void> {
  return leaveLocks(entry, -1);
}

/** Leaves every open lock of one performance so many seconds, as if the others had passed. */
export async function leaveLocks(entry: CalendarEntry, seconds: number): Promise<void> {
  await sql(
    `with performance as (
       select performance_id from performances where event_code = $1 and local_date_time = $2::timestamp
     ), locks as (
       update seat_locks set expires_at = now() + $3 * interval '1 second'
       where state = 'open' and performance_id = (select performance_id from performance)
     )
     update seat_claims set expires_at = now() + $3 * interval '1 second'
     where order_id is null and expires_at is not null and performance_id = (select performance_id from performance)`,
    [entry.eventCode, entry.eventDateTime, seconds],
  );
}

/** Asks Helios as the site does; or, with another `base`, as the box office does. */
async function ask<Answer>(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  base = HELIOS_URL,
): Promise<Answer> {
  const answer = await fetch(base + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
  });
  if (!answer.ok) throw new Error(`Helios answered ${answer.status} to ${path}: ${await answer.text()}`);
  return JSON.parse(await answer.text());
}

const staffHeaders = () => ({ authorization: `Bearer ${process.env['E2E_STAFF_KEY'] ?? ''}` });

export interface HeldSeats {
  lockId: string;
  expiresAt: string;
  performance: { performanceId: string; eventCode: string; dateTime: string };
}

/** Holds the best seats for one adult each, without a browser. */
export async function holdSeatsOf(entry: CalendarEntry, adults: number): Promise<HeldSeats> {
  const { performanceId } = await ask<{ performanceId: string }>(
    `/performances/${entry.eventCode}/${entry.eventDateTime}`,
  );
  const best = await ask<{ seats: string[] }>(`/performances/${performanceId}/best-available`, {
    quantity: adults,
  });
  return ask<HeldSeats>('/locks', {
    performanceId,
    seats: best.seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
  });
}

/** What the box office does with `npm run helios`. */
export async function setStatus(performanceId: string, status: 'AV' | 'CO' | 'NA'): Promise<void> {
  const answer = await fetch(`${STAFF_URL}/staff/performances/${performanceId}/status`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...staffHeaders() },
    body: JSON.stringify({ status }),
  });
  if (!answer.ok) throw new Error(`Helios answered ${answer.status} to a new status.`);
}

/** Orders of one e-mail address, with what was captured for them. */
export async function ordersOf(email: string, databaseUrl?: string): Promise<{ status: string }[]> {
  return sql<{ status: string }>(
    `select status from orders where customer #>> '{contact,emailAddress}' = $1 order by created_at`,
    [email],
    databaseUrl,
  );
}

/** A gift card of its own for a test, made as the box office makes one. */
export function issueGiftCard(amountCents: number): Promise<{ number: string; last4: string }> {
  return ask('/staff/gift-cards', { amountCents }, staffHeaders(), STAFF_URL);
}

export interface OwnShow {
  eventCode: string;
  name: string;
  performances: { performanceId: string; dateTime: string }[];
  /** Lets the time of a performance pass */
  letPass: (performanceId: string) => Promise<void>;
  /** Sells its last seat */
  sellOut: (performanceId: string) => Promise<void>;
  /** Lets it begin an hour later */
  move: (performanceId: string) => Promise<void>;
  /** Takes the show out of the house */
  remove: () => Promise<void>;
}

/** Later on this day, by the clock of the theatre; all of it on one day, whenever the test runs. */
const SOON = `date_trunc('minute', now() at time zone time_zone + interval '4 hours')`;

/** A show in Lancaster for one test, with so many performances a few hours from now: it may change as no other test wants. */
export async function showOfOurOwn(count: number): Promise<OwnShow> {
  const show = { eventCode: 'GUARD', name: 'The Watchman' };
  const remove = async () => {
    for (const table of ['performances', 'event_prices', 'events'])
      await sql(`delete from ${table} where event_code = $1`, [show.eventCode]);
  };
  await remove();
  await sql(
    `insert into events (event_code, name, location, start_date, end_date, minutes, is_show, booking_available)
     select $1, $2, location, day, day + 1, 90, true, true
     from theaters, lateral (select (${SOON})::date as day) soon where location = 'STRASBURG_PA'`,
    [show.eventCode, show.name],
  );
  await sql(
    `insert into event_prices (event_code, price_zone, ticket_type, price_cents)
     values ($1, 'Standard', 'ADULT', 5000), ($1, 'Standard', 'CHILD', 2500)`,
    [show.eventCode],
  );
  const performances = await sql<{ performanceId: string; dateTime: string }>(
    `insert into performances (performance_id, event_code, local_date_time, time_zone, box_office_status, seats_total)
     select $1 || '-' || number, $1,
       ${SOON} + number * interval '1 second', time_zone, 'AV', 100
     from theaters, generate_series(1, $2::int) as number where location = 'STRASBURG_PA'
     returning performance_id as "performanceId", to_char(local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as "dateTime"`,
    [show.eventCode, count],
  );
  const change = (what: string) => async (performanceId: string) => {
    await sql(`update performances set ${what} where performance_id = $1`, [performanceId]);
  };
  return {
    ...show,
    performances,
    // Where the day begins first, that hour was long ago.
    letPass: change(`time_zone = 'Pacific/Kiritimati'`),
    sellOut: change('seats_sold = seats_total'),
    move: change(`local_date_time = local_date_time + interval '1 hour'`),
    remove,
  };
}
