import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { clearCode, orderNumber, randomId } from '../src/ids.ts';
import { Client, orderFor } from '../test/support/client.ts';
import { openTestHouse } from '../test/support/house.ts';
import type { TestHouse } from '../test/support/house.ts';
import { must } from '../test/support/must.ts';
import { spawnHelios } from '../test/support/process.ts';

// Measures the overhead of Helios over PostgreSQL: a lock and its order over HTTP, and the same SQL
// statements without Helios. The statements are recorded while Helios serves one visitor, and then repeated
// with other seats and ids, so that they always match the current code.

const CLIENTS = 16;
const SECONDS = 5;
const WARM_UP_SECONDS = 2;

interface Statement {
  text: string;
  values: unknown[];
}

interface Recording {
  statements: Statement[];
  /** The values that differ in each repetition, and how to create them. */
  tokens: [string, (place: Place) => string][];
  paymentMethod: string;
}

interface Place {
  performanceId: string;
  seatGuid: string;
}

export async function benchStatements() {
  const house = await openTestHouse();
  const helios = await spawnHelios(house.databaseUrl, {
    HELIOS_HORIZON_WEEKS: '4',
    HELIOS_DB_POOL_SIZE: String(CLIENTS),
  });
  const pool = new pg.Pool({ connectionString: house.databaseUrl, max: CLIENTS });
  try {
    const places = await freePlaces(house);
    const next = () => must(places.next().value);
    const recording = await record(house, next());
    const bare = () => repeat(pool, recording, next());
    const client = new Client(helios.url);
    const overHttp = async () => {
      const { performanceId, seatGuid } = next();
      const lock = await client.createLock(performanceId, [seatGuid]);
      const order = await client.pay(orderFor(lock.body, recording.paymentMethod));
      if (order.body.status !== 'confirmed')
        throw new Error(`An order failed: ${JSON.stringify(order.body)}`);
    };
    await perSecond(overHttp, WARM_UP_SECONDS);
    await perSecond(bare, WARM_UP_SECONDS);
    // Alternate, so that other load of the machine affects both.
    const helios1 = await perSecond(overHttp, SECONDS);
    const bare1 = await perSecond(bare, SECONDS);
    const helios2 = await perSecond(overHttp, SECONDS);
    const bare2 = await perSecond(bare, SECONDS);
    const heliosPerSecond = Math.round((helios1 + helios2) / 2);
    const bareSqlPerSecond = Math.round((bare1 + bare2) / 2);
    return {
      heliosPerSecond,
      bareSqlPerSecond,
      ratio: Number((heliosPerSecond / bareSqlPerSecond).toFixed(2)),
      statements: recording.statements.length,
    };
  } finally {
    await pool.end();
    const ended = once(helios.child, 'exit');
    helios.child.kill('SIGTERM');
    await ended;
    await house.close();
  }
}

/** Records all SQL statements of one lock and its order, including transaction control. */
async function record(house: TestHouse, place: Place): Promise<Recording> {
  const { client } = house;
  const paymentMethod = await client.card('4242424242424242');
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text !== 'string') throw new Error('Helios sent a query in a form that cannot be recorded.');
    statements.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(original, this, args);
  } as typeof original;
  const lockKey = randomUUID();
  const orderKey = randomUUID();
  let lockId: string;
  let order;
  try {
    const lock = await client.createLock(place.performanceId, [place.seatGuid], lockKey);
    lockId = lock.body.lockId;
    order = (await client.pay(orderFor(lock.body, paymentMethod), orderKey)).body;
  } finally {
    pg.Client.prototype.query = original;
  }
  if (order.status !== 'confirmed') throw new Error(`The order is ${order.status}.`);
  const { rows } = await sql<{ attempt_id: string; ticket_code: string }>`
    select attempt_id, ticket_code from payment_attempts join order_seats using (order_id)
    where order_id = ${order.orderId}`.execute(house.helios.services.db);
  const { attempt_id: attemptId, ticket_code: ticketCode } = must(rows[0]);
  return {
    statements,
    paymentMethod,
    tokens: [
      [lockKey, () => randomUUID()],
      [orderKey, () => randomUUID()],
      [lockId, () => randomId()],
      [order.orderId, () => randomId()],
      [attemptId, () => randomId()],
      [order.orderNumber, () => orderNumber()],
      [ticketCode, () => clearCode(16)],
      [place.performanceId, (other) => other.performanceId],
      [place.seatGuid, (other) => other.seatGuid],
    ],
  };
}

async function repeat(pool: pg.Pool, { statements, tokens }: Recording, place: Place): Promise<void> {
  const fresh = tokens.map(([token, make]) => [token, make(place)] as const);
  const swap = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(swap);
    if (typeof value !== 'string') return value;
    return fresh.reduce((text, [token, other]) => text.replaceAll(token, other), value);
  };
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, values.map(swap));
  } finally {
    client.release();
  }
}

/** Yields free seats, each once, alternating between the performances of a show. */
async function freePlaces(house: TestHouse): Promise<Iterator<Place, undefined>> {
  const { db, plans } = house.helios.services;
  const { rows } = await sql<{ performance_id: string; taken: string[] }>`
    select p.performance_id, array(select seat_guid from seat_claims c where c.performance_id = p.performance_id) as taken
    from performances p
    where event_code = 'RUTHL' and box_office_status = 'AV' and local_date_time > now() + interval '1 day'
    order by performance_id`.execute(db);
  const free = rows.map(({ performance_id: performanceId, taken }) => {
    const gone = new Set(taken);
    return {
      performanceId,
      seats: [...plans.get('lancaster').seats.keys()].filter((guid) => !gone.has(guid)),
    };
  });
  function* inTurns(): Generator<Place, undefined> {
    for (let index = 0; ; index += 1) {
      let found = false;
      for (const { performanceId, seats } of free) {
        const seatGuid = seats[index];
        if (seatGuid === undefined) continue;
        found = true;
        yield { performanceId, seatGuid };
      }
      if (!found) return undefined;
    }
  }
  return inTurns();
}

/** Runs `work` with all clients in parallel. Returns the number of calls per second. */
async function perSecond(work: () => Promise<void>, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
}
