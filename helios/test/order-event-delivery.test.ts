import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { STAND_IN_WRITE_KEY, startAnalyticsStandIn } from '../../scripts/lib/analytics-stand-in.ts';
import type { AnalyticsStandIn } from '../../scripts/lib/analytics-stand-in.ts';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { MAX_TRIES, deliverOrderEvents } from '../src/analytics-events/deliver-order-events.ts';
import { createMessageId } from '../src/analytics-events/message-ids.ts';
import type { OrderEvents } from '../src/analytics-events/port.ts';
import { createSegmentEvents } from '../src/analytics-events/segment.ts';
import type { ConsentGroup } from '../src/db/stored-types.ts';
import type { Db } from '../src/db/transactions.ts';
import { deleteObsoleteRows } from '../src/jobs/delete-obsolete-rows.ts';
import type { GiftCardOrder } from '../src/gift-card-orders/schemas.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { sendMails } from '../src/mail/send-mails.ts';
import type { OrderWithCustomer } from '../src/orders/schemas.ts';
import { finishRefund } from '../src/refunds/refunds.ts';
import { CARDS, createOrderRequest } from './support/client.ts';
import { buyGiftCards, createGift, createGiftCardRequest, createOwnCard } from './support/gift-card-order.ts';
import { must } from './support/must.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

interface TrackCall {
  event: string;
  messageId: string;
  anonymousId: string;
  timestamp: string;
  properties: Record<string, unknown>;
  context: { consent: { categoryPreferences: Record<string, boolean> } };
}

interface EventRow {
  kind: string;
  tries: number;
  state: 'waiting' | 'due' | 'sent' | 'failed';
  failure: string | null;
}

const PERFORMANCE: ConsentGroup[] = ['C0001', 'C0002'];

