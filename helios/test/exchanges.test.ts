import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import type { ExchangePolicy } from '../src/catalogue/ticket-policies.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import type { Lock } from '../src/locks/schemas.ts';
import type { ExchangeRequest, Order } from '../src/orders/schemas.ts';
import { planRefund } from '../src/refunds/plan-refund.ts';
import { finishRefund, refundOrder, storeRefund } from '../src/refunds/refunds.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { CARDS, Client, answerChallenge, toRowId } from './support/client.ts';
import {
  exchangeTickets,
  findOtherPerformances,
  getSeats,
  quoteExchange,
  quoteExchangeCredit,
  readMoney,
  setExchangePolicy,
} from './support/exchange.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';
import { spawnHelios } from './support/process.ts';

const silentLog = { error: () => {}, warn: () => {} };

const POLICY: ExchangePolicy = { hoursBefore: 24, refundTo: 'card', within: 'event' };
const FEE = 300;

describe('exchanges by buyers', () => {
  let system: MailSystem;
  let client: Client;
  let evenings: string[];
  /** The next free seats of a performance, each time others. */
  let takeSeats: (performanceId: string, count: number) => Promise<string[]>;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openMailSystem());
    client = system.client;
    evenings = [system.performanceId, ...(await findOtherPerformances(system.db, system.performanceId))];
    const used = new Map<string, number>();
    takeSeats = async (performanceId, count) => {
      const skip = used.get(performanceId) ?? 0;
      used.set(performanceId, skip + count);
      const { rows } = await sql<{ seat_guid: string }>`
        select seat_guid from seat_claims c left join orders o using (order_id)
        where c.performance_id = ${performanceId} and o.channel = 'web'`.execute(system.db);
      const sold = rows.length;
      return system.findFreeSeats(count, { performanceId, skip: Math.max(0, skip - sold) + 10 });
    };
    await setExchangePolicy(system.db, POLICY);
  });
  afterEach(async () => {
    assert.deepEqual(await checkInvariants(system.db), []);
    const { paid, worth } = await readMoney(system.db);
    assert.equal(paid, worth);
  });

  const lockSeats = async (evening: number, count: number, ticketType = 'ADULT') => {
    const performanceId = must(evenings[evening]);
    const seats = (await takeSeats(performanceId, count)).map((seatGuid) => ({ seatGuid, ticketType }));
    const { status, body, problem } = await client.createLock(performanceId, seats);
    assert.equal(status, 201, problem.code);
    return body;
  };
  const buy = async (count: number, more: object = {}, policy: ExchangePolicy | null = POLICY) => {
    await setExchangePolicy(system.db, policy);
    const seats = await takeSeats(must(evenings[0]), count);
    const request = await client.createCheckout(must(evenings[0]), seats);
    const { status, body } = await client.pay({ ...request, ...more });
    await setExchangePolicy(system.db, POLICY);
    assert.equal(status, 201);
    return body;
  };
  const payBy = async (card: string) => ({
    payment: { provider: 'test' as const, paymentMethod: await client.createCard(card) },
  });
  /** Exchanges tickets for what a quote says. */
  const exchange = async (
    order: Order,
    seats: string[],
    lockId: string,
    more: Partial<ExchangeRequest> = {},
    key?: string,
  ) => {
    const { body: quote, status, problem } = await quoteExchange(client, order.orderId, seats, lockId);
    assert.equal(status, 200, problem.detail);
    const expectedDifferenceCents = quote.differenceCents;
    const request = { seats, lockId, expectedDifferenceCents, ...more };
    return { quote, ...(await exchangeTickets(client, order.orderId, request, key)) };
  };
  const readOrder = async (order: Order) => (await client.getOrder(order.orderId)).body;
  /** What the card of an order has paid and got back. */
  const readCard = async (order: Order) => {
    const { rows } = await sql<{ paid: number; refunded: number }>`
      select coalesce(sum(p.amount_cents) filter (where p.status = 'captured'), 0)::int as paid, coalesce((
        select sum(r.amount_cents) from test_gateway.refunds r join payment_attempts a using (attempt_id)
        where a.order_id = ${toRowId(order.orderId)}
      ), 0)::int as refunded
      from payment_attempts a join test_gateway.payments p using (attempt_id)
      where a.order_id = ${toRowId(order.orderId)}`.execute(system.db);
    return must(rows[0]);
  };
  const readSold = async () => {
    const { rows } = await sql<{ seats_sold: number }>`
      select seats_sold from performances where performance_id = any(${evenings.slice(0, 2)}) order by local_date_time`.execute(
      system.db,
    );
    return rows.map((row) => row.seats_sold);
  };
  const readValidity = async (order: Order) =>
    (await client.get<{ valid: boolean }[]>(`/orders/${order.orderId}/tickets`)).body.map(
      ({ valid }) => valid,
    );
  const issueCard = async (amountCents: number) =>
    (await inTransaction(system.db, (trx) => issueGiftCard(trx, { amountCents, currency: 'USD' }))).number;
  const readBalance = async (number: string) =>
    (await client.request<{ balanceCents: number }>('POST', '/gift-cards/balance', { number })).body
      .balanceCents;
  const assertRefused = (
    answer: { status: number; problem: { code: string; detail: string } },
    why: RegExp,
    code = 'EXCHANGE_NOT_POSSIBLE',
  ) => {
    assert.deepEqual([answer.status, answer.problem.code], [409, code]);
    assert.match(answer.problem.detail, why);
  };
  const isUntouched = async (order: Order) => {
    const now = await readOrder(order);
    return now.status === 'confirmed' && now.refundedSeats.length === 0;
  };

  it('exchanges all tickets for the same price: the old seats are free and their tickets void, and nothing is paid', async () => {
    const order = await buy(2);
    const before = await readSold();
    const lock = await lockSeats(1, 2);
    assert.match(must(lock.exchangeTerms), /^You can change the date or seats until .* of the same show/);
    const { quote, status, body } = await exchange(order, getSeats(order, 0, 1), lock.lockId);
    const total = order.totals.totalCents;
    assert.deepEqual(
      [quote.valueCents, quote.feeCents, quote.creditCents, quote.dueCents, quote.differenceCents],
      [total, 0, total, 0, 0],
    );
    assert.equal(status, 201);
    assert.deepEqual(
      [body.status, body.exchangeOf, body.payment.provider, body.payment.amountCents, body.customer],
      [
        'confirmed',
        { orderNumber: order.orderNumber, creditCents: total, waivedCents: 0 },
        'gift_card',
        0,
        order.customer,
      ],
    );
    const now = await readOrder(order);
    assert.deepEqual(
      [now.status, now.exchangedSeats, now.refundedCents, must(now.exchanges).seats],
      ['refunded', getSeats(order, 0, 1).sort(), 0, []],
    );
    assert.deepEqual(
      [await readValidity(order), await readValidity(body)],
      [
        [false, false],
        [true, true],
      ],
    );
    assert.deepEqual(await readSold(), [must(before[0]) - 2, must(before[1]) + 2]);
    assert.deepEqual(await readCard(order), { paid: total, refunded: 0 });
    assert.equal((await client.createLock(must(evenings[0]), getSeats(order, 0, 1))).status, 201);
  });

  it('takes the difference of dearer tickets and the fee from the card', async () => {
    const order = await buy(2, {}, { ...POLICY, fee: { per: 'ticket', amountCents: FEE } });
    const price = order.totals.totalCents / 2;
    assert.deepEqual((await quoteExchangeCredit(client, order.orderId, getSeats(order, 1))).body, {
      seats: getSeats(order, 1),
      valueCents: price,
      feeCents: FEE,
      creditCents: price - FEE,
      currency: 'USD',
    });
    const lock = await lockSeats(1, 3);
    const { quote, status, body } = await exchange(
      order,
      getSeats(order, 0, 1),
      lock.lockId,
      await payBy(CARDS.success),
    );
    assert.deepEqual([quote.feeCents, quote.creditCents], [2 * FEE, 2 * price - 2 * FEE]);
    assert.deepEqual(
      [status, quote.dueCents, quote.differenceCents],
      [201, price + 2 * FEE, price + 2 * FEE],
    );
    assert.deepEqual(await readCard(body), { paid: price + 2 * FEE, refunded: 0 });
  });

  it('gives the difference of cheaper tickets back to the card', async () => {
    const order = await buy(3);
    const lock = await lockSeats(1, 1);
    const { quote, status } = await exchange(order, getSeats(order, 0, 1, 2), lock.lockId);
    const price = order.totals.totalCents / 3;
    assert.deepEqual([status, quote.toCardCents, quote.differenceCents], [201, 2 * price, -2 * price]);
    assert.deepEqual(await readCard(order), { paid: 3 * price, refunded: 2 * price });
  });

  it('gives the difference back to gift cards first, and the rest onto a new one', async () => {
    const own = await issueCard(1_000);
    const giftCards = [{ number: own, amountCents: 1_000 }];
    const order = await buy(2, { giftCards }, { ...POLICY, refundTo: 'giftCard' });
    const lock = await lockSeats(1, 1);
    const { quote } = await exchange(order, getSeats(order, 0, 1), lock.lockId);
    const price = order.totals.totalCents / 2;
    assert.deepEqual([quote.toGiftCardsCents, quote.toNewGiftCardCents], [1_000, price - 1_000]);
    assert.deepEqual([await readBalance(own), (await readCard(order)).refunded], [1_000, 0]);
    await system.sendMails();
    const mails = (await system.readMails()).map((text) => text.replace(/=\r\n/g, '').replaceAll('=3D', '='));
    const mail = must(mails.find((text) => /has the number/.test(text)));
    assert.match(mail, /You have changed tickets of your order/);
    assert.match(mail, /text\/calendar; charset=utf-8; method=CANCEL/, 'the calendar file removes the date');
    const number = must(/has the number ([0-9A-Z-]{19})\./.exec(mail)?.[1]);
    assert.equal(await readBalance(number), price - 1_000);
  });

  it('exchanges a part of an order, then another part, and keeps the rest', async () => {
    const order = await buy(4, {}, { ...POLICY, fee: { per: 'order', amountCents: FEE } });
    const fees: number[] = [];
    for (const index of [0, 2]) {
      const lock = await lockSeats(1, 1);
      const { quote, body } = await exchange(
        order,
        getSeats(order, index),
        lock.lockId,
        index === 0 ? await payBy(CARDS.success) : {},
      );
      assert.equal(body.status, 'confirmed');
      fees.push(quote.feeCents);
    }
    assert.deepEqual(fees, [FEE, 0], 'the fee of an order is kept once');
    assert.deepEqual(await readValidity(order), [false, true, false, true]);
    const { body: calendar } = await client.get<string>(`/orders/${order.orderId}/calendar.ics`);
    assert.match(calendar, /^METHOD:PUBLISH\r$/m);
    assert.match(calendar, /^SEQUENCE:2\r$/m);
    assert.deepEqual(must((await readOrder(order)).exchanges).seats, getSeats(order, 1, 3));
  });

  it('exchanges seats within one performance', async () => {
    const order = await buy(2);
    const before = await readSold();
    const { body } = await exchange(order, getSeats(order, 1), (await lockSeats(0, 1)).lockId);
    assert.equal(body.status, 'confirmed');
    assert.deepEqual(await readSold(), before);
  });

  it('refunds an exchange of an exchange to each payment what it has paid', async () => {
    const gift = await issueCard(1_500);
    const first = await buy(1, { giftCards: [{ number: gift, amountCents: 1_500 }] });
    const price = first.totals.totalCents;
    const { body: second } = await exchange(
      first,
      getSeats(first, 0),
      (await lockSeats(1, 2)).lockId,
      await payBy(CARDS.success),
    );
    const { body: third } = await exchange(
      second,
      getSeats(second, 0, 1),
      (await lockSeats(2, 3)).lockId,
      await payBy(CARDS.success),
    );
    assert.deepEqual(must(third.exchangeOf).creditCents, 2 * price);
    const refund = await system.staff.request<{ giftCents: number; cardCents: number }>(
      'POST',
      `/staff/orders/${third.orderNumber}/refunds`,
      { reason: 'By phone' },
      { 'idempotency-key': randomUUID() },
    );
    assert.deepEqual(
      [refund.status, refund.body.giftCents, refund.body.cardCents],
      [201, 1_500, 3 * price - 1_500],
    );
    assert.equal(await readBalance(gift), 1_500);
    assert.deepEqual(
      [await readCard(first), await readCard(second), await readCard(third)],
      [
        { paid: price - 1_500, refunded: price - 1_500 },
        { paid: price, refunded: price },
        { paid: price, refunded: price },
      ],
    );
  });

  for (const [name, isLate] of [
    ['an earlier payment', (refundId: string) => refundId.includes('.')],
    ['its own payment', (refundId: string) => !refundId.includes('.')],
  ] as const)
    it(`reports a refund once every payment has given back its part: ${name} is late`, async () => {
      const first = await buy(1);
      const { body: second } = await exchange(first, getSeats(first, 0), (await lockSeats(1, 2)).lockId, {
        ...(await payBy(CARDS.success)),
        consentGroups: ['C0001', 'C0002'],
      });
      const { gateways } = system.helios.services;
      const { refund } = gateways.test;
      gateways.test.refund = (request) =>
        isLate(request.refundId) ? Promise.resolve({ status: 'pending' }) : refund(request);
      const refundId = await refundOrder(system.helios.services, {
        orderId: toRowId(second.orderId),
        reason: 'By phone',
      });
      gateways.test.refund = refund;
      const readEvents = async () => {
        const { rows } = await sql<{ refund_id: string }>`
          select refund_id from order_events where order_id = ${toRowId(second.orderId)} and kind = 'order_refunded'`.execute(
          system.db,
        );
        return rows.map((row) => row.refund_id);
      };
      assert.deepEqual(await readEvents(), []);
      await finishRefund(system.helios.services, refundId);
      assert.deepEqual(await readEvents(), [refundId]);
    });

  it('takes from the payments of an earlier order only what it has paid for this one', async () => {
    const gift = await issueCard(2_000);
    const order = await buy(2, { giftCards: [{ number: gift, amountCents: 2_000 }] });
    const price = order.totals.totalCents / 2;
    const { body: changed } = await exchange(order, getSeats(order, 0), (await lockSeats(1, 1)).lockId);
    for (const { orderNumber } of [changed, order]) {
      const { status } = await system.staff.request(
        'POST',
        `/staff/orders/${orderNumber}/refunds`,
        { reason: 'By phone' },
        { 'idempotency-key': randomUUID() },
      );
      assert.equal(status, 201);
    }
    assert.equal(await readBalance(gift), 2_000);
    assert.deepEqual(await readCard(order), { paid: 2 * price - 2_000, refunded: 2 * price - 2_000 });
  });

  it('gives back only what was taken when the provider released the money of an exchange', async () => {
    const order = await buy(2);
    const price = order.totals.totalCents / 2;
    const { gateways } = system.helios.services;
    const { capture } = gateways.test;
    gateways.test.capture = (attemptId) => gateways.test.void(attemptId);
    const lock = await lockSeats(1, 3);
    const { status } = await exchange(order, getSeats(order, 0), lock.lockId, await payBy(CARDS.success));
    gateways.test.capture = capture;
    assert.equal(status, 500, 'staff are told to ask for the money');
    const { rows } = await sql<{ order_number: string }>`
      select order_number from orders where exchange_of = ${toRowId(order.orderId)}`.execute(system.db);
    const { body: refund } = await system.staff.request<{ cardCents: number }>(
      'POST',
      `/staff/orders/${must(rows[0]).order_number}/refunds`,
      { reason: 'By phone' },
      { 'idempotency-key': randomUUID() },
    );
    assert.equal(refund.cardCents, price);
    assert.deepEqual(await readCard(order), { paid: 2 * price, refunded: price });
  });

  it('pays the difference by gift card, too', async () => {
    const order = await buy(1);
    const price = order.totals.totalCents;
    const number = await issueCard(price);
    const { body } = await exchange(order, getSeats(order, 0), (await lockSeats(1, 2)).lockId, {
      giftCards: [{ number, amountCents: price }],
    });
    assert.deepEqual([body.status, await readBalance(number)], ['confirmed', 0]);
  });

  it('waives a rest that is too little for a card, and never gives it back', async () => {
    const order = await buy(1);
    await sql`update event_prices set price_cents = price_cents + 30 where event_code = 'RUTHL'`.execute(
      system.db,
    );
    const lock = await lockSeats(1, 1);
    await sql`update event_prices set price_cents = price_cents - 30 where event_code = 'RUTHL'`.execute(
      system.db,
    );
    const { quote, body } = await exchange(order, getSeats(order, 0), lock.lockId);
    assert.deepEqual([quote.waivedCents, quote.dueCents, must(body.exchangeOf).waivedCents], [30, 0, 30]);
    const { body: refund } = await system.staff.request<{ cardCents: number }>(
      'POST',
      `/staff/orders/${body.orderNumber}/refunds`,
      { reason: 'By phone' },
      { 'idempotency-key': randomUUID() },
    );
    assert.equal(refund.cardCents, order.totals.totalCents);
  });

  it('exchanges free tickets, whose value is nothing', async () => {
    const lock = (await client.createLock(must(evenings[0]), await takeSeats(must(evenings[0]), 1))).body;
    await sql`insert into promo_codes (code, percent_off, location) values ('ALLFREE', 100, 'STRASBURG_PA')`.execute(
      system.db,
    );
    await sql`update seat_locks set rates = jsonb_set(rates, '{fees}', '[]') where lock_id = ${toRowId(lock.lockId)}`.execute(
      system.db,
    );
    const { body: free } = await client.request<typeof lock>('PUT', `/locks/${lock.lockId}/promo-code`, {
      code: 'ALLFREE',
    });
    const { customer } = await buy(1);
    const { body: order } = await client.pay({ lockId: free.lockId, customer, expectedTotalCents: 0 });
    const { quote, body } = await exchange(
      order,
      getSeats(order, 0),
      (await lockSeats(1, 1)).lockId,
      await payBy(CARDS.success),
    );
    assert.deepEqual(
      [quote.valueCents, quote.dueCents, body.status],
      [0, quote.totals.totalCents, 'confirmed'],
    );
    await system.sendMails();
    const mails = (await system.readMails()).map((text) => text.replace(/=\r\n/g, ''));
    const mail = must(
      mails.find((text) => text.includes('Your change for') && text.includes(order.orderNumber)),
    );
    assert.match(mail, new RegExp(`Your new tickets are those of your order ${body.orderNumber}`));
    assert.doesNotMatch(mail, /\$0\.00/);
  });

  it('keeps the old tickets when the card is declined, and takes another card then', async () => {
    const order = await buy(1);
    const lock = await lockSeats(1, 2);
    const declined = await exchange(order, getSeats(order, 0), lock.lockId, await payBy(CARDS.declined));
    assert.deepEqual([declined.status, declined.problem.code], [402, 'PAYMENT_DECLINED']);
    assert.ok(await isUntouched(order));
    const paid = await exchange(order, getSeats(order, 0), lock.lockId, await payBy(CARDS.success));
    assert.equal(paid.status, 201);
  });

  it('keeps the old tickets when the lock has expired, or others got the seats before the bank answered', async () => {
    const order = await buy(1);
    const lock = await lockSeats(1, 2);
    await system.ageLock(lock.lockId, 60);
    const expired = await quoteExchange(client, order.orderId, getSeats(order, 0), lock.lockId);
    assertRefused(expired, /is over/, 'LOCK_EXPIRED');

    const other = await lockSeats(1, 2);
    const waiting = await exchange(order, getSeats(order, 0), other.lockId, await payBy(CARDS.challenge));
    assert.deepEqual([waiting.status, waiting.body.status], [202, 'requires_action']);
    await system.ageLock(other.lockId, 60);
    await client.createLock(must(evenings[1]), getSeats(other, 0));
    await answerChallenge(must(waiting.body.nextAction).url, 'approve');
    const { body: late } = await client.getOrder(waiting.body.orderId);
    assert.deepEqual([late.status, late.failureReason], ['failed', 'seats_lost']);
    assert.ok(await isUntouched(order));
    assert.deepEqual(await readCard(late), { paid: 0, refunded: 0 });
  });

  it('takes no money when the tickets were returned before the bank answered', async () => {
    const order = await buy(2);
    const lock = await lockSeats(1, 3);
    const key = randomUUID();
    const { quote, body: waiting } = await exchange(
      order,
      getSeats(order, 0),
      lock.lockId,
      await payBy(CARDS.challenge),
      key,
    );
    await system.staff.request(
      'POST',
      `/staff/orders/${order.orderNumber}/refunds`,
      { reason: 'By phone', seats: getSeats(order, 0) },
      { 'idempotency-key': randomUUID() },
    );
    await answerChallenge(must(waiting.nextAction).url, 'approve');
    const { body: late } = await client.getOrder(waiting.orderId);
    assert.deepEqual([late.status, late.failureReason], ['failed', 'exchange_not_possible']);
    assert.equal((await readCard(late)).paid, 0);
    assert.deepEqual(await readValidity(order), [false, true]);
    assertRefused(
      await quoteExchange(client, order.orderId, getSeats(order, 0), lock.lockId),
      /^Nothing was exchanged\. Some of these tickets were returned, changed or refunded before\.$/,
    );
    assert.ok(quote.dueCents > 0);
  });

  it('accepts a bank that answers after the time for exchanges', async () => {
    const order = await buy(1);
    const { body: waiting } = await exchange(
      order,
      getSeats(order, 0),
      (await lockSeats(1, 2)).lockId,
      await payBy(CARDS.challenge),
    );
    const setStart = (interval: string) =>
      sql`update performances set local_date_time = local_date_time + ${interval}::interval where performance_id = ${must(evenings[0])}`.execute(
        system.db,
      );
    const { rows } = await sql<{ hours: number }>`
      select ceil(extract(epoch from local_date_time at time zone time_zone - now()) / 3600)::int as hours
      from performances where performance_id = ${must(evenings[0])}`.execute(system.db);
    const hours = must(rows[0]).hours - 5;
    // Not at a full hour, when another performance may begin.
    await setStart(`-${hours} hours -7 minutes`);
    await answerChallenge(must(waiting.nextAction).url, 'approve');
    assert.equal((await client.getOrder(waiting.orderId)).body.status, 'confirmed');
    await setStart(`${hours} hours 7 minutes`);
  });

  it('answers a repeated request from the state of its order, and refuses another body', async () => {
    const order = await buy(2);
    const lock = await lockSeats(1, 1);
    const key = randomUUID();
    const first = await exchange(order, getSeats(order, 0), lock.lockId, {}, key);
    const request = { seats: getSeats(order, 0), lockId: lock.lockId, expectedDifferenceCents: 0 };
    const again = await exchangeTickets(client, order.orderId, request, key);
    assert.deepEqual([again.status, again.body.orderId], [201, first.body.orderId]);
    const other = await exchangeTickets(
      client,
      order.orderId,
      { ...request, seats: getSeats(order, 1) },
      key,
    );
    assert.equal(other.problem.code, 'IDEMPOTENCY_KEY_REUSED');
    const anew = await exchangeTickets(client, order.orderId, request);
    assert.equal(anew.problem.code, 'LOCK_SOLD');
    assert.deepEqual(await readValidity(order), [false, true]);
  });

  it('refuses what the policy, the order or the difference do not allow', async () => {
    const order = await buy(1);
    const lock = await lockSeats(1, 1);
    const quote = (of: Order, lockId = lock.lockId, seats = getSeats(of, 0)) =>
      quoteExchange(client, of.orderId, seats, lockId);
    const none = await buy(1, {}, null);
    assert.equal(none.exchanges, null);
    assertRefused(await quote(none), /cannot be exchanged online/);
    assertRefused(
      await quoteExchangeCredit(client, none.orderId, getSeats(none, 0)),
      /cannot be exchanged online/,
    );
    assertRefused(await quote(await buy(1, {}, { ...POLICY, ticketTypes: ['CHILD'] })), /of a type/);
    assertRefused(await quote(await buy(1, {}, { ...POLICY, hoursBefore: 8_784 })), /time .* over/);
    const { rows } = await sql<{ performance_id: string; location: string }>`
      select distinct on (location) performance_id, location from performances join events e using (event_code)
      where event_code <> 'RUTHL' and box_office_status = 'AV' and local_date_time > now() + interval '2 days'
        and seats_sold < seats_total - 20
      order by location desc`.execute(system.db);
    const lockOf = async (location: string) => {
      const { performance_id: performanceId } = must(rows.find((row) => row.location === location));
      const [seat] = await system.findFreeSeats(1, { performanceId });
      return (await client.createLock(performanceId, [must(seat)])).body.lockId;
    };
    const otherShow = await lockOf('STRASBURG_PA');
    assertRefused(await quote(order, otherShow), /of the same show/);
    const wide = await buy(1, {}, { ...POLICY, within: 'theater' });
    assert.equal((await quote(wide, otherShow)).status, 200);
    assertRefused(await quote(wide, await lockOf('BRANSON_MO')), /of the same theater/);

    const foreign = await quote(order, lock.lockId, getSeats(none, 0));
    assert.deepEqual([foreign.status, foreign.problem.code], [400, 'UNKNOWN_SEATS']);
    for (const orderId of [toRowId(order.orderId), 'unknown']) {
      const { status, problem } = await quote({ ...order, orderId });
      assert.deepEqual([status, problem.code], [404, 'ORDER_NOT_FOUND'], 'an id without its signature');
    }
    const unsigned = await quote(order, toRowId(lock.lockId));
    assert.equal(unsigned.problem.code, 'LOCK_NOT_FOUND');
    const request = { seats: getSeats(order, 0), lockId: lock.lockId, expectedDifferenceCents: -100 };
    const changed = await exchangeTickets(client, order.orderId, request);
    assert.deepEqual([changed.status, changed.problem.code], [409, 'TOTAL_CHANGED']);
    const unpaid = await exchangeTickets(client, order.orderId, {
      ...request,
      lockId: (await lockSeats(1, 2)).lockId,
      expectedDifferenceCents: order.totals.totalCents,
    });
    assert.equal(unpaid.problem.code, 'INVALID_REQUEST');
    await sql`update installation set restored_at = now(), restored_from = now()`.execute(system.db);
    assertRefused(await quote(order), /paused/);
    await sql`update installation set restored_at = null, restored_from = null`.execute(system.db);
    assert.ok(await isUntouched(order));
  });

  it('gives a difference back once when a restore has lost the decision, and the payment is decided anew', async () => {
    const order = await buy(2);
    const price = order.totals.totalCents / 2;
    const lock = await lockSeats(1, 1);
    const { body: changed } = await exchange(order, getSeats(order, 0, 1), lock.lockId);
    const [formerId, changedId] = [toRowId(order.orderId), toRowId(changed.orderId)];
    await inTransaction(system.db, async (trx) => {
      const refunds = sql`(select refund_id from refunds where order_id = ${formerId})`;
      await sql`delete from mails where refund_id in ${refunds} or order_id = ${changedId}`.execute(trx);
      await sql`delete from refund_seats where order_id = ${formerId}`.execute(trx);
      await sql`delete from refunds where order_id = ${formerId}`.execute(trx);
      await sql`update orders set status = 'confirmed' where order_id = ${formerId}`.execute(trx);
      await sql`
        insert into seat_claims (performance_id, seat_guid, order_id)
        select performance_id, seat_guid, order_id from orders join order_seats using (order_id) where order_id = ${formerId}`.execute(
        trx,
      );
      await sql`update seat_locks set state = 'open' where lock_id = ${toRowId(lock.lockId)}`.execute(trx);
      await sql`
        update seat_claims c set order_id = null, lock_id = l.lock_id, expires_at = l.expires_at
        from seat_locks l where l.lock_id = ${toRowId(lock.lockId)} and c.order_id = ${changedId}`.execute(
        trx,
      );
      await sql`
        update orders set status = 'confirming', confirmed_at = null where order_id = ${changedId}`.execute(
        trx,
      );
      await sql`update order_seats set ticket_code = null where order_id = ${changedId}`.execute(trx);
      await sql`
        update payment_attempts set outcome = null, captured_cents = null where order_id = ${changedId}`.execute(
        trx,
      );
      await sql`
        update performances set seats_sold = seats_sold + case performance_id when ${must(evenings[0])} then 2 else -1 end
        where performance_id = any(${evenings.slice(0, 2)})`.execute(trx);
    });
    await recoverPayments(system.helios.services, silentLog);
    assert.equal((await readOrder(changed)).status, 'confirmed');
    assert.deepEqual(await readCard(order), { paid: 2 * price, refunded: price });
  });

  it('shows no personal data by an exchange of an order whose link shows none any more', async () => {
    const order = await buy(1);
    await sql`
      update orders set created_at = created_at - interval '31 days' where order_id = ${toRowId(order.orderId)}`.execute(
      system.db,
    );
    assert.equal((await readOrder(order)).customer, null);
    const waiting = await exchange(
      order,
      getSeats(order, 0),
      (await lockSeats(1, 2)).lockId,
      await payBy(CARDS.challenge),
    );
    assert.deepEqual([waiting.status, waiting.body.customer], [202, null]);
    const { body: changed } = await exchange(order, getSeats(order, 0), (await lockSeats(1, 1)).lockId);
    assert.deepEqual([changed.status, changed.customer], ['confirmed', null]);
    assert.equal((await readOrder(changed)).customer, null);
    const again = await exchange(changed, getSeats(changed, 0), (await lockSeats(1, 1)).lockId);
    assert.deepEqual([again.body.status, again.body.customer], ['confirmed', null]);
  });

  it('pays no seats of another currency', async () => {
    const order = await buy(1);
    const setCurrency = (currency: string) =>
      sql`update theaters set currency = ${currency} where location = 'STRASBURG_PA'`.execute(system.db);
    await setCurrency('CAD');
    const lock = await lockSeats(1, 1);
    await setCurrency('USD');
    assert.equal(lock.totals.currency, 'CAD');
    assertRefused(
      await quoteExchange(client, order.orderId, getSeats(order, 0), lock.lockId),
      /another currency/,
    );
    const request = { seats: getSeats(order, 0), lockId: lock.lockId, expectedDifferenceCents: 0 };
    assertRefused(await exchangeTickets(client, order.orderId, request), /another currency/);
    assert.ok(await isUntouched(order));
  });

  it('divides a waived rest among tickets that only fees are left of', async () => {
    await sql`
      insert into promo_codes (code, amount_off_cents, location) values ('FEESONLY', 1000000, 'STRASBURG_PA')`.execute(
      system.db,
    );
    const lock = await lockSeats(1, 2);
    const { body: discounted } = await client.request<Lock>('PUT', `/locks/${lock.lockId}/promo-code`, {
      code: 'FEESONLY',
    });
    const { totalCents, feesCents } = discounted.totals;
    assert.equal(totalCents, feesCents);
    const price = (await buy(1)).totals.totalCents;
    const fee = { per: 'order' as const, amountCents: price - totalCents + 25 };
    const order = await buy(1, {}, { ...POLICY, fee });
    const { quote, body } = await exchange(order, getSeats(order, 0), lock.lockId);
    assert.deepEqual([quote.creditCents, quote.waivedCents], [totalCents - 25, 25]);
    for (const seat of getSeats(body, 0, 1)) {
      const { status } = await system.staff.request(
        'POST',
        `/staff/orders/${body.orderNumber}/refunds`,
        { reason: 'By phone', seats: [seat] },
        { 'idempotency-key': randomUUID() },
      );
      assert.equal(status, 201);
      assert.deepEqual(await checkInvariants(system.db), []);
    }
    assert.equal((await readCard(order)).refunded, totalCents - 25);
  });

  describe('of the same ticket at once', () => {
    const chooseOne = async (attempts: ((order: Order) => Promise<{ status: number }>)[]) => {
      await sql`update theaters set return_policy = '{"hoursBefore": 24, "refundTo": "card"}' where location = 'STRASBURG_PA'`.execute(
        system.db,
      );
      const order = await buy(1);
      const answers = await Promise.all(attempts.map((attempt) => attempt(order)));
      return { order, statuses: answers.map(({ status }) => status) };
    };
    const giveBack = (order: Order) =>
      client.request(
        'POST',
        `/orders/${order.orderId}/returns`,
        { seats: getSeats(order, 0), expectedAmountCents: order.totals.totalCents },
        { 'idempotency-key': randomUUID() },
      );

    it('happen once: exchanges for several seats and returns', async () => {
      for (let round = 0; round < 3; round += 1) {
        const locks = [await lockSeats(1, 1), await lockSeats(2, 1), await lockSeats(1, 1)];
        const { order, statuses } = await chooseOne([
          ...locks.map(
            ({ lockId }) =>
              (order: Order) =>
                exchangeTickets(client, order.orderId, {
                  seats: getSeats(order, 0),
                  lockId,
                  expectedDifferenceCents: 0,
                }),
          ),
          giveBack,
          giveBack,
        ]);
        assert.equal(statuses.filter((status) => status === 201).length, 1, statuses.join(' '));
        assert.deepEqual(await readValidity(order), [false]);
        assert.deepEqual(await checkInvariants(system.db), []);
      }
    });

    it('happen once in two processes, also in both directions between two dates', async () => {
      const { url, close } = await spawnHelios(system.databaseUrl);
      try {
        const clients = [client, new Client(url)];
        const orders: Order[] = [];
        for (let index = 0; index < 12; index += 1) {
          const order = await buy(1);
          if (index % 2 === 0) orders.push(order);
          else orders.push((await exchange(order, getSeats(order, 0), (await lockSeats(1, 1)).lockId)).body);
        }
        const attempts: { order: Order; lockId: string; of: Client }[] = [];
        for (const [index, order] of orders.entries()) {
          for (const of of clients)
            attempts.push({ order, of, lockId: (await lockSeats(index % 2 === 0 ? 1 : 0, 1)).lockId });
        }
        const answers = await Promise.all(
          attempts.map(async ({ order, lockId, of }) => {
            const request = { seats: getSeats(order, 0), lockId, expectedDifferenceCents: 0 };
            return { order, ...(await exchangeTickets(of, order.orderId, request)) };
          }),
        );
        for (const order of orders) {
          const statuses = answers.filter((answer) => answer.order === order).map(({ status }) => status);
          assert.deepEqual(statuses.sort(), [201, 409]);
        }
      } finally {
        await close();
      }
    });

    it('would give the money twice without the lock of the order: the control', async () => {
      const order = await buy(1);
      const orderId = toRowId(order.orderId);
      const plan = () => inTransaction(system.db, (trx) => planRefund(trx, { orderId }));
      const plans = [await plan(), await plan()];
      assert.ok(plans.every(({ cardCents }) => cardCents === order.totals.totalCents));
      const store = (index: number) =>
        inTransaction(system.db, (trx) => storeRefund(trx, must(plans[index]), { reason: 'the control' }));
      await store(0);
      // The last line of defence.
      await assert.rejects(store(1), /refund_seats_pkey/);
      await recoverPayments(system.helios.services, silentLog);
    });
  });
});
