import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Order } from '../src/orders/schemas.ts';
import { toAddressKey } from '../src/lib/address-key.ts';
import { CARDS } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { openStream } from './support/stream.ts';

describe('rate limits', () => {
  let system: TestSystem;
  before(async () => {
    system = await openTestSystem({
      locksPerMinute: 2,
      ordersPerHour: 2,
      bestSeatsPerMinute: 2,
      quotesPerMinute: 2,
      maxStreamsPerAddress: 2,
      trustProxy: ['127.0.0.1'],
    });
  });
  after(() => system.close());

  const createHeaders = (address: string) => ({
    'idempotency-key': randomUUID(),
    'x-forwarded-for': address,
  });

  it('counts locks separately', async () => {
    const seats = await system.findFreeSeats(3);
    const statuses = [];
    for (const seatGuid of seats) {
      const { status } = await system.client.request(
        'POST',
        '/locks',
        { performanceId: system.performanceId, seats: [{ seatGuid, ticketType: 'ADULT' }] },
        createHeaders('192.0.2.1'),
      );
      statuses.push(status);
    }
    assert.deepEqual(statuses, [201, 201, 429]);
  });

  it('counts payments, and calls neither lock nor gateway above the limit', async () => {
    const order = await system.client.createCheckout(
      system.performanceId,
      await system.findFreeSeats(1),
      CARDS.declined,
    );
    const pay = async (address: string) =>
      system.client.request<Order>(
        'POST',
        '/orders',
        {
          ...order,
          payment: { provider: 'test', paymentMethod: await system.client.createCard(CARDS.declined) },
        },
        createHeaders(address),
      );
    const codes = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      codes.push((await pay(address)).problem.code);
    }
    assert.deepEqual(codes, ['PAYMENT_DECLINED', 'PAYMENT_DECLINED', 'RATE_LIMITED', 'PAYMENT_DECLINED']);
    const { rows } = await sql<{ attempts: number; asked: number }>`
      select payment_attempts as attempts, (select count(*)::int from test_gateway.payments) as asked
      from seat_locks where lock_id = ${order.lockId}`.execute(system.helios.services.db);
    assert.deepEqual(rows, [{ attempts: 3, asked: 3 }]);
  });

  it('counts the open streams of an address, but not ended ones', async () => {
    const openStreamFrom = (address: string, id = system.performanceId) =>
      openStream(`${system.helios.url}/performances/${id}/availability/stream`, {
        'x-forwarded-for': address,
      });
    const { availabilityFeed } = system.helios.services;
    await assert.rejects(openStreamFrom('2001:db8::1', 'NOBODY'), /404/);
    const first = await openStreamFrom('2001:db8::1');
    await openStreamFrom('2001:db8:0:0:7::2');
    await assert.rejects(openStreamFrom('2001:db8::3'), /503/);
    await openStreamFrom('2001:db8:0:1::1');
    first.close();
    while (availabilityFeed.streams > 2) await new Promise((resolve) => setImmediate(resolve));
    await openStreamFrom('2001:db8::3');
  });

  it('normalizes the notation of an address', () => {
    for (const [ip, address] of [
      ['192.0.2.1', '192.0.2.1'],
      ['::ffff:192.0.2.1', '192.0.2.1'],
      ['2001:DB8::1', '2001:db8:0:0'],
      ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
      ['::1', '0:0:0:0'],
    ] as const) {
      assert.equal(toAddressKey(ip), address);
    }
  });

  it('counts requests for the best seats', async () => {
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      const { status } = await system.client.request(
        'POST',
        `/performances/${system.performanceId}/best-available`,
        { quantity: 2 },
        createHeaders(address),
      );
      statuses.push(status);
    }
    assert.deepEqual(statuses, [200, 200, 429, 200]);
  });

  it('counts quotes', async () => {
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      const { status } = await system.client.request(
        'POST',
        `/performances/${system.performanceId}/quote`,
        { quantities: [{ ticketType: 'ADULT', count: 2 }] },
        createHeaders(address),
      );
      statuses.push(status);
    }
    assert.deepEqual(statuses, [200, 200, 429, 200]);
  });
});
