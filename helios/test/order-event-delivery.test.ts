import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { STAND_IN_WRITE_KEY, startAnalyticsStandIn } from '../../demo/analytics-stand-in.ts';
import type { AnalyticsStandIn } from '../../demo/analytics-stand-in.ts';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { MAX_TRIES, deliverOrderEvents } from '../src/analytics-events/deliver-order-events.ts';
import { createMessageId } from '../src/analytics-events/message-ids.ts';
import type { OrderEvents } from '../src/analytics-events/port.ts';
import { createSegmentEvents } from '../src/analytics-events/segment.ts';
import type { ConsentGroup } from '../src/db/stored-types.ts';
import { inTransaction } from '../src/db/transactions.ts';
import type { Db } from '../src/db/transactions.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import { deleteObsoleteRows } from '../src/jobs/delete-obsolete-rows.ts';
import type { GiftCardOrder } from '../src/gift-card-orders/schemas.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { sendMails } from '../src/mail/send-mails.ts';
import type { OrderWithCustomer } from '../src/orders/schemas.ts';
import { finishRefund } from '../src/refunds/refunds.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { CARDS, createOrderRequest, toRowId } from './support/client.ts';
import { buyGiftCards, createGift, createGiftCardRequest, createOwnCard } from './support/gift-card-order.ts';
import { exchangeTickets, getSeats, setExchangePolicy } from './support/exchange.ts';
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

