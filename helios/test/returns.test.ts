import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { ReturnPolicy } from '../src/catalogue/ticket-policies.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import type { Order } from '../src/orders/schemas.ts';
import { GatewayUnreachable } from '../src/payments/port.ts';
import type { TicketReturn } from '../src/returns/schemas.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { CARDS, createOrderRequest, toRowId } from './support/client.ts';
import type { Client } from './support/client.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';

const silentLog = { error: () => {}, warn: () => {} };

const CARD: ReturnPolicy = { hoursBefore: 24, refundTo: 'card' };

describe('returns by buyers', () => {
  let system: MailSystem;
  let client: Client;
  let seats: string[];
  let used = 0;
  const takeSeats = (count: number) => seats.slice(used, (used += count));

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openMailSystem());
    client = system.client;
    seats = await system.findFreeSeats(60);
  });

  const setPolicy = (policy: ReturnPolicy | null) =>
    sql`update theaters set return_policy = ${policy && JSON.stringify(policy)}::jsonb where location = 'STRASBURG_PA'`.execute(
      system.db,
    );
  const buySeats = async (
    count: number,
    policy: ReturnPolicy | null,
    giftCards: { number: string; amountCents: number }[] = [],
  ) => {
    await setPolicy(policy);
    const request = await client.createCheckout(system.performanceId, takeSeats(count));
    const { status, body } = await client.pay({ ...request, giftCards });
    assert.equal(status, 201);
    return body;
  };
  const guids = (order: Order, ...indexes: number[]) =>
    indexes.map((index) => must(order.seats[index]).seatGuid);
  const quote = (order: Order, chosen: string[]) =>
    client.request<TicketReturn>('POST', `/orders/${order.orderId}/returns/quote`, { seats: chosen });
  const giveBack = (
    order: Order,
    chosen: string[],
    expectedAmountCents: number,
    key: string = randomUUID(),
  ) =>
    client.request<TicketReturn>(
      'POST',
      `/orders/${order.orderId}/returns`,
      { seats: chosen, expectedAmountCents },
      { 'idempotency-key': key },
    );
  /** Returns tickets for what their quote says. */
  const quoteAndReturn = async (order: Order, chosen: string[]) => {
    const { body } = await quote(order, chosen);
    return giveBack(order, chosen, body.amountCents);
  };
  const readOrder = async (order: Order) => (await client.getOrder(order.orderId)).body;
  /** What the test gateway has refunded. */
  const readRefundedCents = async (order: Order) => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(r.amount_cents), 0)::int as cents
      from test_gateway.refunds r join payment_attempts a using (attempt_id)
      where a.order_id = ${toRowId(order.orderId)}`.execute(system.db);
    return must(rows[0]).cents;
  };
  const issueCard = (amountCents: number) =>
    inTransaction(system.db, (trx) => issueGiftCard(trx, { amountCents, currency: 'USD' }));
  const readBalance = async (number: string) =>
    (await client.request<{ balanceCents: number }>('POST', '/gift-cards/balance', { number })).body
      .balanceCents;
  const readReturnMail = async (order: Order) => {
    await system.sendMails();
    const mails = await system.readMails();
    const mail = mails.find(
      (text) =>
        text.includes('Subject: Your return') && text.replace(/=\r\n/g, '').includes(order.orderNumber),
    );
    return must(mail).replace(/=\r\n/g, '').replaceAll('=3D', '=');
  };
  const countPerformanceSold = async () => {
    const { rows } = await sql<{ seats_sold: number }>`
      select seats_sold from performances where performance_id = ${system.performanceId}`.execute(system.db);
    return must(rows[0]).seats_sold;
  };
  const assertRefused = (
    answer: { status: number; problem: { code: string; detail: string } },
    why: RegExp,
  ) => {
    assert.deepEqual([answer.status, answer.problem.code], [409, 'RETURN_NOT_POSSIBLE']);
    assert.match(answer.problem.detail, why);
  };

  it('gives a ticket back: its seat is free, its code void, and the card gets the value less the fee', async () => {
    const order = await buySeats(2, { ...CARD, fee: { per: 'ticket', amountCents: 300 } });
    assert.deepEqual(must(order.returns).seats, guids(order, 0, 1));
    const half = order.totals.totalCents / 2;
    const { status, body } = await quote(order, guids(order, 0));
    const expected: TicketReturn = {
      seats: guids(order, 0),
      valueCents: half,
      feeCents: 300,
      amountCents: half - 300,
      toGiftCardsCents: 0,
      toNewGiftCardCents: 0,
      toCardCents: half - 300,
      currency: 'USD',
    };
    assert.deepEqual([status, body], [200, expected]);
    assert.deepEqual((await readOrder(order)).refundedSeats, [], 'a quote changes nothing');
    const sold = await countPerformanceSold();
    const returned = await giveBack(order, guids(order, 0), half - 300);
    assert.deepEqual([returned.status, returned.body], [201, expected]);
    assert.equal(await readRefundedCents(order), half - 300);
    assert.equal(await countPerformanceSold(), sold - 1);
    const now = await readOrder(order);
    assert.deepEqual(
      [now.status, now.refundedSeats, now.refundedCents, must(now.returns).seats],
      ['confirmed', guids(order, 0), half - 300, guids(order, 1)],
    );
    const { body: tickets } = await client.get<{ seatGuid: string; valid: boolean }[]>(
      `/orders/${order.orderId}/tickets`,
    );
    assert.deepEqual(
      tickets.map(({ valid }) => valid),
      [false, true],
    );
    assert.equal((await client.createLock(system.performanceId, guids(order, 0))).status, 201);
    const mail = await readReturnMail(order);
    assert.match(mail, /You have returned tickets of your order/);
    assert.match(mail, /We have kept a fee of \$3\.00\./);
    const staff = await system.staff.get<{
      refunds: { byBuyer: boolean; feeCents: number; reason: string }[];
    }>(`/staff/orders/${order.orderNumber}`);
    const [refund] = staff.body.refunds;
    assert.deepEqual(
      [refund?.byBuyer, refund?.feeCents, refund?.reason],
      [true, 300, 'Returned by the buyer'],
    );
    await quoteAndReturn(order, guids(order, 1));
    assert.deepEqual(
      [(await readOrder(order)).status, (await readOrder(order)).returns?.seats],
      ['refunded', []],
    );
  });

  it('returns once for a repeated key, from two tabs and for ten requests at once', async () => {
    const order = await buySeats(3, CARD);
    const chosen = guids(order, 0);
    const { body } = await quote(order, chosen);
    const key = randomUUID();
    const first = await giveBack(order, chosen, body.amountCents, key);
    const again = await giveBack(order, chosen, body.amountCents, key);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    const other = await giveBack(order, guids(order, 1), body.amountCents, key);
    assert.deepEqual([other.status, other.problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    const otherTab = await giveBack(order, guids(order, 0, 1), body.amountCents * 2);
    assertRefused(
      otherTab,
      /^Nothing was returned\. Some of these tickets were returned, changed or refunded before\.$/,
    );
    assert.deepEqual(otherTab.problem.seats, chosen);
    const rest = guids(order, 1, 2);
    const { body: restQuote } = await quote(order, rest);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => giveBack(order, rest, restQuote.amountCents)),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(await readRefundedCents(order), order.totals.totalCents);
  });

  it('puts the part of the card onto a new gift card, whose number only the mail has', async () => {
    const own = await issueCard(5_000);
    const order = await buySeats(2, { hoursBefore: 1, refundTo: 'giftCard' }, [
      { number: own.number, amountCents: 5_000 },
    ]);
    const total = order.totals.totalCents;
    const answer = await quoteAndReturn(order, guids(order, 0, 1));
    assert.deepEqual(
      [answer.body.toGiftCardsCents, answer.body.toNewGiftCardCents, answer.body.toCardCents],
      [5_000, total - 5_000, 0],
    );
    assert.deepEqual([await readBalance(own.number), await readRefundedCents(order)], [5_000, 0]);
    const number = must(/has the number ([0-9A-Z-]{19})\./.exec(await readReturnMail(order)))[1];
    assert.equal(await readBalance(must(number)), total - 5_000);
    const everything = JSON.stringify([answer.body, await readOrder(order)]);
    assert.ok(!everything.replaceAll('-', '').includes(must(number).replaceAll('-', '')));
    // It pays the next order.
    const next = await buySeats(1, null, [{ number: must(number), amountCents: 1_000 }]);
    assert.equal(next.status, 'confirmed');
  });

  it('keeps the fee of an order once, and never more than the value of its tickets', async () => {
    const order = await buySeats(3, { ...CARD, fee: { per: 'order', amountCents: 10_000 } });
    const fees: number[] = [];
    for (const seatGuid of guids(order, 0, 1, 2))
      fees.push((await quoteAndReturn(order, [seatGuid])).body.feeCents);
    const value = order.totals.totalCents / 3;
    assert.deepEqual(fees, [value, 10_000 - value, 0]);
    assert.equal(await readRefundedCents(order), order.totals.totalCents - 10_000);
    const dear = await buySeats(1, { ...CARD, fee: { per: 'ticket', amountCents: 90_000 } });
    const { body } = await quoteAndReturn(dear, guids(dear, 0));
    assert.deepEqual([body.feeCents, body.amountCents], [dear.totals.totalCents, 0]);
  });

  it('takes free tickets back without any money', async () => {
    await sql`
      insert into promo_codes (code, percent_off, location) values ('ALLFREE', 100, 'STRASBURG_PA')`.execute(
      system.db,
    );
    const { rows } = await sql<{ fees: unknown }>`
      update theaters t set fees = '[]' from theaters before
      where t.location = 'STRASBURG_PA' and before.location = t.location returning before.fees`.execute(
      system.db,
    );
    await setPolicy({ ...CARD, fee: { per: 'ticket', amountCents: 300 } });
    const lock = (await client.createLock(system.performanceId, takeSeats(1))).body;
    const free = await client.request<typeof lock>('PUT', `/locks/${lock.lockId}/promo-code`, {
      code: 'ALLFREE',
    });
    await sql`update theaters set fees = ${JSON.stringify(must(rows[0]).fees)}::jsonb where location = 'STRASBURG_PA'`.execute(
      system.db,
    );
    const { payment: _payment, ...request } = createOrderRequest(free.body, '');
    const { body: order } = await client.pay(request);
    assert.deepEqual([order.status, order.totals.totalCents], ['confirmed', 0]);
    const { status, body } = await quoteAndReturn(order, guids(order, 0));
    assert.deepEqual([status, body.amountCents, body.feeCents], [201, 0, 0]);
    assert.equal((await readOrder(order)).status, 'refunded');
  });

  it('finishes the refund of the card later, when the provider does not answer', async () => {
    const order = await buySeats(1, CARD);
    const { gateways } = system.helios.services;
    const { refund } = gateways.test;
    gateways.test.refund = async () => {
      throw new GatewayUnreachable();
    };
    const { status } = await quoteAndReturn(order, guids(order, 0));
    gateways.test.refund = refund;
    assert.deepEqual([status, await readRefundedCents(order)], [201, 0]);
    await recoverPayments(system.helios.services, silentLog);
    await recoverPayments(system.helios.services, silentLog);
    assert.equal(await readRefundedCents(order), order.totals.totalCents);
  });

  it('counts the hours before the performance as they pass, also over a change of the clocks', async () => {
    const order = await buySeats(1, CARD);
    const { rows } = await sql<{ local_date_time: string }>`
      select local_date_time from performances where performance_id = ${system.performanceId}`.execute(
      system.db,
    );
    const setStart = (start: string) =>
      sql`update performances set local_date_time = ${start}::timestamp where performance_id = ${system.performanceId}`.execute(
        system.db,
      );
    // In New York the clocks are set forward on March 14, 2027, and back on November 7.
    for (const [start, until] of [
      ['2027-03-14T15:00:00', '2027-03-13T14:00:00'],
      ['2027-11-07T15:00:00', '2027-11-06T16:00:00'],
      ['2027-06-05T15:00:00', '2027-06-04T15:00:00'],
    ] as const) {
      await setStart(start);
      assert.equal((await readOrder(order)).returns?.untilDateTime, until);
    }
    await setStart(must(rows[0]).local_date_time);
  });

  it('refuses a return after its time, but repeats the answer of an earlier one', async () => {
    const order = await buySeats(2, CARD);
    const { body } = await quote(order, guids(order, 0));
    const key = randomUUID();
    await giveBack(order, guids(order, 0), body.amountCents, key);
    const setHours = (hours: number) =>
      sql`
        update orders set return_policy = jsonb_set(return_policy, '{hoursBefore}', ${String(hours)}::jsonb)
        where order_id = ${toRowId(order.orderId)}`.execute(system.db);
    await setHours(8_784);
    assertRefused(await quote(order, guids(order, 1)), /time .* over/);
    assertRefused(await giveBack(order, guids(order, 1), body.amountCents), /time .* over/);
    const { returns } = await readOrder(order);
    assert.deepEqual([returns?.isOver, returns?.seats], [true, []]);
    assert.equal((await giveBack(order, guids(order, 0), body.amountCents, key)).status, 201);
    await setHours(24);
  });

  it('refuses what the policy, the order or the amount do not allow', async () => {
    const none = await buySeats(1, null);
    assert.equal(none.returns, null);
    assertRefused(await quote(none, guids(none, 0)), /cannot be returned/);

    const children = await buySeats(1, { ...CARD, ticketTypes: ['CHILD'] });
    assert.equal(children.returns, null);
    assertRefused(await giveBack(children, guids(children, 0), 0), /type/);

    const order = await buySeats(2, CARD);
    const wrong = await giveBack(order, guids(order, 0), 1);
    assert.deepEqual([wrong.status, wrong.problem.code], [409, 'TOTAL_CHANGED']);
    const foreign = await quote(order, guids(none, 0));
    assert.deepEqual([foreign.status, foreign.problem.code], [400, 'UNKNOWN_SEATS']);
    await system.staff.request(
      'POST',
      `/staff/orders/${order.orderNumber}/refunds`,
      { reason: 'By phone', seats: guids(order, 0) },
      { 'idempotency-key': randomUUID() },
    );
    assertRefused(
      await quote(order, guids(order, 0)),
      /^Nothing was returned\. Some of these tickets were returned, changed or refunded before\.$/,
    );
    for (const orderId of [toRowId(order.orderId), `${toRowId(order.orderId)}.x`, 'unknown']) {
      const { status, problem } = await quote({ ...order, orderId }, guids(order, 1));
      assert.deepEqual([status, problem.code], [404, 'ORDER_NOT_FOUND'], 'an id without its signature');
    }

    const checkout = await client.createCheckout(system.performanceId, takeSeats(1), CARDS.challenge);
    const { body: unpaid } = await client.pay(checkout);
    assertRefused(
      await quote(unpaid, guids(unpaid, 0)),
      /^Nothing was returned\. No ticket of this order is valid\.$/,
    );

    await sql`update installation set restored_at = now(), restored_from = now()`.execute(system.db);
    assertRefused(await quote(order, guids(order, 1)), /paused/);
    await sql`update installation set restored_at = null, restored_from = null`.execute(system.db);
    assert.equal((await quote(order, guids(order, 1))).status, 200);
  });
});
