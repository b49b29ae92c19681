import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { createRandomId } from '../src/lib/ids.ts';
import { loadDemoPlan } from '../../demo/helios/demo-plans.ts';
import { migrateByCommand, spawnDemo } from '../test/support/process.ts';
import { openTestDatabase } from '../test/support/test-database.ts';
import { must } from '../test/support/must.ts';
import { CLIENTS, measureRate } from './measure-rate.ts';

// Measures locks per second of Helios over HTTP, and of clients that run the same SQL statements directly, on
// the same database in the same run. The ratio shows the cost of HTTP, validation and the framework,
// independent of the machine. Run it: npm run bench -w helios

const SECONDS = 8;
const WARM_UP_SECONDS = 2;

export interface LockBenchResult {
  heliosPerSecond: number;
  bareSqlPerSecond: number;
  /** Helios / bare SQL. 1 would mean no overhead. */
  ratio: number;
}

/** Runs the benchmark. Needs about 25 s, and starts a PostgreSQL unless HELIOS_TEST_DATABASE_URL is set. */
export async function runLockBench(): Promise<LockBenchResult> {
  const database = await openTestDatabase();
  await migrateByCommand(database.url);
  const helios = await spawnDemo(database.url, { HELIOS_DB_POOL_SIZE: String(CLIENTS) });
  const pool = new pg.Pool({ connectionString: database.url, max: CLIENTS });
  try {
    const { rows } = await pool.query(`
      select performance_id from performances
      where box_office_status = 'AV' and seats_sold < seats_total * 0.5 and local_date_time > now() + interval '2 days'
      order by performance_id`);
    const performances: string[] = rows.map((row) => row.performance_id);
    const seats = await generateFreePairs(pool, performances, loadDemoPlan('lancaster').seats.keys());

    const lockOverHttp = async () => {
      const pair = must(seats.next().value);
      const response = await fetch(`${helios.url}/locks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          performanceId: pair.performanceId,
          seats: pair.seatGuids.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
        }),
      });
      await response.arrayBuffer();
      if (response.status !== 201) throw new Error(`A lock failed with status ${response.status}.`);
    };
    const runBareSql = () => lockByBareSql(pool, must(seats.next().value));

    await measureRate(lockOverHttp, WARM_UP_SECONDS);
    await measureRate(runBareSql, WARM_UP_SECONDS);
    // Alternate, so that other load of the machine affects both.
    const helios1 = await measureRate(lockOverHttp, SECONDS / 2);
    const bare1 = await measureRate(runBareSql, SECONDS / 2);
    const bare2 = await measureRate(runBareSql, SECONDS / 2);
    const helios2 = await measureRate(lockOverHttp, SECONDS / 2);
    const heliosPerSecond = Math.round((helios1 + helios2) / 2);
    const bareSqlPerSecond = Math.round((bare1 + bare2) / 2);
    return {
      heliosPerSecond,
      bareSqlPerSecond,
      ratio: Number((heliosPerSecond / bareSqlPerSecond).toFixed(2)),
    };
  } finally {
    await pool.end();
    const ended = once(helios.child, 'exit');
    helios.child.kill('SIGTERM');
    await ended;
    await database.close();
  }
}

interface SeatPair {
  performanceId: string;
  seatGuids: string[];
}

/** Yields pairs of free seats, each once, across many performances. */
async function generateFreePairs(
  pool: pg.Pool,
  performances: string[],
  planSeats: Iterable<string>,
): Promise<Iterator<SeatPair, SeatPair>> {
  const allSeats = [...planSeats];
  const { rows } = await pool.query(
    'select performance_id, array_agg(seat_guid) as taken from seat_claims where performance_id = any($1) group by 1',
    [performances],
  );
  const taken = new Map(rows.map((row) => [row.performance_id, new Set<string>(row.taken)]));
  function* pairs(): Generator<SeatPair, SeatPair> {
    const free = performances
      .filter((id) => /^(RUTHL|NEHEM|INNLA|BTSLA)/.test(id))
      .map((performanceId) => ({
        performanceId,
        seats: allSeats.filter((seat) => !taken.get(performanceId)?.has(seat)),
      }));
    for (let pairIndex = 0; ; pairIndex += 1) {
      let hasPair = false;
      for (const { performanceId, seats } of free) {
        const seatGuids = seats.slice(pairIndex * 2, pairIndex * 2 + 2);
        if (seatGuids.length === 2) {
          hasPair = true;
          yield { performanceId, seatGuids };
        }
      }
      if (!hasPair) throw new Error('The benchmark ran out of free seats: reduce its duration.');
    }
  }
  return pairs();
}

/** Runs the SQL statements of one POST /locks, without validation and framework. */
async function lockByBareSql(pool: pg.Pool, { performanceId, seatGuids }: SeatPair): Promise<void> {
  const client = await pool.connect();
  const key = randomUUID();
  const lockId = createRandomId();
  try {
    await client.query('begin');
    await client.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0))', [`POST /locks ${key}`]);
    await client.query(
      `select request_hash, response_status, response_body, order_id, coalesce(in_flight_until > now(), false) as in_flight
      from idempotency_keys where scope = $1 and key = $2`,
      ['POST /locks', key],
    );
    await client.query('savepoint work');
    const performance = await client.query(
      `select t.seating_plan, p.box_office_status,
        (select jsonb_object_agg(price_zone || '/' || ticket_type, price_cents) from event_prices where event_code = p.event_code)
      from performances p join events e using (event_code) join theaters t using (location)
      where p.performance_id = $1`,
      [performanceId],
    );
    const lock = await client.query(
      `insert into seat_locks (lock_id, performance_id, expires_at) values ($1, $2, now() + interval '15 minutes')
      returning expires_at`,
      [lockId, performanceId],
    );
    const claimed = await client.query(
      `insert into seat_claims as claim (performance_id, seat_guid, lock_id, expires_at)
      select $1, seat_guid, $2, $3 from unnest($4::text[]) as seat_guid order by seat_guid
      on conflict (performance_id, seat_guid) do update set lock_id = excluded.lock_id, expires_at = excluded.expires_at
        where claim.order_id is null and (claim.lock_id = excluded.lock_id or claim.expires_at <= now())
      returning seat_guid`,
      [performanceId, lockId, lock.rows[0].expires_at, seatGuids],
    );
    if (claimed.rowCount !== seatGuids.length) throw new Error('A seat was taken.');
    await client.query(
      `insert into lock_seats (lock_id, seat_guid, position, ticket_type, price_cents)
      values ($1, $2, 0, 'ADULT', 1), ($1, $3, 1, 'ADULT', 1)`,
      [lockId, ...seatGuids],
    );
    const view = await client.query(
      `select l.*, p.*, e.name, t.*, s.tickets,
        (select count(*) from seat_claims c where c.lock_id = l.lock_id and c.expires_at > now()) as locked,
        (select o.order_id from orders o where o.lock_id = l.lock_id and o.status in ('confirming', 'requires_action', 'confirmed'))
      from seat_locks l
      join performances p using (performance_id) join events e using (event_code) join theaters t using (location)
      cross join lateral (
        select jsonb_agg(jsonb_build_object('seat_guid', seat_guid, 'price_cents', price_cents) order by position) as tickets
        from lock_seats where lock_id = l.lock_id
      ) s
      where l.lock_id = $1`,
      [lockId],
    );
    await client.query(
      `insert into idempotency_keys (scope, key, request_hash, response_status, response_body)
      values ('POST /locks', $1, $1, 201, $2)`,
      [key, JSON.stringify([performance.rows, view.rows])],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

if (import.meta.main) {
  const { heliosPerSecond, bareSqlPerSecond, ratio } = await runLockBench();
  console.log(
    `Locks per second: Helios over HTTP ${heliosPerSecond}, the same SQL without Helios ${bareSqlPerSecond}.`,
  );
  console.log(`Ratio: ${ratio} (${CLIENTS} clients, two seats per lock).`);
}
