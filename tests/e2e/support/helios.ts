import { randomUUID } from 'node:crypto';
import pg from 'pg';

const HELIOS_URL = process.env['E2E_HELIOS_URL'] ?? 'http://localhost:8080';

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
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env['E2E_HELIOS_DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Lets every open lock of one performance run out, as if its 15 minutes had passed. */
export async function expireLocks(entry: CalendarEntry): Promise<void> {
  await sql(
    `with performance as (
       select performance_id from performances where event_code = $1 and local_date_time = $2::timestamp
     ), locks as (
       update seat_locks set expires_at = now() - interval '1 second'
       where state = 'open' and performance_id = (select performance_id from performance)
     )
     update seat_claims set expires_at = now() - interval '1 second'
     where order_id is null and expires_at is not null and performance_id = (select performance_id from performance)`,
    [entry.eventCode, entry.eventDateTime],
  );
}

/** Orders of one e-mail address, with what was captured for them. */
export async function ordersOf(email: string): Promise<{ status: string }[]> {
  return sql<{ status: string }>(
    `select status from orders where customer #>> '{contact,emailAddress}' = $1 order by created_at`,
    [email],
  );
}

/** A gift card of its own for a test, made as the box office makes one. */
export async function issueGiftCard(amountCents: number): Promise<{ number: string; last4: string }> {
  const answer = await fetch(`${HELIOS_URL}/staff/gift-cards`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${process.env['E2E_STAFF_TOKEN'] ?? ''}`,
    },
    body: JSON.stringify({ amountCents }),
  });
  if (!answer.ok) throw new Error(`Helios answered ${answer.status} to a new gift card.`);
  return JSON.parse(await answer.text());
}