/** One line for each ticket type, price and discount, as the browser reports an order. */
function groupSeats(seats: OrderWithCustomer['seats']) {
  const lines = new Map<string, { variant: string; price: number; discount: number; quantity: number }>();
  for (const { ticketType: variant, priceCents, discountCents } of seats) {
    const key = `${variant} ${priceCents} ${discountCents}`;
    const line = lines.get(key) ?? {
      variant,
      price: (priceCents - discountCents) / 100,
      discount: discountCents / 100,
      quantity: 0,
    };
    lines.set(key, { ...line, quantity: line.quantity + 1 });
  }
  return [...lines.values()];
}

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

  const keep = closeAfterTests();
  before(async () => {
    standIn = keep(await startAnalyticsStandIn(0));
    // The job does not run on its own, so that each test decides when events are sent.
    system = keep(await openTestSystem());
    keep(system.helios.services.db, expectConsistent);
    db = system.helios.services.db;
    orderEvents = connect();
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
      from order_events where ${toRowId(orderId)} in (order_id, gift_card_order_id) order by order_event_id`.execute(
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
    const product = {
      product_id: 'RUTHL',
      name: order.performance.eventName,
      category: 'STRASBURG_PA',
    };
    const revenue = (totals.subtotalCents - totals.discountCents) / 100;
    assert.deepEqual(must(call).properties, {
      order_id: order.orderNumber,
      currency: 'USD',
      value: revenue,
      revenue,
      total: totals.totalCents / 100,
      tax: totals.taxCents / 100,
      fees: totals.feesCents / 100,
      discount: totals.discountCents / 100,
      gift_card_amount: 0,
      coupon: 'LANTERN10',
      // Each seat has its share of the discount, which may differ by a cent.
      products: groupSeats(seats).map((line) => ({ ...product, ...line })),
    });
    assert.ok(totals.discountCents > 0 && totals.feesCents > 0);
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
    for (const secret of [
      toRowId(order.orderId),
      toRowId(order.lockId),
      'ada@',
      'Miller',
      '12 Mill Road',
      '7175550199',
    ])
      assert.ok(!text.includes(secret), secret);
  });

  /** An order of three seats with a promo code, partly paid by a gift card, and its event. */
  async function reportOrderOf(code: string, giftCents: number) {
    const [adult, other, child] = await system.findFreeSeats(3);
    const locked = await system.client.createLock(system.performanceId, [
      { seatGuid: must(adult), ticketType: 'ADULT' },
      { seatGuid: must(other), ticketType: 'ADULT' },
      { seatGuid: must(child), ticketType: 'CHILD' },
    ]);
    const { body: lock } = await system.client.request<Lock>(
      'PUT',
      `/locks/${locked.body.lockId}/promo-code`,
      { code },
    );
    const { payment, ...request } = createOrderRequest(lock, await system.client.createCard(CARDS.success));
    const { number } = await inTransaction(db, (trx) =>
      issueGiftCard(trx, { amountCents: 100_000, currency: 'USD' }),
    );
    const { status, body } = await system.client.pay({
      ...request,
      ...(lock.totals.totalCents > giftCents ? { payment } : {}),
      ...(giftCents > 0 ? { giftCards: [{ number, amountCents: giftCents }] } : {}),
      consentGroups: PERFORMANCE,
    });
    assert.equal(status, 201);
    await deliverNow();
    return { order: body, properties: must(readCalls(body.orderNumber)[0]).properties };
  }

  for (const { kind, percentOff, amountOffCents, giftCents } of [
    { kind: 'a share', percentOff: 33, amountOffCents: null, giftCents: 0 },
    {
      kind: 'an amount that three seats cannot share evenly',
      percentOff: null,
      amountOffCents: 1_000,
      giftCents: 2_500,
    },
  ])
    it(`has the revenue without tax and fees, and the part of gift cards, with ${kind} off`, async () => {
      await sql`
        insert into promo_codes (code, percent_off, amount_off_cents)
        values (${`EVENT${giftCents}`}, ${percentOff}, ${amountOffCents})`.execute(db);
      const { order, properties } = await reportOrderOf(`EVENT${giftCents}`, giftCents);
      const { totals } = order;
      const cents = (value: unknown) => Math.round(Number(value) * 100);
      const products = properties['products'] as { price: number; discount: number; quantity: number }[];
      const add = (field: 'price' | 'discount') =>
        products.reduce((sum, product) => sum + cents(product[field]) * product.quantity, 0);
      assert.equal(cents(properties['revenue']), totals.subtotalCents - totals.discountCents);
      assert.equal(properties['value'], properties['revenue']);
      assert.equal(add('price'), cents(properties['revenue']));
      assert.equal(add('discount'), totals.discountCents);
      assert.equal(
        cents(properties['revenue']) + cents(properties['tax']) + cents(properties['fees']),
        totals.totalCents,
      );
      assert.equal(cents(properties['gift_card_amount']), giftCents);
      assert.equal(totals.totalCents - order.payment.amountCents, giftCents);
      // A refund gives each part back.
      const [first] = order.seats;
      await refund('orders', order.orderNumber, { seats: [must(first).seatGuid] });
      await refund('orders', order.orderNumber);
      await deliverNow();
      const [completed, ...refunds] = readCalls(order.orderNumber);
      for (const field of ['revenue', 'total', 'tax', 'fees', 'discount', 'gift_card_amount'])
        assert.equal(
          refunds.reduce((sum, call) => sum + cents(call.properties[field]), 0),
          cents(must(completed).properties[field]),
          field,
        );
    });

  it('has no revenue when the tickets cost nothing, although fees are paid', async () => {
    await sql`insert into promo_codes (code, percent_off) values ('EVENTFREE', 100)`.execute(db);
    const { order, properties } = await reportOrderOf('EVENTFREE', 0);
    const { revenue, total, tax, fees } = properties;
    assert.deepEqual([revenue, tax, total], [0, 0, fees]);
    assert.equal(properties['discount'], order.totals.subtotalCents / 100);
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
      revenue: 125,
      total: 125,
      tax: 0,
      fees: 0,
      discount: 0,
      gift_card_amount: 0,
      products: [
        { ...card, variant: 'email', price: 50, quantity: 2 },
        { ...card, variant: 'print', price: 25, quantity: 1 },
      ],
    });
    assert.doesNotMatch(JSON.stringify(call), /grace@|Happy birthday|Ada/);
  });

  it('has the visitor and the visit that the browser told, as far as the consent allows it', async () => {
    const visit = {
      anonymousId: 'a3d1c1b2-4f60-4a52-8d0a-9a1f1f0c1d2e',
      referrer: 'https://search.example/',
      campaign: { source: 'mail', name: 'easter' },
      clickIds: { msclkid: 'click-1' },
    };
    const buy = async (consentGroups: ConsentGroup[]) => {
      const checkout = await system.client.createCheckout(
        system.performanceId,
        await system.findFreeSeats(1),
      );
      const { status, body } = await system.client.pay({ ...checkout, consentGroups, visit });
      assert.equal(status, 201);
      await deliverNow();
      return body;
    };
    const all = await buy(['C0001', 'C0002', 'C0004']);
    await refund('orders', all.orderNumber);
    await deliverNow();
    const calls = readCalls(all.orderNumber);
    assert.deepEqual(
      calls.map(({ event, anonymousId }) => [event, anonymousId]),
      [
        ['Order Completed', visit.anonymousId],
        ['Order Refunded', visit.anonymousId],
      ],
    );
    const { campaign, referrer, clickIds } = must(calls[0]).context as Record<string, unknown>;
    assert.deepEqual(
      { campaign, referrer, clickIds },
      { campaign: visit.campaign, referrer: { url: visit.referrer }, clickIds: visit.clickIds },
    );
    const performance = await buy(PERFORMANCE);
    assert.doesNotMatch(JSON.stringify(readCalls(performance.orderNumber)), /click-1/);
    const { rows } = await sql`
      select visit from orders where order_id in (${toRowId(performance.orderId)}, ${toRowId((await buy(['C0001', 'C0004'])).orderId)})
      and (visit is null or not visit ? 'clickIds')`.execute(db);
    assert.equal(rows.length, 2);
    const request = await system.client.createCheckout(system.performanceId, await system.findFreeSeats(1));
    for (const wrong of [
      { referrer: 'https://search.example/?q=naomi' },
      { anonymousId: 'naomi@example.com' },
      { clickIds: { msclkid: '<script>' } },
      { campaign: { source: 'x'.repeat(201) } },
      { email: 'naomi@example.com' },
    ]) {
      const { status } = await system.client.request(
        'POST',
        '/orders',
        { ...request, visit: wrong },
        {
          'idempotency-key': randomUUID(),
        },
      );
      assert.equal(status, 400, JSON.stringify(wrong));
    }
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
    for (const field of ['value', 'revenue', 'total', 'tax', 'fees', 'discount', 'gift_card_amount']) {
      const cents = refunds.map(({ properties }) => Math.round(Number(properties[field]) * 100));
      assert.equal(
        cents.reduce((sum, amount) => sum + amount, 0),
        Math.round(Number(must(completed).properties[field]) * 100),
        field,
      );
    }
    const { rows } = await sql<{ cents: number }>`
      select gift_cents + card_cents as cents from refunds where refund_id = ${partial.refundId}`.execute(db);
    assert.equal(must(refunds[0]).properties['total'], must(rows[0]).cents / 100);
    assert.equal(new Set([completed, ...refunds].map((call) => must(call).anonymousId)).size, 1);
  });

  it('reports a return with the fee that was kept, and an exchange as a refund and an order', async () => {
    await sql`
      update theaters set return_policy = ${JSON.stringify({ hoursBefore: 1, refundTo: 'card', fee: { per: 'ticket', amountCents: 300 } })}::jsonb
      where location = 'STRASBURG_PA'`.execute(db);
    await setExchangePolicy(db, { hoursBefore: 1, refundTo: 'card', within: 'event' });
    const order = await buyTicket(PERFORMANCE, 2);
    const lock = await system.client.createLock(system.performanceId, await system.findFreeSeats(1));
    const price = order.totals.totalCents / 2;
    const changed = await exchangeTickets(system.client, order.orderId, {
      seats: getSeats(order, 0),
      lockId: lock.body.lockId,
      expectedDifferenceCents: 0,
      consentGroups: PERFORMANCE,
    });
    assert.equal(changed.status, 201);
    const returned = await system.client.request(
      'POST',
      `/orders/${order.orderId}/returns`,
      { seats: getSeats(order, 1), expectedAmountCents: price - 300 },
      { 'idempotency-key': randomUUID() },
    );
    assert.equal(returned.status, 201);
    await setExchangePolicy(db, null);
    await sql`update theaters set return_policy = null`.execute(db);
    assert.equal(await deliverNow(), 4);
    const describeCalls = (orderNumber: string) =>
      readCalls(orderNumber).map(({ event, properties }) => [
        event,
        properties['total'],
        properties['exchange_credit'],
        properties['kept_fee'],
      ]);
    assert.deepEqual(describeCalls(order.orderNumber), [
      ['Order Completed', (2 * price) / 100, undefined, undefined],
      ['Order Refunded', price / 100, price / 100, undefined],
      ['Order Refunded', price / 100, undefined, 3],
    ]);
    assert.deepEqual(describeCalls(changed.body.orderNumber), [
      ['Order Completed', price / 100, price / 100, undefined],
    ]);
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
        // The sender waits here. Only its transaction could be idle after a statement about these rows.
        const { rows } = await sql`
          select query from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%' and query like '%order_events%'`.execute(
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
        where order_id = ${toRowId(order.orderId)}`.execute(db);
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
      await sql`update orders set confirmed_at = ${past} where order_id = ${toRowId(order.orderId)}`.execute(
        db,
      );
      await sql`update refunds set done_at = ${past} where refund_id = ${refundId}`.execute(db);
      await sql`update order_events set created_at = ${past} where order_id = ${toRowId(order.orderId)}`.execute(
        db,
      );
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
