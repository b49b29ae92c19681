import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { registerErrorHandlers } from '../src/http/errors.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

describe('a process that freezes in the middle of a transaction', () => {
  let system: TestSystem;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    keep(system.helios.services.db, expectConsistent);
  });

  it('does not prevent other processes from selling', { timeout: 60_000 }, async () => {
    const { client, performanceId, databaseUrl } = system;
    const orders = await Promise.all(
      (await system.findFreeSeats(5)).map((seat) => client.createCheckout(performanceId, [seat])),
    );
    const frozenDatabase = openDatabase(databaseUrl, { max: 1, name: 'frozen' });
    let paid: Awaited<ReturnType<typeof client.pay>>[] = [];
    const frozenTransaction = frozenDatabase.transaction().execute(async (trx) => {
      // All orders of the performance wait for this row.
      await sql`update performances set seats_sold = seats_sold where performance_id = ${performanceId}`.execute(
        trx,
      );
      paid = await Promise.all(orders.map((order) => client.pay(order)));
    });
    await assert.rejects(frozenTransaction, 'its transaction was rolled back');
    assert.deepEqual(
      paid.map(({ status, body }) => [status, body.status]),
      orders.map(() => [201, 'confirmed']),
    );
    await frozenDatabase.destroy();
  });

  for (const code of ['25P03', '55P03', '57014']) {
    it(`makes other requests answer 503 with Retry-After for ${code}`, async () => {
      const app = Fastify();
      registerErrorHandlers(app as Parameters<typeof registerErrorHandlers>[0]);
      app.get('/', () => Promise.reject(Object.assign(new Error('of PostgreSQL'), { code })));
      const { statusCode, headers, body } = await app.inject('/');
      assert.deepEqual([statusCode, JSON.parse(body).code], [503, 'DATABASE_UNAVAILABLE']);
      assert.ok(headers['retry-after']);
    });
  }
});
