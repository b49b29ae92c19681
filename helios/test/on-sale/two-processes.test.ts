import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { playOnSale } from '../../bench/on-sale-player.ts';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import { CARDS, Client, orderFor } from '../support/client.ts';
import { openTestHouse } from '../support/house.ts';
import type { TestHouse } from '../support/house.ts';
import { must } from '../support/must.ts';
import { spawnHelios } from '../support/process.ts';
import { openStream } from '../support/stream.ts';

describe('two processes of Helios on one PostgreSQL', () => {
  let house: TestHouse;
  const children: ChildProcess[] = [];
  const urls: string[] = [];
  let staffUrl: string;

  before(async () => {
    house = await openTestHouse();
    for (let count = 0; count < 2; count += 1) {
      const helios = await spawnHelios(house.databaseUrl, {
        HELIOS_HORIZON_WEEKS: '4',
        HELIOS_STAFF_SECOND_PERSON_CENTS: '0',
      });
      children.push(helios.child);
      urls.push(helios.url);
      staffUrl = helios.staffUrl;
    }
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await house.close();
  });

  it('serve one on-sale together', async () => {
    const seatGuids = await house.freeSeats(40);
    const report = await playOnSale({
      urls,
      performanceId: house.performanceId,
      seatGuids,
      viewers: 20,
      buyers: 16,
      rounds: 4,
      thinkMs: 0,
      payShare: 0.6,
      seed: 'two processes',
      mixed: {
        staff: { url: staffUrl, key: house.staffKey },
        promoCode: 'LANTERN10',
        ageLock: (lockId, minutes) => house.ageLock(lockId, minutes),
      },
    });
    for (const [way, times] of Object.entries(report.mixed)) {
      if (!way.startsWith('refunded')) assert.ok(times > 0, `${way}: ${JSON.stringify(report)}`);
    }
    assert.ok(report.mixed.refundedOrders + report.mixed.refundedSeats > 0, 'staff refunded some');
    assert.equal(report.failures, 0, JSON.stringify(report.answers));
    assert.ok(report.confirmed > 3, 'some orders were confirmed');
    assert.ok(must(report.answers.SEATS_TAKEN) > 3, 'visitors competed for the same seats');
    assert.deepEqual([report.streams.opened, report.streams.broken], [20, 0]);
    const { rows } = await sql<{ n: number }>`
      select count(distinct order_id)::int as n
      from orders join order_seats using (order_id)
      where channel = 'web' and status in ('confirmed', 'refunded')`.execute(house.helios.services.db);
    assert.equal(must(rows[0]).n, report.confirmed);
    const claimed = await sql<{ seats: number }>`
      select count(*)::int as seats from seat_claims join orders using (order_id) where channel = 'web'`.execute(
      house.helios.services.db,
    );
    assert.ok(must(claimed.rows[0]).seats <= seatGuids.length);
    assert.deepEqual(await checkInvariants(house.helios.services.db), []);
  });

  // The timeout is below the interval of regular reads, so a notification is required.
  it(
    'send locked, released and sold seats of one process to streams of the other',
    { timeout: 9_000 },
    async () => {
      const [seat] = await house.freeSeats(1, { skip: 40 });
      const stream = await openStream(`${urls[0]}/performances/${house.performanceId}/availability/stream`);
      await stream.next((event) => event.event === 'snapshot');
      const other = new Client(must(urls[1]));
      const hold = () => other.createLock(house.performanceId, [must(seat)]);
      const told = (what: 'locked' | 'freed' | 'sold') =>
        stream.next(({ event, data }) => event === 'change' && must(data[what]).includes(must(seat)));

      const first = await hold();
      await told('locked');
      await other.request('DELETE', `/locks/${first.body.lockId}`);
      await told('freed');
      await other.pay(orderFor((await hold()).body, await other.card(CARDS.success)));
      await told('sold');
      stream.close();
    },
  );
});
