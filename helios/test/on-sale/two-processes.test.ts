import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { simulateOnSale } from '../../bench/on-sale-simulation.ts';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import { CARDS, Client, createOrderRequest } from '../support/client.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';
import { must } from '../support/must.ts';
import { spawnHelios } from '../support/process.ts';
import { openStream } from '../support/stream.ts';

/** A tenth of it is counted by each process alone at first. */
const CONSENT_CHOICES = 20;

describe('two processes of Helios on one PostgreSQL', () => {
  let system: TestSystem;
  const urls: string[] = [];
  let staffUrl: string;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    for (let count = 0; count < 2; count += 1) {
      const helios = keep(
        await spawnHelios(system.databaseUrl, {
          HELIOS_STAFF_SECOND_PERSON_CENTS: '0',
          HELIOS_CONSENT_CHOICES_PER_HOUR: String(CONSENT_CHOICES),
          // Long enough for a busy machine: an order that is answered with 202 is confirmed later.
          HELIOS_GATEWAY_TIMEOUT_MS: '30000',
        }),
      );
      urls.push(helios.url);
      staffUrl = helios.staffUrl;
    }
  });

  it('sell each seat once in one on-sale, without a failed request', async () => {
    const seatGuids = await system.findFreeSeats(40);
    const report = await simulateOnSale({
      urls,
      performanceId: system.performanceId,
      seatGuids,
      viewers: 20,
      buyers: 16,
      rounds: 4,
      maxPauseMs: 0,
      payShare: 0.6,
      seed: 'two processes',
      mixed: {
        staff: { url: staffUrl, key: system.staffKey },
        promoCode: 'LANTERN10',
        ageLock: (lockId, minutes) => system.ageLock(lockId, minutes),
      },
    });
    for (const [variant, times] of Object.entries(report.mixed)) {
      if (!variant.startsWith('refunded')) assert.ok(times > 0, `${variant}: ${JSON.stringify(report)}`);
    }
    assert.ok(report.mixed.refundedOrders + report.mixed.refundedSeats > 0, 'staff refunded some');
    assert.equal(report.failures, 0, JSON.stringify(report.answers));
    assert.ok(report.confirmed > 3, 'some orders were confirmed');
    assert.ok(must(report.answers.SEATS_TAKEN) > 3, 'visitors competed for the same seats');
    assert.deepEqual([report.streams.opened, report.streams.broken], [20, 0]);
    const { rows } = await sql<{ n: number }>`
      select count(distinct order_id)::int as n
      from orders join order_seats using (order_id)
      where channel = 'web' and status in ('confirmed', 'refunded')`.execute(system.helios.services.db);
    assert.equal(must(rows[0]).n, report.confirmed);
    const claimed = await sql<{ seats: number }>`
      select count(*)::int as seats from seat_claims join orders using (order_id) where channel = 'web'`.execute(
      system.helios.services.db,
    );
    assert.ok(must(claimed.rows[0]).seats <= seatGuids.length);
    assert.deepEqual(await checkInvariants(system.helios.services.db), []);
  });

  it('count the requests of an address together', async () => {
    const clients = urls.map((url) => new Client(url));
    const statuses = [];
    for (let count = 0; count < CONSENT_CHOICES + 4; count += 1) {
      const { status } = await must(clients[count % 2]).request('POST', '/consent-choices', {
        groups: ['C0001'],
      });
      statuses.push(status);
    }
    assert.deepEqual(statuses, [...Array(CONSENT_CHOICES).fill(204), ...Array(4).fill(429)]);
  });

  // The timeout is below the interval of regular reads, so a notification is required.
  it(
    'send locked, released and sold seats of one process to streams of the other',
    { timeout: 9_000 },
    async () => {
      const [seat] = await system.findFreeSeats(1, { skip: 40 });
      const stream = await openStream(`${urls[0]}/performances/${system.performanceId}/availability/stream`);
      await stream.next((event) => event.event === 'snapshot');
      const other = new Client(must(urls[1]));
      const lockSeat = () => other.createLock(system.performanceId, [must(seat)]);
      const waitForChange = (kind: 'locked' | 'freed' | 'sold') =>
        stream.next(({ event, data }) => event === 'change' && must(data[kind]).includes(must(seat)));

      const first = await lockSeat();
      await waitForChange('locked');
      await other.request('DELETE', `/locks/${first.body.lockId}`);
      await waitForChange('freed');
      await other.pay(createOrderRequest((await lockSeat()).body, await other.createCard(CARDS.success)));
      await waitForChange('sold');
      stream.close();
    },
  );
});
