import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { startPostgres } from '../../lib-node/postgres.ts';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { DEMO_ENVIRONMENT } from '../../demo/helios/demo-environment.ts';
import { loadDemoPlan } from '../../demo/helios/demo-plans.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import { readConfig } from '../src/lib/config.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { readRestoredState, reconcileRestored } from '../src/reconciliation/restored-database.ts';
import { refundOrder } from '../src/refunds/refunds.ts';
import { startDemo } from '../../demo/helios/start-demo.ts';
import type { RunningHelios } from '../src/start.ts';
import { createBaseBackup, withSession, writeServerFiles } from './support/base-backup.ts';
import { runCli } from './support/cli.ts';
import { closeAfterTests, removeFolder } from './support/close-after-tests.ts';
import { Client, createOrderRequest, toRowId } from './support/client.ts';
import { BUYER, buyGiftCards, createGift } from './support/gift-card-order.ts';
import { must } from './support/must.ts';
import { StripeStandIn } from './support/stripe-stand-in.ts';
import { TEST_CONFIG, createStaffKey } from './support/test-system.ts';

const silent = { warn() {}, error() {} };

/** The point to which the database is recovered. */
const RESTORE_POINT = 'between';

// A base backup, the archive of the write-ahead log, sales, and a recovery to a point in between. Stripe is not restored.

const stripe = new StripeStandIn();
let folder: string;

const keep = closeAfterTests();
before(async () => {
  keep(await stripe.listen());
  folder = keep(await mkdtemp(join(tmpdir(), 'helios-restore-')), removeFolder);
  await chmod(folder, 0o755);
});

async function openServer(dataDir: string) {
  const server = await startPostgres({ dataDir, port: await findFreePort(), volatile: true });
  const stop = () => server.stop();
  return { server: keep(server, stop), stop };
}

async function startHelios(databaseUrl: string): Promise<RunningHelios> {
  const helios = await startDemo({
    ...readConfig({ ...DEMO_ENVIRONMENT, HELIOS_DATABASE_URL: databaseUrl, HELIOS_PAYMENTS: 'test' }),
    ...TEST_CONFIG,
    horizonWeeks: 2,
    port: await findFreePort(),
    staffPort: await findFreePort(),
    mailDir: join(folder, 'mail'),
    stripe: stripe.config,
  });
  return keep(helios, ({ stop }) => stop());
}

/** Waits until everything up to now is in the archive. */
async function archiveAll(url: string): Promise<void> {
  await withSession(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    for (;;) {
      const { rows: archived } = await client.query<{ name: string | null }>(
        'select last_archived_wal as name from pg_stat_archiver',
      );
      if ((must(archived[0]).name ?? '') >= must(rows[0]).name) return;
      await client.query('select pg_sleep(0.05)');
    }
  });
}

