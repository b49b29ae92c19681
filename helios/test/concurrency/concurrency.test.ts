import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import { createRandom } from '../../../demo/helios/box-office-sales.ts';
import { closeAfterTests, expectConsistent } from '../support/close-after-tests.ts';
import { Client, createOrderRequest } from '../support/client.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';
import { startNaiveShop } from './naive-shop.ts';
import { must } from '../support/must.ts';

const CLIENTS = 200;
const SEATS = 20;

/** Counts the occurrences of each value. */
const countValues = (values: readonly string[]) =>
  Object.fromEntries(
    [...new Set(values)].sort().map((value) => [value, values.filter((other) => other === value).length]),
  );

describe(`${CLIENTS} clients over HTTP compete for ${SEATS} seats`, () => {
  let system: TestSystem;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ dbPoolSize: 20 }));
    keep(system.helios.services.db, expectConsistent);
  });

  it('Helios sells each seat once, and answers SEATS_TAKEN to the others', async () => {
    const seats = await system.findFreeSeats(SEATS);
    const outcomes = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, index) => {
        const client = new Client(system.helios.url);
        const lock = await client.createLock(system.performanceId, [must(seats[index % SEATS])]);
        if (lock.status !== 201) return lock.problem.code;
        const order = await client.pay(
          createOrderRequest(lock.body, await client.createCard('4242424242424242')),
        );
        return order.status === 201 ? order.body.status : order.problem.code;
      }),
    );
    assert.deepEqual(countValues(outcomes), { SEATS_TAKEN: CLIENTS - SEATS, confirmed: SEATS });
    const { rows } = await sql<{ seat_guid: string }>`
      select s.seat_guid from orders o join order_seats s using (order_id)
      where o.status = 'confirmed' and o.channel = 'web'`.execute(system.helios.services.db);
    assert.deepEqual(rows.map((row) => row.seat_guid).sort(), seats);
    assert.deepEqual(await checkInvariants(system.helios.services.db), []);
  });

  it('Helios locks overlapping parties all or nothing, in any order of their seats', async () => {
    const seats = await system.findFreeSeats(SEATS, { skip: SEATS });
    const random = createRandom('parties');
    const locks = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, index) => {
        const party = [0, 1, 2, 3]
          .map((next) => must(seats[(index + next * 3) % SEATS]))
          .sort(() => random() - 0.5);
        const lock = await new Client(system.helios.url).createLock(system.performanceId, party);
        return lock.status === 201 ? lock.body.seats.map((seat) => seat.seatGuid) : lock.problem.code;
      }),
    );
    const lockedSeats = locks.filter((lock) => typeof lock !== 'string').flat();
    assert.ok(lockedSeats.length >= 4);
    assert.equal(new Set(lockedSeats).size, lockedSeats.length, 'no seat is locked twice');
    assert.deepEqual(new Set(locks.filter((lock) => typeof lock === 'string')), new Set(['SEATS_TAKEN']));
    const { rows } = await sql<{ seat_guid: string }>`
      select seat_guid from seat_claims where order_id is null and seat_guid = any(${seats}::text[])
        and performance_id = ${system.performanceId}`.execute(system.helios.services.db);
    assert.deepEqual(
      rows.map((row) => row.seat_guid).sort(),
      lockedSeats.toSorted(),
      'no party is locked in part',
    );
  });

  it('Helios changes seats of overlapping locks without a deadlock', async () => {
    const seats = await system.findFreeSeats(SEATS, { skip: 2 * SEATS });
    const client = new Client(system.helios.url);
    const locks = await Promise.all(
      Array.from({ length: SEATS / 2 }, (_, index) =>
        client.createLock(system.performanceId, seats.slice(index * 2, index * 2 + 2)),
      ),
    );
    const answers = await Promise.all(
      locks.flatMap((lock, index) =>
        [1, 3].map((step) =>
          client.request('PUT', `/locks/${lock.body.lockId}/seats`, {
            seats: [0, 1].map((next) => ({
              seatGuid: seats[(index * 2 + step + next) % SEATS],
              ticketType: 'ADULT',
            })),
          }),
        ),
      ),
    );
    for (const answer of answers)
      assert.ok(answer.status === 200 || answer.problem.code === 'SEATS_TAKEN', JSON.stringify(answer.body));
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from lock_seats s join seat_locks l using (lock_id)
      left join seat_claims c on c.performance_id = l.performance_id and c.seat_guid = s.seat_guid
      where s.seat_guid = any(${seats}::text[]) and c.lock_id is distinct from s.lock_id`.execute(
      system.helios.services.db,
    );
    assert.deepEqual(rows, [{ wrong: 0 }]);
  });

  for (const [isGuarded, title] of [
    [false, 'the control without a primary key sells seats twice'],
    [true, 'the control with the primary key of seat_claims does not'],
  ] as const) {
    it(title, async () => {
      const shop = await startNaiveShop(system.databaseUrl, { guarded: isGuarded, clients: CLIENTS });
      try {
        const answers = await Promise.all(
          Array.from({ length: CLIENTS }, (_, index) =>
            new Client(shop.url).request('POST', '/sales', {
              performanceId: 'p',
              seatGuid: `seat ${index % SEATS}`,
            }),
          ),
        );
        const sold = answers.filter((answer) => answer.status === 201).length;
        if (isGuarded) assert.equal(sold, SEATS);
        else assert.ok(sold > SEATS, `${sold} sales of ${SEATS} seats`);
      } finally {
        await shop.close();
      }
    });
  }
});
