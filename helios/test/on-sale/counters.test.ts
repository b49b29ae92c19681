import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createRandom } from '../../../demo/helios/box-office-sales.ts';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import type { CounterOrder, CounterSale } from '../../src/counter/schemas.ts';
import type { Hold } from '../../src/locks/hold-schemas.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';
import { CARDS, Client, createOrderRequest } from '../support/client.ts';
import { must } from '../support/must.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';

const VISITORS = 12;
const COUNTERS = 5;
const ROUNDS = 6;
const SEATS = 60;
const HELD = 12;

describe(`an on-sale with ${VISITORS} visitors and ${COUNTERS} counters at once`, () => {
  const keep = closeAfterTests();
  let system: TestSystem;
  before(async () => {
    system = keep(await openTestSystem({ dbPoolSize: 20 }));
  });

  it('sells each seat once, and keeps all invariants', async () => {
    const { db } = system.helios.services;
    const { performanceId } = system;
    const all = await system.findFreeSeats(SEATS);
    const [held, free] = [all.slice(0, HELD), all.slice(HELD)];
    const random = createRandom('counters');
    const pick = (from: readonly string[]) => {
      const start = Math.floor(random() * (from.length - 1));
      return from.slice(start, start + 1 + Math.floor(random() * 2));
    };
    const toChoices = (seats: readonly string[]) =>
      seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' }));
    const call = <T>(method: string, path: string, body: object) =>
      system.staff.request<T>(method, path, body, { 'idempotency-key': randomUUID() });
    const { body: hold } = await call<Hold>('POST', `/staff/performances/${performanceId}/holds`, {
      seats: held,
      name: 'House seats',
      reason: 'a test',
    });
    const answers: Record<string, number> = {};
    const count = (status: number, code?: string) => {
      const name = status < 300 ? 'done' : (code ?? String(status));
      answers[name] = (answers[name] ?? 0) + 1;
    };

    const visit = async () => {
      const client = new Client(system.helios.url);
      for (let round = 0; round < ROUNDS; round += 1) {
        const lock = await client.createLock(performanceId, pick(all));
        count(lock.status, lock.problem.code);
        if (lock.status !== 201) continue;
        if (random() < 0.3) {
          await client.request('DELETE', `/locks/${lock.body.lockId}`);
          continue;
        }
        const order = await client.pay(createOrderRequest(lock.body, await client.createCard(CARDS.success)));
        count(order.status, order.problem.code);
      }
    };
    const serve = async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const isFromHold = random() < 0.5;
        const body = isFromHold
          ? { seats: toChoices(pick([...held, ...free.slice(0, HELD)])), holdId: hold.holdId }
          : random() < 0.5
            ? { seats: toChoices(pick(free)) }
            : { best: { quantities: [{ ticketType: 'ADULT', count: 2 }] } };
        const sale = await call<CounterSale>(
          'POST',
          `/staff/performances/${performanceId}/counter-sales`,
          body,
        );
        count(sale.status, sale.problem.code);
        if (sale.status !== 201) continue;
        const path = `/staff/counter-sales/${sale.body.saleId}`;
        await system.staff.request('POST', `${path}/heartbeat`);
        if (random() < 0.2) {
          await system.staff.request('DELETE', path);
          continue;
        }
        const { totalCents } = sale.body.totals;
        const order = await call<CounterOrder>('POST', `${path}/payment`, {
          expectedTotalCents: totalCents,
          tenders: [{ kind: 'cash', amountCents: totalCents, givenCents: totalCents }],
        });
        count(order.status, order.problem.code);
        if (random() < 0.3) {
          const refund = await call<{ refundId: string }>(
            'POST',
            `/staff/orders/${order.body.orderNumber}/refunds`,
            {
              reason: 'a test',
            },
          );
          count(refund.status, refund.problem.code);
          await call('POST', `/staff/refunds/${refund.body.refundId}/payout`, { kind: 'cash' });
        }
      }
    };
    const keepSeats = async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const made = await call<Hold>('POST', `/staff/performances/${performanceId}/holds`, {
          seats: pick(free),
          name: 'Guests',
          reason: 'a test',
        });
        count(made.status, made.problem.code);
        if (made.status === 201) await call('POST', `/staff/holds/${made.body.holdId}/release`, {});
      }
    };
    await Promise.all([
      ...Array.from({ length: VISITORS }, visit),
      ...Array.from({ length: COUNTERS }, serve),
      keepSeats(),
      call('POST', `/staff/holds/${hold.holdId}/release`, { seats: held.slice(0, 2) }),
    ]);

    assert.deepEqual(
      Object.keys(answers).filter((name) => !['done', 'SEATS_TAKEN', 'NOT_ENOUGH_SEATS'].includes(name)),
      [],
      JSON.stringify(answers),
    );
    assert.ok(must(answers.SEATS_TAKEN) > 3, 'they competed for the same seats');
    const { rows } = await sql<{ channel: string; n: number }>`
      select channel, count(*)::int as n from orders where status = 'confirmed' and channel <> 'box_office' group by channel order by 1`.execute(
      db,
    );
    assert.deepEqual(
      rows.map(({ channel }) => channel),
      ['counter', 'web'],
    );
    const { rows: sold } = await sql<{ from_hold: number }>`
      select count(*)::int as from_hold from hold_seats where hold_id = ${hold.holdId} and state = 'sold'`.execute(
      db,
    );
    assert.ok(must(sold[0]).from_hold > 0, 'some were sold from the hold');
    assert.deepEqual(await checkInvariants(db), []);
  });
});
