import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { checkInvariants } from '../scripts/check-invariants.ts';
import type { Config } from '../src/lib/config.ts';
import { explainError } from '../src/lib/explain-error.ts';
import { startHelios } from '../src/start.ts';
import type { RunningHelios } from '../src/start.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { withSession } from './support/base-backup.ts';
import { Client } from './support/client.ts';
import { must } from './support/must.ts';
import { startPgBouncer } from './support/pgbouncer.ts';
import type { PgBouncer } from './support/pgbouncer.ts';
import { openStream } from './support/stream.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

/** Fewer than the connections of Helios, so that these share them. */
const SERVER_CONNECTIONS = 3;

const LIMITS = {
  lock_timeout: '10s',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '5s',
};

describe('Helios behind PgBouncer in transaction mode', () => {
  let system: TestSystem;
  let bouncer: PgBouncer;
  let config: Config;
  let bounced: RunningHelios | undefined;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    bouncer = keep(await startPgBouncer(system.databaseUrl, SERVER_CONNECTIONS));
    config = {
      ...system.helios.services.config,
      databaseUrl: bouncer.url(system.databaseUrl),
      port: await findFreePort(),
      staffPort: await findFreePort(),
    };
  });

  const explainStart = async (): Promise<string> => {
    try {
      bounced = keep(await startHelios(config), ({ stop }) => stop());
      return 'started';
    } catch (error) {
      return explainError(error);
    }
  };

  it('does not start while its time limits do not hold, and says how to set them', async () => {
    await bouncer.command(`set ignore_startup_parameters = 'extra_float_digits'`);
    assert.match(await explainStart(), /unsupported startup parameter.+ignore_startup_parameters/);
    await bouncer.command(`set ignore_startup_parameters = '${Object.keys(LIMITS).join(', ')}'`);
    const message = await explainStart();
    const statements = message.match(/alter role [^;]+;/g);
    assert.equal(statements?.length, Object.keys(LIMITS).length, message);
    await withSession(system.databaseUrl, (client) => client.query(must(statements).join('')));
    await bouncer.command('reconnect');
  });

  it('does not start without an address for its notifications', async () => {
    const { databaseDirectUrl } = config;
    config.databaseDirectUrl = config.databaseUrl;
    assert.match(await explainStart(), /set HELIOS_DATABASE_DIRECT_URL/);
    config.databaseDirectUrl = databaseDirectUrl;
    assert.equal(await explainStart(), 'started');
  });

  it('sells', async () => {
    const client = new Client(must(bounced).url);
    const seats = await system.findFreeSeats(12);
    const buy = async (seat: string) => {
      const { body } = await client.pay(await client.createCheckout(system.performanceId, [seat]));
      return body.status;
    };
    assert.deepEqual(await Promise.all(seats.map(buy)), Array(seats.length).fill('confirmed'));
    assert.deepEqual(await checkInvariants(must(bounced).services.db), []);
  });

  // The timeout is below the interval of regular reads, so a notification is required.
  it('hears of the locks of others', { timeout: 9_000 }, async () => {
    const [seat] = await system.findFreeSeats(1);
    const stream = await openStream(
      `${must(bounced).url}/performances/${system.performanceId}/availability/stream`,
    );
    await stream.next(({ event }) => event === 'snapshot');
    await system.client.createLock(system.performanceId, [must(seat)]);
    await stream.next(({ event, data }) => event === 'change' && data.locked.includes(must(seat)));
    stream.close();
  });

  it('leaves nothing in the sessions that its connections share', async () => {
    const clients = Array.from(
      { length: SERVER_CONNECTIONS },
      () => new pg.Client({ connectionString: config.databaseUrl }),
    );
    const sessions = [];
    for (const client of clients) {
      await client.connect();
      await client.query('begin');
      const { rows } = await client.query(`
        select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as prepared,
          (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
          coalesce(current_setting('helios.skip_notify', true), '') as notify, current_setting('lock_timeout') as lock_timeout,
          current_setting('statement_timeout') as statement_timeout,
          current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout`);
      sessions.push(must(rows[0]));
    }
    for (const client of clients) await client.end();
    assert.equal(new Set(sessions.map(({ pid }) => pid)).size, SERVER_CONNECTIONS);
    for (const { pid: _pid, ...session } of sessions)
      assert.deepEqual(session, { prepared: 0, locks: 0, notify: '', ...LIMITS });
  });
});
