import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { startPostgres } from '../../../lib-node/postgres.ts';
import type { Postgres } from '../../../lib-node/postgres.ts';
import { simulateOnSale } from '../../bench/on-sale-simulation.ts';
import type { OnSaleSettings, OnSaleReport } from '../../bench/on-sale-simulation.ts';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { Db } from '../../src/db/transactions.ts';
import { inTransaction } from '../../src/db/transactions.ts';
import { loadDemoPlan } from '../../../demo/helios/demo-plans.ts';
import { closeAfterTests, removeFolder } from '../support/close-after-tests.ts';
import { createStaffKey } from '../support/test-system.ts';
import { longOnly } from '../support/length.ts';
import { must } from '../support/must.ts';
import { migrateByCommand, spawnDemo } from '../support/process.ts';
import type { HeliosProcess } from '../support/process.ts';
import { StripeStandIn } from '../support/stripe-stand-in.ts';
import { findFreePort } from '../../../scripts/lib/free-port.ts';

const CLOCK = new URL('../support/jumping-clock.ts', import.meta.url).href;

const FAST_SETTINGS = {
  HELIOS_STAFF_SECOND_PERSON_CENTS: '0',
  HELIOS_HORIZON_WEEKS: '2',
  HELIOS_RECOVERY_SECONDS: '1',
  HELIOS_GATEWAY_TIMEOUT_MS: '1000',
};

