import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { startPostgres } from '../../../scripts/lib/postgres.ts';
import type { Postgres } from '../../../scripts/lib/postgres.ts';
import { playOnSale } from '../../bench/on-sale-player.ts';
import type { OnSale, OnSaleReport } from '../../bench/on-sale-player.ts';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { Database } from '../../src/db/types.ts';
import { loadSeatingPlans } from '../../src/seating/plans.ts';
import { must } from '../support/must.ts';
import { spawnHelios } from '../support/process.ts';
import { StripeStandIn } from '../support/stripe-stand-in.ts';
import { freePort } from '../support/test-database.ts';

const CLOCK = new URL('../support/jumping-clock.ts', import.meta.url).href;

const QUICK = {
  HELIOS_HORIZON_WEEKS: '2',
  HELIOS_RECOVERY_SECONDS: '1',
  HELIOS_GATEWAY_TIMEOUT_MS: '1000',
};

describe('while an on-sale plays', () => {
  const stripe = new StripeStandIn();
  let folder: string;
  let port: number;
  let postgres: Postgres;
  let db: Kysely<Database>;
  let databaseUrl: string;
  let performanceId: string;
  let free: string[];
  let helios: { url: string; child: ChildProcess };

  const startServer = async () => {
    postgres = await startPostgres({ dataDir: join(folder, 'pg'), port });
    databaseUrl = postgres.url('helios_faults');
  };

  before(async () => {
    await stripe.listen();
    folder = await mkdtemp(join(tmpdir(), 'helios-faults-'));
    await chmod(folder, 0o755); // PostgreSQL runs as another user when the tests run as root.
    port = await freePort();
    await startServer();
    await postgres.ensureDatabase('helios_faults');
    db = openDatabase<Database>(databaseUrl, { max: 2, name: 'faults' });
    helios = await spawnHelios(databaseUrl, { ...QUICK, NODE_OPTIONS: `--import ${CLOCK}` });
    const { rows } = await sql<{ performance_id: string; taken: string[] }>`
      select performance_id, array(select seat_guid from seat_claims c where c.performance_id = p.performance_id) as taken
      from performances p
      where event_code = 'RUTHL' and box_office_status = 'AV' and local_date_time > now() + interval '2 days'
      order by seats_sold limit 1`.execute(db);
    performanceId = must(rows[0]).performance_id;
    const taken = new Set(must(rows[0]).taken);
    free = [...loadSeatingPlans().get('lancaster').seats.keys()].filter((guid) => !taken.has(guid));
  });
  after(async () => {
    await stop();
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    await stripe.close();
  });
  afterEach(async () => {
    // It goes on by itself: nobody but Helios finishes what was begun.
    for (;;) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from payment_attempts where outcome is null`.execute(db);
      if (must(rows[0]).n === 0) break;
      await delay(50);
    }
    assert.deepEqual(await checkInvariants(db), []);
  });

  const stop = async () => {
    if (helios.child.exitCode !== null || helios.child.signalCode !== null) return;
    const gone = once(helios.child, 'exit');
    helios.child.kill('SIGKILL');
    await gone;
  };
  const restart = async (env: Record<string, string> = {}) => {
    helios = await spawnHelios(databaseUrl, { ...QUICK, ...env }, { port: Number(new URL(helios.url).port) });
  };

  /** Plays, and has `fault` happen as soon as some have bought; then as many again must be able to. */
  const playWith = async (
    fault: () => Promise<void>,
    change: Partial<OnSale> = {},
  ): Promise<OnSaleReport> => {
    let atFault: number | undefined;
    let happening: Promise<void> | undefined;
    const report = await playOnSale({
      urls: [helios.url],
      performanceId,
      seatGuids: free.splice(0, 120),
      viewers: 10,
      buyers: 8,
      rounds: 6,
      thinkMs: 0,
      payShare: 0.7,
      seed: 'faults',
      patienceMs: 60_000,
      ...change,
      onAnswer({ confirmed }) {
        if (confirmed < 5 || happening) return;
        atFault = confirmed;
        happening = fault();
      },
    });
    await happening;
    assert.ok(atFault !== undefined, 'the fault came while it played');
    assert.equal(report.answers.INTERNAL, undefined, JSON.stringify(report.answers));
    assert.ok(report.confirmed >= atFault + 5, `it went on: ${report.confirmed} after ${atFault}`);
    return report;
  };

  it('Helios is killed, and started again', async () => {
    const report = await playWith(async () => {
      await stop();
      await restart({ NODE_OPTIONS: `--import ${CLOCK}` });
    });
    assert.ok(must(report.answers.NO_ANSWER) > 0, 'visitors were cut off');
    assert.ok(report.streams.broken > 0);
  });

  it('PostgreSQL is killed, and started again', async () => {
    const report = await playWith(async () => {
      const pid = Number((await readFile(join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await postgres.stop();
      // What is left of it goes when it notices; until then a new one is refused.
      for (;;) {
        try {
          return await startServer();
        } catch {
          await delay(100);
        }
      }
    });
    assert.ok(must(report.answers.DATABASE_UNAVAILABLE) > 0, 'visitors were told to come back');
  });

  it('the clock of Helios jumps ahead and back, and so does all that the database knows of time', async () => {
    const report = await playWith(async () => {
      helios.child.kill('SIGUSR2');
      // As if the database's clock went twenty minutes ahead: every lock is over at once.
      await sql`
        with locks as (update seat_locks set expires_at = expires_at - interval '20 minutes' where state = 'open')
        update seat_claims set expires_at = expires_at - interval '20 minutes' where order_id is null`.execute(
        db,
      );
      helios.child.kill('SIGUSR2');
    });
    assert.equal(report.failures, 0, JSON.stringify(report.answers));
  });

  it('the payment provider freezes, and thaws', async () => {
    await stop();
    await restart(stripe.env);
    const report = await playWith(
      async () => {
        stripe.freeze();
        // Somebody was kept waiting in vain, and the site goes on answering meanwhile.
        const begun = performance.now();
        assert.equal((await fetch(`${helios.url}/health`)).status, 200);
        await delay(3_000 - (performance.now() - begun));
        stripe.thaw();
      },
      { payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' } },
    );
    assert.equal(report.failures, 0, JSON.stringify(report.answers));
    // What was begun at the provider is decided there, too.
    for (const intent of stripe.intents.values()) {
      assert.notEqual(intent.status, 'requires_capture');
    }
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(amount_cents), 0)::int as cents from payment_attempts
      where provider = 'stripe' and outcome = 'captured'`.execute(db);
    const taken = [...stripe.intents.values()].reduce((sum, intent) => sum + intent.amount_received, 0);
    assert.equal(taken, must(rows[0]).cents);
  });
});
