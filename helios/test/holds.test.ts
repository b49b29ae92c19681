import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { deleteOldPersonalData } from '../src/jobs/delete-old-personal-data.ts';
import type { Hold } from '../src/locks/hold-schemas.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { runCli } from './support/cli.ts';
import { Client } from './support/client.ts';
import type { Availability, Performance } from './support/client.ts';
import { must } from './support/must.ts';
import { openStream } from './support/stream.ts';
import { createStaffKey, openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

describe('holds of staff', () => {
  const keep = closeAfterTests();
  let system: TestSystem;
  let seller: Client;

  before(async () => {
    system = keep(await openTestSystem({ dbPoolSize: 20 }));
    keep(system.helios.services.db, expectConsistent);
    const key = await createStaffKey(system.helios.services.db, 'sell', 'seller');
    seller = new Client(system.helios.staffUrl, { authorization: `Bearer ${key}` });
  });

  const db = () => system.helios.services.db;
  const path = () => `/staff/performances/${system.performanceId}/holds`;
  const hold = (seats: readonly string[], more: object = {}, key: string = randomUUID()) =>
    seller.request<Hold>(
      'POST',
      path(),
      { seats, name: 'House seats', reason: 'for the author', ...more },
      { 'idempotency-key': key },
    );
  const release = (holdId: string, seats?: readonly string[]) =>
    seller.request<Hold>('POST', `/staff/holds/${holdId}/release`, seats ? { seats } : {});
  const change = (holdId: string, body: object) =>
    seller.request<Hold>('PUT', `/staff/holds/${holdId}`, body);
  const readTaken = async () => {
    const { body } = await system.client.get<Availability>(
      `/performances/${system.performanceId}/availability`,
    );
    return new Set([...body.locked, ...body.sold]);
  };
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  /** As if its end had come. */
  const end = async (holdId: string) => {
    await sql`update holds set ends_at = now() - interval '1 millisecond' where hold_id = ${holdId}`.execute(
      db(),
    );
    await sql`
      update seat_claims set held_until = (select ends_at from holds where hold_id = ${holdId})
      where hold_id = ${holdId}`.execute(db());
  };

  it('takes seats for visitors at once, until it is released, in part or in whole', async () => {
    const seats = await system.findFreeSeats(3);
    const [first = '', second = '', third = ''] = seats;
    const stream = await openStream(
      `${system.helios.url}/performances/${system.performanceId}/availability/stream`,
    );
    await stream.next(({ event }) => event === 'snapshot');
    const made = await hold(seats, { note: 'row for the family', endsAt: inAnHour() });
    assert.equal(made.status, 201);
    const { holdId, status, sold, released, madeBy } = made.body;
    assert.deepEqual([status, made.body.seats, sold, released, madeBy], ['live', seats, 0, 0, 'seller']);
    await stream.next(({ event, data }) => event === 'change' && must(data.locked).includes(first));
    const taken = await readTaken();
    assert.ok(seats.every((seat) => taken.has(seat)));
    const lock = await system.client.createLock(system.performanceId, [first]);
    assert.deepEqual([lock.problem.code, lock.problem.seats], ['SEATS_TAKEN', [first]]);

    assert.deepEqual((await release(holdId, [first])).body.seats, [second, third]);
    await stream.next(({ event, data }) => event === 'change' && must(data.freed).includes(first));
    assert.deepEqual((await release(holdId, [first])).body.released, 1, 'a repeat changes nothing');
    assert.equal((await release(holdId, ['nothing'])).problem.code, 'UNKNOWN_SEATS');
    assert.equal((await system.client.createLock(system.performanceId, [first])).status, 201);
    const whole = await release(holdId);
    assert.deepEqual([whole.body.status, whole.body.seats, whole.body.released], ['ended', [], 3]);
    const list = (await seller.get<Hold[]>(path())).body;
    assert.deepEqual(
      list.find((listed) => listed.holdId === holdId),
      whole.body,
    );
    stream.close();
    const { rows } = await sql<{ action: string; target: string; details: object }>`
      select action, target, details from staff_actions where account_name = 'seller' order by action_id limit 2`.execute(
      db(),
    );
    assert.deepEqual(
      rows.map(({ action, target }) => [action, target]),
      [
        ['createHold', system.performanceId],
        ['releaseHold', holdId],
      ],
    );
    assert.doesNotMatch(JSON.stringify(rows), /author|family|House/, 'no text is in the log');
  });

  it('gets all seats or none, once for a key', async () => {
    const [free = '', taken = ''] = await system.findFreeSeats(2);
    await system.client.createLock(system.performanceId, [taken]);
    const refused = await hold([free, taken]);
    assert.deepEqual([refused.problem.code, refused.problem.seats], ['SEATS_TAKEN', [taken]]);
    assert.ok(!(await readTaken()).has(free));
    const key = randomUUID();
    const [a, b] = [await hold([free], {}, key), await hold([free], {}, key)];
    assert.equal(a.body.holdId, b.body.holdId);
    assert.equal((await hold([free])).problem.code, 'SEATS_TAKEN');
    assert.equal((await hold(['nothing'])).problem.code, 'UNKNOWN_SEATS');
    assert.equal((await hold([free], { endsAt: new Date(0).toISOString() })).problem.code, 'INVALID_REQUEST');
    await release(a.body.holdId);
  });

  it('ends by the clock of the database, without a job, and can be moved before', async () => {
    const [seat = ''] = await system.findFreeSeats(1);
    const { holdId } = (await hold([seat])).body;
    const moved = await change(holdId, { endsAt: inAnHour(), name: 'VIP' });
    assert.deepEqual(
      [moved.body.name, moved.body.reason, moved.body.endsAt !== null],
      ['VIP', 'for the author', true],
    );
    assert.equal((await change(holdId, { endsAt: null })).body.endsAt, null);
    assert.equal(
      (await change(holdId, { endsAt: new Date(0).toISOString() })).problem.code,
      'INVALID_REQUEST',
    );
    await end(holdId);
    assert.ok(!(await readTaken()).has(seat));
    assert.equal((await change(holdId, { endsAt: inAnHour() })).problem.code, 'HOLD_ENDED');
    assert.equal((await system.client.createLock(system.performanceId, [seat])).status, 201);
    assert.deepEqual((await release(holdId)).body.status, 'ended');
    assert.ok((await readTaken()).has(seat), 'the lock keeps it');
    assert.equal((await change('HD-NOBODY22', {})).problem.code, 'HOLD_NOT_FOUND');
  });

  it('sends the end of a hold to streams', async () => {
    const [seat = ''] = await system.findFreeSeats(1);
    const stream = await openStream(
      `${system.helios.url}/performances/${system.performanceId}/availability/stream`,
    );
    await stream.next(({ event }) => event === 'snapshot');
    const { holdId } = (await hold([seat])).body;
    await stream.next(({ event, data }) => event === 'change' && must(data.locked).includes(seat));
    assert.equal((await change(holdId, { endsAt: new Date(Date.now() + 1_500).toISOString() })).status, 200);
    await stream.next(({ event, data }) => event === 'change' && must(data.freed).includes(seat));
    stream.close();
  });

  it('takes the seats of an expired lock, whose late payment then fails', async () => {
    const [seat = ''] = await system.findFreeSeats(1);
    const checkout = await system.client.createCheckout(system.performanceId, [seat]);
    assert.equal((await hold([seat])).problem.code, 'SEATS_TAKEN');
    await system.ageLock(checkout.lockId, 16);
    assert.equal((await hold([seat])).status, 201);
    assert.equal((await system.client.pay(checkout)).problem.code, 'LOCK_EXPIRED');
  });

  it('is counted as taken', async () => {
    const read = async () => {
      const [eventCode = ''] = system.performanceId.split('-');
      const { rows } = await sql<{ at: string }>`
        select to_char(local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as at from performances
        where performance_id = ${system.performanceId}`.execute(db());
      const { body } = await system.client.get<Performance>(`/performances/${eventCode}/${must(rows[0]).at}`);
      const { body: listed } = await seller.get<{ performanceId: string; seatsHeld: number }[]>(
        `/staff/performances?eventCode=${eventCode}`,
      );
      const held = must(listed.find(({ performanceId }) => performanceId === system.performanceId)).seatsHeld;
      return { available: body.seatsAvailable, held };
    };
    const before = await read();
    const { holdId } = (await hold(await system.findFreeSeats(2))).body;
    const after = await read();
    assert.deepEqual([before.available - after.available, after.held - before.held], [2, 2]);
    await release(holdId);
    assert.deepEqual(await read(), before);
  });

  it('of visitors and staff who want the same seats, one gets each', async () => {
    const seats = await system.findFreeSeats(10);
    const results = await Promise.all(
      seats.flatMap((seat) => [
        hold([seat]).then(({ status }) => status),
        system.client.createLock(system.performanceId, [seat]).then(({ status }) => status),
        hold([seat]).then(({ status }) => status),
      ]),
    );
    assert.equal(results.filter((status) => status === 201).length, seats.length, results.join());
    assert.deepEqual(await checkInvariants(db()), []);
  });

  it('is refused for past and canceled performances, and possible in every other status', async () => {
    const [seat = ''] = await system.findFreeSeats(1);
    for (const status of ['NA', 'CO'] as const) {
      await system.withPerformanceStatus(status, async () => {
        const made = await hold([seat]);
        assert.equal(made.status, 201, status);
        await release(made.body.holdId);
      });
    }
    await system.withPerformanceStatus('PS', async () => {
      assert.equal((await hold([seat])).problem.code, 'PERFORMANCE_NOT_BOOKABLE');
    });
  });

  it('has commands', async () => {
    const [a = '', b = ''] = await system.findFreeSeats(2);
    const run = async (...words: string[]) =>
      (
        await runCli(
          { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey },
          'hold',
          ...words,
        )
      ).stdout;
    const names = ['--name', 'Choir', '--reason', 'an option'];
    const made = await run('add', system.performanceId, ...names, '--seat', a, '--seat', b);
    const holdId = must(/HD-\w{8}/.exec(made))[0];
    assert.match(made, new RegExp(`Choir +live +no end +${[a, b].sort().join(' ')}`));
    assert.match(await run('change', holdId, '--until', inAnHour()), /live +\d{4}-/);
    assert.match(await run('release', holdId, '--seat', a), new RegExp(`${b} +0 +1`));
    assert.match(await run('list', system.performanceId), new RegExp(holdId));
    assert.match(await run('release', holdId), /ended/);
    await assert.rejects(run('change', holdId, '--until', 'tomorrow'), /--until is "tomorrow"/);
  });

  it('is deleted 730 days after the performance', async () => {
    const { rows } = await sql<{ id: string }>`
      select performance_id as id from performances where performance_id <> ${system.performanceId}
        and local_date_time < now() - interval '1 day' limit 1`.execute(db());
    const past = must(rows[0]).id;
    await sql`
      insert into holds (hold_id, performance_id, name, reason, made_by)
      select 'HD-OLD', ${past}, 'Old', 'a test', account_id from staff_accounts limit 1`.execute(db());
    await sql`insert into hold_seats (hold_id, seat_guid) values ('HD-OLD', 'old')`.execute(db());
    await sql`
      insert into seat_claims (performance_id, seat_guid, hold_id, held_until) values (${past}, 'old', 'HD-OLD', 'infinity')`.execute(
      db(),
    );
    const countOld = async () =>
      (await sql`select from holds where hold_id = 'HD-OLD'`.execute(db())).rows.length;
    await deleteOldPersonalData(system.helios.services);
    assert.equal(await countOld(), 1);
    await sql`update performances set local_date_time = local_date_time - interval '731 days' where performance_id = ${past}`.execute(
      db(),
    );
    await deleteOldPersonalData(system.helios.services);
    assert.equal(await countOld(), 0);
    const claims =
      await sql`select from seat_claims where performance_id = ${past} and seat_guid = 'old'`.execute(db());
    assert.equal(claims.rows.length, 0);
  });
});
