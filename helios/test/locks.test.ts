import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { only } from '../src/db/transactions.ts';
import { CARDS, orderFor } from './support/client.ts';
import type { Availability, Client } from './support/client.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';
import { must } from './support/must.ts';
import { untilOthersWait } from './support/waiting.ts';

describe('locks', () => {
  let house: TestHouse;
  let client: Client;
  let used = 0;
  /** Seats that no other test of this file uses. */
  const fresh = async (count: number) => (
    (used += count),
    house.freeSeats(count, { skip: used - count + 100 })
  );
  const expire = (lockId: string) =>
    sql`with l as (update seat_locks set expires_at = now() where lock_id = ${lockId})
      update seat_claims set expires_at = now() where lock_id = ${lockId}`.execute(house.helios.services.db);
  const age = (lockId: string, minutes: number) => house.ageLock(lockId, minutes);
  const minutesLeft = (lock: Lock) => (Date.parse(lock.expiresAt) - Date.parse(lock.serverNow)) / 60_000;
  const availability = async () =>
    (await client.get<Availability>(`/performances/${house.performanceId}/availability`)).body;

  before(async () => {
    house = await openTestHouse();
    client = house.client;
  });
  after(async () => {
    const wrong = await checkInvariants(house.helios.services.db);
    await house.close();
    assert.deepEqual(wrong, []);
  });

  it('locks seats with their prices, reports them as locked, and returns both times from the database’s clock', async () => {
    const [one, two] = await fresh(2);
    const before = await availability();
    const { status, body, headers } = await client.createLock(house.performanceId, [
      { seatGuid: must(one), ticketType: 'ADULT' },
      { seatGuid: must(two), ticketType: 'CHILD' },
    ]);
    assert.equal(status, 201);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(body.lockId, /^[\w-]{32}$/);
    assert.equal(body.status, 'live');
    assert.equal(body.orderId, null);
    const { publicUrl } = house.helios.services.config;
    assert.deepEqual(body.cardForm, { provider: 'test', url: `${publicUrl}/test-gateway/fields` });
    assert.deepEqual((await client.get<Lock>(`/locks/${body.lockId}`)).body.cardForm, body.cardForm);
    assert.equal(Math.round((Date.parse(body.expiresAt) - Date.parse(body.serverNow)) / 1000), 900);
    assert.deepEqual(
      body.seats.map((seat) => [seat.seatGuid, seat.ticketType]),
      [
        [one, 'ADULT'],
        [two, 'CHILD'],
      ],
    );
    const subtotal = body.seats.reduce((sum, seat) => sum + seat.priceCents, 0);
    assert.ok(must(body.seats[1]).priceCents < must(body.seats[0]).priceCents);
    assert.equal(body.totals.subtotalCents, subtotal);
    assert.equal(body.totals.totalCents, subtotal + body.totals.feesCents + body.totals.taxCents);
    const now = await availability();
    assert.ok(now.locked.includes(must(one)) && now.locked.includes(must(two)));
    assert.notEqual(now.version, before.version);
    assert.deepEqual((await client.get<Lock>(`/locks/${body.lockId}`)).body.seats, body.seats);
  });

  it('locks all seats or none, and names the taken ones', async () => {
    const [one, two, three] = await fresh(3);
    await client.createLock(house.performanceId, [must(two)]);
    const { status, problem, headers } = await client.createLock(house.performanceId, [
      must(one),
      must(two),
      must(three),
    ]);
    assert.equal(status, 409);
    assert.match(must(headers.get('content-type')), /^application\/problem\+json/);
    assert.equal(problem.code, 'SEATS_TAKEN');
    assert.deepEqual(problem.seats, [two]);
    const { locked } = await availability();
    assert.ok(!locked.includes(must(one)) && !locked.includes(must(three)));
  });

  it('gives the seats of an expired lock to the next visitor, and answers LOCK_EXPIRED to the first', async () => {
    const seats = await fresh(2);
    const first = await client.createLock(house.performanceId, seats);
    await expire(first.body.lockId);
    assert.ok(!(await availability()).locked.includes(must(seats[0])));
    const expired = await client.get<Lock>(`/locks/${first.body.lockId}`);
    assert.deepEqual([expired.body.status, expired.body.extendableFrom], ['expired', null]);
    assert.equal(expired.body.seats.length, 2);

    assert.equal((await client.createLock(house.performanceId, seats)).status, 201);
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
    const { lockId, ...lock } = (await client.createLock(house.performanceId, await fresh(1))).body;
    assert.equal(lock.extensionsLeft, 2);
    assert.equal(Date.parse(must(lock.extendableFrom)), Date.parse(lock.expiresAt) - 3 * 60_000);

    const key = randomUUID();
    const early = await client.extendLock(lockId, key);
    assert.deepEqual([early.status, early.problem.code], [409, 'EXTENSION_TOO_EARLY']);
    assert.equal(Math.ceil(Number(early.headers.get('retry-after')) / 60), 12);

    await age(lockId, 12.5);
    const first = await client.extendLock(lockId, key);
    assert.deepEqual(
      [first.status, first.body.extensionsLeft],
      [200, 1],
      'a refusal is not stored under the key',
    );
    assert.equal(Math.round(minutesLeft(first.body)), 15);
    assert.equal(Date.parse(must(first.body.extendableFrom)), Date.parse(first.body.expiresAt) - 3 * 60_000);

    await age(lockId, 12.5);
    const second = await client.extendLock(lockId);
    assert.deepEqual([second.status, second.body.extensionsLeft, second.body.extendableFrom], [200, 0, null]);
    await age(lockId, 12.5);
    const third = await client.extendLock(lockId);
    assert.deepEqual([third.status, third.problem.code], [409, 'EXTENSION_LIMIT_REACHED']);
    assert.equal((await client.get<Lock>(`/locks/${lockId}`)).body.status, 'live');
  });

  it('limits a lock to 40 minutes by extensions, and to 45 by payments', async () => {
    const { db } = house.helios.services;
    const order = await client.checkout(house.performanceId, await fresh(1), CARDS.declined);
    const { lockId } = order;
    const held = async () => {
      const { rows } = await sql<{ minutes: number; left: number }>`
        select round(extract(epoch from expires_at - held_since) / 60)::int as minutes,
          round(extract(epoch from expires_at - now()) / 60)::int as left
        from seat_locks where lock_id = ${lockId}`.execute(db);
      return must(rows[0]);
    };
    await age(lockId, 14.9);
    await client.extendLock(lockId);
    await age(lockId, 14.9);
    const extended = await client.extendLock(lockId);
    assert.deepEqual(await held(), { minutes: 40, left: 10 });
    assert.equal(extended.body.extendableFrom, null);

    const declined = async () => {
      const paymentMethod = await client.card(CARDS.declined);
      const { problem } = await client.pay({ ...order, payment: { provider: 'test', paymentMethod } });
      assert.equal(problem.code, 'PAYMENT_DECLINED');
    };
    await age(lockId, 9.9);
    await declined();
    assert.deepEqual(await held(), { minutes: 45, left: 5 });
    await age(lockId, 4);
    await declined();
    assert.deepEqual(
      await held(),
      { minutes: 45, left: 1 },
      'another payment does not extend the lock further',
    );
  });

  it('never shortens a lock, and offers no extension without effect', async () => {
    const order = await client.checkout(house.performanceId, await fresh(1), CARDS.declined);
    await age(order.lockId, 2);
    await client.pay(order);
    const { body } = await client.get<Lock>(`/locks/${order.lockId}`);
    assert.equal(Math.round(minutesLeft(body)), 13);
    await sql`update seat_locks set held_since = expires_at - interval '40 minutes' where lock_id = ${order.lockId}`.execute(
      house.helios.services.db,
    );
    const late = (await client.get<Lock>(`/locks/${order.lockId}`)).body;
    assert.deepEqual([late.extensionsLeft, late.extendableFrom], [0, null]);
    await age(order.lockId, 12);
    assert.equal((await client.extendLock(order.lockId)).problem.code, 'EXTENSION_LIMIT_REACHED');
  });

  it('extends once per key, and answers repeats with the current time', async () => {
    const { body } = await client.createLock(house.performanceId, await fresh(1));
    await age(body.lockId, 13);
    const key = randomUUID();
    const first = await client.extendLock(body.lockId, key);
    const again = await client.extendLock(body.lockId, key);
    assert.deepEqual([first.status, again.status], [200, 200]);
    assert.equal(again.body.extensionsLeft, 1);
    assert.equal(again.body.expiresAt, first.body.expiresAt);
    assert.ok(Date.parse(again.body.serverNow) > Date.parse(first.body.serverNow));
    const other = (await client.createLock(house.performanceId, await fresh(1))).body;
    const reused = await client.extendLock(other.lockId, key);
    assert.deepEqual([reused.status, reused.problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    const without = await client.request('POST', `/locks/${body.lockId}/extend`);
    assert.deepEqual([without.status, without.problem.code], [400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });

  it('extends a lock while another request adds a seat', async () => {
    const { db } = house.helios.services;
    const [one, two] = await fresh(2);
    const { lockId } = (await client.createLock(house.performanceId, [must(one)])).body;
    await age(lockId, 13);
    let extended!: ReturnType<Client['extendLock']>;
    // Perform the uncommitted work of the other request.
    await db.transaction().execute(async (trx) => {
      await sql`select 1 from seat_locks where lock_id = ${lockId} for update`.execute(trx);
      extended = client.extendLock(lockId);
      await untilOthersWait(db, 1);
      await sql`
        with chosen as (
          insert into lock_seats (lock_id, seat_guid, position, ticket_type, price_cents)
          select lock_id, ${two}, 1, ticket_type, price_cents from lock_seats where lock_id = ${lockId}
        )
        insert into seat_claims (performance_id, seat_guid, lock_id, expires_at)
        select performance_id, ${two}, lock_id, expires_at from seat_locks where lock_id = ${lockId}`.execute(
        trx,
      );
    });
    const { status, body } = await extended;
    assert.equal(status, 200);
    assert.equal(body.seats.length, 2);
  });

  it('changes seats: keeps common ones, frees dropped ones, and changes nothing when one is taken', async () => {
    const [a, b, c, d] = await fresh(4);
    const lock = (await client.createLock(house.performanceId, [must(a), must(b)])).body;
    await client.createLock(house.performanceId, [must(d)]);
    const put = (seats: string[]) =>
      client.request<Lock>('PUT', `/locks/${lock.lockId}/seats`, {
        seats: seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
      });

    const refused = await put([must(a), must(d)]);
    assert.deepEqual(
      [refused.status, refused.problem.code, refused.problem.seats],
      [409, 'SEATS_TAKEN', [d]],
    );
    assert.deepEqual((await client.get<Lock>(`/locks/${lock.lockId}`)).body.seats, lock.seats);

    const changed = await put([must(c), must(b)]);
    assert.equal(changed.status, 200);
    assert.deepEqual(
      changed.body.seats.map((seat) => seat.seatGuid),
      [c, b],
    );
    assert.equal(changed.body.expiresAt, lock.expiresAt);
    const { locked } = await availability();
    assert.ok(!locked.includes(must(a)) && locked.includes(must(b)) && locked.includes(must(c)));
  });

  it('releases a lock, and does nothing the second time', async () => {
    const seats = await fresh(2);
    const { body } = await client.createLock(house.performanceId, seats);
    assert.equal((await client.request('DELETE', `/locks/${body.lockId}`)).status, 204);
    assert.equal((await client.request('DELETE', `/locks/${body.lockId}`)).status, 204);
    assert.equal((await client.get(`/locks/${body.lockId}`)).problem.code, 'LOCK_NOT_FOUND');
    assert.equal((await client.createLock(house.performanceId, seats)).status, 201);
  });

  it('answers the same key and body with the same lock, and refuses the key for another body', async () => {
    const seats = await fresh(3);
    const key = randomUUID();
    const first = await client.createLock(house.performanceId, seats.slice(0, 2), key);
    const again = await client.createLock(house.performanceId, seats.slice(0, 2), key);
    const { serverNow } = again.body;
    assert.deepEqual([again.status, again.body], [201, { ...first.body, serverNow }]);
    assert.ok(Date.parse(serverNow) > Date.parse(first.body.serverNow));
    const other = await client.createLock(house.performanceId, [must(seats[2])], key);
    assert.deepEqual([other.status, other.problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    assert.ok(!(await availability()).locked.includes(must(seats[2])));
  });

  it('answers a repeat with the current state of the lock', async () => {
    const seats = await fresh(1);
    const key = randomUUID();
    const again = () => client.createLock(house.performanceId, seats, key);
    const { lockId } = (await again()).body;
    await age(lockId, 13);
    const extended = (await client.extendLock(lockId)).body;
    assert.deepEqual((await again()).body.expiresAt, extended.expiresAt);
    await expire(lockId);
    const expired = await again();
    assert.deepEqual([expired.status, expired.body.lockId, expired.body.status], [201, lockId, 'expired']);
    assert.equal((await client.request('DELETE', `/locks/${lockId}`)).status, 204);
    const gone = await again();
    assert.deepEqual([gone.status, gone.problem.code], [404, 'LOCK_NOT_FOUND']);
  });

  it('does not store refusals: the same request is processed again', async () => {
    const { db } = house.helios.services;
    const rows = async () =>
      only(await sql<{ n: number }>`select count(*)::int as n from idempotency_keys`.execute(db)).n;
    const seats = await fresh(1);
    const holder = await client.createLock(house.performanceId, seats);
    const before = await rows();
    const key = randomUUID();
    assert.equal((await client.createLock(house.performanceId, seats, key)).problem.code, 'SEATS_TAKEN');
    assert.equal((await client.createLock('NOBODY-1', seats, key)).problem.code, 'PERFORMANCE_NOT_FOUND');
    assert.equal((await client.extendLock('nobody')).problem.code, 'LOCK_NOT_FOUND');
    const order = { ...orderFor(holder.body, 'pm_none'), lockId: 'nobody' };
    assert.equal((await client.pay(order)).problem.code, 'LOCK_NOT_FOUND');
    assert.equal(await rows(), before);
    await client.request('DELETE', `/locks/${holder.body.lockId}`);
    assert.equal((await client.createLock(house.performanceId, seats, key)).status, 201);
  });

  it('answers IDEMPOTENCY_IN_FLIGHT while the first request is running', async () => {
    const seats = await fresh(1);
    const key = randomUUID();
    const { db } = house.helios.services;
    await db.transaction().execute(async (trx) => {
      // Perform the uncommitted work of the first request.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`POST /locks ${key}`}, 0))`.execute(trx);
      const { status, problem, headers } = await client.createLock(house.performanceId, seats, key);
      assert.deepEqual([status, problem.code], [409, 'IDEMPOTENCY_IN_FLIGHT']);
      assert.match(must(headers.get('retry-after')), /^\d+$/);
    });
    assert.equal((await client.createLock(house.performanceId, seats, key)).status, 201);
  });

  it('requires an idempotency key', async () => {
    const body = { performanceId: house.performanceId, seats: [{ seatGuid: 'x', ticketType: 'ADULT' }] };
    const { status, problem } = await client.request('POST', '/locks', body);
    assert.deepEqual([status, problem.code], [400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });

  it('refuses invalid seats, performances and bodies', async () => {
    const [seat] = await fresh(1);
    const unknown = await client.createLock(house.performanceId, [must(seat), 'XX-1-1']);
    assert.deepEqual([unknown.problem.code, unknown.problem.seats], ['UNKNOWN_SEATS', ['XX-1-1']]);
    assert.equal(
      (await client.createLock(house.performanceId, [must(seat), must(seat)])).problem.code,
      'INVALID_REQUEST',
    );
    assert.equal(
      (await client.createLock('RUTHL-20000101-1900', [must(seat)])).problem.code,
      'PERFORMANCE_NOT_FOUND',
    );
    const tooMany = await client.createLock(house.performanceId, await house.freeSeats(13));
    assert.deepEqual([tooMany.status, tooMany.problem.code], [400, 'INVALID_REQUEST']);
    assert.equal(must(must(tooMany.problem.errors)[0]).path, '/seats');
    const extra = await client.request(
      'POST',
      '/locks',
      { performanceId: house.performanceId, seats: [], free: true },
      { 'idempotency-key': randomUUID() },
    );
    assert.ok(must(extra.problem.errors).some((error) => error.path === '/free'));
  });

  it('refuses performances that cannot be booked, with their status', async () => {
    const { db } = house.helios.services;
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
      const [one, two] = await fresh(2);
      const lock = (await client.createLock(house.performanceId, [must(one)])).body;
      const stands = async () => {
        const { seats, expiresAt, extensionsLeft, status } = (await client.get<Lock>(`/locks/${lock.lockId}`))
          .body;
        return { seats, expiresAt, extensionsLeft, status };
      };
      await age(lock.lockId, 13);
      const before = await stands();
      await house.whilePerformanceIs(status, async () => {
        for (const [method, path, body] of [
          ['POST', 'extend', undefined],
          ['PUT', 'seats', { seats: [{ seatGuid: two, ticketType: 'ADULT' }] }],
        ] as const) {
          const { problem, ...answer } = await client.request(method, `/locks/${lock.lockId}/${path}`, body, {
            'idempotency-key': randomUUID(),
          });
          assert.deepEqual(
            [answer.status, problem.code, problem.eventStatusCode],
            [409, 'PERFORMANCE_NOT_BOOKABLE', status],
          );
        }
        assert.deepEqual(await stands(), before);
        assert.ok(!(await availability()).locked.includes(must(two)));
        assert.equal((await client.request('DELETE', `/locks/${lock.lockId}`)).status, 204);
      });
    });
  }

  it('keeps a lock usable when the status becomes CO, but adds no other seats', async () => {
    const [one, two, three] = await fresh(3);
    const { body } = await client.createLock(house.performanceId, [must(one), must(two)]);
    const put = (seats: (string | undefined)[]) =>
      client.request<Lock>('PUT', `/locks/${body.lockId}/seats`, {
        seats: seats.map((seatGuid) => ({ seatGuid, ticketType: 'CHILD' })),
      });
    await house.whilePerformanceIs('CO', async () => {
      for (const others of [[three], [one, three], [one, two, three]]) {
        const { status, problem } = await put(others);
        assert.deepEqual(
          [status, problem.code, problem.eventStatusCode],
          [409, 'PERFORMANCE_NOT_BOOKABLE', 'CO'],
        );
      }
      assert.deepEqual((await client.get<Lock>(`/locks/${body.lockId}`)).body.seats, body.seats);
      assert.equal((await put([one, two])).status, 200, 'the same for a child');
      assert.equal((await put([two])).status, 200, 'fewer');
      await age(body.lockId, 13);
      assert.equal((await client.extendLock(body.lockId)).status, 200);
    });
  });
});
