import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { playOnSale } from '../../bench/on-sale-player.ts';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import { openTestHouse } from '../support/house.ts';
import type { TestHouse } from '../support/house.ts';
import { must } from '../support/must.ts';
import { spawnHelios } from '../support/process.ts';
import { openStream } from '../support/stream.ts';

describe('two processes of Helios on one PostgreSQL', () => {
  let house: TestHouse;
  const children: ChildProcess[] = [];
  const urls: string[] = [];

  before(async () => {
    house = await openTestHouse();
    for (let count = 0; count < 2; count += 1) {
      const { child, url } = await spawnHelios(house.databaseUrl, { HELIOS_HORIZON_WEEKS: '4' });
      children.push(child);
      urls.push(url);
    }
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await house.close();
  });

  it('serve one on-sale together', async () => {
    const seatGuids = await house.freeSeats(30);
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
    });
    assert.equal(report.failures, 0, JSON.stringify(report.answers));
    assert.ok(report.confirmed > 3, 'some have bought');
    assert.ok(must(report.answers.SEATS_TAKEN) > 3, 'they were after the same seats');
    assert.deepEqual([report.streams.opened, report.streams.broken], [20, 0]);
    const { rows } = await sql<{ n: number; seats: number }>`
      select count(distinct order_id)::int as n, count(*)::int as seats
      from orders join order_seats using (order_id)
      where channel = 'web' and status = 'confirmed'`.execute(house.helios.services.db);
    assert.equal(must(rows[0]).n, report.confirmed);
    assert.ok(must(rows[0]).seats <= seatGuids.length);
    assert.deepEqual(await checkInvariants(house.helios.services.db), []);
  });

  it('tell those who watch at the one what was held at the other', async () => {
    const [seat] = await house.freeSeats(1, { skip: 40 });
    const report = await playOnSale({
      urls: [must(urls[1])],
      performanceId: house.performanceId,
      seatGuids: [must(seat)],
      viewers: 0,
      buyers: 1,
      rounds: 1,
      thinkMs: 0,
      payShare: 1,
      seed: 'the other one',
    });
    assert.equal(report.confirmed, 1);
    const stream = await openStream(
      `${urls[0]}/performances/${house.performanceId}/availability/stream?since=unknown`,
    );
    const { data } = await stream.next((event) => event.event === 'snapshot');
    stream.close();
    assert.ok(data.sold.includes(must(seat)));
  });
});