it('loses no order and sells no seat twice after a recovery to a point in between', async () => {
  // A server with an archive.
  const dataDir = join(folder, 'data');
  const archive = join(folder, 'archive');
  const first = await openServer(dataDir);
  const { uid, gid } = await stat(dataDir);
  await mkdir(archive);
  await chown(archive, uid, gid);
  await withSession(first.server.url('postgres'), async (client) => {
    await client.query(`alter system set archive_mode = on`);
    await client.query(`alter system set archive_command = 'cp %p ${archive}/%f'`);
  });
  await first.stop();
  const { server, stop } = await openServer(dataDir);
  await server.ensureDatabase('helios');
  const url = server.url('helios');
  await prepareDatabase(
    readConfig({ ...DEMO_ENVIRONMENT, HELIOS_DATABASE_URL: url, HELIOS_PAYMENTS: 'test' }),
  );
  const helios = await startHelios(url);
  const staffKey = await createStaffKey(helios.services.db, 'admin', 'ada');
  const performances = await sql<{ performance_id: string }>`
    select performance_id from performances
    where event_code = 'RUTHL' and local_date_time > now() + interval '1 day' order by local_date_time limit 1`.execute(
    helios.services.db,
  );
  const performanceId = must(performances.rows[0]).performance_id;
  const seats = [...loadDemoPlan('lancaster').seats.values()]
    .filter(({ kind }) => kind === 'standard')
    .map(({ guid }) => guid);
  let used = 0;
  const buy = async ({ url: base }: RunningHelios, seat = must(seats[used++])) => {
    const client = new Client(base);
    const lock = await client.createLock(performanceId, [seat]);
    if (lock.status !== 201) return { status: lock.status, code: lock.problem.code, seat };
    const { status, body } = await client.pay({
      ...createOrderRequest(lock.body, ''),
      payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
    });
    return { status, order: body, seat };
  };
  const buyMany = (count: number) => Promise.all(Array.from({ length: count }, () => buy(helios)));

  const kept = await buyMany(4);
  await createBaseBackup(url, dataDir, join(folder, 'restored'));
  kept.push(...(await buyMany(4)));
  await withSession(url, (client) => client.query(`select pg_create_restore_point('${RESTORE_POINT}')`));
  // What the recovery forgets: orders, gift cards, and a refund of an order that it knows.
  const lost = await buyMany(8);
  for (const { status } of [...kept, ...lost]) assert.equal(status, 201);
  const gift = createGift();
  const giftCards = await buyGiftCards(new Client(helios.url), {
    cartId: randomUUID(),
    giftCardItems: [gift],
    customer: BUYER,
    payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
    expectedTotalCents: gift.amountCents,
  });
  assert.equal(giftCards.status, 201);
  const refunded = must(kept[0]?.order);
  await refundOrder(helios.services, { orderId: toRowId(refunded.orderId), reason: 'illness' });
  await archiveAll(url);
  await helios.stop();
  await stop();

  // The recovery.
  const restoredDir = join(folder, 'restored');
  await writeServerFiles(restoredDir, {
    'recovery.signal': '',
    'postgresql.auto.conf': `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_name = '${RESTORE_POINT}'\nrecovery_target_action = 'promote'\n`,
  });
  const restored = await openServer(restoredDir);
  const restoredUrl = restored.server.url('helios');
  await withSession(restoredUrl, async (client) => {
    while ((await client.query<{ on: boolean }>('select pg_is_in_recovery() as on')).rows[0]?.on)
      await client.query('select pg_sleep(0.05)');
  });
  const again = await startHelios(restoredUrl);
  const { services } = again;
  const { db } = services;
  const env = { HELIOS_STAFF_URL: again.staffUrl, HELIOS_STAFF_KEY: staffKey };

  // It knows that it was restored, and sells nothing.
  const all = [...kept, ...lost];
  assert.equal((await buy(again, must(lost[0]).seat)).code, 'SALES_CLOSED');
  // The periodic work of this Helios may copy the same page at the moment.
  for (;;) {
    await reconcileRestored(services, silent);
    if (must(await readRestoredState(db)).isCopied) break;
    await sql`select pg_sleep(0.05)`.execute(db);
  }
  const state = must(await readRestoredState(db));
  assert.deepEqual([state.isCopied, state.differences], [true, lost.length + 2]);

  const from = state.period.from.toISOString();
  const to = new Date(Date.now() + 60_000).toISOString();
  const reconcile = (...options: string[]) =>
    runCli(env, 'payments', 'reconcile', '--from', from, '--to', to, ...options);
  await reconcile('--rebuild', '--refund');
  await recoverPayments(services, silent);
  assert.match((await reconcile()).stdout, /are the same/);

  // Sales open by themselves. All seats that were ever sold are tried at once: only the refunded one is free.
  await reconcileRestored(services, silent);
  const retries = await Promise.all(all.map(({ seat }) => buy(again, seat)));
  assert.deepEqual(
    retries.map(({ status, code }) => code ?? status),
    all.map((_, index) => (index === 0 ? 201 : 'SEATS_TAKEN')),
  );
  assert.deepEqual(await checkInvariants(db), []);

  // Each buyer has a ticket or the money.
  for (const { order } of all) {
    const { orderId, orderNumber } = must(order);
    const { body } = await new Client(again.url).getOrder(orderId);
    const intent = must(
      [...stripe.intents.values()].find(({ metadata }) => metadata.order_number === orderNumber),
    );
    const moneyBack = stripe.refunds
      .filter(({ payment_intent: id }) => id === intent.id)
      .reduce((sum, { amount }) => sum + amount, 0);
    const hasTicket = body.status === 'confirmed';
    assert.equal(intent.amount_received - moneyBack, hasTicket ? intent.amount : 0, orderNumber);
    assert.equal(hasTicket, order !== refunded, orderNumber);
  }
  const giftPayment = must(
    [...stripe.intents.values()].find(({ metadata }) => metadata.order_number === giftCards.body.orderNumber),
  );
  assert.deepEqual(
    stripe.refunds.filter(({ payment_intent: id }) => id === giftPayment.id).map(({ amount }) => amount),
    [gift.amountCents],
  );
});
