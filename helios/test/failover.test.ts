import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEMO_ENVIRONMENT } from '../../demo/helios/demo-environment.ts';
import { loadDemoPlan } from '../../demo/helios/demo-plans.ts';
import { startDemo } from '../../demo/helios/start-demo.ts';
import { startPostgres } from '../../lib-node/postgres.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { readConfig } from '../src/lib/config.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { createBaseBackup, withSession, writeServerFiles } from './support/base-backup.ts';
import { CARDS, Client, createOrderRequest } from './support/client.ts';
import { closeAfterTests, removeFolder } from './support/close-after-tests.ts';
import { must } from './support/must.ts';
import { openStream } from './support/stream.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';
import { TEST_CONFIG } from './support/test-system.ts';

// A primary with a synchronous standby, behind an address that follows the primary. The primary dies in an on-sale.

const BUYERS = 6;
/** What buyers are told while there is no primary, and until the payments of the new one are compared. */
const REFUSALS = ['DATABASE_UNAVAILABLE', 'SALES_CLOSED'];
/** The goal of docs/operations.md. */
const MAX_SECONDS = 30;

const keep = closeAfterTests();

async function openServer(dataDir: string) {
  return keep(await startPostgres({ dataDir, port: await findFreePort(), volatile: true }), (server) =>
    server.stop(),
  );
}

/** Starts a primary with the data of the demo, and a standby that has each transaction before its client is answered. */
async function startServers(folder: string) {
  const dataDir = join(folder, 'primary');
  const primary = await openServer(dataDir);
  await primary.ensureDatabase('helios');
  await prepareDatabase(
    readConfig({
      ...DEMO_ENVIRONMENT,
      HELIOS_DATABASE_URL: primary.url('helios'),
      HELIOS_PAYMENTS: 'test',
    }),
  );
  const standbyDir = join(folder, 'standby');
  await createBaseBackup(primary.url('postgres'), dataDir, standbyDir);
  const { hostname, port, username, password } = new URL(primary.url('postgres'));
  await writeServerFiles(standbyDir, {
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  });
  const standby = await openServer(standbyDir);
  await withSession(primary.url('postgres'), async (client) => {
    // The settings of a volatile server would not wait for the standby.
    await client.query('alter role current_user set synchronous_commit = on');
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
    const isSynchronous = `select exists (select from pg_stat_replication where sync_state = 'sync') as is`;
    while (!(await client.query<{ is: boolean }>(isSynchronous)).rows[0]?.is)
      await client.query('select pg_sleep(0.05)');
  });
  return {
    primary,
    standby,
    /** Ends the primary at once, without a checkpoint. */
    async crashPrimary() {
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
    },
    promote: () =>
      withSession(standby.url('postgres'), async (client) => {
        const { rows } = await client.query<{ done: boolean }>('select pg_promote() as done');
        assert.ok(rows[0]?.done);
      }),
  };
}

it('sells again after the primary has died in an on-sale, and loses no acknowledged order', async () => {
  const folder = keep(await mkdtemp(join(tmpdir(), 'helios-failover-')), removeFolder);
  await chmod(folder, 0o755);
  const { primary, standby, crashPrimary, promote } = await startServers(folder);
  const address = keep(await startTcpProxy(primary.url('helios')));
  const helios = await startDemo({
    ...readConfig({ ...DEMO_ENVIRONMENT, HELIOS_DATABASE_URL: address.url, HELIOS_PAYMENTS: 'test' }),
    ...TEST_CONFIG,
    horizonWeeks: 2,
    recoverySeconds: 1,
    // A payment that has not reached its provider is given up after twice this time, and sales wait for it.
    gatewayTimeoutMs: 2_000,
    port: await findFreePort(),
    staffPort: await findFreePort(),
    mailDir: join(folder, 'mail'),
    objectDir: join(folder, 'objects'),
  });
  keep(helios, ({ stop }) => stop());
  const { db } = helios.services;
  const performances = await sql<{ performance_id: string }>`
    select performance_id from performances
    where event_code = 'RUTHL' and local_date_time > now() + interval '1 day' order by local_date_time limit 1`.execute(
    db,
  );
  const performanceId = must(performances.rows[0]).performance_id;
  const taken = await sql<{ seat_guid: string }>`
    select seat_guid from seat_claims where performance_id = ${performanceId}`.execute(db);
  const seats = [...loadDemoPlan('lancaster').seats.values()]
    .filter(({ kind, guid }) => kind === 'standard' && !taken.rows.some((row) => row.seat_guid === guid))
    .map(({ guid }) => guid);
  const client = new Client(helios.url);
  const stream = await openStream(`${helios.url}/performances/${performanceId}/availability/stream`);
  const paymentMethod = await client.createCard(CARDS.success);

  const sold: string[] = [];
  const refusals = new Set<string>();
  let crashedAt = Infinity;
  let soldAgainAt: number | undefined;
  /** Buys until one order was sold after the crash. */
  const buySeats = async () => {
    while (soldAgainAt === undefined) {
      const seat = must(seats.shift());
      const lock = await client.createLock(performanceId, [seat]);
      if (lock.status !== 201) {
        refusals.add(lock.problem.code);
        seats.push(seat);
        await delay(100);
        continue;
      }
      const startedAt = performance.now();
      const order = await client.pay(createOrderRequest(lock.body, paymentMethod));
      // 202: recovery decides it.
      if (order.status === 202) continue;
      if (order.status !== 201) {
        refusals.add(order.problem.code);
        continue;
      }
      sold.push(order.body.orderNumber);
      if (startedAt > crashedAt) soldAgainAt = performance.now();
    }
  };
  const buyers = Array.from({ length: BUYERS }, buySeats);
  while (sold.length < 2 * BUYERS) await delay(20);

  await crashPrimary();
  crashedAt = performance.now();
  // The address leads to the standby before it is promoted, as that of a cluster may.
  address.switchTo(standby.url('helios'));
  while (refusals.size === 0) await delay(20);
  const early = await client.createLock(performanceId, [must(seats.shift())]);
  assert.equal(early.problem.code, 'DATABASE_UNAVAILABLE');
  await promote();
  await Promise.all(buyers);

  assert.ok(must(soldAgainAt) - crashedAt < MAX_SECONDS * 1000, `${must(soldAgainAt) - crashedAt} ms`);
  assert.deepEqual(
    [...refusals].filter((code) => !REFUSALS.includes(code)),
    [],
  );
  const { rows } = await sql<{ order_number: string }>`
    select order_number from orders where status = 'confirmed' and order_number in (${sql.join(sold)})`.execute(
    db,
  );
  assert.equal(rows.length, sold.length);
  assert.deepEqual(await checkInvariants(db), []);

  // The stream of the same visitor goes on, and Helios listens to the new primary.
  const isListening = `select exists (
    select from pg_stat_activity where application_name = 'helios availability' and query in ('listen helios_seats', 'select')
  ) as is`;
  const seat = must(seats.shift());
  await client.createLock(performanceId, [seat]);
  await stream.next(({ event, data }) => event === 'change' && data.locked.includes(seat));
  await withSession(standby.url('helios'), async (session) => {
    while (!(await session.query<{ is: boolean }>(isListening)).rows[0]?.is)
      await session.query('select pg_sleep(0.05)');
    // Not by Helios: only the database tells of it.
    await session.query('delete from seat_claims where seat_guid = $1 and performance_id = $2', [
      seat,
      performanceId,
    ]);
  });
  await stream.next(({ event, data }) => event === 'change' && must(data.freed).includes(seat));
  stream.close();
});
