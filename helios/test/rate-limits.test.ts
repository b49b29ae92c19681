import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Order } from '../src/orders/schemas.ts';
import { addressOf } from '../src/rate-limits.ts';
import { CARDS } from './support/client.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';
import { openStream } from './support/stream.ts';

describe('rate limits', () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse({
      locksPerMinute: 2,
      ordersPerHour: 2,
      bestSeatsPerMinute: 2,
      maxStreamsPerAddress: 2,
      trustProxy: ['127.0.0.1'],
    });
  });
  after(() => house.close());

  const from = (address: string) => ({ 'idempotency-key': randomUUID(), 'x-forwarded-for': address });

  it('counts locks separately', async () => {
    const seats = await house.freeSeats(3);
    const statuses = [];
    for (const seatGuid of seats) {
      const { status } = await house.client.request(
        'POST',
        '/locks',
        { performanceId: house.performanceId, seats: [{ seatGuid, ticketType: 'ADULT' }] },
        from('192.0.2.1'),
      );
      statuses.push(status);
    }
    assert.deepEqual(statuses, [201, 201, 429]);
  });

  it('counts payments, and calls neither lock nor gateway above the limit', async () => {
    const order = await house.client.checkout(house.performanceId, await house.freeSeats(1), CARDS.declined);
    const pay = async (address: string) =>
      house.client.request<Order>(
        'POST',
        '/orders',
        { ...order, payment: { provider: 'test', paymentMethod: await house.client.card(CARDS.declined) } },
        from(address),
      );
    const codes = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      codes.push((await pay(address)).problem.code);
    }
    assert.deepEqual(codes, ['PAYMENT_DECLINED', 'PAYMENT_DECLINED', 'RATE_LIMITED', 'PAYMENT_DECLINED']);
    const { rows } = await sql<{ attempts: number; asked: number }>`
      select payment_attempts as attempts, (select count(*)::int from test_gateway.payments) as asked
      from seat_locks where lock_id = ${order.lockId}`.execute(house.helios.services.db);
    assert.deepEqual(rows, [{ attempts: 3, asked: 3 }]);
  });

  it('counts the open streams of an address, but not ended ones', async () => {
    const open = (address: string, id = house.performanceId) =>
      openStream(`${house.helios.url}/performances/${id}/availability/stream`, {
        'x-forwarded-for': address,
      });
    const { availabilityFeed } = house.helios.services;
    await assert.rejects(open('2001:db8::1', 'NOBODY'), /404/);
    const first = await open('2001:db8::1');
    await open('2001:db8:0:0:7::2');
    await assert.rejects(open('2001:db8::3'), /503/);
    await open('2001:db8:0:1::1');
    first.close();
    while (availabilityFeed.streams > 2) await new Promise((resolve) => setImmediate(resolve));
    await open('2001:db8::3');
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
      assert.equal(addressOf(ip), address);
    }
  });

  it('counts requests for the best seats', async () => {
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      const { status } = await house.client.request(
        'POST',
        `/performances/${house.performanceId}/best-available`,
        { quantity: 2 },
        from(address),
      );
      statuses.push(status);
    }
    assert.deepEqual(statuses, [200, 200, 429, 200]);
  });
});
