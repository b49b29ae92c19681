import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { createLock } from '../src/locks/locks.ts';
import { AvailabilityFeed } from '../src/performances/availability-feed.ts';
import { changesBetween, joinChanges } from '../src/performances/availability.ts';
import { Client } from './support/client.ts';
import type { Availability } from './support/client.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';
import { must } from './support/must.ts';
import { spawnHelios } from './support/process.ts';
import { openStream } from './support/stream.ts';
import type { Stream, StreamEvent } from './support/stream.ts';

/** Below the interval of regular reads: a faster event proves a notification. */
const LOOKS_EVERY_MS = 8_000;
/** The documented maximum delay. */
const TOLD_WITHIN_MS = 2_000;

describe('the live stream of availability', { timeout: 300_000 }, () => {
  let house: TestHouse;
  let client: Client;
  let used = 0;
  const streams: Stream[] = [];
  const fresh = async (count: number) => (await seats).slice(used, (used += count));
  let seats: Promise<string[]>;

  before(async () => {
    house = await openTestHouse({ maxStreams: 2_100 });
    client = house.client;
    seats = house.freeSeats(100);
    await seats;
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  after(async () => {
    const wrong = await checkInvariants(house.helios.services.db);
    await house.close();
    assert.deepEqual(wrong, []);
  });

  const watch = async (query = '', headers: Record<string, string> = {}, url = house.helios.url) => {
    const path = `/performances/${house.performanceId}/availability/stream${query}`;
    const stream = await openStream(`${url}${path}`, headers);
    streams.push(stream);
    return stream;
  };
  const nobodyWatches = async () => {
    const { availabilityFeed } = house.helios.services;
    while (availabilityFeed.streams > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  const availability = async () =>
    (await client.get<Availability>(`/performances/${house.performanceId}/availability`)).body;
  const locks = (seat: string | undefined) => (event: StreamEvent) => event.data.locked.includes(must(seat));
  const frees = (seat: string | undefined) => (event: StreamEvent) =>
    must(event.data.freed ?? []).includes(must(seat));
  const sells = (seat: string | undefined) => (event: StreamEvent) => event.data.sold.includes(must(seat));

  it('starts with all taken seats, with the version of GET availability', async () => {
    const stream = await watch();
    const first = await stream.next();
    assert.equal(first.event, 'snapshot');
    assert.deepEqual(first.data, await availability());
    assert.equal(first.id, first.data.version);
    assert.match(must(stream.response.headers['content-type']), /^text\/event-stream/);
    assert.equal(stream.response.headers['cache-control'], 'no-store');
  });

  it('has CORS headers for the site, like other answers', async () => {
    const stream = await watch('', { origin: 'http://localhost:9000' });
    assert.equal(stream.response.headers['access-control-allow-origin'], 'http://localhost:9000');
  });

  it('sends locked, released and sold seats, and nothing else', async () => {
    const [one, two] = await fresh(2);
    const stream = await watch();
    await stream.next();
    const lock = await client.createLock(house.performanceId, [must(one)]);
    const locked = await stream.next();
    assert.deepEqual([locked.event, locked.data.locked, locked.data.freed], ['change', [one], []]);
    assert.equal(locked.id, (await availability()).version);

    await house.ageLock(lock.body.lockId, 13);
    assert.equal((await client.extendLock(lock.body.lockId)).status, 200);
    await client.request('DELETE', `/locks/${lock.body.lockId}`);
    const freed = await stream.next();
    assert.deepEqual([freed.data.locked, freed.data.freed], [[], [one]], 'an extension causes no event');

    await client.pay(await client.checkout(house.performanceId, [must(two)]));
    const sold = await stream.next(sells(two));
    assert.deepEqual(sold.data.freed, []);
    assert.equal(sold.id, (await availability()).version);
  });

  it('continues from a known version, and sends nothing if it is current', async () => {
    const [one, two] = await fresh(2);
    const before = await watch();
    await before.next();
    const { version } = await availability();
    const resumed = await watch(`?since=${version}`);
    await client.createLock(house.performanceId, [must(one)]);
    const first = await resumed.next();
    assert.deepEqual([first.event, first.data.locked], ['change', [one]]);

    await before.next(locks(one));
    await client.createLock(house.performanceId, [must(two)]);
    await before.next(locks(two));
    for (const stream of [await watch(`?since=${version}`), await watch('', { 'last-event-id': version })]) {
      const { event, data } = await stream.next();
      assert.equal(event, 'change');
      assert.deepEqual(data.locked.toSorted(), [one, two].toSorted());
      assert.deepEqual(data.freed, []);
    }
  });

  it('starts with a snapshot for an unknown version', async () => {
    const stream = await watch('?since=long-ago');
    assert.deepEqual(await stream.next(), {
      id: (await availability()).version,
      event: 'snapshot',
      data: await availability(),
    });
  });

  it('sends changes that happened without any listener', async () => {
    const [one] = await fresh(1);
    const { version } = await availability();
    const lock = await client.createLock(house.performanceId, [must(one)]);
    assert.equal(lock.status, 201);
    const stream = await watch(`?since=${version}`);
    await stream.next(locks(one));
  });

  /** Makes a lock expire soon. Returns the time of expiry. */
  const endSoon = async (lockId: string) => {
    const { rows } = await sql<{ at: Date }>`
      with l as (update seat_locks set expires_at = now() + interval '700 milliseconds' where lock_id = ${lockId})
      update seat_claims set expires_at = now() + interval '700 milliseconds' where lock_id = ${lockId}
      returning expires_at as at`.execute(house.helios.services.db);
    return must(rows[0]).at.getTime();
  };

  it('sends the seats of an expired lock in time', async () => {
    const [one] = await fresh(1);
    const stream = await watch();
    const { lockId } = (await client.createLock(house.performanceId, [must(one)])).body;
    await stream.next(locks(one));
    const ended = await endSoon(lockId);
    await stream.next(frees(one));
    const late = Date.now() - ended;
    assert.ok(late >= 0 && late < TOLD_WITHIN_MS, `${late} ms`);
  });

  it('sends the expiry of an earlier lock to the first listener', async () => {
    const [one] = await fresh(1);
    const { lockId } = (await client.createLock(house.performanceId, [must(one)])).body;
    await nobodyWatches();
    const ended = await endSoon(lockId);
    const stream = await watch();
    await stream.next(locks(one));
    await stream.next(frees(one));
    const late = Date.now() - ended;
    assert.ok(late >= 0 && late < TOLD_WITHIN_MS, `${late} ms`);
  });

  it('sends changes during the first read to the first listener', async (t) => {
    const [one] = await fresh(1);
    const { db } = house.helios.services;
    const readings: (() => void)[] = [];
    let asked = () => {};
    const reading = new Promise<void>((resolve) => (asked = resolve));
    const answersLate: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked();
        await new Promise<void>((resolve) => readings.push(resolve));
        return result;
      },
    };
    const feed = new AvailabilityFeed(db.withPlugin(answersLate), house.databaseUrl);
    await feed.start({ warn: (details) => assert.fail(JSON.stringify(details)) });
    const events: string[] = [];
    let heard = () => {};
    const change = new Promise<void>((resolve) => (heard = resolve));
    const begun = feed.watch(house.performanceId, undefined, (event) => {
      events.push(event);
      if (event.includes('event: change')) heard();
    });
    await reading;
    // Not through a process that notifies other feeds: this notification is the only one.
    const seats = [{ seatGuid: must(one), ticketType: 'ADULT' as const }];
    const { performanceId } = house;
    await inTransaction(db, (trx) =>
      createLock(
        trx,
        house.helios.services,
        { performanceId, seats },
        { ip: '192.0.2.1', hasSolvedCaptcha: false },
      ),
    );
    feed.changed(performanceId);
    const from = Date.now();
    const answering = setInterval(() => readings.shift()?.());
    t.after(async () => {
      await feed.stop();
      clearInterval(answering);
    });
    await begun;
    await change;
    const late = Date.now() - from;
    assert.equal(events.length, 2);
    assert.ok(!must(events[0]).includes(must(one)) && must(events[1]).includes(`"locked":["${one}"]`));
    assert.ok(late < TOLD_WITHIN_MS, `${late} ms`);
  });

  it('sends changes of other processes, and other processes send its changes', async () => {
    const [one, two] = await fresh(2);
    const other = await spawnHelios(house.databaseUrl, { HELIOS_HORIZON_WEEKS: '4' });
    try {
      const here = await watch();
      const there = await watch('', {}, other.url);
      await here.next();
      await there.next();
      await new Client(other.url).createLock(house.performanceId, [must(one)]);
      await client.createLock(house.performanceId, [must(two)]);
      await here.next(locks(one));
      await there.next(locks(two));
      const { version } = await availability();
      // A visitor whose process ends resumes at the other process.
      const moved = await watch(`?since=${version}`, {}, other.url);
      await client.createLock(house.performanceId, await fresh(1));
      assert.equal((await moved.next()).event, 'change');
    } finally {
      const ended = once(other.child, 'exit');
      other.child.kill('SIGTERM');
      assert.deepEqual(await ended, [0, null], 'open streams do not prevent the end of a process');
    }
  });

  it('continues after the loss of the listening connection', async () => {
    const [one, two] = await fresh(2);
    const stream = await watch();
    await stream.next();
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = 'helios availability' and datname = current_database()`.execute(
      house.helios.services.db,
    );
    assert.deepEqual(rows, [{ ended: true }]);
    await client.createLock(house.performanceId, [must(one)]);
    await stream.next(locks(one));
    await client.createLock(house.performanceId, [must(two)]);
    await stream.next(locks(two));
  });

  it('notifies other processes while its own listening connection is lost', async () => {
    const [one] = await fresh(1);
    const listening = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where application_name = 'helios availability' and datname = current_database()`.execute(
        house.helios.services.db,
      );
      return rows.map(({ pid }) => pid);
    };
    const before = await listening();
    const other = await spawnHelios(house.databaseUrl, { HELIOS_HORIZON_WEEKS: '4' });
    try {
      const here = await watch();
      await here.next();
      const [itsOwn] = (await listening()).filter((pid) => !before.includes(pid));
      await sql`select pg_terminate_backend(${must(itsOwn)})`.execute(house.helios.services.db);
      const asked = Date.now();
      await new Client(other.url).createLock(house.performanceId, [must(one)]);
      await here.next(locks(one));
      const late = Date.now() - asked;
      assert.ok(late < LOOKS_EVERY_MS, `${late} ms`);
    } finally {
      const ended = once(other.child, 'exit');
      other.child.kill('SIGTERM');
      await ended;
    }
  });

  it('answers 404 for an unknown performance', async () => {
    const { status, problem } = await client.get('/performances/NOBODY/availability/stream');
    assert.deepEqual([status, problem.code], [404, 'PERFORMANCE_NOT_FOUND']);
  });

  it('serves 2,000 streams, and refuses more than the limit', async () => {
    const [one] = await fresh(1);
    const { availabilityFeed } = house.helios.services;
    await nobodyWatches();
    for (let opened = 0; opened < 2_000; opened += 200) {
      await Promise.all(Array.from({ length: 200 }, () => watch()));
    }
    assert.equal(availabilityFeed.streams, 2_000);
    await Promise.all(streams.map((stream) => stream.next()));
    const lock = await client.createLock(house.performanceId, [must(one)]);
    assert.equal(lock.status, 201);
    await Promise.all(streams.map((stream) => stream.next(locks(one))));

    await Promise.all(Array.from({ length: 100 }, () => watch()));
    const { status, problem, headers } = await client.get(
      `/performances/${house.performanceId}/availability/stream`,
    );
    assert.deepEqual([status, problem.code], [503, 'STREAMS_EXHAUSTED']);
    assert.ok(headers.get('retry-after'));
  });

  it('removes ended streams', async () => {
    const { availabilityFeed } = house.helios.services;
    const stream = await watch();
    while (availabilityFeed.streams > 1) await new Promise((resolve) => setImmediate(resolve));
    stream.close();
    await nobodyWatches();
  });
});

describe('changes of availability', () => {
  const at = (version: string, locked: string[], sold: string[]) => ({ version, locked, sold });

  it('are the differences', () => {
    assert.deepEqual(changesBetween(at('1', ['a', 'b', 'c'], ['s']), at('2', ['c', 'd'], ['b', 's'])), {
      locked: ['d'],
      sold: ['b'],
      freed: ['a'],
    });
  });

  it('are merged by the last state of each seat', () => {
    assert.deepEqual(
      joinChanges([
        { locked: ['a', 'b'], sold: [], freed: [] },
        { locked: ['c'], sold: ['b'], freed: ['a'] },
        { locked: ['a'], sold: [], freed: ['c'] },
      ]),
      { locked: ['a'], sold: ['b'], freed: ['c'] },
    );
  });
});
