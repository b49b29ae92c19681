import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { loadDemoPlan } from '../../demo/helios/demo-plans.ts';
import { hashKey } from '../src/idempotency/idempotency.ts';
import { createReadableCode, createOrderNumber, createRandomId } from '../src/lib/ids.ts';
import { Client, createOrderRequest, toRowId } from '../test/support/client.ts';
import { openTestSystem } from '../test/support/test-system.ts';
import type { TestSystem } from '../test/support/test-system.ts';
import { must } from '../test/support/must.ts';
import { CLIENTS, measureRate } from './measure-rate.ts';
import { spawnHelios } from '../test/support/process.ts';

// Measures the overhead of Helios over PostgreSQL: a lock and its order over HTTP, and the same SQL
// statements without Helios. The statements are recorded while Helios serves one visitor, and then repeated
// with other seats and ids, so that they always match the current code.

const SECONDS = 5;
const WARM_UP_SECONDS = 2;

interface Statement {
  text: string;
  values: unknown[];
}

interface Recording {
  statements: Statement[];
  /** The values that differ in each repetition, and how to create them. */
  tokens: [string, (freeSeat: FreeSeat) => string][];
  paymentMethod: string;
}

interface FreeSeat {
  performanceId: string;
  seatGuid: string;
}

export async function runStatementBench() {
  const recorder = installRecorder();
  // So that a fast machine does not run out of free seats.
  const system = await openTestSystem({ horizonWeeks: 12 });
  const helios = await spawnHelios(system.databaseUrl, {
    HELIOS_DB_POOL_SIZE: String(CLIENTS),
  });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: CLIENTS });
  try {
    const freeSeats = await generateFreeSeats(system);
    const nextSeat = () => must(freeSeats.next().value);
    const recording = await recordStatements(system, recorder, nextSeat());
    const runBareSql = () => replayStatements(pool, recording, nextSeat());
    const client = new Client(helios.url);
    const orderOverHttp = async () => {
      const { performanceId, seatGuid } = nextSeat();
      const lock = await client.createLock(performanceId, [seatGuid]);
      const order = await client.pay(createOrderRequest(lock.body, recording.paymentMethod));
      if (order.body.status !== 'confirmed')
        throw new Error(`An order failed: ${JSON.stringify(order.body)}`);
    };
    await measureRate(orderOverHttp, WARM_UP_SECONDS);
    await measureRate(runBareSql, WARM_UP_SECONDS);
    // Alternate, so that other load of the machine affects both.
    const helios1 = await measureRate(orderOverHttp, SECONDS);
    const bare1 = await measureRate(runBareSql, SECONDS);
    const helios2 = await measureRate(orderOverHttp, SECONDS);
    const bare2 = await measureRate(runBareSql, SECONDS);
    const heliosPerSecond = Math.round((helios1 + helios2) / 2);
    const bareSqlPerSecond = Math.round((bare1 + bare2) / 2);
    return {
      heliosPerSecond,
      bareSqlPerSecond,
      ratio: Number((heliosPerSecond / bareSqlPerSecond).toFixed(2)),
      statements: recording.statements.length,
    };
  } finally {
    recorder.remove();
    await pool.end();
    const ended = once(helios.child, 'exit');
    helios.child.kill('SIGTERM');
    await ended;
    await system.close();
  }
}

interface Recorder {
  start(): void;
  /** Returns the statements since `start`. Throws when there are none. */
  stop(): Statement[];
  remove(): void;
}

/**
 * Records the statements of the connections of this process. Install it before Helios starts, because Helios binds the
 * query function of a connection when it is opened.
 */
