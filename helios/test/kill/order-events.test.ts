import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { STAND_IN_WRITE_KEY, startAnalyticsStandIn } from '../../../demo/analytics-stand-in.ts';
import type { AnalyticsStandIn } from '../../../demo/analytics-stand-in.ts';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import type { OrderWithCustomer } from '../../src/orders/schemas.ts';
import { Client } from '../support/client.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';
import { longOnly } from '../support/length.ts';
import { spawnHelios } from '../support/process.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';

const ORDERS = 12;
/** The longest wait for a state, in milliseconds. */
const WAIT_MS = 60_000;

describe('Helios killed while it reports orders', () => {
  // The test system observes and sends nothing; the killed processes are others on the same database.
  let system: TestSystem;
  let standIn: AnalyticsStandIn;
  const keep = closeAfterTests();
  before(async () => {
    standIn = keep(await startAnalyticsStandIn(0));
    system = keep(await openTestSystem());
  });

  const start = async () =>
    keep(
      await spawnHelios(system.databaseUrl, {
        HELIOS_RECOVERY_SECONDS: '1',
        HELIOS_SEGMENT_WRITE_KEY: STAND_IN_WRITE_KEY,
        HELIOS_SEGMENT_URL: standIn.url,
      }),
    );
  const buy = async (client: Client, count = ORDERS): Promise<OrderWithCustomer[]> => {
    const seats = await system.findFreeSeats(count);
    return Promise.all(
      seats.map(async (seat) => {
        const request = await client.createCheckout(system.performanceId, [seat]);
        const { status, body } = await client.pay({ ...request, consentGroups: ['C0001', 'C0002'] });
        assert.equal(status, 201);
        return body;
      }),
    );
  };
  /** Simulates the passing of time: the browser had its time, and the leases of dead processes are over. */
  const makeDue = () =>
    sql`update order_events set try_after = now() where sent_at is null`.execute(system.helios.services.db);
  const waitUntil = async (isTrue: () => boolean | Promise<boolean>) => {
    const end = performance.now() + WAIT_MS;
    while (!(await isTrue())) {
      assert.ok(performance.now() < end, `after ${WAIT_MS} ms this is not true: ${isTrue.toString()}`);
      await delay(20);
    }
  };
  const isAllStored = async () => {
    const { rows } = await sql`select 1 from order_events where sent_at is null limit 1`.execute(
      system.helios.services.db,
    );
    return rows.length === 0;
  };
  const readMessageIds = (orders: readonly OrderWithCustomer[]) => {
    const own = new Set(orders.map(({ analyticsMessageId }) => analyticsMessageId));
    return standIn
      .readRecords()
      .map(({ event }) => (event as { messageId: string }).messageId)
      .filter((id) => own.has(id));
  };

  it('between the confirmation and the delivery, it loses no event', async () => {
    const killed = await start();
    const orders = await buy(new Client(killed.url));
    await killed.close();
    assert.deepEqual(await checkInvariants(system.helios.services.db), []);

    await makeDue();
    const next = await start();
    await waitUntil(isAllStored);
    await next.close();
    assert.deepEqual(
      [...new Set(readMessageIds(orders))].sort(),
      orders.map(({ analyticsMessageId }) => analyticsMessageId).sort(),
    );
  });

  it('after the platform has taken an event, the next process repeats it with the same id', async () => {
    const [order, ...others] = await buy(system.client, 1);
    assert.ok(order && others.length === 0);
    standIn.faults.push('lostAnswer');
    await makeDue();
    const killed = await start();
    await waitUntil(() => readMessageIds([order]).length === 1);
    await killed.close();
    assert.equal(await isAllStored(), false);

    const next = await start();
    // The lease of the killed process has not expired, so no other process sends the event.
    const { rows } = await sql<{ is_leased: boolean }>`
      select try_after > now() as is_leased from order_events where sent_at is null`.execute(
      system.helios.services.db,
    );
    assert.deepEqual(rows, [{ is_leased: true }]);
    await makeDue();
    await waitUntil(isAllStored);
    await next.close();
    assert.deepEqual(readMessageIds([order]), [order.analyticsMessageId, order.analyticsMessageId]);
    const counted = standIn.readRecords().filter(({ isRepeated }) => !isRepeated);
    assert.equal(
      counted.filter(({ event }) => (event as { messageId: string }).messageId === order.analyticsMessageId)
        .length,
      1,
    );
  });

  it('two processes report each order once', longOnly, async () => {
    const orders = await buy(system.client);
    await sql`update order_events set try_after = now() + interval '1 hour' where sent_at is null`.execute(
      system.helios.services.db,
    );
    const calls = standIn.countCalls();
    const processes = await Promise.all([start(), start()]);
    await makeDue();
    await waitUntil(isAllStored);
    await Promise.all(processes.map((helios) => helios.close()));
    assert.equal(standIn.countCalls() - calls, orders.length);
    assert.deepEqual(
      readMessageIds(orders).sort(),
      orders.map(({ analyticsMessageId }) => analyticsMessageId).sort(),
    );
    assert.deepEqual(await checkInvariants(system.helios.services.db), []);
  });
});
