import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { GiftCardOrder } from '../src/gift-card-orders/schemas.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { buyGiftCards, createGiftCardRequest } from './support/gift-card-order.ts';
import { must } from './support/must.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { toRowId } from './support/client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('order events', () => {
  let system: TestSystem;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    keep(system.helios.services.db, expectConsistent);
  });

  const createTicketRequest = async (count = 1) =>
    system.client.createCheckout(system.performanceId, await system.findFreeSeats(count));
  const readConsent = async (table: 'orders' | 'gift_card_orders', orderId: string) => {
    const { rows } = await sql<{ consent_groups: string[] | null }>`
      select consent_groups from ${sql.table(table)} where order_id = ${toRowId(orderId)}`.execute(
      system.helios.services.db,
    );
    return must(rows[0]).consent_groups;
  };

  it('stores the consent of a ticket order, and tells the id of its event', async () => {
    const consentGroups = ['C0001' as const, 'C0002' as const];
    const { status, body: order } = await system.client.pay({
      ...(await createTicketRequest()),
      consentGroups,
    });
    assert.equal(status, 201);
    assert.deepEqual(await readConsent('orders', order.orderId), consentGroups);
    assert.match(order.analyticsMessageId, UUID);
    assert.equal(
      (await system.client.getOrder(order.orderId)).body.analyticsMessageId,
      order.analyticsMessageId,
    );
  });

  it('stores the consent of a purchase of gift cards, and tells the id of its event', async () => {
    const request = await createGiftCardRequest(system.client);
    const { status, body: order } = await buyGiftCards(system.client, {
      ...request,
      consentGroups: ['C0001'],
    });
    assert.equal(status, 201);
    assert.deepEqual(await readConsent('gift_card_orders', order.orderId), ['C0001']);
    assert.match(order.analyticsMessageId, UUID);
    const read = await system.client.get<GiftCardOrder>(`/gift-card-orders/${order.orderId}`);
    assert.equal(read.body.analyticsMessageId, order.analyticsMessageId);
  });

  it('knows no consent of an order that tells none', async () => {
    const { body: order } = await system.client.pay(await createTicketRequest());
    assert.equal(await readConsent('orders', order.orderId), null);
    assert.ok(!('consentGroups' in order));
  });

  it('tells the stored consent, and not any more after 30 days', async () => {
    const consentGroups = ['C0001' as const, 'C0004' as const];
    const tickets = await system.client.pay({ ...(await createTicketRequest()), consentGroups });
    const cards = await buyGiftCards(system.client, {
      ...(await createGiftCardRequest(system.client)),
      consentGroups,
    });
    for (const [path, table, { body }] of [
      ['orders', 'orders', tickets],
      ['gift-card-orders', 'gift_card_orders', cards],
    ] as const) {
      const read = () => system.client.get<typeof body>(`/${path}/${body.orderId}`);
      assert.deepEqual(
        [body.consentGroups, (await read()).body.consentGroups],
        [consentGroups, consentGroups],
      );
      const age = (days: number) =>
        sql`
          update ${sql.table(table)} set created_at = created_at + ${days} * interval '1 day'
          where order_id = ${toRowId(body.orderId)}`.execute(system.helios.services.db);
      await age(-31);
      assert.ok(!('consentGroups' in (await read()).body));
      await age(31);
    }
  });

  it('refuses unknown and repeated groups', async () => {
    const request = await createTicketRequest();
    for (const consentGroups of [['C0005'], ['C0001', 'C0001']]) {
      const answer = await system.client.request(
        'POST',
        '/orders',
        { ...request, consentGroups },
        { 'idempotency-key': randomUUID() },
      );
      assert.equal(answer.problem.code, 'INVALID_REQUEST');
    }
  });

  it('repeats the answer when the visitor has changed the consent in between, and keeps the first consent', async () => {
    const tickets = await createTicketRequest();
    const key = randomUUID();
    const first = await system.client.pay({ ...tickets, consentGroups: ['C0001'] }, key);
    const repeat = await system.client.pay({ ...tickets, consentGroups: ['C0001', 'C0002'] }, key);
    assert.deepEqual([repeat.status, repeat.body], [201, first.body]);
    assert.deepEqual(await readConsent('orders', first.body.orderId), ['C0001']);

    const cards = await createGiftCardRequest(system.client);
    const bought = await buyGiftCards(system.client, { ...cards, consentGroups: ['C0001'] }, key);
    const boughtAgain = await buyGiftCards(system.client, { ...cards, consentGroups: [] }, key);
    assert.deepEqual([boughtAgain.status, boughtAgain.body], [201, bought.body]);
    assert.deepEqual(await readConsent('gift_card_orders', bought.body.orderId), ['C0001']);
  });
});
