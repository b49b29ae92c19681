import assert from 'node:assert/strict';
import { once } from 'node:events';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import type { Db } from '../../src/db/transactions.ts';
import { recoverPayments } from '../../src/jobs/recover-payments.ts';
import type { Order } from '../../src/orders/schemas.ts';
import { giveMoneyBack } from '../../src/performance-changes/give-money-back.ts';
import { CARDS, Client, createOrderRequest, toRowId } from '../support/client.ts';
import { findOtherPerformances, readMoney } from '../support/exchange.ts';
import { isLong } from '../support/length.ts';
import { must } from '../support/must.ts';
import { cancelPerformance, endChoice, readProgress } from '../support/performance-change.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';
import { spawnHelios } from '../support/process.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';

const ORDERS = isLong ? 400 : 12;

/** The steps of the act and of a refund that follows, each by the first statement of it. A trigger ends the connection there. */
const STEPS = {
  'the act is stored': ['performance_changes', 'insert'],
  'the mails are queued': ['mails', 'insert'],
  'the performance is canceled': ['performances', 'update'],
  'a refund is stored': ['refunds', 'insert'],
  'its seats are free': ['seat_claims', 'delete'],
  'the card gets the money': ['test_gateway.refunds', 'insert'],
} as const;

describe('a cancellation that is interrupted', () => {
  let system: TestSystem;
  let db: Db;
  let unused: string[];

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ gatewayTimeoutMs: 1_000 }));
    ({ db } = system.helios.services);
    unused = await findOtherPerformances(db, system.performanceId);
  });

  const buy = async (performanceId: string, count: number) => {
    const orders: Order[] = [];
    for (const seat of await system.findFreeSeats(count, { performanceId })) {
      const { body: lock } = await system.client.createLock(performanceId, [seat]);
      const paymentMethod = await system.client.createCard(CARDS.success);
      orders.push((await system.client.pay(createOrderRequest(lock, paymentMethod))).body);
    }
    return orders;
  };
  /** Gives back what is due, and lets it reach the cards. */
  const settle = async () => {
    const log = { error: (details: unknown) => assert.fail(JSON.stringify(details)), warn: () => {} };
    await giveMoneyBack(db, log);
    await sql`update refunds set try_after = now() where done_at is null`.execute(db);
    await recoverPayments(system.helios.services, log);
  };
  const assertRefunded = async (performanceId: string, orders: readonly Order[]) => {
    const { rows } = await sql<{ order_id: string; cents: number; refunds: number }>`
      select a.order_id, sum(r.amount_cents)::int as cents, count(*)::int as refunds
      from test_gateway.refunds r join payment_attempts a using (attempt_id) join orders o using (order_id)
      where o.performance_id = ${performanceId} group by a.order_id`.execute(db);
    assert.deepEqual(
      new Map(rows.map((row) => [row.order_id, [row.cents, row.refunds]])),
      new Map(orders.map((order) => [toRowId(order.orderId), [order.totals.totalCents, 1]])),
    );
    const mails = await sql`
      select from mails where kind = 'performance_change' and order_id = any(${orders.map(({ orderId }) => toRowId(orderId))})`.execute(
      db,
    );
    assert.equal(mails.rows.length, orders.length, 'each order is told once');
    assert.deepEqual(await checkInvariants(db), []);
    const { paid, worth } = await readMoney(db);
    assert.equal(paid, worth);
  };

  for (const [step, [table, event]] of Object.entries(STEPS)) {
    it(`is done once when it ends before ${step}`, async () => {
      const performanceId = must(unused.shift());
      const orders = await buy(performanceId, 3);
      await sql`create sequence interruptions`.execute(db);
      const cancel = () => cancelPerformance(system.staff, performanceId);
      const run = async () => {
        await cancel();
        await endChoice(db, performanceId);
        await giveMoneyBack(db, { error: () => {} });
        await recoverPayments(system.helios.services, { error: () => {}, warn: () => {} });
      };
      await sql
        .raw(
          `
          create function interrupt() returns trigger language plpgsql as $$
          begin perform nextval('interruptions'); perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
          create trigger interrupt before ${event} on ${table} for each statement execute function interrupt()`,
        )
        .execute(db);
      await run();
      await sql.raw(`drop trigger interrupt on ${table}; drop function interrupt()`).execute(db);
      const { rows } = await sql<{ is_called: boolean }>`select is_called from interruptions`.execute(db);
      assert.equal(must(rows[0]).is_called, true, 'it was interrupted');
      await sql`drop sequence interruptions`.execute(db);
      assert.equal((await cancel()).status, 200, 'a repeat completes it');
      await endChoice(db, performanceId);
      await settle();
      await assertRefunded(performanceId, orders);
    });
  }

  it(`gives ${ORDERS} orders their money once when a process is killed in between, and another one goes on`, async () => {
    const performanceId = must(unused.shift());
    const orders = await buy(performanceId, ORDERS);
    const helios = keep(
      await spawnHelios(system.databaseUrl, {
        HELIOS_STAFF_SECOND_PERSON_CENTS: '0',
        HELIOS_GATEWAY_TIMEOUT_MS: '1000',
        HELIOS_RECOVERY_SECONDS: '1',
      }),
    );
    const exited = once(helios.child, 'exit');
    const staff = new Client(helios.staffUrl, { authorization: `Bearer ${system.staffKey}` });
    assert.equal((await cancelPerformance(staff, performanceId)).status, 200);
    await endChoice(db, performanceId);
    // This process works together with the other one, until that one is killed.
    const runs = Promise.all([
      giveMoneyBack(db, { error: () => {} }),
      giveMoneyBack(db, { error: () => {} }),
    ]);
    helios.child.kill('SIGKILL');
    await exited;
    await runs;
    await sql`update orders set created_at = created_at - interval '10 seconds'`.execute(db);
    await settle();
    await assertRefunded(performanceId, orders);
    const { orders: told, tickets, money } = await readProgress(system.staff, performanceId);
    assert.deepEqual([told, tickets.automatic, money.waitingCents], [ORDERS, ORDERS, 0]);
  });
});
