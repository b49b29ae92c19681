import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { createLock } from '../src/locks/locks.ts';
import { AvailabilityFeed } from '../src/locks/availability-feed.ts';
import { diffAvailability, mergeChanges } from '../src/locks/availability.ts';
import { startHelios } from '../src/start.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { Client, toRowId } from './support/client.ts';
import type { Availability } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';
import { isLong } from './support/length.ts';
import { openStream } from './support/stream.ts';
import type { Stream, StreamEvent } from './support/stream.ts';

/** Below the interval of regular reads: a faster event proves a notification. */
const READ_INTERVAL_MS = 8_000;
/** The documented maximum delay. */
const MAX_DELAY_MS = 2_000;
/** The number of visitors who watch at the same time. */
const STREAMS = isLong ? 2_000 : 400;

describe('the live stream of availability', { timeout: 300_000 }, () => {
  let system: TestSystem;
  let client: Client;
  let used = 0;
  const streams: Stream[] = [];
  const takeSeats = async (count: number) => (await seats).slice(used, (used += count));
  let seats: Promise<string[]>;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ maxStreams: STREAMS + 100 }));
    keep(system.helios.services.db, expectConsistent);
    client = system.client;
    seats = system.findFreeSeats(100);
    await seats;
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });

  const watch = async (query = '', headers: Record<string, string> = {}, url = system.helios.url) => {
    const path = `/performances/${system.performanceId}/availability/stream${query}`;
    const stream = await openStream(`${url}${path}`, headers);
    streams.push(stream);
    return stream;
  };
  /** Starts another Helios on the same database. The kill and on-sale tests have processes of their own. */
  const startOther = async () =>
    startHelios({
      ...system.helios.services.config,
      port: await findFreePort(),
      staffPort: await findFreePort(),
    });
  const waitUntilUnwatched = async () => {
    const { availabilityFeed } = system.helios.services;
    while (availabilityFeed.streams > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  const readAvailability = async () =>
    (await client.get<Availability>(`/performances/${system.performanceId}/availability`)).body;
  const isLocked = (seat: string | undefined) => (event: StreamEvent) =>
    event.data.locked.includes(must(seat));
  const isFreed = (seat: string | undefined) => (event: StreamEvent) =>
    must(event.data.freed ?? []).includes(must(seat));
  const isSold = (seat: string | undefined) => (event: StreamEvent) => event.data.sold.includes(must(seat));

  it('starts with all taken seats, with the version of GET availability', async () => {
    const stream = await watch();
    const first = await stream.next();
    assert.equal(first.event, 'snapshot');
    assert.deepEqual(first.data, await readAvailability());
    assert.equal(first.id, first.data.version);
    assert.match(must(stream.response.headers['content-type']), /^text\/event-stream/);
    assert.equal(stream.response.headers['cache-control'], 'no-store');
  });

  it('has CORS headers for the site, like other answers', async () => {
    const stream = await watch('', { origin: 'http://localhost:9000' });
    assert.equal(stream.response.headers['access-control-allow-origin'], 'http://localhost:9000');
  });

  it('sends locked, released and sold seats, and nothing else', async () => {
    const [firstSeat, secondSeat] = await takeSeats(2);
    const stream = await watch();
    await stream.next();
    const lock = await client.createLock(system.performanceId, [must(firstSeat)]);
    const locked = await stream.next();
    assert.deepEqual([locked.event, locked.data.locked, locked.data.freed], ['change', [firstSeat], []]);
    assert.equal(locked.id, (await readAvailability()).version);

    await system.ageLock(lock.body.lockId, 13);
    assert.equal((await client.extendLock(lock.body.lockId)).status, 200);
    await client.request('DELETE', `/locks/${lock.body.lockId}`);
    const freed = await stream.next();
    assert.deepEqual(
      [freed.data.locked, freed.data.freed],
      [[], [firstSeat]],
      'an extension causes no event',
    );

    await client.pay(await client.createCheckout(system.performanceId, [must(secondSeat)]));
    const sold = await stream.next(isSold(secondSeat));
    assert.deepEqual(sold.data.freed, []);
    assert.equal(sold.id, (await readAvailability()).version);
  });

  it('continues from a known version, and sends nothing if it is current', async () => {
    const [firstSeat, secondSeat] = await takeSeats(2);
    const before = await watch();
    await before.next();
    const { version } = await readAvailability();
    const resumed = await watch(`?since=${version}`);
    await client.createLock(system.performanceId, [must(firstSeat)]);
    const first = await resumed.next();
    assert.deepEqual([first.event, first.data.locked], ['change', [firstSeat]]);

    await before.next(isLocked(firstSeat));
    await client.createLock(system.performanceId, [must(secondSeat)]);
    await before.next(isLocked(secondSeat));
    for (const stream of [await watch(`?since=${version}`), await watch('', { 'last-event-id': version })]) {
      const { event, data } = await stream.next();
      assert.equal(event, 'change');
      assert.deepEqual(data.locked.toSorted(), [firstSeat, secondSeat].toSorted());
      assert.deepEqual(data.freed, []);
    }
  });

  it('starts with a snapshot for an unknown version', async () => {
    const stream = await watch('?since=long-ago');
    assert.deepEqual(await stream.next(), {
      id: (await readAvailability()).version,
      event: 'snapshot',
      data: await readAvailability(),
    });
  });

  it('sends changes that happened without any listener', async () => {
    const [firstSeat] = await takeSeats(1);
    const { version } = await readAvailability();
    const lock = await client.createLock(system.performanceId, [must(firstSeat)]);
    assert.equal(lock.status, 201);
    const stream = await watch(`?since=${version}`);
    await stream.next(isLocked(firstSeat));
  });

  /** Makes a lock expire soon. Returns the time of expiry. */
  const expireSoon = async (lockId: string) => {
    const { rows } = await sql<{ at: Date }>`
      with l as (update seat_locks set expires_at = now() + interval '2 seconds' where lock_id = ${toRowId(lockId)})
      update seat_claims set expires_at = now() + interval '2 seconds' where lock_id = ${toRowId(lockId)}
      returning expires_at as at`.execute(system.helios.services.db);
    return must(rows[0]).at.getTime();
  };

  it('sends the seats of an expired lock in time', async () => {
    const [firstSeat] = await takeSeats(1);
    const stream = await watch();
    const { lockId } = (await client.createLock(system.performanceId, [must(firstSeat)])).body;
    await stream.next(isLocked(firstSeat));
    const ended = await expireSoon(lockId);
    await stream.next(isFreed(firstSeat));
    const delayMs = Date.now() - ended;
    assert.ok(delayMs >= 0 && delayMs < MAX_DELAY_MS, `${delayMs} ms`);
  });

  it('sends the expiry of an earlier lock to the first listener', async () => {
    const [firstSeat] = await takeSeats(1);
    const { lockId } = (await client.createLock(system.performanceId, [must(firstSeat)])).body;
    await waitUntilUnwatched();
    const ended = await expireSoon(lockId);
    const stream = await watch();
    await stream.next(isLocked(firstSeat));
    await stream.next(isFreed(firstSeat));
    const delayMs = Date.now() - ended;
    assert.ok(delayMs >= 0 && delayMs < MAX_DELAY_MS, `${delayMs} ms`);
  });

  it('sends changes during the first read to the first listener', async (t) => {
    const [firstSeat] = await takeSeats(1);
    const { db } = system.helios.services;
    const readings: (() => void)[] = [];
    let resolveReading = () => {};
    const reading = new Promise<void>((resolve) => (resolveReading = resolve));
    const delayResults: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        resolveReading();
        await new Promise<void>((resolve) => readings.push(resolve));
        return result;
      },
    };
    const feed = new AvailabilityFeed(db.withPlugin(delayResults), system.databaseUrl);
    await feed.start({ warn: (details) => assert.fail(JSON.stringify(details)) });
    const events: string[] = [];
    let resolveChange = () => {};
    const changeSent = new Promise<void>((resolve) => (resolveChange = resolve));
    const watching = feed.watch(system.performanceId, undefined, (event) => {
      events.push(event);
      if (event.includes('event: change')) resolveChange();
    });
    await reading;
    // Not through a process that notifies other feeds: this notification is the only one.
    const seats = [{ seatGuid: must(firstSeat), ticketType: 'ADULT' as const }];
    const { performanceId } = system;
    await inTransaction(db, (trx) =>
      createLock(
        trx,
        system.helios.services,
        { performanceId, seats },
        { ip: '192.0.2.1', hasSolvedCaptcha: false },
      ),
    );
    feed.notifyChanged(performanceId);
    const from = Date.now();
    const releaseTimer = setInterval(() => readings.shift()?.());
    t.after(async () => {
      await feed.stop();
      clearInterval(releaseTimer);
    });
    await watching;
    await changeSent;
    const delayMs = Date.now() - from;
    assert.equal(events.length, 2);
    assert.ok(
      !must(events[0]).includes(must(firstSeat)) && must(events[1]).includes(`"locked":["${firstSeat}"]`),
    );
    assert.ok(delayMs < MAX_DELAY_MS, `${delayMs} ms`);
  });

  it('sends changes of other processes, and other processes send its changes', async () => {
    const [firstSeat, secondSeat] = await takeSeats(2);
    const other = await startOther();
    try {
      const here = await watch();
      const there = await watch('', {}, other.url);
      await here.next();
      await there.next();
      await new Client(other.url).createLock(system.performanceId, [must(firstSeat)]);
      await client.createLock(system.performanceId, [must(secondSeat)]);
      await here.next(isLocked(firstSeat));
      await there.next(isLocked(secondSeat));
      const { version } = await readAvailability();
      // A visitor whose process ends resumes at the other process.
      const moved = await watch(`?since=${version}`, {}, other.url);
      await client.createLock(system.performanceId, await takeSeats(1));
      assert.equal((await moved.next()).event, 'change');
    } finally {
      assert.equal(await other.stop(), true, 'open streams do not prevent the end');
    }
  });

  it('continues after the loss of the listening connection', async () => {
    const [firstSeat, secondSeat] = await takeSeats(2);
    const stream = await watch();
    await stream.next();
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = 'helios availability' and datname = current_database()`.execute(
      system.helios.services.db,
    );
    assert.deepEqual(rows, [{ ended: true }]);
    await client.createLock(system.performanceId, [must(firstSeat)]);
    await stream.next(isLocked(firstSeat));
    await client.createLock(system.performanceId, [must(secondSeat)]);
    await stream.next(isLocked(secondSeat));
  });

  it('notifies other processes while its own listening connection is lost', async () => {
    const [firstSeat] = await takeSeats(1);
    const readListeningPids = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where application_name = 'helios availability' and datname = current_database()`.execute(
        system.helios.services.db,
      );
      return rows.map(({ pid }) => pid);
    };
    const before = await readListeningPids();
    const other = await startOther();
    try {
      const here = await watch();
      await here.next();
      const [ownPid] = (await readListeningPids()).filter((pid) => !before.includes(pid));
      await sql`select pg_terminate_backend(${must(ownPid)})`.execute(system.helios.services.db);
      const startedAt = Date.now();
      await new Client(other.url).createLock(system.performanceId, [must(firstSeat)]);
      await here.next(isLocked(firstSeat));
      const delayMs = Date.now() - startedAt;
      assert.ok(delayMs < READ_INTERVAL_MS, `${delayMs} ms`);
    } finally {
      await other.stop();
    }
  });

  it('answers 404 for an unknown performance', async () => {
    const { status, problem } = await client.get('/performances/NOBODY/availability/stream');
    assert.deepEqual([status, problem.code], [404, 'PERFORMANCE_NOT_FOUND']);
  });

  it(`serves ${STREAMS} streams, and refuses more than the limit`, async () => {
    const [firstSeat] = await takeSeats(1);
    const { availabilityFeed } = system.helios.services;
    await waitUntilUnwatched();
    for (let opened = 0; opened < STREAMS; opened += 200) {
      await Promise.all(Array.from({ length: 200 }, () => watch()));
    }
    assert.equal(availabilityFeed.streams, STREAMS);
    await Promise.all(streams.map((stream) => stream.next()));
    const lock = await client.createLock(system.performanceId, [must(firstSeat)]);
    assert.equal(lock.status, 201);
    await Promise.all(streams.map((stream) => stream.next(isLocked(firstSeat))));

    await Promise.all(Array.from({ length: 100 }, () => watch()));
    const { status, problem, headers } = await client.get(
      `/performances/${system.performanceId}/availability/stream`,
    );
    assert.deepEqual([status, problem.code], [503, 'STREAMS_EXHAUSTED']);
    assert.ok(headers.get('retry-after'));
  });

  it('removes ended streams', async () => {
    const { availabilityFeed } = system.helios.services;
    const stream = await watch();
    while (availabilityFeed.streams > 1) await new Promise((resolve) => setImmediate(resolve));
    stream.close();
    await waitUntilUnwatched();
  });
});

describe('changes of availability', () => {
  const createAvailability = (version: string, locked: string[], sold: string[]) => ({
    version,
    locked,
    sold,
  });

  it('are the differences', () => {
    assert.deepEqual(
      diffAvailability(
        createAvailability('1', ['a', 'b', 'c'], ['s']),
        createAvailability('2', ['c', 'd'], ['b', 's']),
      ),
      {
        locked: ['d'],
        sold: ['b'],
        freed: ['a'],
      },
    );
  });

  it('are merged by the last state of each seat', () => {
    assert.deepEqual(
      mergeChanges([
        { locked: ['a', 'b'], sold: [], freed: [] },
        { locked: ['c'], sold: ['b'], freed: ['a'] },
        { locked: ['a'], sold: [], freed: ['c'] },
      ]),
      { locked: ['a'], sold: ['b'], freed: ['c'] },
    );
  });
});
