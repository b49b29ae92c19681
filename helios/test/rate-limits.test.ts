import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Order } from '../src/orders/schemas.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { CARDS, toRowId } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { openStream } from './support/stream.ts';

describe('rate limits', () => {
  let system: TestSystem;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(
      await openTestSystem({
        locksPerMinute: 2,
        ordersPerHour: 2,
        bestSeatsPerMinute: 2,
        quotesPerMinute: 2,
        readsPerMinute: 5,
        maxStreamsPerAddress: 2,
        trustProxy: ['127.0.0.1'],
      }),
    );
  });

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
      from seat_locks where lock_id = ${toRowId(order.lockId)}`.execute(system.helios.services.db);
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

  it('counts all requests that read together, but not health checks', async () => {
    const read = async (path: string, ip: string) =>
      (await system.client.request('GET', path, undefined, { 'x-forwarded-for': ip })).status;
    const paths = [
      '/events',
      '/openapi.json',
      '/nothing/here',
      '/events',
      '/events',
      '/events',
      '/nothing/here',
    ];
    const statuses = [];
    for (const path of paths) statuses.push(await read(path, '192.0.2.1'));
    assert.deepEqual(statuses, [200, 200, 404, 200, 200, 429, 429]);
    assert.equal(await read('/health/live', '192.0.2.1'), 200);
    assert.equal(await read('/events', '192.0.2.2'), 200);
  });

  it('counts the networks of a household together', async () => {
    const request = (subnet: number, ...[method, path, body]: [string, string, object?]) =>
      system.client.request(method, path, body, createHeaders(`2001:db8:1:${subnet.toString(16)}::1`));
    const getQuote = async (subnet: number) =>
      (
        await request(subnet, 'POST', `/performances/${system.performanceId}/quote`, {
          quantities: [{ ticketType: 'ADULT', count: 2 }],
        })
      ).status;
    const quotes = [];
    for (const subnet of [1, 1, 2, 2, 3, 3, 4, 4, 5, 0x100]) quotes.push(await getQuote(subnet));
    assert.deepEqual(quotes, [...Array(8).fill(200), 429, 200]);
    const reads = [];
    for (let count = 0; count < 22; count += 1)
      reads.push((await request(Math.floor(count / 5), 'GET', '/events')).status);
    assert.deepEqual(reads, [...Array(20).fill(200), 429, 429]);
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
