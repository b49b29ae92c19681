import assert from 'node:assert/strict';
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
import { inTransaction } from '../../src/db/transactions.ts';
import type { Database } from '../../src/db/types.ts';
import { loadSeatingPlans } from '../../src/seating/plans.ts';
import { staffKeyOf } from '../support/house.ts';
import { must } from '../support/must.ts';
import { migrateByCommand, spawnHelios } from '../support/process.ts';
import type { HeliosProcess } from '../support/process.ts';
import { StripeStandIn } from '../support/stripe-stand-in.ts';
import { freePort } from '../support/test-database.ts';

const CLOCK = new URL('../support/jumping-clock.ts', import.meta.url).href;

const QUICK = {
  HELIOS_STAFF_SECOND_PERSON_CENTS: '0',
  HELIOS_HORIZON_WEEKS: '2',
  HELIOS_RECOVERY_SECONDS: '1',
  HELIOS_GATEWAY_TIMEOUT_MS: '1000',
};

describe('while an on-sale plays', { timeout: 600_000 }, () => {
  const stripe = new StripeStandIn();
  let folder: string;
  let port: number;
  let postgres: Postgres;
  let db: Kysely<Database>;
  let databaseUrl: string;
  let performanceId: string;
  let free: string[];
  let helios: HeliosProcess;
  let staffKey: string;

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
    await migrateByCommand(databaseUrl);
    db = openDatabase<Database>(databaseUrl, { max: 2, name: 'faults' });
    helios = await spawnHelios(databaseUrl, { ...QUICK, NODE_OPTIONS: `--import ${CLOCK}` });
    staffKey = await staffKeyOf(db, 'admin', 'box-office');
    const { rows } = await sql<{ performance_id: string; taken: string[] }>`
      select performance_id, array(select seat_guid from seat_claims c where c.performance_id = p.performance_id) as taken
      from performances p
      where event_code = 'RUTHL' and box_office_status = 'AV' and local_date_time > now() + interval '2 days'
      order by seats_sold limit 1`.execute(db);
    performanceId = must(rows[0]).performance_id;
    const taken = new Set(must(rows[0]).taken);
    free = [...loadSeatingPlans().get('lancaster').seats.keys()].filter((guid) => !taken.has(guid));
  });
  // Each is undefined when `before` failed earlier. What is left running would keep this process from its end.
  after(async () => {
    if (helios) await stop();
    await db?.destroy();
    await postgres?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
    await stripe.close();
  });
  afterEach(async () => {
    await allDecided();
    assert.deepEqual(await checkInvariants(db), []);
  });

  /** Looks again and again until it is so; no machine takes as long as it does in the end. */
  const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
    const end = performance.now() + 60_000;
    while (!(await isSo())) {
      assert.ok(performance.now() < end, `waited in vain until ${what}`);
      await delay(50);
    }
  };
  /** It goes on by itself: nobody but Helios finishes what was begun. */
  const allDecided = () =>
    until('all payments and refunds are finished', async () => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*)::int from payment_attempts where outcome is null) +
          (select count(*)::int from refunds where done_at is null) as n`.execute(db);
      return must(rows[0]).n === 0;
    });
  const stop = async () => {
    if (helios.child.exitCode !== null || helios.child.signalCode !== null) return;
    const gone = once(helios.child, 'exit');
    helios.child.kill('SIGKILL');
    await gone;
  };
  const restart = async (env: Record<string, string> = {}) => {
    const [port, staffPort] = [helios.url, helios.staffUrl].map((url) => Number(new URL(url).port));
    helios = await spawnHelios(databaseUrl, { ...QUICK, ...env }, { port, staffPort });
  };

  /** Plays, and has `fault` happen as soon as some have bought; then as many again must be able to. */
  const playWith = async (
    fault: (soFar: OnSaleReport) => Promise<void>,
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
      seconds: 120, // Nobody keeps trying for ever when a fault is not mended.
      thinkMs: 0,
      payShare: 0.7,
      seed: 'faults',
      mixed: { staff: { url: helios.staffUrl, key: staffKey }, promoCode: 'LANTERN10' },
      patienceMs: 60_000,
      ...change,
      onAnswer(soFar) {
        if (soFar.confirmed < 5 || happening) return;
        atFault = soFar.confirmed;
        happening = fault(soFar);
        happening.catch(() => {}); // Told below, when the visitors have gone home.
      },
    });
    await happening;
    assert.ok(atFault !== undefined, 'the fault came while it played');
    assert.equal(report.answers.INTERNAL, undefined, JSON.stringify(report.answers));
    assert.ok(report.confirmed >= atFault + 5, `it went on: ${report.confirmed} after ${atFault}`);
    const { paidByGiftCard, declined, challenged, refundedOrders, refundedSeats } = report.mixed;
    for (const times of [paidByGiftCard, declined, challenged, refundedOrders + refundedSeats]) {
      assert.ok(times > 0, `all of it happened: ${JSON.stringify(report.mixed)}`);
    }
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

  it('one of two processes freezes in the middle of a transaction, and thaws', async () => {
    const name = 'helios to freeze';
    const frozen = await spawnHelios(`${databaseUrl}?application_name=${encodeURIComponent(name)}`, QUICK);
    /** What it was doing when it froze: what it had asked of PostgreSQL before has been answered by then. */
    const insideOfTransactions = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pg_stat_activity
        where application_name = ${name} and state <> 'idle'`.execute(db);
      return rows.map(({ state }) => state);
    };
    try {
      const report = await playWith(
        async (soFar) => {
          await until('it is caught in a transaction', async () => {
            frozen.child.kill('SIGSTOP');
            await until('its statements are answered', async () => {
              return !(await insideOfTransactions()).includes('active');
            });
            if ((await insideOfTransactions()).includes('idle in transaction')) return true;
            frozen.child.kill('SIGCONT');
            return false;
          });
          const before = soFar.confirmed;
          await until('others have bought at the other process', () => soFar.confirmed >= before + 5);
          frozen.child.kill('SIGCONT');
        },
        { urls: [helios.url, frozen.url], rounds: 12, payShare: 0.9, seatGuids: free.splice(0, 200) },
      );
      assert.ok(report.confirmed > 10);
    } finally {
      const gone = once(frozen.child, 'exit');
      frozen.child.kill('SIGKILL');
      await gone;
    }
  });

  it('PostgreSQL is killed, and started again', async () => {
    const report = await playWith(async () => {
      const pid = Number((await readFile(join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await postgres.stop();
      // What is left of it goes when it notices; until then a new one is refused.
      await until('PostgreSQL is back', () =>
        startServer().then(
          () => true,
          () => false,
        ),
      );
    });
    assert.ok(must(report.answers.DATABASE_UNAVAILABLE) > 0, 'visitors were told to come back');
  });

  it('the clock of Helios jumps ahead and back, and so does all that the database knows of time', async () => {
    let ended = 0n;
    const report = await playWith(async () => {
      helios.child.kill('SIGUSR2');
      // As if the database's clock went twenty minutes ahead: every lock is over at once. Tables, in the order in which
      // Helios takes them: rows would be taken in another order than by some visitor, who waits for this and it for them.
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
    assert.ok(ended > 0n, 'somebody’s lock was over');
    assert.equal(report.failures, 0, JSON.stringify(report.answers));
  });

  it('the payment provider freezes, and thaws', async () => {
    await stop();
    // Real payments want a database on which no card was only tried.
    await db.destroy();
    databaseUrl = postgres.url('helios_faults_stripe');
    await postgres.ensureDatabase('helios_faults_stripe');
    await migrateByCommand(databaseUrl);
    db = openDatabase<Database>(databaseUrl, { max: 2, name: 'faults' });
    staffKey = await staffKeyOf(db, 'admin', 'box-office');
    await restart(stripe.env);
    await sql`insert into promo_codes (code, percent_off) values ('LANTERN10', 10)`.execute(db);
    const report = await playWith(
      async (soFar) => {
        const inVain = () => (soFar.answers.PAYMENT_DECLINED ?? 0) + (soFar.answers['202'] ?? 0);
        const before = inVain();
        stripe.freeze();
        // As many as buy have waited in vain, and the site goes on answering meanwhile.
        assert.equal((await fetch(`${helios.url}/health/ready`)).status, 200);
        await until('visitors have waited in vain', () => inVain() >= before + 8);
        stripe.thaw();
      },
      { payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' } },
    );
    assert.equal(report.failures, 0, JSON.stringify(report.answers));
    // What was begun at the provider is decided there, too: some of it after the last visitor has gone.
    await allDecided();
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
