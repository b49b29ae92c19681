import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Lock } from '../src/locks/schemas.ts';
import { requireOneRow } from '../src/db/transactions.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { CARDS, createOrderRequest, toRowId } from './support/client.ts';
import type { Availability, Client } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';
import { waitForBlockedTransactions } from './support/blocked-transactions.ts';

describe('locks', () => {
  let system: TestSystem;
  let client: Client;
  let used = 0;
  /** Seats that no other test of this file uses. */
  const takeSeats = async (count: number) => (
    (used += count),
    system.findFreeSeats(count, { skip: used - count + 100 })
  );
  const expireLock = (lockId: string) =>
    sql`with l as (update seat_locks set expires_at = now() where lock_id = ${toRowId(lockId)})
      update seat_claims set expires_at = now() where lock_id = ${toRowId(lockId)}`.execute(
      system.helios.services.db,
    );
  const ageLock = (lockId: string, minutes: number) => system.ageLock(lockId, minutes);
  const minutesLeft = (lock: Lock) => (Date.parse(lock.expiresAt) - Date.parse(lock.serverNow)) / 60_000;
  const readAvailability = async () =>
    (await client.get<Availability>(`/performances/${system.performanceId}/availability`)).body;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    keep(system.helios.services.db, expectConsistent);
    client = system.client;
  });

  it('locks seats with their prices, reports them as locked, and returns both times from the database’s clock', async () => {
    const [firstSeat, secondSeat] = await takeSeats(2);
    const before = await readAvailability();
    const { status, body, headers } = await client.createLock(system.performanceId, [
      { seatGuid: must(firstSeat), ticketType: 'ADULT' },
      { seatGuid: must(secondSeat), ticketType: 'CHILD' },
    ]);
    assert.equal(status, 201);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(body.lockId, /^[\w-]{32}\.[\w-]{43}$/);
    assert.equal(body.status, 'live');
    assert.equal(body.orderId, null);
    const { publicUrl } = system.helios.services.config;
    assert.deepEqual(body.cardForm, { provider: 'test', url: `${publicUrl}/test-gateway/fields` });
    assert.deepEqual((await client.get<Lock>(`/locks/${body.lockId}`)).body.cardForm, body.cardForm);
    assert.equal(Math.round((Date.parse(body.expiresAt) - Date.parse(body.serverNow)) / 1000), 900);
    assert.deepEqual(
      body.seats.map((seat) => [seat.seatGuid, seat.ticketType]),
      [
        [firstSeat, 'ADULT'],
        [secondSeat, 'CHILD'],
      ],
    );
    const subtotal = body.seats.reduce((sum, seat) => sum + seat.priceCents, 0);
    assert.ok(must(body.seats[1]).priceCents < must(body.seats[0]).priceCents);
    assert.equal(body.totals.subtotalCents, subtotal);
    assert.equal(body.totals.totalCents, subtotal + body.totals.feesCents + body.totals.taxCents);
    const now = await readAvailability();
    assert.ok(now.locked.includes(must(firstSeat)) && now.locked.includes(must(secondSeat)));
    assert.notEqual(now.version, before.version);
    assert.deepEqual((await client.get<Lock>(`/locks/${body.lockId}`)).body.seats, body.seats);
  });

  it('locks all seats or none, and names the taken ones', async () => {
    const [firstSeat, secondSeat, thirdSeat] = await takeSeats(3);
    await client.createLock(system.performanceId, [must(secondSeat)]);
    const { status, problem, headers } = await client.createLock(system.performanceId, [
      must(firstSeat),
      must(secondSeat),
      must(thirdSeat),
    ]);
    assert.equal(status, 409);
    assert.match(must(headers.get('content-type')), /^application\/problem\+json/);
    assert.equal(problem.code, 'SEATS_TAKEN');
    assert.deepEqual(problem.seats, [secondSeat]);
    const { locked } = await readAvailability();
    assert.ok(!locked.includes(must(firstSeat)) && !locked.includes(must(thirdSeat)));
  });

  it('gives the seats of an expired lock to the next visitor, and answers LOCK_EXPIRED to the first', async () => {
    const seats = await takeSeats(2);
    const first = await client.createLock(system.performanceId, seats);
    await expireLock(first.body.lockId);
    assert.ok(!(await readAvailability()).locked.includes(must(seats[0])));
    const expired = await client.get<Lock>(`/locks/${first.body.lockId}`);
    assert.deepEqual([expired.body.status, expired.body.extendableFrom], ['expired', null]);
    assert.equal(expired.body.seats.length, 2);

    assert.equal((await client.createLock(system.performanceId, seats)).status, 201);
    for (const [method, path, body] of [
      ['POST', 'extend', undefined],
      ['PUT', 'seats', { seats: [{ seatGuid: seats[0], ticketType: 'ADULT' }] }],
    ] as const) {
      const { status, problem } = await client.request(method, `/locks/${first.body.lockId}/${path}`, body, {
        'idempotency-key': randomUUID(),
      });
      assert.deepEqual([status, problem.code], [409, 'LOCK_EXPIRED']);
    }
  });

  it('extends a lock in its last 3 minutes, twice, and returns when and how often it still can', async () => {
    const { lockId, ...lock } = (await client.createLock(system.performanceId, await takeSeats(1))).body;
    assert.equal(lock.extensionsLeft, 2);
    assert.equal(Date.parse(must(lock.extendableFrom)), Date.parse(lock.expiresAt) - 3 * 60_000);

    const key = randomUUID();
    const early = await client.extendLock(lockId, key);
    assert.deepEqual([early.status, early.problem.code], [409, 'EXTENSION_TOO_EARLY']);
    assert.equal(Math.ceil(Number(early.headers.get('retry-after')) / 60), 12);

    await ageLock(lockId, 12.5);
    const first = await client.extendLock(lockId, key);
    assert.deepEqual(
      [first.status, first.body.extensionsLeft],
      [200, 1],
      'a refusal is not stored under the key',
    );
    assert.equal(Math.round(minutesLeft(first.body)), 15);
    assert.equal(Date.parse(must(first.body.extendableFrom)), Date.parse(first.body.expiresAt) - 3 * 60_000);

    await ageLock(lockId, 12.5);
    const second = await client.extendLock(lockId);
    assert.deepEqual([second.status, second.body.extensionsLeft, second.body.extendableFrom], [200, 0, null]);
    await ageLock(lockId, 12.5);
    const third = await client.extendLock(lockId);
    assert.deepEqual([third.status, third.problem.code], [409, 'EXTENSION_LIMIT_REACHED']);
    assert.equal((await client.get<Lock>(`/locks/${lockId}`)).body.status, 'live');
  });

  it('limits a lock to 40 minutes by extensions, and to 45 by payments', async () => {
    const { db } = system.helios.services;
    const order = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.declined);
    const { lockId } = order;
    const readLockTimes = async () => {
      const { rows } = await sql<{ minutes: number; left: number }>`
        select round(extract(epoch from expires_at - held_since) / 60)::int as minutes,
          round(extract(epoch from expires_at - now()) / 60)::int as left
        from seat_locks where lock_id = ${toRowId(lockId)}`.execute(db);
      return must(rows[0]);
    };
    await ageLock(lockId, 14.9);
    await client.extendLock(lockId);
    await ageLock(lockId, 14.9);
    const extended = await client.extendLock(lockId);
    assert.deepEqual(await readLockTimes(), { minutes: 40, left: 10 });
    assert.equal(extended.body.extendableFrom, null);

    const payDeclined = async () => {
      const paymentMethod = await client.createCard(CARDS.declined);
      const { problem } = await client.pay({ ...order, payment: { provider: 'test', paymentMethod } });
      assert.equal(problem.code, 'PAYMENT_DECLINED');
    };
    await ageLock(lockId, 9.9);
    await payDeclined();
    assert.deepEqual(await readLockTimes(), { minutes: 45, left: 5 });
    await ageLock(lockId, 4);
    await payDeclined();
    assert.deepEqual(
      await readLockTimes(),
      { minutes: 45, left: 1 },
      'another payment does not extend the lock further',
    );
  });

  it('never shortens a lock, and offers no extension without effect', async () => {
    const order = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.declined);
    await ageLock(order.lockId, 2);
    await client.pay(order);
    const { body } = await client.get<Lock>(`/locks/${order.lockId}`);
    assert.equal(Math.round(minutesLeft(body)), 13);
    await sql`update seat_locks set held_since = expires_at - interval '40 minutes' where lock_id = ${toRowId(order.lockId)}`.execute(
      system.helios.services.db,
    );
    const late = (await client.get<Lock>(`/locks/${order.lockId}`)).body;
    assert.deepEqual([late.extensionsLeft, late.extendableFrom], [0, null]);
    await ageLock(order.lockId, 12);
    assert.equal((await client.extendLock(order.lockId)).problem.code, 'EXTENSION_LIMIT_REACHED');
  });

  it('extends once per key, and answers repeats with the current time', async () => {
    const { body } = await client.createLock(system.performanceId, await takeSeats(1));
    await ageLock(body.lockId, 13);
    const key = randomUUID();
    const first = await client.extendLock(body.lockId, key);
    const repeated = await client.extendLock(body.lockId, key);
    assert.deepEqual([first.status, repeated.status], [200, 200]);
    assert.equal(repeated.body.extensionsLeft, 1);
    assert.equal(repeated.body.expiresAt, first.body.expiresAt);
    assert.ok(Date.parse(repeated.body.serverNow) > Date.parse(first.body.serverNow));
    const other = (await client.createLock(system.performanceId, await takeSeats(1))).body;
    const reused = await client.extendLock(other.lockId, key);
    assert.deepEqual([reused.status, reused.problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    const without = await client.request('POST', `/locks/${body.lockId}/extend`);
    assert.deepEqual([without.status, without.problem.code], [400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });

  it('extends a lock while another request adds a seat', async () => {
    const { db } = system.helios.services;
    const [firstSeat, secondSeat] = await takeSeats(2);
    const { lockId } = (await client.createLock(system.performanceId, [must(firstSeat)])).body;
    await ageLock(lockId, 13);
    let extended!: ReturnType<Client['extendLock']>;
    // Perform the uncommitted work of the other request.
    await db.transaction().execute(async (trx) => {
      await sql`select 1 from seat_locks where lock_id = ${toRowId(lockId)} for update`.execute(trx);
      extended = client.extendLock(lockId);
      await waitForBlockedTransactions(db, 1);
      await sql`
        with chosen as (
          insert into lock_seats (lock_id, seat_guid, position, ticket_type, price_cents)
          select lock_id, ${secondSeat}, 1, ticket_type, price_cents from lock_seats where lock_id = ${toRowId(lockId)}
        )
        insert into seat_claims (performance_id, seat_guid, lock_id, expires_at)
        select performance_id, ${secondSeat}, lock_id, expires_at from seat_locks where lock_id = ${toRowId(lockId)}`.execute(
        trx,
      );
    });
    const { status, body } = await extended;
    assert.equal(status, 200);
    assert.equal(body.seats.length, 2);
  });

  for (const [method, path, createBody] of [
    ['PUT', 'seats', (seatGuid: string) => ({ seats: [{ seatGuid, ticketType: 'CHILD' }] })],
    ['DELETE', 'promo-code', () => undefined],
    ['POST', 'extend', () => undefined],
  ] as const) {
    it(`answers ${method} ${path} with a later time than a read while it waited`, async () => {
      const { db } = system.helios.services;
      const [seat] = await takeSeats(1);
      const { lockId } = (await client.createLock(system.performanceId, [must(seat)])).body;
      if (path === 'extend') await ageLock(lockId, 13);
      const { earlier, changing } = await db.transaction().execute(async (trx) => {
        await sql`select 1 from seat_locks where lock_id = ${toRowId(lockId)} for update`.execute(trx);
        const changing = client.request<Lock>(method, `/locks/${lockId}/${path}`, createBody(must(seat)), {
          'idempotency-key': randomUUID(),
        });
        await waitForBlockedTransactions(db, 1);
        return { earlier: (await client.get<Lock>(`/locks/${lockId}`)).body, changing: { answer: changing } };
      });
      const { status, body } = await changing.answer;
      assert.equal(status, 200);
      assert.ok(Date.parse(body.serverNow) > Date.parse(earlier.serverNow));
    });
  }

  it('changes seats: keeps common ones, frees dropped ones, and changes nothing when one is taken', async () => {
    const [seatA, seatB, seatC, seatD] = await takeSeats(4);
    const lock = (await client.createLock(system.performanceId, [must(seatA), must(seatB)])).body;
    await client.createLock(system.performanceId, [must(seatD)]);
    const changeSeats = (seats: string[]) =>
      client.request<Lock>('PUT', `/locks/${lock.lockId}/seats`, {
        seats: seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
      });

    const refused = await changeSeats([must(seatA), must(seatD)]);
    assert.deepEqual(
      [refused.status, refused.problem.code, refused.problem.seats],
      [409, 'SEATS_TAKEN', [seatD]],
    );
    assert.deepEqual((await client.get<Lock>(`/locks/${lock.lockId}`)).body.seats, lock.seats);

    const changed = await changeSeats([must(seatC), must(seatB)]);
    assert.equal(changed.status, 200);
    assert.deepEqual(
      changed.body.seats.map((seat) => seat.seatGuid),
      [seatC, seatB],
    );
    assert.equal(changed.body.expiresAt, lock.expiresAt);
    const { locked } = await readAvailability();
    assert.ok(!locked.includes(must(seatA)) && locked.includes(must(seatB)) && locked.includes(must(seatC)));
  });

  it('releases a lock, and does nothing the second time', async () => {
    const seats = await takeSeats(2);
    const { body } = await client.createLock(system.performanceId, seats);
    assert.equal((await client.request('DELETE', `/locks/${body.lockId}`)).status, 204);
    assert.equal((await client.request('DELETE', `/locks/${body.lockId}`)).status, 204);
    assert.equal((await client.get(`/locks/${body.lockId}`)).problem.code, 'LOCK_NOT_FOUND');
    assert.equal((await client.createLock(system.performanceId, seats)).status, 201);
  });

  it('answers the same key and body with the same lock, and refuses the key for another body', async () => {
    const seats = await takeSeats(3);
    const key = randomUUID();
    const first = await client.createLock(system.performanceId, seats.slice(0, 2), key);
    const repeated = await client.createLock(system.performanceId, seats.slice(0, 2), key);
    const { serverNow } = repeated.body;
    assert.deepEqual([repeated.status, repeated.body], [201, { ...first.body, serverNow }]);
    assert.ok(Date.parse(serverNow) > Date.parse(first.body.serverNow));
    const other = await client.createLock(system.performanceId, [must(seats[2])], key);
    assert.deepEqual([other.status, other.problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    assert.ok(!(await readAvailability()).locked.includes(must(seats[2])));
  });

  it('answers a repeat with the current state of the lock', async () => {
    const seats = await takeSeats(1);
    const key = randomUUID();
    const repeatRequest = () => client.createLock(system.performanceId, seats, key);
    const { lockId } = (await repeatRequest()).body;
    await ageLock(lockId, 13);
    const extended = (await client.extendLock(lockId)).body;
    assert.deepEqual((await repeatRequest()).body.expiresAt, extended.expiresAt);
    await expireLock(lockId);
    const expired = await repeatRequest();
    assert.deepEqual([expired.status, expired.body.lockId, expired.body.status], [201, lockId, 'expired']);
    assert.equal((await client.request('DELETE', `/locks/${lockId}`)).status, 204);
    const gone = await repeatRequest();
    assert.deepEqual([gone.status, gone.problem.code], [404, 'LOCK_NOT_FOUND']);
  });

  it('does not store refusals: the same request is processed again', async () => {
    const { db } = system.helios.services;
    const countKeys = async () =>
      requireOneRow(await sql<{ n: number }>`select count(*)::int as n from idempotency_keys`.execute(db)).n;
    const seats = await takeSeats(1);
    const firstLock = await client.createLock(system.performanceId, seats);
    const before = await countKeys();
    const key = randomUUID();
    assert.equal((await client.createLock(system.performanceId, seats, key)).problem.code, 'SEATS_TAKEN');
    assert.equal((await client.createLock('NOBODY-1', seats, key)).problem.code, 'PERFORMANCE_NOT_FOUND');
    assert.equal((await client.extendLock('nobody')).problem.code, 'LOCK_NOT_FOUND');
    const order = { ...createOrderRequest(firstLock.body, 'pm_none'), lockId: 'nobody' };
    assert.equal((await client.pay(order)).problem.code, 'LOCK_NOT_FOUND');
    assert.equal(await countKeys(), before);
    await client.request('DELETE', `/locks/${firstLock.body.lockId}`);
    assert.equal((await client.createLock(system.performanceId, seats, key)).status, 201);
  });

  it('answers IDEMPOTENCY_IN_FLIGHT while the first request is running', async () => {
    const seats = await takeSeats(1);
    const key = randomUUID();
    const { db } = system.helios.services;
    await db.transaction().execute(async (trx) => {
      // Perform the uncommitted work of the first request.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`POST /locks ${key}`}, 0))`.execute(trx);
      const { status, problem, headers } = await client.createLock(system.performanceId, seats, key);
      assert.deepEqual([status, problem.code], [409, 'IDEMPOTENCY_IN_FLIGHT']);
      assert.match(must(headers.get('retry-after')), /^\d+$/);
    });
    assert.equal((await client.createLock(system.performanceId, seats, key)).status, 201);
  });

  it('requires an idempotency key', async () => {
    const body = { performanceId: system.performanceId, seats: [{ seatGuid: 'x', ticketType: 'ADULT' }] };
    const { status, problem } = await client.request('POST', '/locks', body);
    assert.deepEqual([status, problem.code], [400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });

  it('refuses invalid seats, performances and bodies', async () => {
    const [seat] = await takeSeats(1);
    const unknown = await client.createLock(system.performanceId, [must(seat), 'XX-1-1']);
    assert.deepEqual([unknown.problem.code, unknown.problem.seats], ['UNKNOWN_SEATS', ['XX-1-1']]);
    assert.equal(
      (await client.createLock(system.performanceId, [must(seat), must(seat)])).problem.code,
      'INVALID_REQUEST',
    );
    assert.equal(
      (await client.createLock('RUTHL-20000101-1900', [must(seat)])).problem.code,
      'PERFORMANCE_NOT_FOUND',
    );
    const tooMany = await client.createLock(system.performanceId, await system.findFreeSeats(13));
    assert.deepEqual([tooMany.status, tooMany.problem.code], [400, 'INVALID_REQUEST']);
    assert.equal(must(must(tooMany.problem.errors)[0]).path, '/seats');
    const extra = await client.request(
      'POST',
      '/locks',
      { performanceId: system.performanceId, seats: [], free: true },
      { 'idempotency-key': randomUUID() },
    );
    assert.ok(must(extra.problem.errors).some((error) => error.path === '/free'));
  });

  it('refuses performances that cannot be booked, with their status', async () => {
    const { db } = system.helios.services;
    for (const status of ['CO', 'NA', 'PS', 'SO']) {
      const { rows } = await sql<{ performance_id: string }>`
        select performance_id from performances where
          case ${status}
            when 'PS' then local_date_time < now() - interval '2 days'
            when 'SO' then seats_sold = seats_total and box_office_status <> 'NA' and local_date_time > now() + interval '1 day'
            else box_office_status = ${status} and seats_sold < seats_total and local_date_time > now() + interval '1 day'
          end limit 1`.execute(db);
      const answer = await client.createLock(must(rows[0]).performance_id, ['OC-A-101']);
      assert.deepEqual(
        [answer.status, answer.problem.code, answer.problem.eventStatusCode],
        [409, 'PERFORMANCE_NOT_BOOKABLE', status],
      );
    }
  });

  for (const status of ['PS', 'NA'] as const) {
    it(`refuses to change or extend a lock when the performance becomes ${status}`, async () => {
      const [firstSeat, secondSeat] = await takeSeats(2);
      const lock = (await client.createLock(system.performanceId, [must(firstSeat)])).body;
      const readLockState = async () => {
        const { seats, expiresAt, extensionsLeft, status } = (await client.get<Lock>(`/locks/${lock.lockId}`))
          .body;
        return { seats, expiresAt, extensionsLeft, status };
      };
      await ageLock(lock.lockId, 13);
      const before = await readLockState();
      await system.withPerformanceStatus(status, async () => {
        for (const [method, path, body] of [
          ['POST', 'extend', undefined],
          ['PUT', 'seats', { seats: [{ seatGuid: secondSeat, ticketType: 'ADULT' }] }],
        ] as const) {
          const { problem, ...answer } = await client.request(method, `/locks/${lock.lockId}/${path}`, body, {
            'idempotency-key': randomUUID(),
          });
          assert.deepEqual(
            [answer.status, problem.code, problem.eventStatusCode],
            [409, 'PERFORMANCE_NOT_BOOKABLE', status],
          );
        }
        assert.deepEqual(await readLockState(), before);
        assert.ok(!(await readAvailability()).locked.includes(must(secondSeat)));
        assert.equal((await client.request('DELETE', `/locks/${lock.lockId}`)).status, 204);
      });
    });
  }

  it('keeps a lock usable when the status becomes CO, but adds no other seats', async () => {
    const [firstSeat, secondSeat, thirdSeat] = await takeSeats(3);
    const { body } = await client.createLock(system.performanceId, [must(firstSeat), must(secondSeat)]);
    const changeSeats = (seats: (string | undefined)[]) =>
      client.request<Lock>('PUT', `/locks/${body.lockId}/seats`, {
        seats: seats.map((seatGuid) => ({ seatGuid, ticketType: 'CHILD' })),
      });
    await system.withPerformanceStatus('CO', async () => {
      for (const others of [[thirdSeat], [firstSeat, thirdSeat], [firstSeat, secondSeat, thirdSeat]]) {
        const { status, problem } = await changeSeats(others);
        assert.deepEqual(
          [status, problem.code, problem.eventStatusCode],
          [409, 'PERFORMANCE_NOT_BOOKABLE', 'CO'],
        );
      }
      assert.deepEqual((await client.get<Lock>(`/locks/${body.lockId}`)).body.seats, body.seats);
      assert.equal((await changeSeats([firstSeat, secondSeat])).status, 200, 'the same for a child');
      assert.equal((await changeSeats([secondSeat])).status, 200, 'fewer');
      await ageLock(body.lockId, 13);
      assert.equal((await client.extendLock(body.lockId)).status, 200);
    });
  });
});