function installRecorder(): Recorder {
  const originalQuery = pg.Client.prototype.query;
  let statements: Statement[] | undefined;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (statements) {
      if (typeof text !== 'string') throw new Error('Helios sent a query in a form that cannot be recorded.');
      statements.push({ text, values: Array.isArray(values) ? values : [] });
    }
    return Reflect.apply(originalQuery, this, args);
  } as typeof originalQuery;
  return {
    start: () => (statements = []),
    stop: () => {
      const recorded = statements ?? [];
      statements = undefined;
      if (recorded.length === 0) throw new Error('No statement of Helios was recorded.');
      return recorded;
    },
    remove: () => (pg.Client.prototype.query = originalQuery),
  };
}

/** Records all SQL statements of one lock and its order, including transaction control. */
async function recordStatements(
  system: TestSystem,
  recorder: Recorder,
  freeSeat: FreeSeat,
): Promise<Recording> {
  const { client } = system;
  const paymentMethod = await client.createCard('4242424242424242');
  const lockKey = randomUUID();
  const orderKey = randomUUID();
  recorder.start();
  const lock = await client.createLock(freeSeat.performanceId, [freeSeat.seatGuid], lockKey);
  const { lockId } = lock.body;
  const order = (await client.pay(createOrderRequest(lock.body, paymentMethod), orderKey)).body;
  const statements = recorder.stop();
  if (order.status !== 'confirmed') throw new Error(`The order is ${order.status}.`);
  const { rows } = await sql<{ attempt_id: string; ticket_code: string }>`
    select attempt_id, ticket_code from payment_attempts join order_seats using (order_id)
    where order_id = ${toRowId(order.orderId)}`.execute(system.helios.services.db);
  const { attempt_id: attemptId, ticket_code: ticketCode } = must(rows[0]);
  return {
    statements,
    paymentMethod,
    tokens: [
      ...[lockKey, orderKey].flatMap((key): Recording['tokens'] => [
        [key, () => randomUUID()],
        [hashKey(key), () => hashKey(randomUUID())],
      ]),
      [toRowId(lockId), () => createRandomId()],
      [toRowId(order.orderId), () => createRandomId()],
      [attemptId, () => createRandomId()],
      [order.orderNumber, () => createOrderNumber('LT')],
      [ticketCode, () => createReadableCode(16)],
      [freeSeat.performanceId, (other) => other.performanceId],
      [freeSeat.seatGuid, (other) => other.seatGuid],
    ],
  };
}

async function replayStatements(
  pool: pg.Pool,
  { statements, tokens }: Recording,
  freeSeat: FreeSeat,
): Promise<void> {
  const replacements = tokens.map(([token, make]) => [token, make(freeSeat)] as const);
  const replaceTokens = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaceTokens);
    if (typeof value !== 'string') return value;
    return replacements.reduce((text, [token, other]) => text.replaceAll(token, other), value);
  };
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, values.map(replaceTokens));
  } finally {
    client.release();
  }
}

/** Yields free seats, each once, alternating between the performances of a theater. */
async function generateFreeSeats(system: TestSystem): Promise<Iterator<FreeSeat, undefined>> {
  const { db } = system.helios.services;
  const { rows } = await sql<{ performance_id: string; taken: string[] }>`
    select p.performance_id, array(select seat_guid from seat_claims c where c.performance_id = p.performance_id) as taken
    from performances p join events e using (event_code)
    where e.location = (select location from events where event_code = 'RUTHL')
      and box_office_status = 'AV' and local_date_time > now() + interval '1 day'
    order by performance_id`.execute(db);
  const free = rows.map(({ performance_id: performanceId, taken }) => {
    const takenSeats = new Set(taken);
    return {
      performanceId,
      seats: [...loadDemoPlan('lancaster').seats.keys()].filter((guid) => !takenSeats.has(guid)),
    };
  });
  function* alternate(): Generator<FreeSeat, undefined> {
    for (let index = 0; ; index += 1) {
      let hasSeat = false;
      for (const { performanceId, seats } of free) {
        const seatGuid = seats[index];
        if (seatGuid === undefined) continue;
        hasSeat = true;
        yield { performanceId, seatGuid };
      }
      if (!hasSeat) return undefined;
    }
  }
  return alternate();
}
