import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Quote, QuoteRequest, SeatChoice } from '../src/catalogue/quote-schemas.ts';
import type { Lock } from '../src/locks/schemas.ts';
import type { Totals } from '../src/lib/totals.ts';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { CARDS, createOrderRequest, toRowId } from './support/client.ts';
import type { Client } from './support/client.ts';
import { must } from './support/must.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

describe('quotes', () => {
  let system: TestSystem;
  let client: Client;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    client = system.client;
    await sql`insert into promo_codes (code, percent_off) values ('TENOFF', 10)`.execute(
      system.helios.services.db,
    );
  });

  const quote = (request: QuoteRequest, performanceId = system.performanceId) =>
    client.request<Quote>('POST', `/performances/${performanceId}/quote`, request);

  const quoteTotals = async (request: QuoteRequest): Promise<Totals | null> => {
    const { status, body } = await quote(request);
    assert.equal(status, 200);
    return body.totals;
  };

  /** Free seats with alternating ticket types. */
  const chooseSeats = async (count: number, skip = 0): Promise<SeatChoice[]> =>
    (await system.findFreeSeats(count, { skip })).map((seatGuid, index) => ({
      seatGuid,
      ticketType: index % 2 === 0 ? 'ADULT' : 'CHILD',
    }));

  const createLock = async (seats: readonly SeatChoice[]): Promise<Lock> => {
    const { status, body } = await client.createLock(system.performanceId, seats);
    assert.equal(status, 201);
    return body;
  };

  /** Runs `work` while the theater of the performance has other fees and taxes. */
  const withRates = async (feeCents: number, taxBasisPoints: number, work: () => Promise<void>) => {
    const { db } = system.helios.services;
    const before = await db
      .selectFrom('theaters')
      .select(['fees', 'tax_basis_points'])
      .where('location', '=', 'STRASBURG_PA')
      .executeTakeFirstOrThrow();
    const setRates = (fees: unknown, basisPoints: unknown) =>
      db
        .updateTable('theaters')
        .set({ fees: JSON.stringify(fees), tax_basis_points: basisPoints })
        .where('location', '=', 'STRASBURG_PA')
        .execute();
    await setRates([{ name: 'Service fee', per: 'ticket', amountCents: feeCents }], taxBasisPoints);
    try {
      await work();
    } finally {
      await setRates(before.fees, before.tax_basis_points);
    }
  };

  it('quotes seats with the totals that a lock of them gets', async () => {
    const seats = await chooseSeats(3);
    const totals = await quoteTotals({ seats });
    const lock = await createLock(seats);
    assert.deepEqual(totals, lock.totals);
    assert.ok(lock.totals.feesCents > 0);
    // Whether the seats are free does not matter.
    assert.deepEqual(await quoteTotals({ seats }), lock.totals);
  });

  it('quotes the new fees and taxes after a change', async () => {
    const seats = await chooseSeats(2);
    const before = must(await quoteTotals({ seats }));
    await withRates(1_234, 777, async () => {
      const totals = await quoteTotals({ seats });
      assert.deepEqual(totals, (await createLock(seats)).totals);
      assert.deepEqual(
        [totals?.feesCents, totals?.taxCents],
        [2_468, Math.round((before.subtotalCents * 777) / 10_000)],
      );
    });
  });

  it('charges no fee that did not exist when the lock was created', async () => {
    const { lockId } = await createLock(await chooseSeats(2));
    const { db } = system.helios.services;
    await sql`
      update seat_locks set rates = jsonb_set(rates, '{fees}', '[]') where lock_id = ${toRowId(lockId)}`.execute(
      db,
    );
    const { status, body: lock } = await client.get<Lock>(`/locks/${lockId}`);
    const { subtotalCents, feesCents, taxCents, totalCents } = lock.totals;
    assert.deepEqual([status, feesCents, totalCents], [200, 0, subtotalCents + taxCents]);
    const seats = lock.seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType }));
    assert.deepEqual(await quoteTotals({ seats, lockId }), lock.totals);
    const order = await client.pay(createOrderRequest(lock, await client.createCard(CARDS.success)));
    assert.deepEqual([order.status, order.body.totals], [201, lock.totals]);
    assert.deepEqual(await checkInvariants(db), []);
  });

  it('applies the promo code of a live lock, to its seats and to others', async () => {
    const seats = await chooseSeats(2);
    const { lockId } = await createLock(seats);
    const { body: lock } = await client.request<Lock>('PUT', `/locks/${lockId}/promo-code`, {
      code: 'TENOFF',
    });
    assert.ok(lock.totals.discountCents > 0);
    assert.deepEqual(await quoteTotals({ seats, lockId }), lock.totals);
    assert.equal((await quoteTotals({ seats }))?.discountCents, 0);

    const otherSeats = await chooseSeats(4, 2);
    const changeSeats = async () =>
      (await client.request<Lock>('PUT', `/locks/${lockId}/seats`, { seats: otherSeats })).body.totals;
    const totals = await quoteTotals({ seats: otherSeats, lockId });
    assert.deepEqual(totals, await changeSeats());
    await withRates(99, 1_000, async () => {
      assert.deepEqual(await quoteTotals({ seats: otherSeats, lockId }), await changeSeats());
    });
  });

  it('keeps the prices of the seats of a live lock after a change of prices', async () => {
    const { db } = system.helios.services;
    const [first, ...others] = await chooseSeats(3, 6);
    const { lockId } = await createLock([must(first)]);
    await sql`update event_prices set price_cents = price_cents + 1000 where event_code = 'RUTHL'`.execute(
      db,
    );
    try {
      const seats = [must(first), ...others];
      const totals = await quoteTotals({ seats, lockId });
      assert.equal(totals?.subtotalCents, must(await quoteTotals({ seats })).subtotalCents - 1000);
      const changed = await client.request<Lock>('PUT', `/locks/${lockId}/seats`, { seats });
      assert.deepEqual(totals, changed.body.totals);
      await sql`update seat_locks set expires_at = now() where lock_id = ${toRowId(lockId)}`.execute(db);
      assert.deepEqual(await quoteTotals({ seats, lockId }), await quoteTotals({ seats }));
    } finally {
      await sql`update event_prices set price_cents = price_cents - 1000 where event_code = 'RUTHL'`.execute(
        db,
      );
    }
  });

  it('gives no discount for a lock that is unknown, has expired or is of another performance', async () => {
    const seats = await chooseSeats(1);
    const { lockId, totals } = await createLock(seats);
    await client.request('PUT', `/locks/${lockId}/promo-code`, { code: 'TENOFF' });
    assert.deepEqual(await quoteTotals({ seats, lockId: 'nothing' }), totals);
    const { rows } = await sql<{ performance_id: string }>`
      select performance_id from performances
      where event_code = 'RUTHL' and performance_id <> ${system.performanceId} limit 1`.execute(
      system.helios.services.db,
    );
    const elsewhere = await quote({ seats, lockId }, must(rows[0]).performance_id);
    assert.equal(elsewhere.body.totals?.discountCents, 0);
    await system.ageLock(lockId, 16);
    assert.deepEqual(await quoteTotals({ seats, lockId }), totals);
  });

  it('quotes quantities with the lowest totals of the price zones', async () => {
    const quantities = [
      { ticketType: 'ADULT', count: 2 },
      { ticketType: 'CHILD', count: 1 },
    ];
    const { body: lowest } = await quote({ quantities });
    assert.equal(lowest.priceZone, 'Value');
    for (const priceZone of ['Premium', 'Standard', 'Value']) {
      const { body } = await quote({ quantities, priceZones: [priceZone] });
      assert.equal(body.priceZone, priceZone);
      assert.ok(must(body.totals).totalCents >= must(lowest.totals).totalCents);
    }
    const { body: expensive } = await quote({ quantities, priceZones: ['Standard', 'Premium'] });
    assert.equal(expensive.priceZone, 'Standard');
  });

  it('quotes quantities with the totals of a lock of seats in that price zone', async () => {
    const { body } = await quote({
      quantities: [{ ticketType: 'ADULT', count: 2 }],
      priceZones: ['Premium'],
    });
    const { body: best } = await client.request<{ seats: string[] }>(
      'POST',
      `/performances/${system.performanceId}/best-available`,
      { quantity: 2, priceZone: 'Premium' },
    );
    const lock = await createLock(best.seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })));
    assert.deepEqual(body.totals, lock.totals);
  });

  it('skips price zones without a price for one of the ticket types', async () => {
    const { db } = system.helios.services;
    const child = { ticketType: 'CHILD', count: 1 };
    const before = await quote({ quantities: [child] });
    assert.equal(before.body.priceZone, 'Value');
    const [price] = await db
      .deleteFrom('event_prices')
      .where('event_code', '=', 'RUTHL')
      .where('price_zone', '=', 'Value')
      .where('ticket_type', '=', 'CHILD')
      .returningAll()
      .execute();
    try {
      assert.equal((await quote({ quantities: [child] })).body.priceZone, 'Standard');
      const withAdult = { quantities: [child, { ticketType: 'ADULT', count: 1 }], priceZones: ['Value'] };
      assert.deepEqual((await quote(withAdult)).body, { totals: null, priceZone: null });
    } finally {
      await db.insertInto('event_prices').values(must(price)).execute();
    }
    assert.deepEqual((await quote({ quantities: [{ ticketType: 'NOBODY', count: 1 }] })).body, {
      totals: null,
      priceZone: null,
    });
    assert.deepEqual((await quote({ quantities: [child], priceZones: ['Moon'] })).body, {
      totals: null,
      priceZone: null,
    });
  });

  it('refuses unknown seats, seats named twice, ticket types without a price, and too many tickets', async () => {
    const [seat] = await chooseSeats(1);
    const known = must(seat);
    const refuse = async (request: unknown) => {
      const { problem } = await quote(request as QuoteRequest);
      return [problem.code, problem.seats ?? problem.errors?.map(({ path }) => path)];
    };
    assert.deepEqual(await refuse({ seats: [known, { ...known, seatGuid: 'X-1' }] }), [
      'UNKNOWN_SEATS',
      ['X-1'],
    ]);
    assert.deepEqual(await refuse({ seats: [known, known] }), ['INVALID_REQUEST', ['/seats']]);
    assert.deepEqual(await refuse({ seats: [{ ...known, ticketType: 'NOBODY' }] }), [
      'INVALID_REQUEST',
      ['/seats/0/ticketType'],
    ]);
    const sevenOfEach = ['ADULT', 'CHILD'].map((ticketType) => ({ ticketType, count: 7 }));
    assert.deepEqual(await refuse({ quantities: sevenOfEach }), ['INVALID_REQUEST', ['/quantities']]);
    for (const request of [
      {},
      { quantities: [{ ticketType: 'ADULT', count: 13 }] },
      { quantities: [{ ticketType: 'ADULT', count: 0 }] },
      { seats: Array(13).fill(known) },
      { seats: [known], quantities: [{ ticketType: 'ADULT', count: 1 }] },
    ]) {
      assert.equal((await refuse(request))[0], 'INVALID_REQUEST', JSON.stringify(request));
    }
    const elsewhere = await quote({ seats: [known] }, 'NOTHING');
    assert.equal(elsewhere.problem.code, 'PERFORMANCE_NOT_FOUND');
  });
});