describe('the delivery of order events', () => {
  let system: TestSystem;
  let standIn: AnalyticsStandIn;
  let orderEvents: OrderEvents;
  let db: Db;
  const problems: string[] = [];
  const note = (details: object, message: string) => {
    const { err } = details as { err?: Error };
    problems.push(`${message} ${err?.message ?? ''}`.trim());
  };
  const log = { error: note, warn: note };

  before(async () => {
    standIn = await startAnalyticsStandIn(0);
    // The job does not run on its own, so that each test decides when events are sent.
    system = await openTestSystem();
    db = system.helios.services.db;
    orderEvents = connect();
  });
  after(async () => {
    const violations = await checkInvariants(db);
    await system.close();
    await standIn.close();
    assert.deepEqual(violations, []);
  });
  beforeEach(async () => {
    problems.length = 0;
    standIn.faults.length = 0;
    // Each test looks at its own events.
    await makeDue();
    await deliver();
    problems.length = 0;
  });

  const connect = (writeKey = STAND_IN_WRITE_KEY, timeoutMs = 10_000) =>
    createSegmentEvents({ writeKey, url: standIn.url }, { timeoutMs });
  const deliver = (events = orderEvents) => deliverOrderEvents({ db, orderEvents: events }, log);
  const makeDue = () =>
    sql`update order_events set try_after = now() where sent_at is null and failed_at is null`.execute(db);
  const deliverNow = async (events = orderEvents) => {
    await makeDue();
    return deliver(events);
  };
  const readRows = async (orderId: string): Promise<EventRow[]> => {
    const { rows } = await sql<EventRow>`
      select kind, tries, failure, case
          when sent_at is not null then 'sent' when failed_at is not null then 'failed'
          when try_after > now() then 'waiting' else 'due'
        end as state
      from order_events where ${orderId} in (order_id, gift_card_order_id) order by order_event_id`.execute(
      db,
    );
    return rows;
  };
  const readCalls = (orderNumber: string) =>
    standIn
      .readRecords()
      .map(({ event }) => event as TrackCall)
      .filter(({ properties }) => properties['order_id'] === orderNumber);
  const buyTicket = async (consentGroups?: ConsentGroup[], count = 1): Promise<OrderWithCustomer> => {
    const request = await system.client.createCheckout(
      system.performanceId,
      await system.findFreeSeats(count),
    );
    const { status, body } = await system.client.pay({
      ...request,
      ...(consentGroups ? { consentGroups } : {}),
    });
    assert.equal(status, 201);
    return body;
  };
  const buyCards = async (consentGroups: ConsentGroup[] = PERFORMANCE): Promise<GiftCardOrder> => {
    const items = [createGift({ quantity: 2 }), createOwnCard({ amountCents: 2_500 })];
    const request = await createGiftCardRequest(system.client, items);
    const { status, body } = await buyGiftCards(system.client, { ...request, consentGroups });
    assert.equal(status, 201);
    return body;
  };
  const refund = async (kind: 'orders' | 'gift-card-orders', orderNumber: string, chosen: object = {}) => {
    const { status, body } = await system.staff.request<{ refundId: string }>(
      'POST',
      `/staff/${kind}/${orderNumber}/refunds`,
      { reason: 'a test', ...chosen },
      { 'idempotency-key': randomUUID() },
    );
    assert.equal(status, 201);
    return body;
  };

  it('reports an order with the id and the fields of the event of the browser, without personal data', async () => {
    const [adult, other, child] = await system.findFreeSeats(3);
    const locked = await system.client.createLock(system.performanceId, [
      { seatGuid: must(adult), ticketType: 'ADULT' },
      { seatGuid: must(other), ticketType: 'ADULT' },
      { seatGuid: must(child), ticketType: 'CHILD' },
    ]);
    const { body: lock } = await system.client.request<Lock>(
      'PUT',
      `/locks/${locked.body.lockId}/promo-code`,
      { code: 'LANTERN10' },
    );
    const { body: order } = await system.client.pay({
      ...createOrderRequest(lock, await system.client.createCard(CARDS.success)),
      consentGroups: ['C0001', 'C0002', 'C0004'],
    });
    assert.deepEqual(
      (await readRows(order.orderId)).map(({ state }) => state),
      ['waiting'],
      'the browser is first',
    );
    assert.equal(await deliverNow(), 1);
    assert.equal(await deliverNow(), 0, 'once');
    const [call, ...others] = readCalls(order.orderNumber);
    assert.deepEqual(others, []);
    const { totals, seats } = order;
    // The prices of a seat of each type.
    const priceOf = (type: string) =>
      must(seats.find(({ ticketType }) => ticketType === type)).priceCents / 100;
    const product = {
      product_id: 'RUTHL',
      name: order.performance.eventName,
      category: 'STRASBURG_PA',
    };
    assert.deepEqual(must(call).properties, {
      order_id: order.orderNumber,
      currency: 'USD',
      value: totals.totalCents / 100,
      total: totals.totalCents / 100,
      tax: totals.taxCents / 100,
      discount: totals.discountCents / 100,
      coupon: 'LANTERN10',
      products: [
        { ...product, variant: 'ADULT', price: priceOf('ADULT'), quantity: 2 },
        { ...product, variant: 'CHILD', price: priceOf('CHILD'), quantity: 1 },
      ],
    });
    assert.ok(totals.discountCents > 0);
    assert.deepEqual(
      [must(call).event, must(call).messageId, must(call).timestamp],
      ['Order Completed', order.analyticsMessageId, order.confirmedAt],
    );
    assert.deepEqual(must(call).context.consent.categoryPreferences, {
      C0001: true,
      C0002: true,
      C0003: false,
      C0004: true,
    });
    const text = JSON.stringify(call);
    for (const secret of [order.orderId, order.lockId, 'ada@', 'Miller', '12 Mill Road', '7175550199'])
      assert.ok(!text.includes(secret), secret);
  });

  it('reports a purchase of gift cards', async () => {
    const order = await buyCards();
    assert.equal(await deliverNow(), 1);
    const [call] = readCalls(order.orderNumber);
    const card = { product_id: 'gift-card', name: 'Gift card', category: 'gift-cards' };
    assert.equal(must(call).messageId, order.analyticsMessageId);
    assert.deepEqual(must(call).properties, {
      order_id: order.orderNumber,
      currency: 'USD',
      value: 125,
      total: 125,
      tax: 0,
      discount: 0,
      products: [
        { ...card, variant: 'email', price: 50, quantity: 2 },
        { ...card, variant: 'print', price: 25, quantity: 1 },
      ],
    });
    assert.doesNotMatch(JSON.stringify(call), /grace@|Happy birthday|Ada/);
  });

  it('has no event without the consent for the platform, or without a payment', async () => {
    const request = await system.client.createCheckout(
      system.performanceId,
      await system.findFreeSeats(1),
      CARDS.declined,
    );
    const declined = await system.client.pay({ ...request, consentGroups: PERFORMANCE });
    assert.equal(declined.status, 402);
    const unknown = await buyTicket();
    const refused = await buyTicket(['C0001', 'C0003', 'C0004']);
    const cards = await buyCards(['C0001']);
    await refund('orders', refused.orderNumber);
    await refund('gift-card-orders', cards.orderNumber);
    for (const id of [must(declined.problem.orderId), unknown.orderId, refused.orderId, cards.orderId])
      assert.deepEqual(await readRows(id), []);
    assert.equal(await deliverNow(), 0);
  });

  it('reports a partial and then the last refund of an order, each once, with their share of its amounts', async () => {
    const order = await buyTicket(PERFORMANCE, 3);
    const [first, ...rest] = order.seats.map(({ seatGuid }) => seatGuid);
    const partial = await refund('orders', order.orderNumber, { seats: [must(first)] });
    const last = await refund('orders', order.orderNumber, { seats: rest });
    // As recovery and a webhook do.
    await finishRefund(system.helios.services, last.refundId);
    assert.equal(await deliverNow(), 3);
    const [completed, ...refunds] = readCalls(order.orderNumber);
    assert.deepEqual(
      refunds.map(({ event, messageId }) => [event, messageId]),
      [partial, last].map(({ refundId }) => ['Order Refunded', createMessageId('Order Refunded', refundId)]),
    );
    assert.deepEqual(
      refunds.map(({ properties }) =>
        (properties['products'] as { quantity: number }[]).map(({ quantity }) => quantity),
      ),
      [[1], [2]],
    );
    for (const field of ['value', 'total', 'tax', 'discount']) {
      const cents = refunds.map(({ properties }) => Math.round(Number(properties[field]) * 100));
      assert.equal(
        cents.reduce((sum, amount) => sum + amount, 0),
        Math.round(Number(must(completed).properties[field]) * 100),
        field,
      );
    }
    const { rows } = await sql<{ cents: number }>`
      select gift_cents + card_cents as cents from refunds where refund_id = ${partial.refundId}`.execute(db);
    assert.equal(must(refunds[0]).properties['value'], must(rows[0]).cents / 100);
    assert.equal(new Set([completed, ...refunds].map((call) => must(call).anonymousId)).size, 1);
  });

  it('reports a refund of gift cards with the refunded cards', async () => {
    const order = await buyCards();
    const printed = must(order.items[1]?.cards[0]);
    await refund('gift-card-orders', order.orderNumber, { cards: [printed.last4] });
    assert.equal(await deliverNow(), 2);
    const call = must(readCalls(order.orderNumber).find(({ event }) => event === 'Order Refunded'));
    assert.equal(call.properties['value'], 25);
    assert.deepEqual(call.properties['products'], [
      {
        product_id: 'gift-card',
        name: 'Gift card',
        category: 'gift-cards',
        variant: 'print',
        price: 25,
        quantity: 1,
      },
    ]);
  });

  it('drops the event of a refund that the card did not get', async () => {
    const order = await buyTicket(PERFORMANCE);
    const { refundId } = await refund('orders', order.orderNumber);
    const { rows } = await sql`
      update refunds set done_at = null, failed_at = now(), failure = 'a test' where refund_id = ${refundId}
      returning refund_id`.execute(db);
    assert.equal(rows.length, 1);
    assert.equal(await deliverNow(), 1);
    assert.deepEqual(
      readCalls(order.orderNumber).map(({ event }) => event),
      ['Order Completed'],
    );
    assert.deepEqual(
      (await readRows(order.orderId)).map(({ kind }) => kind),
      ['order_completed'],
    );
  });

  it('keeps no transaction open while sending, and no other process sends the same event', async () => {
    const order = await buyTicket(PERFORMANCE);
    let openTransactions: unknown[] = [];
    const slow: OrderEvents = {
      async send(event) {
        const { rows } = await sql`
          select state from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
          db,
        );
        openTransactions = rows;
        assert.equal(await deliver(), 0, 'another process sends nothing');
        await orderEvents.send(event);
      },
    };
    assert.equal(await deliverNow(slow), 1);
    assert.deepEqual(openTransactions, []);
    assert.equal(readCalls(order.orderNumber).length, 1);
  });

  it('shares the events among processes that work at the same time', async () => {
    const orders = [];
    for (let index = 0; index < 6; index += 1) orders.push(await buyTicket(PERFORMANCE));
    const calls = standIn.countCalls();
    await makeDue();
    const delivered = await Promise.all([deliver(), deliver(), deliver()]);
    assert.equal(
      delivered.reduce((sum, count) => sum + count, 0),
      orders.length,
    );
    assert.equal(standIn.countCalls() - calls, orders.length);
    for (const { orderNumber } of orders) assert.equal(readCalls(orderNumber).length, 1);
  });

  it('repeats an event with the same id when the answer was lost', async () => {
    const order = await buyTicket(PERFORMANCE);
    standIn.faults.push('lostAnswer');
    assert.equal(await deliverNow(connect(undefined, 200)), 0);
    assert.deepEqual(problems, [
      'an order event could not be sent and will be retried The customer-data platform did not answer.',
    ]);
    assert.equal(await deliver(), 0, 'not before the retry time');
    assert.equal(await deliverNow(), 1);
    assert.deepEqual(
      readCalls(order.orderNumber).map(({ messageId }) => messageId),
      [order.analyticsMessageId, order.analyticsMessageId],
    );
    assert.deepEqual(
      standIn
        .readRecords()
        .slice(-2)
        .map(({ isRepeated }) => isRepeated),
      [false, true],
    );
  });

  it('retries when the platform fails, hangs or is away, and asks no more in that run', async () => {
    const orders = [await buyTicket(PERFORMANCE), await buyTicket(PERFORMANCE)];
    const [first, second] = orders.map(({ orderId }) => orderId) as [string, string];
    for (const fault of [{ status: 500 }, { status: 503 }, 'hang', 'disconnect'] as const) {
      standIn.faults.push(fault);
      const calls = standIn.countCalls();
      assert.equal(await deliverNow(connect(undefined, 300)), 0);
      assert.equal(standIn.countCalls() - calls, 1);
    }
    const closed = await startAnalyticsStandIn(0);
    await closed.close();
    const away = createSegmentEvents({ writeKey: STAND_IN_WRITE_KEY, url: closed.url });
    assert.equal(await deliverNow(away), 0);
    assert.equal(problems.length, 5);
    assert.deepEqual(await readRows(first), [
      { kind: 'order_completed', tries: 5, state: 'waiting', failure: null },
    ]);
    assert.deepEqual(await readRows(second), [
      { kind: 'order_completed', tries: 0, state: 'due', failure: null },
    ]);
    assert.equal(await deliver(), 1, 'the other event');
    assert.equal(await deliverNow(), 1);
  });

  it('waits with all events as long as the platform asks', async () => {
    const orders = [await buyTicket(PERFORMANCE), await buyTicket(PERFORMANCE)];
    standIn.faults.push({ status: 429, retryAfter: '1800' });
    assert.equal(await deliverNow(), 0);
    const { rows } = await sql<{ waits: boolean }>`
      select try_after > now() + interval '29 minutes' as waits from order_events where sent_at is null`.execute(
      db,
    );
    assert.deepEqual(
      rows,
      orders.map(() => ({ waits: true })),
    );
    assert.equal(await deliver(), 0);
    assert.equal(await deliverNow(), 2);
  });

  it('gives an event up after a refusal, stores why, and continues with the next', async () => {
    const refused = await buyTicket(PERFORMANCE);
    const accepted = await buyTicket(PERFORMANCE);
    standIn.faults.push({ status: 400 });
    assert.equal(await deliverNow(), 1);
    assert.deepEqual(problems, [
      'an order event was refused or failed too often and is not sent The customer-data platform answered 400.',
    ]);
    assert.deepEqual(await readRows(refused.orderId), [
      {
        kind: 'order_completed',
        tries: 1,
        state: 'failed',
        failure: 'The customer-data platform answered 400.',
      },
    ]);
    assert.equal(must((await readRows(accepted.orderId))[0]).state, 'sent');
    assert.equal(await deliverNow(), 0);
  });

  it('keeps all events while the key is wrong, reports an error, and sends them with the right key', async () => {
    const orders = [await buyTicket(PERFORMANCE), await buyTicket(PERFORMANCE)];
    const wrong = connect('wrong');
    for (let run = 0; run <= MAX_TRIES; run += 1) {
      const calls = standIn.countCalls();
      assert.equal(await deliverNow(wrong), 0);
      assert.equal(standIn.countCalls() - calls, 1, 'no call for each event');
    }
    assert.equal(
      must(problems[0]),
      'the customer-data platform refuses the settings of Helios: order events wait ' +
        'The customer-data platform answered 401.',
    );
    assert.equal(await deliver(), 0, 'not at once');
    for (const { orderId } of orders) {
      assert.deepEqual(await readRows(orderId), [
        { kind: 'order_completed', tries: 0, state: 'waiting', failure: null },
      ]);
    }
    assert.equal(await deliverNow(), 2);
  });

  it('gives an event up after twelve failures', async () => {
    const order = await buyTicket(PERFORMANCE);
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      assert.equal(must((await readRows(order.orderId))[0]).failure, null);
      standIn.faults.push({ status: 503 });
      await deliverNow();
    }
    assert.deepEqual(await readRows(order.orderId), [
      {
        kind: 'order_completed',
        tries: MAX_TRIES,
        state: 'failed',
        failure: 'The customer-data platform answered 503.',
      },
    ]);
    assert.equal(await deliverNow(), 0);
  });

  it('does not send an event that is so old that the platform would count it twice', async () => {
    const order = await buyTicket(PERFORMANCE);
    const age = (hours: number) =>
      sql`
        update order_events set created_at = now() - ${hours} * interval '1 hour'
        where order_id = ${order.orderId}`.execute(db);
    await age(24);
    assert.equal(await deliverNow(), 0);
    assert.deepEqual(problems, ['order events are too old and are not sent']);
    assert.deepEqual(readCalls(order.orderNumber), []);
    assert.equal(must((await readRows(order.orderId))[0]).state, 'failed');
  });

  it('deletes events after 30 days, whatever became of them', async () => {
    const order = await buyTicket(PERFORMANCE);
    const { refundId } = await refund('orders', order.orderNumber);
    const age = async (days: number) => {
      const past = sql`now() - ${days} * interval '1 day'`;
      await sql`update orders set confirmed_at = ${past} where order_id = ${order.orderId}`.execute(db);
      await sql`update refunds set done_at = ${past} where refund_id = ${refundId}`.execute(db);
      await sql`update order_events set created_at = ${past} where order_id = ${order.orderId}`.execute(db);
      await deleteObsoleteRows(db);
    };
    await age(29);
    assert.equal((await readRows(order.orderId)).length, 2);
    await age(31);
    assert.deepEqual(await readRows(order.orderId), []);
    assert.deepEqual(await checkInvariants(db), []);
  });

  it('drops the events of a customer whose data was erased, also those that wait', async () => {
    const tickets = await buyTicket(PERFORMANCE);
    const request = await createGiftCardRequest(system.client, [createOwnCard()]);
    request.customer.contact.emailAddress = 'ada@example.org';
    const { body: cards } = await buyGiftCards(system.client, { ...request, consentGroups: PERFORMANCE });
    const kept = await buyCards();
    await sendMails(system.helios.services, log);
    await sql`update idempotency_keys set created_at = now() - interval '3 days'`.execute(db);
    await deleteObsoleteRows(db);
    await system.withPerformanceStatus('PS', async () => {
      const { status } = await system.staff.request('POST', '/staff/people/erase', {
        emailAddress: 'ada@example.org',
      });
      assert.equal(status, 200);
    });
    assert.deepEqual(await readRows(tickets.orderId), []);
    assert.deepEqual(await readRows(cards.orderId), []);
    assert.equal(await deliverNow(), 1);
    assert.deepEqual(readCalls(tickets.orderNumber), []);
    assert.equal(readCalls(kept.orderNumber).length, 1);
  });
});
