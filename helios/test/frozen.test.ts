import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { openDatabase } from '../src/db/database.ts';
import type { Database } from '../src/db/types.ts';
import { answerErrors } from '../src/errors.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';

describe('a process that freezes in the middle of a transaction', () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse();
  });
  after(async () => {
    const wrong = await checkInvariants(house.helios.services.db);
    await house.close();
    assert.deepEqual(wrong, []);
  });

  it('does not prevent other processes from selling', { timeout: 60_000 }, async () => {
    const { client, performanceId, databaseUrl } = house;
    const orders = await Promise.all(
      (await house.freeSeats(5)).map((seat) => client.checkout(performanceId, [seat])),
    );
    const frozen = openDatabase<Database>(databaseUrl, { max: 1, name: 'frozen' });
    let paid: Awaited<ReturnType<typeof client.pay>>[] = [];
    const silent = frozen.transaction().execute(async (trx) => {
      // All orders of the performance wait for this row.
      await sql`update performances set seats_sold = seats_sold where performance_id = ${performanceId}`.execute(
        trx,
      );
      paid = await Promise.all(orders.map((order) => client.pay(order)));
    });
    await assert.rejects(silent, 'its transaction was rolled back');
    assert.deepEqual(
      paid.map(({ status, body }) => [status, body.status]),
      orders.map(() => [201, 'confirmed']),
    );
    await frozen.destroy();
  });

  for (const code of ['25P03', '55P03', '57014']) {
    it(`makes other requests answer 503 with Retry-After for ${code}`, async () => {
      const app = Fastify();
      answerErrors(app as Parameters<typeof answerErrors>[0]);
      app.get('/', () => Promise.reject(Object.assign(new Error('of PostgreSQL'), { code })));
      const { statusCode, headers, body } = await app.inject('/');
      assert.deepEqual([statusCode, JSON.parse(body).code], [503, 'DATABASE_UNAVAILABLE']);
      assert.ok(headers['retry-after']);
    });
  }
});