describe('during an on-sale', { timeout: 600_000 }, () => {
  const stripe = new StripeStandIn();
  let folder: string;
  let port: number;
  let postgres: Postgres;
  let db: Db;
  let databaseUrl: string;
  let performanceId: string;
  let freeSeats: string[];
  let helios: HeliosProcess;
  let staffKey: string;

  const startPostgresServer = async () => {
    postgres = keep(await startPostgres({ dataDir: join(folder, 'pg'), port }), ({ stop }) => stop());
    databaseUrl = postgres.url('helios_faults');
  };

  const keep = closeAfterTests();
  before(async () => {
    keep(await stripe.listen());
    folder = keep(await mkdtemp(join(tmpdir(), 'helios-faults-')), removeFolder);
    await chmod(folder, 0o755); // PostgreSQL runs as another user when the tests run as root.
    port = await findFreePort();
    await startPostgresServer();
    await postgres.ensureDatabase('helios_faults');
    await migrateByCommand(databaseUrl);
    db = keep(openDatabase(databaseUrl, { max: 2, name: 'faults' }), (opened) => opened.destroy());
    helios = keep(await spawnDemo(databaseUrl, { ...FAST_SETTINGS, NODE_OPTIONS: `--import ${CLOCK}` }));
    staffKey = await createStaffKey(db, 'admin', 'box-office');
    const { rows } = await sql<{ performance_id: string; taken: string[] }>`
      select performance_id, array(select seat_guid from seat_claims c where c.performance_id = p.performance_id) as taken
      from performances p
      where event_code = 'RUTHL' and box_office_status = 'AV' and local_date_time > now() + interval '2 days'
      order by seats_sold limit 1`.execute(db);
    performanceId = must(rows[0]).performance_id;
    const taken = new Set(must(rows[0]).taken);
    freeSeats = [...loadDemoPlan('lancaster').seats.keys()].filter((guid) => !taken.has(guid));
  });
  afterEach(async () => {
    await waitUntilAllDecided();
    assert.deepEqual(await checkInvariants(db), []);
  });

  /** Polls until the condition is true. The limit is longer than any machine needs. */
  const waitUntil = async (description: string, condition: () => boolean | Promise<boolean>) => {
    const end = performance.now() + 60_000;
    while (!(await condition())) {
      assert.ok(performance.now() < end, `timed out waiting until ${description}`);
      await delay(50);
    }
  };
  /** Waits until Helios has finished all payments and refunds on its own. */
  const waitUntilAllDecided = () =>
    waitUntil('all payments and refunds are finished', async () => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*)::int from payment_attempts where outcome is null) +
          (select count(*)::int from refunds where done_at is null) as n`.execute(db);
      return must(rows[0]).n === 0;
    });
  const restartHelios = async (env: Record<string, string> = {}) => {
    const [port, staffPort] = [helios.url, helios.staffUrl].map((url) => Number(new URL(url).port));
    helios = keep(await spawnDemo(databaseUrl, { ...FAST_SETTINGS, ...env }, { port, staffPort }));
  };

  /**
   * Simulates an on-sale, and injects `fault` after the first orders. At least 5 orders must be confirmed
   * after it.
   */
  const simulateWithFault = async (
    fault: (report: OnSaleReport) => Promise<void>,
    overrides: Partial<OnSaleSettings> = {},
  ): Promise<OnSaleReport> => {
    let confirmedBeforeFault: number | undefined;
    let faultDone: Promise<void> | undefined;
    const report = await simulateOnSale({
      urls: [helios.url],
      performanceId,
      seatGuids: freeSeats.splice(0, 120),
      viewers: 10,
      buyers: 8,
      rounds: 6,
      seconds: 120, // Limit, in case a fault is not repaired.
      maxPauseMs: 0,
      payShare: 0.7,
      seed: 'faults',
      mixed: { staff: { url: helios.staffUrl, key: staffKey }, promoCode: 'LANTERN10' },
      timeoutMs: 60_000,
      ...overrides,
      onAnswer(progress) {
        if (progress.confirmed < 5 || faultDone) return;
        confirmedBeforeFault = progress.confirmed;
        faultDone = fault(progress);
        faultDone.catch(() => {}); // The rejection is awaited below, after the simulation.
      },
    });
    await faultDone;
    assert.ok(confirmedBeforeFault !== undefined, 'the fault was injected during the simulation');
    assert.equal(report.answers.INTERNAL, undefined, JSON.stringify(report.answers));
    assert.ok(
      report.confirmed >= confirmedBeforeFault + 5,
      `sales continued: ${report.confirmed} orders, ${confirmedBeforeFault} before the fault`,
    );
    const { paidByGiftCard, declined, challenged, refundedOrders, refundedSeats } = report.mixed;
    for (const times of [paidByGiftCard, declined, challenged, refundedOrders + refundedSeats]) {
      assert.ok(times > 0, `all variants occurred: ${JSON.stringify(report.mixed)}`);
    }
    return report;
  };

  it('confirms orders again after Helios was killed and restarted', async () => {
    const report = await simulateWithFault(async () => {
      await helios.close();
      await restartHelios({ NODE_OPTIONS: `--import ${CLOCK}` });
    });
    assert.ok(must(report.answers.NO_ANSWER) > 0, 'connections of visitors broke');
    assert.ok(report.streams.broken > 0);
  });

  it(
    'confirms orders again after one of two processes froze in a transaction and resumed',
    longOnly,
    async () => {
      const name = 'helios to freeze';
      const frozenProcess = keep(
        await spawnDemo(`${databaseUrl}?application_name=${encodeURIComponent(name)}`, FAST_SETTINGS),
      );
      /**
       * Reads the state of each open transaction of the frozen process. A statement is "running" only if it can
       * end: one that waits for a lock can wait for another transaction of the same frozen process.
       */
      const readOpenStates = async () => {
        const { rows } = await sql<{ state: 'running' | 'waiting' | 'idle in transaction' }>`
        select case when state <> 'active' then state when wait_event_type = 'Lock' then 'waiting' else 'running' end as state
        from pg_stat_activity
        where application_name = ${name} and state <> 'idle'`.execute(db);
        return rows.map(({ state }) => state);
      };
      try {
        const report = await simulateWithFault(
          async (progress) => {
            try {
              await waitUntil('it is frozen in a transaction', async () => {
                frozenProcess.child.kill('SIGSTOP');
                await waitUntil('its statements are answered', async () => {
                  return !(await readOpenStates()).includes('running');
                });
                if ((await readOpenStates()).includes('idle in transaction')) return true;
                frozenProcess.child.kill('SIGCONT');
                return false;
              });
              const before = progress.confirmed;
              await waitUntil(
                'orders are confirmed at the other process',
                () => progress.confirmed >= before + 5,
              );
            } finally {
              frozenProcess.child.kill('SIGCONT');
            }
          },
          {
            urls: [helios.url, frozenProcess.url],
            rounds: 12,
            payShare: 0.9,
            seatGuids: freeSeats.splice(0, 200),
          },
        );
        assert.ok(report.confirmed > 10);
      } finally {
        const exited = once(frozenProcess.child, 'exit');
        frozenProcess.child.kill('SIGKILL');
        await exited;
      }
    },
  );

  it('confirms orders again after PostgreSQL was killed and restarted', async () => {
    const report = await simulateWithFault(async () => {
      const pid = Number((await readFile(join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await postgres.stop();
      // Leftover backends of PostgreSQL end after a moment; until then a new start is refused.
      await waitUntil('PostgreSQL has started', () =>
        startPostgresServer().then(
          () => true,
          () => false,
        ),
      );
    });
    assert.ok(must(report.answers.DATABASE_UNAVAILABLE) > 0, 'visitors got 503');
  });

  it('has no failed request when the clocks of Helios and of the database jump', async () => {
    let ended = 0n;
    const report = await simulateWithFault(async () => {
      helios.child.kill('SIGUSR2');
      // Simulate a jump of the database's clock by 20 minutes: every lock expires at once. Lock the tables in
      // the same order as Helios, because row locks in another order could deadlock with visitors.
      ended = await inTransaction(db, async (trx) => {
        await sql`lock table seat_locks, seat_claims in exclusive mode`.execute(trx);
        const { numAffectedRows = 0n } = await sql`
          update seat_locks set expires_at = expires_at - interval '20 minutes' where state = 'open'`.execute(
          trx,
        );
        await sql`
          update seat_claims set expires_at = expires_at - interval '20 minutes' where order_id is null`.execute(
          trx,
        );
        return numAffectedRows;
      });
      helios.child.kill('SIGUSR2');
    });
    assert.ok(ended > 0n, 'some locks expired');
    assert.equal(report.failures, 0, JSON.stringify(report.answers));
  });

  it('decides every payment after the payment provider froze and resumed', longOnly, async () => {
    await helios.close();
    // Stripe needs a database without test payments.
    await db.destroy();
    databaseUrl = postgres.url('helios_faults_stripe');
    await postgres.ensureDatabase('helios_faults_stripe');
    await migrateByCommand(databaseUrl);
    db = keep(openDatabase(databaseUrl, { max: 2, name: 'faults' }), (opened) => opened.destroy());
    staffKey = await createStaffKey(db, 'admin', 'box-office');
    await restartHelios(stripe.env);
    await sql`insert into promo_codes (code, percent_off) values ('LANTERN10', 10)`.execute(db);
    const report = await simulateWithFault(
      async (progress) => {
        const countUnanswered = () =>
          (progress.answers.PAYMENT_DECLINED ?? 0) + (progress.answers['202'] ?? 0);
        const before = countUnanswered();
        await stripe.freezeAfterChallenge();
        // The site answers while as many payments as there are buyers get no answer.
        assert.equal((await fetch(`${helios.url}/health/ready`)).status, 200);
        await waitUntil('payments got no answer', () => countUnanswered() >= before + 8);
        stripe.thaw();
      },
      { payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' } },
    );
    assert.equal(report.failures, 0, JSON.stringify(report.answers));
    // Payments at the provider are decided too, some after the end of the simulation.
    await waitUntilAllDecided();
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
