import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const HELIOS_URL = process.env['E2E_HELIOS_URL'] ?? 'http://localhost:8080';
const STAFF_URL = process.env['E2E_HELIOS_STAFF_URL'] ?? 'http://localhost:8081';

export interface CalendarEntry {
  eventCode: string;
  eventName: string;
  eventDateTime: string;
  eventStatusCode: string;
}

const DAY = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Requests the calendar of a theater between two days, as the site does. */
async function fetchCalendar(location: string, start: string, end: string): Promise<CalendarEntry[]> {
  const response = await fetch(
    `${HELIOS_URL}/calendar?type=OT&location=${location}&start=${start}&end=${end}`,
  );
  if (!response.ok) throw new Error(`Helios answered the calendar request with ${response.status}.`);
  const { eventMap }: { eventMap: Record<string, CalendarEntry[]> } = JSON.parse(await response.text());
  return Object.values(eventMap).flat();
}

/**
 * Finds a performance in Lancaster with this status. Each test uses another `skip`, so that tests do not share performances.
 * Performances near the current day are excluded, because their status could change during a test.
 */
export async function findPerformance({
  status = 'AV',
  eventCode,
  skip = 0,
}: { status?: string; eventCode?: string; skip?: number } = {}): Promise<CalendarEntry> {
  const now = Date.now();
  const [start, end] = status === 'PS' ? [-13, -2] : [2, 150];
  const entries = await fetchCalendar('STRASBURG_PA', dateOf(now + start * DAY), dateOf(now + end * DAY));
  const performance = entries.filter(
    (entry) => entry.eventStatusCode === status && (!eventCode || entry.eventCode === eventCode),
  )[skip];
  if (!performance) throw new Error(`The seed has no performance with status ${status} (skipping ${skip}).`);
  return performance;
}

/** Finds a performance of Ruth that can be booked. */
export function findBookablePerformance(skip: number): Promise<CalendarEntry> {
  return findPerformance({ eventCode: 'RUTHL', skip });
}

/** Runs SQL on the database of Helios. Locks expire by the clock of the database, so tests change rows instead of time. */
export async function runSql<Row extends pg.QueryResultRow>(
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

/** Expires all open locks of a performance. */
export function expireLocks(entry: CalendarEntry): Promise<void> {
  return setLockExpiry(entry, -1);
}

/** Sets the remaining seconds of all open locks of a performance. */
export async function setLockExpiry(entry: CalendarEntry, seconds: number): Promise<void> {
  await runSql(
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

/** Sends a request to Helios, or with another `base` to its staff API. */
export async function requestHelios<Result>(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  base = HELIOS_URL,
): Promise<Result> {
  const response = await fetch(base + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
  });
  if (!response.ok)
    throw new Error(`Helios answered ${path} with ${response.status}: ${await response.text()}`);
  return JSON.parse(await response.text());
}

const staffHeaders = () => ({ authorization: `Bearer ${process.env['E2E_STAFF_KEY'] ?? ''}` });

export interface SeatLock {
  lockId: string;
  expiresAt: string;
  performance: { performanceId: string; eventCode: string; dateTime: string };
}

/** Locks the best seats for adults through the API. */
export async function createLock(
  entry: Pick<CalendarEntry, 'eventCode' | 'eventDateTime'>,
  adults: number,
): Promise<SeatLock> {
  const { performanceId } = await requestHelios<{ performanceId: string }>(
    `/performances/${entry.eventCode}/${entry.eventDateTime}`,
  );
  const best = await requestHelios<{ seats: string[] }>(`/performances/${performanceId}/best-available`, {
    quantity: adults,
  });
  return requestHelios<SeatLock>('/locks', {
    performanceId,
    seats: best.seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
  });
}

/** Sets the box office status through the staff API. */
export async function setStatus(performanceId: string, status: 'AV' | 'CO' | 'NA'): Promise<void> {
  const response = await fetch(`${STAFF_URL}/staff/performances/${performanceId}/status`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...staffHeaders() },
    body: JSON.stringify({ status }),
  });
  if (!response.ok) throw new Error(`Helios answered the status change with ${response.status}.`);
}

/** The orders of an e-mail address. */
export async function findOrders(email: string, databaseUrl?: string): Promise<{ status: string }[]> {
  return runSql<{ status: string }>(
    `select status from orders where customer #>> '{contact,emailAddress}' = $1 order by created_at`,
    [email],
    databaseUrl,
  );
}

/** Issues a gift card through the staff API. */
export function issueGiftCard(amountCents: number): Promise<{ number: string; last4: string }> {
  return requestHelios('/staff/gift-cards', { amountCents }, staffHeaders(), STAFF_URL);
}

export interface TestShow {
  eventCode: string;
  name: string;
  performances: { performanceId: string; dateTime: string }[];
  /** Moves a performance into the past. */
  moveToPast: (performanceId: string) => Promise<void>;
  /** Sells all seats of a performance. */
  sellOut: (performanceId: string) => Promise<void>;
  /** Moves a performance by one hour. */
  move: (performanceId: string) => Promise<void>;
  /** Deletes the show. */
  remove: () => Promise<void>;
}

/** SQL of a time four hours from now in the time zone of the theater. */
const SOON = `date_trunc('minute', now() at time zone time_zone + interval '4 hours')`;

/** Creates a show in Lancaster with performances a few hours from now, which a test can change without affecting others. */
export async function createTestShow(
  count: number,
  { eventCode = 'GUARD', name = 'The Watchman' } = {},
): Promise<TestShow> {
  const show = { eventCode, name };
  const remove = async () => {
    for (const table of ['performances', 'event_prices', 'events'])
      await runSql(`delete from ${table} where event_code = $1`, [show.eventCode]);
  };
  await remove();
  await runSql(
    `insert into events (event_code, name, location, start_date, end_date, minutes, is_show, booking_available)
     select $1, $2, location, day, day + 1, 90, true, true
     from theaters, lateral (select (${SOON})::date as day) soon where location = 'STRASBURG_PA'`,
    [show.eventCode, show.name],
  );
  await runSql(
    `insert into event_prices (event_code, price_zone, ticket_type, price_cents)
     values ($1, 'Standard', 'ADULT', 5000), ($1, 'Standard', 'CHILD', 2500)`,
    [show.eventCode],
  );
  const performances = await runSql<{ performanceId: string; dateTime: string }>(
    `insert into performances (
       performance_id, event_code, local_date_time, time_zone, box_office_status, seating_plan_id, seats_total
     )
     select $1 || '-' || number, $1,
       ${SOON} + number * interval '1 second', time_zone, 'AV', p.seating_plan_id, 100
     from theaters join seating_plans p on p.name = seating_plan and p.version = seating_plan_version,
       generate_series(1, $2::int) as number
     where location = 'STRASBURG_PA'
     returning performance_id as "performanceId", to_char(local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as "dateTime"`,
    [show.eventCode, count],
  );
  const updatePerformance = (assignment: string) => async (performanceId: string) => {
    await runSql(`update performances set ${assignment} where performance_id = $1`, [performanceId]);
  };
  return {
    ...show,
    performances,
    // In the easternmost time zone the same local time is already past.
    moveToPast: updatePerformance(`time_zone = 'Pacific/Kiritimati'`),
    sellOut: updatePerformance('seats_sold = seats_total'),
    move: updatePerformance(`local_date_time = local_date_time + interval '1 hour'`),
    remove,
  };
}
