import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { reconcileRestored } from '../src/reconciliation/restored-database.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { runCli } from './support/cli.ts';
import { buyGiftCards, createGiftCardRequest } from './support/gift-card-order.ts';
import { createStaffKey, openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const silent = { warn() {}, error() {} };

describe('closed sales', () => {
  let system: TestSystem;
  let seats: string[];

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    seats = await system.findFreeSeats(4);
  });

  const sales = async (...words: string[]) => {
    const env = { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey };
    return (await runCli(env, 'sales', ...words)).stdout;
  };
  const lock = () => system.client.createLock(system.performanceId, seats.slice(3));

  it('refuse locks, orders and gift cards; what has begun and what is bought go on', async () => {
    const { client, staff } = system;
    const { body: order } = await client.pay(
      await client.createCheckout(system.performanceId, seats.slice(0, 1)),
    );
    const checkout = await client.createCheckout(system.performanceId, seats.slice(1, 2));
    const giftCards = await createGiftCardRequest(client);
    const key = randomUUID();
    assert.match(await sales('close'), /closed: closed by staff/);

    const choice = [{ seatGuid: seats[2], ticketType: 'ADULT' }];
    const answers = [
      await lock(),
      await client.request('PUT', `/locks/${checkout.lockId}/seats`, { seats: choice }),
      await client.extendLock(checkout.lockId),
      await client.pay(checkout, key),
      await buyGiftCards(client, giftCards),
    ];
    assert.deepEqual(
      answers.map(({ status, problem }) => [status, problem.code]),
      answers.map(() => [409, 'SALES_CLOSED']),
    );
    assert.equal((await client.getOrder(order.orderId)).status, 200);
    assert.equal((await client.get(`/orders/${order.orderId}/tickets`)).status, 200);
    const refund = await staff.request(
      'POST',
      `/staff/orders/${order.orderNumber}/refunds`,
      { reason: 'illness' },
      { 'idempotency-key': randomUUID() },
    );
    assert.equal(refund.status, 201);

    assert.match(await sales('open'), /Sales are open/);
    assert.equal((await client.pay(checkout, key)).status, 201, 'the lock and the key are still good');
  });

  it('need an admin', async () => {
    const key = await createStaffKey(system.helios.services.db, 'refund', 'refunder');
    const env = { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: key };
    await assert.rejects(runCli(env, 'sales', 'close'), /needs the role admin/);
    assert.match((await runCli(env, 'sales', 'status')).stdout, /Sales are open/);
  });

  it('stay closed by a setting', async () => {
    const { config } = system.helios.services;
    config.salesClosed = true;
    assert.equal((await lock()).problem.code, 'SALES_CLOSED');
    assert.match(await sales('open'), /closed: HELIOS_SALES=closed/);
    config.salesClosed = false;
  });

  it('open by themselves after a failover that has lost nothing', async () => {
    const { services } = system.helios;
    await sql`update installation set history = 'the former timeline'`.execute(services.db);
    assert.equal((await lock()).problem.code, 'SALES_CLOSED', 'before anything has noticed it');
    await reconcileRestored(services, silent);
    assert.equal((await lock()).status, 201);
  });
});
