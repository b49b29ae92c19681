import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import type { ExchangePolicy, ReturnPolicy } from '../src/catalogue/ticket-policies.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import type { Lock } from '../src/locks/schemas.ts';
import type { Order } from '../src/orders/schemas.ts';
import { giveMoneyBack } from '../src/performance-changes/give-money-back.ts';
import type { ChangeProgress } from '../src/performance-changes/schemas.ts';
import type { TicketReturn } from '../src/returns/schemas.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { waitForBlockedTransactions } from './support/blocked-transactions.ts';
import { CARDS, Client, answerChallenge, createOrderRequest, toRowId } from './support/client.ts';
import type { Calendar } from './support/client.ts';
import {
  exchangeTickets,
  findOtherPerformances,
  getSeats,
  quoteExchange,
  readMoney,
  setExchangePolicy,
} from './support/exchange.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';
import {
  cancelPerformance,
  endChoice,
  movePerformance,
  readDateTime,
  readProgress,
} from './support/performance-change.ts';
import { createStaffKey } from './support/test-system.ts';

const silentLog = { error: () => {}, warn: () => {} };
const failingLog = {
  error: (details: unknown) => assert.fail(JSON.stringify(details)),
  warn: () => {},
};

interface TicketState {
  seatGuid: string;
  ticketCode: string;
  valid: boolean;
}

describe('canceled and moved performances', () => {
  let system: MailSystem;
  let client: Client;
  /** Performances of the show that no test has used. */
  let unused: string[];
  /** The last one, to which buyers change. */
  let other: string;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openMailSystem());
    client = system.client;
    other = must((await findOtherPerformances(system.db, system.performanceId)).pop());
    const { rows } = await sql<{ performance_id: string }>`
      insert into performances (
        performance_id, event_code, local_date_time, time_zone, box_office_status, seating_plan_id, seats_total
      )
      select event_code || to_char(at, '-YYYYMMDD-HH24MI'), event_code, at, time_zone, 'AV', seating_plan_id, seats_total
      from performances p, generate_series(1, 30) minute,
        lateral (select p.local_date_time::date - 1 + make_interval(mins => minute) as at) times
      where performance_id = ${other} returning performance_id`.execute(system.db);
    unused = rows.map((row) => row.performance_id);
  });
  afterEach(async () => {
    assert.deepEqual(await checkInvariants(system.db), []);
    const { paid, worth } = await readMoney(system.db);
    assert.equal(paid, worth);
  });

  const takePerformance = () => must(unused.shift());
  const lockSeats = async (performanceId: string, count: number) => {
    const seats = await system.findFreeSeats(count, { performanceId });
    const { status, body, problem } = await client.createLock(performanceId, seats);
    assert.equal(status, 201, problem.code);
    return body;
  };
  const buy = async (
    performanceId: string,
    count = 1,
    giftCards: { number: string; amountCents: number }[] = [],
    card = CARDS.success,
  ) => {
    const lock = await lockSeats(performanceId, count);
    const request = createOrderRequest(lock, await client.createCard(card));
    const paid = giftCards.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const { payment: _payment, ...withoutCard } = request;
    const { status, body, problem } = await client.pay({
      ...(paid === lock.totals.totalCents ? withoutCard : request),
      giftCards,
    });
    assert.ok(status === 201 || status === 202, problem.code);
    return body;
  };
  const setReturnPolicy = (policy: ReturnPolicy | null) =>
    sql`update theaters set return_policy = ${policy && JSON.stringify(policy)}::jsonb where location = 'STRASBURG_PA'`.execute(
      system.db,
    );
  const withPolicies = async <T>(
    returns: ReturnPolicy,
    exchanges: ExchangePolicy,
    work: () => Promise<T>,
  ) => {
    await setReturnPolicy(returns);
    await setExchangePolicy(system.db, exchanges);
    const result = await work();
    await setReturnPolicy(null);
    await setExchangePolicy(system.db, null);
    return result;
  };
  const issueCard = async (amountCents: number) =>
    (await inTransaction(system.db, (trx) => issueGiftCard(trx, { amountCents, currency: 'USD' }))).number;
  const readBalance = async (number: string) =>
    (await client.request<{ balanceCents: number }>('POST', '/gift-cards/balance', { number })).body
      .balanceCents;
  const readOrder = async ({ orderId }: Order) => (await client.getOrder(orderId)).body;
  const readTickets = async ({ orderId }: Order) =>
    (await client.get<TicketState[]>(`/orders/${orderId}/tickets`)).body;
  const readCalendarFile = async ({ orderId }: Order) =>
    (await client.get<string>(`/orders/${orderId}/calendar.ics`)).body;
  const cancel = async (performanceId: string) => {
    const { status, body, problem } = await cancelPerformance(system.staff, performanceId);
    assert.equal(status, 200, problem.detail);
    return body;
  };
  const giveBack = async (order: Order, seats: string[], refundTo?: 'card' | 'giftCard') => {
    const request = { seats, ...(refundTo ? { refundTo } : {}) };
    const path = `/orders/${order.orderId}/returns`;
    const quoted = await client.request<TicketReturn>('POST', `${path}/quote`, request);
    if (quoted.status !== 200) return quoted;
    return client.request<TicketReturn>(
      'POST',
      path,
      { ...request, expectedAmountCents: quoted.body.amountCents },
      { 'idempotency-key': randomUUID() },
    );
  };
  const exchange = async (order: Order, seats: string[], lock: Lock) => {
    const { body: quote, status, problem } = await quoteExchange(client, order.orderId, seats, lock.lockId);
    assert.equal(status, 200, problem.detail);
    const answer = await exchangeTickets(client, order.orderId, {
      seats,
      lockId: lock.lockId,
      expectedDifferenceCents: quote.differenceCents,
      ...(quote.dueCents > 0
        ? { payment: { provider: 'test', paymentMethod: await client.createCard(CARDS.success) } }
        : {}),
    });
    return { quote, ...answer };
  };
  /** The performance to which a link to a time leads, and its present time. */
  const findAt = async ({ performance: { eventCode } }: Order, dateTime: string) => {
    const { body } = await client.get<{ performanceId: string; dateTime: string }>(
      `/performances/${eventCode}/${dateTime}`,
    );
    return [body.performanceId, body.dateTime];
  };
  /** Ends the time to choose, gives the money back, and lets it reach the cards. */
  const endChoiceAndRefund = async (performanceId: string) => {
    await endChoice(system.db, performanceId);
    await giveMoneyBack(system.db, failingLog);
    await recoverPayments(system.helios.services, failingLog);
  };
  const readCardRefund = async ({ orderId }: Order) => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(r.amount_cents), 0)::int as cents
      from test_gateway.refunds r join payment_attempts a using (attempt_id)
      where a.order_id = ${toRowId(orderId)}`.execute(system.db);
    return must(rows[0]).cents;
  };
  /** The mails about an order with this subject. */
  const readMails = async ({ orderNumber }: Order, subject: RegExp) => {
    await system.sendMails();
    const mails = (await system.readMails()).map((mail) =>
      mail
        .replace(/\r\n[ \t]/g, ' ')
        .replace(/=\r\n/g, '')
        .replaceAll('=3D', '='),
    );
    return mails.filter(
      (mail) => mail.includes(orderNumber) && subject.test(/^Subject: .*$/m.exec(mail)?.[0] ?? ''),
    );
  };

  it('cancels at once: nothing is sold, the order and its tickets say so, and each order gets one mail', async () => {
    const performanceId = takePerformance();
    const order = await buy(performanceId, 2);
    const lock = await lockSeats(performanceId, 1);
    const progress = await cancel(performanceId);
    assert.deepEqual(
      [progress.kind, progress.orders, progress.mails, progress.tickets.undecided, progress.madeBy],
      ['canceled', 1, { waiting: 1, sent: 0, givenUp: 0 }, 2, 'box-office'],
    );

    const { dateTime, eventCode } = order.performance;
    const day = dateTime.slice(0, 10);
    const { body: calendar } = await client.get<Calendar>(
      `/calendar?start=${day}&end=${day}&eventCode=${eventCode}`,
    );
    const times = must(calendar.eventMap[day]);
    assert.equal(times.find(({ eventDateTime }) => eventDateTime === dateTime)?.eventStatusCode, 'CA');
    const newLock = await client.createLock(
      performanceId,
      await system.findFreeSeats(1, { performanceId, skip: 40 }),
    );
    assert.deepEqual(
      [newLock.problem.code, newLock.problem.eventStatusCode],
      ['PERFORMANCE_NOT_BOOKABLE', 'CA'],
    );
    const paid = await client.pay(createOrderRequest(lock, await client.createCard(CARDS.success)));
    assert.equal(paid.problem.code, 'PERFORMANCE_NOT_BOOKABLE');
    assert.equal((await client.extendLock(lock.lockId)).problem.code, 'PERFORMANCE_NOT_BOOKABLE');

    const now = await readOrder(order);
    assert.equal(now.status, 'confirmed');
    assert.deepEqual(
      [now.performanceChange?.kind, now.performanceChange?.reason, now.performanceChange?.isOver],
      ['canceled', 'The heating has failed.', false],
    );
    assert.deepEqual(
      [now.returns?.seats, now.returns?.refundTo],
      [getSeats(order, 0, 1), ['card', 'giftCard']],
    );
    assert.deepEqual(now.exchanges?.within, 'theater');
    const tickets = await readTickets(order);
    assert.deepEqual(
      tickets.map(({ valid }) => valid),
      [false, false],
    );
    const checked = await system.staff.get<{ valid: boolean }>(
      `/staff/tickets/${must(tickets[0]).ticketCode}`,
    );
    assert.equal(checked.body.valid, false);
    const file = await readCalendarFile(order);
    assert.match(file, /METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/);

    const again = await cancelPerformance(system.staff, performanceId, { reason: 'Again' });
    assert.deepEqual([again.status, again.body.reason], [200, 'The heating has failed.']);
    const [mail, ...more] = await readMails(order, /Canceled/);
    assert.equal(more.length, 0);
    assert.match(must(mail), /The heating has failed\./);
    assert.match(must(mail), /all that you have paid for these tickets goes back/);
    assert.match(must(mail), /\/ticketing\/orders\?order=/);
    assert.match(must(mail), /method="?CANCEL/i);
    assert.deepEqual((await readProgress(system.staff, performanceId)).mails, {
      waiting: 0,
      sent: 1,
      givenUp: 0,
    });
    const status = await system.staff.request('PUT', `/staff/performances/${performanceId}/status`, {
      status: 'AV',
    });
    assert.deepEqual([status.status, status.problem.eventStatusCode], [409, 'CA']);
  });

  it('gives all money back when nobody chooses: fees, gift cards, and what was exchanged or returned before', async () => {
    const performanceId = takePerformance();
    const gift = await issueCard(3_000);
    const plain = await buy(performanceId, 2);
    const mixed = await buy(performanceId, 1, [{ number: gift, amountCents: 3_000 }]);
    const full = await issueCard(plain.totals.totalCents);
    const byGiftCard = await buy(performanceId, 2, [{ number: full, amountCents: plain.totals.totalCents }]);
    const [partly, changed] = await withPolicies(
      { hoursBefore: 1, refundTo: 'card', fee: { per: 'ticket', amountCents: 300 } },
      { hoursBefore: 1, refundTo: 'card', within: 'event', fee: { per: 'order', amountCents: 500 } },
      async () => {
        const first = await buy(performanceId, 2);
        assert.equal((await giveBack(first, getSeats(first, 0))).status, 201);
        const former = await buy(other, 2);
        const { status, body } = await exchange(
          former,
          getSeats(former, 0, 1),
          await lockSeats(performanceId, 1),
        );
        assert.equal(status, 201);
        return [first, { former, body }] as const;
      },
    );
    await cancel(performanceId);
    assert.equal(await giveMoneyBack(system.db, failingLog), 0, 'the time to choose is not over');
    await endChoiceAndRefund(performanceId);

    for (const order of [plain, mixed, byGiftCard, partly, changed.body])
      assert.equal((await readOrder(order)).status, 'refunded');
    const price = plain.totals.totalCents / 2;
    assert.equal(await readCardRefund(plain), plain.totals.totalCents);
    assert.deepEqual([await readBalance(gift), await readCardRefund(mixed)], [3_000, price - 3_000]);
    assert.equal(await readBalance(full), plain.totals.totalCents);
    // A fee that was kept before stays.
    assert.equal(await readCardRefund(partly), partly.totals.totalCents - 300);
    assert.equal(await readCardRefund(changed.former), changed.former.totals.totalCents - 500);
    const progress = await readProgress(system.staff, performanceId);
    assert.deepEqual(
      [progress.orders, progress.tickets.automatic, progress.tickets.undecided, progress.money.waitingCents],
      [5, 7, 0, 0],
    );
    assert.equal(progress.money.doneCents, 7 * price);
    const [mail] = await readMails(plain, /refund/);
    assert.match(must(mail), /was canceled\. We have refunded/);
    const { refunds } = (
      await system.staff.get<{ refunds: { reason: string; byBuyer: boolean }[] }>(
        `/staff/orders/${plain.orderNumber}`,
      )
    ).body;
    assert.deepEqual(
      refunds.map(({ reason, byBuyer }) => [reason, byBuyer]),
      [['The performance was canceled', false]],
    );
    assert.equal(await giveMoneyBack(system.db, failingLog), 0, 'a second run finds nothing');
  });

  it('says in the mail about a choice that the performance was canceled', async () => {
    const performanceId = takePerformance();
    const order = await buy(performanceId, 2);
    await cancel(performanceId);
    assert.equal((await giveBack(order, getSeats(order, 0), 'giftCard')).status, 201);
    const { status } = await exchange(order, getSeats(order, 1), await lockSeats(other, 1));
    assert.equal(status, 201);
    for (const [subject, act] of [
      [/Your return/, 'returned'],
      [/Your change/, 'changed'],
    ] as const) {
      const [mail] = await readMails(order, subject);
      assert.match(must(mail), new RegExp(`You have ${act} tickets of your order .*, which was canceled\\.`));
    }
  });

  it('gives no money back while the payment provider has a refund that Helios does not know', async () => {
    const performanceId = takePerformance();
    const [unclear, clear] = [await buy(performanceId), await buy(performanceId)];
    await cancel(performanceId);
    await sql`
      insert into provider_payments (
        payment_id, provider, attempt_id, metadata, status, amount_cents, captured_cents, refunded_cents, currency, created_at
      )
      select 'unclear', provider, attempt_id, '{}', 'captured', amount_cents, amount_cents, 100, currency, created_at
      from payment_attempts where order_id = ${toRowId(unclear.orderId)}`.execute(system.db);
    await sql`
      insert into provider_refunds (provider_refund_id, payment_id, metadata, status, amount_cents, created_at)
      values ('unclear', 'unclear', '{}', 'done', 100, now())`.execute(system.db);
    await endChoiceAndRefund(performanceId);
    assert.deepEqual(
      [(await readOrder(unclear)).status, (await readOrder(clear)).status, await readCardRefund(unclear)],
      ['confirmed', 'refunded', 0],
    );
    // Staff have reconciled it.
    await sql`delete from provider_payments where payment_id = 'unclear'`.execute(system.db);
    await endChoiceAndRefund(performanceId);
    assert.equal(await readCardRefund(unclear), unclear.totals.totalCents);
  });

  it('takes back free tickets', async () => {
    const performanceId = takePerformance();
    await sql`insert into promo_codes (code, percent_off, location) values ('NOTHING', 100, 'STRASBURG_PA')`.execute(
      system.db,
    );
    const lock = await lockSeats(performanceId, 1);
    await sql`update seat_locks set rates = jsonb_set(rates, '{fees}', '[]') where lock_id = ${toRowId(lock.lockId)}`.execute(
      system.db,
    );
    const free = await client.request<Lock>('PUT', `/locks/${lock.lockId}/promo-code`, { code: 'NOTHING' });
    const { payment: _payment, ...request } = createOrderRequest(free.body, '');
    const { body: order } = await client.pay(request);
    assert.deepEqual([order.status, order.totals.totalCents], ['confirmed', 0]);
    await cancel(performanceId);
    const [mail] = await readMails(order, /Canceled/);
    assert.doesNotMatch(must(mail), /money/);
    await endChoiceAndRefund(performanceId);
    assert.equal((await readOrder(order)).status, 'refunded');
  });

  it('lets the buyer choose a gift card, the money or another date, without the fees of the policy', async () => {
    const performanceId = takePerformance();
    const order = await withPolicies(
      {
        hoursBefore: 8_784,
        refundTo: 'giftCard',
        fee: { per: 'ticket', amountCents: 400 },
        ticketTypes: ['CHILD'],
      },
      { hoursBefore: 8_784, refundTo: 'giftCard', within: 'event', fee: { per: 'order', amountCents: 700 } },
      () => buy(performanceId, 4),
    );
    assert.deepEqual([order.returns, order.exchanges?.isOver], [null, true]);
    await cancel(performanceId);
    const price = order.totals.totalCents / 4;

    const card = await giveBack(order, getSeats(order, 0), 'giftCard');
    assert.deepEqual([card.status, card.body.toNewGiftCardCents, card.body.feeCents], [201, price, 0]);
    const money = await giveBack(order, getSeats(order, 1), 'card');
    assert.deepEqual([money.status, money.body.toCardCents], [201, price]);
    const same = await exchange(order, getSeats(order, 2), await lockSeats(other, 1));
    assert.deepEqual([same.status, same.quote.feeCents, same.quote.differenceCents], [201, 0, 0]);
    const more = await exchange(order, getSeats(order, 3), await lockSeats(other, 2));
    assert.deepEqual(
      [more.status, more.quote.dueCents],
      [201, price],
      'the difference is paid as for an exchange',
    );

    const progress = await readProgress(system.staff, performanceId);
    assert.deepEqual(progress.tickets, {
      undecided: 0,
      exchanged: 2,
      giftCard: 1,
      moneyBack: 1,
      byStaff: 0,
      automatic: 0,
    });
    assert.equal((await readOrder(order)).status, 'refunded');
    assert.deepEqual(
      (await readTickets(same.body)).map(({ valid }) => valid),
      [true],
    );
    await endChoiceAndRefund(performanceId);
    assert.equal(await readCardRefund(order), price, 'nothing is refunded twice');
  });

  it('refuses a choice after its time, and where the money goes without a canceled performance', async () => {
    const performanceId = takePerformance();
    const order = await buy(performanceId, 1);
    await cancel(performanceId);
    await endChoice(system.db, performanceId);
    const late = await giveBack(order, getSeats(order, 0), 'card');
    assert.deepEqual([late.status, late.problem.code], [409, 'RETURN_NOT_POSSIBLE']);
    const { returns, performanceChange } = await readOrder(order);
    assert.deepEqual([returns?.isOver, returns?.seats, performanceChange?.isOver], [true, [], true]);
    await endChoiceAndRefund(performanceId);

    const plain = await withPolicies(
      { hoursBefore: 1, refundTo: 'card' },
      { hoursBefore: 1, refundTo: 'card', within: 'event' },
      () => buy(other, 1),
    );
    assert.deepEqual(plain.returns?.refundTo, ['card']);
    const card = await giveBack(plain, getSeats(plain, 0), 'giftCard');
    assert.deepEqual([card.status, card.problem.code], [409, 'RETURN_NOT_POSSIBLE']);
  });

  it('fails an exchange whose payment arrives after the money has gone back', async () => {
    const performanceId = takePerformance();
    const order = await buy(performanceId, 1);
    await cancel(performanceId);
    const lock = await lockSeats(other, 2);
    const { body: quote } = await quoteExchange(client, order.orderId, getSeats(order, 0), lock.lockId);
    const placed = await exchangeTickets(client, order.orderId, {
      seats: getSeats(order, 0),
      lockId: lock.lockId,
      expectedDifferenceCents: quote.differenceCents,
      payment: { provider: 'test', paymentMethod: await client.createCard(CARDS.challenge) },
    });
    assert.equal(placed.body.status, 'requires_action');
    await endChoiceAndRefund(performanceId);
    await answerChallenge(must(placed.body.nextAction).url, 'approve');
    const now = await readOrder(placed.body);
    assert.deepEqual([now.status, now.failureReason], ['failed', 'exchange_not_possible']);
    assert.equal(await readCardRefund(order), order.totals.totalCents);
  });

  it('counts an exchange that began in time, also if the bank answers after it', async () => {
    const performanceId = takePerformance();
    const order = await withPolicies(
      { hoursBefore: 1, refundTo: 'card' },
      { hoursBefore: 1, refundTo: 'card', within: 'event', fee: { per: 'ticket', amountCents: 300 } },
      () => buy(performanceId, 1),
    );
    const begin = async () => {
      const lock = await lockSeats(other, 2);
      const { body: quote } = await quoteExchange(client, order.orderId, getSeats(order, 0), lock.lockId);
      const { body } = await exchangeTickets(client, order.orderId, {
        seats: getSeats(order, 0),
        lockId: lock.lockId,
        expectedDifferenceCents: quote.differenceCents,
        payment: { provider: 'test', paymentMethod: await client.createCard(CARDS.challenge) },
      });
      return { quote, body };
    };
    // Before the act: the fee that was asked for goes back.
    const { quote, body } = await begin();
    assert.equal(quote.feeCents, 300);
    await cancel(performanceId);
    await endChoice(system.db, performanceId);
    await answerChallenge(must(body.nextAction).url, 'approve');
    assert.equal((await readOrder(body)).status, 'confirmed');
    assert.equal(await readCardRefund(order), 300);
  });

  it('voids the payments that are under way', async () => {
    const performanceId = takePerformance();
    const gift = await issueCard(1_000);
    const waiting = await buy(performanceId, 1, [{ number: gift, amountCents: 1_000 }], CARDS.challenge);
    await cancel(performanceId);
    await answerChallenge(must(waiting.nextAction).url, 'approve');
    const now = await readOrder(waiting);
    assert.deepEqual([now.status, now.failureReason], ['failed', 'performance_not_bookable']);
    const { rows } = await sql<{ status: string }>`
      select p.status from payment_attempts a join test_gateway.payments p using (attempt_id)
      where a.order_id = ${toRowId(waiting.orderId)}`.execute(system.db);
    assert.deepEqual(rows, [{ status: 'voided' }]);
    assert.equal(await readBalance(gift), 1_000);
    assert.deepEqual(await readMails(waiting, /./), []);
  });

  it('sells nothing to an order that is being confirmed during the act', async () => {
    const performanceId = takePerformance();
    const lock = await lockSeats(performanceId, 1);
    const request = createOrderRequest(lock, await client.createCard(CARDS.success));
    // The act waits with its locks for this transaction, and the order for the act.
    let paying: ReturnType<Client['pay']> | undefined;
    let canceling: ReturnType<typeof cancelPerformance> | undefined;
    await system.db.transaction().execute(async (trx) => {
      await sql`select from performances where performance_id = ${performanceId} for no key update`.execute(
        trx,
      );
      canceling = cancelPerformance(system.staff, performanceId);
      await waitForBlockedTransactions(system.db, 1);
      paying = client.pay(request);
      await waitForBlockedTransactions(system.db, 2);
    });
    assert.equal((await must(canceling)).status, 200);
    const { status, problem } = await must(paying);
    assert.deepEqual([status, problem.code], [409, 'PERFORMANCE_NOT_BOOKABLE']);
  });

  it('does one act for many requests at once, and refunds once in two runs at once', async () => {
    const performanceId = takePerformance();
    const orders = [await buy(performanceId, 1), await buy(performanceId, 2)];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => cancelPerformance(system.staff, performanceId)),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.deepEqual((await readProgress(system.staff, performanceId)).mails.waiting, 2);
    await endChoice(system.db, performanceId);
    await Promise.all(Array.from({ length: 4 }, () => giveMoneyBack(system.db, failingLog)));
    await Promise.all(Array.from({ length: 2 }, () => recoverPayments(system.helios.services, failingLog)));
    for (const order of orders) assert.equal(await readCardRefund(order), order.totals.totalCents);
  });

  it('stops for no refund that fails, and shows it', async () => {
    const performanceId = takePerformance();
    const orders = [await buy(performanceId, 1), await buy(performanceId, 1), await buy(performanceId, 1)];
    await cancel(performanceId);
    await endChoice(system.db, performanceId);
    const broken = toRowId(must(orders[0]).orderId);
    await sql`
      create function refuse_order() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      system.db,
    );
    await sql
      .raw(
        `create trigger refuse_order before insert on refunds for each row when (new.order_id = '${broken}') execute function refuse_order()`,
      )
      .execute(system.db);
    const errors: unknown[] = [];
    await giveMoneyBack(system.db, { error: (details) => void errors.push(details) });
    assert.equal(errors.length, 1);
    await sql`drop function refuse_order cascade`.execute(system.db);
    const { gateways } = system.helios.services;
    const { refund } = gateways.test;
    const failing = must(orders[1]);
    gateways.test.refund = async (request) => {
      const { rows } = await sql<{ order_id: string }>`
        select order_id from refunds where refund_id = ${request.refundId}`.execute(system.db);
      return rows[0]?.order_id === toRowId(failing.orderId)
        ? { status: 'failed', reason: 'expired_or_canceled_card' }
        : refund(request);
    };
    await recoverPayments(system.helios.services, silentLog);
    gateways.test.refund = refund;
    const { money, tickets } = await readProgress(system.staff, performanceId);
    assert.deepEqual(
      [money.failed, money.failedCents, money.doneCents, tickets.undecided],
      [1, failing.totals.totalCents, must(orders[2]).totals.totalCents, 1],
    );
    await giveMoneyBack(system.db, failingLog);
    await recoverPayments(system.helios.services, failingLog);
    assert.equal(await readCardRefund(must(orders[0])), must(orders[0]).totals.totalCents);
    // Staff have paid the other one.
    await sql`update refunds set failed_at = null, failure = null where failed_at is not null`.execute(
      system.db,
    );
    await recoverPayments(system.helios.services, failingLog);
  });

  it('waits with the money while the payments of a restored database are not reconciled', async () => {
    const performanceId = takePerformance();
    const order = await buy(performanceId, 1);
    await cancel(performanceId);
    await endChoice(system.db, performanceId);
    await sql`update installation set restored_at = now(), restored_from = now()`.execute(system.db);
    assert.equal(await giveMoneyBack(system.db, failingLog), 0);
    await sql`update installation set restored_at = null, restored_from = null`.execute(system.db);
    await endChoiceAndRefund(performanceId);
    assert.equal(await readCardRefund(order), order.totals.totalCents);
  });

  it('needs one approval of a second person above the limit', async () => {
    const performanceId = takePerformance();
    await buy(performanceId, 3);
    const { config } = system.helios.services;
    const staff = new Client(system.helios.staffUrl, {
      authorization: `Bearer ${await createStaffKey(system.db, 'refund', 'second.person')}`,
    });
    const seller = new Client(system.helios.staffUrl, {
      authorization: `Bearer ${await createStaffKey(system.db, 'sell', 'seller')}`,
    });
    assert.equal((await cancelPerformance(seller, performanceId)).problem.code, 'STAFF_ROLE_MISSING');
    config.staffSecondPersonCents = 5_000;
    const ask = () => cancelPerformance<{ requestId: string }>(system.staff, performanceId);
    const asked = await ask();
    assert.equal(asked.status, 202);
    assert.equal((await ask()).body.requestId, asked.body.requestId, 'a repeat waits, too');
    const moved = await movePerformance<{ requestId: string }>(
      system.staff,
      performanceId,
      `${(await readDateTime(system.db, performanceId)).slice(0, 10)}T21:15:00`,
    );
    assert.equal(moved.status, 202);
    assert.deepEqual((await system.staff.get(`/staff/performances/${performanceId}/changes`)).body, []);
    const approve = (requestId: string) =>
      staff.request<{ state: string; performanceId: string }>(
        'POST',
        `/staff/requests/${requestId}/approve`,
        undefined,
        {
          'idempotency-key': randomUUID(),
        },
      );
    const approved = await approve(asked.body.requestId);
    assert.deepEqual(
      [approved.status, approved.body.state, approved.body.performanceId],
      [200, 'approved', performanceId],
    );
    const { madeBy, mails } = await readProgress(system.staff, performanceId);
    assert.deepEqual([madeBy, mails.waiting], ['box-office', 1]);
    assert.equal((await approve(moved.body.requestId)).problem.code, 'STAFF_REQUEST_CLOSED');
    assert.equal((await ask()).status, 200, 'it is done');
    config.staffSecondPersonCents = 0;
    const { rows } = await sql<{ line: string }>`
      select account_name || ' ' || action || ' ' || outcome as line from staff_actions
      where target in (${performanceId}, ${asked.body.requestId}) order by action_id`.execute(system.db);
    assert.deepEqual(
      rows.map(({ line }) => line),
      [
        'seller cancelPerformance STAFF_ROLE_MISSING',
        'box-office cancelPerformance waits',
        'box-office cancelPerformance waits',
        'box-office movePerformance waits',
        'second.person approveStaffRequest done',
        'box-office cancelPerformance done',
      ],
    );
    await endChoiceAndRefund(performanceId);
  });

  it('cancels an evening on which it could not take place, but not an old one', async () => {
    const performanceId = takePerformance();
    const order = await buy(performanceId, 1);
    const setAge = (days: number) =>
      sql`update performances set local_date_time = (now() at time zone time_zone) - ${days} * interval '1 day'
        where performance_id = ${performanceId}`.execute(system.db);
    await setAge(9);
    const old = await cancelPerformance(system.staff, performanceId);
    assert.deepEqual([old.status, old.problem.code], [409, 'PERFORMANCE_CHANGE_NOT_POSSIBLE']);
    await setAge(2);
    await cancel(performanceId);
    assert.deepEqual((await readOrder(order)).returns?.seats, getSeats(order, 0));
    await endChoiceAndRefund(performanceId);
    assert.equal(await readCardRefund(order), order.totals.totalCents);
    assert.equal((await cancelPerformance(system.staff, 'NOBODY-20260101-1900')).status, 404);
  });

  describe('a move', () => {
    it('keeps the tickets at the new time, tells the buyers, and lets them choose', async () => {
      const performanceId = takePerformance();
      const order = await withPolicies(
        { hoursBefore: 8_784, refundTo: 'card' },
        { hoursBefore: 8_784, refundTo: 'card', within: 'event' },
        () => buy(performanceId, 3),
      );
      const late = await lockSeats(performanceId, 1);
      const waiting = await buy(performanceId, 1, [], CARDS.challenge);
      const before = await readDateTime(system.db, performanceId);
      const newTime = `${before.slice(0, 10)}T21:30:00`;
      const { status, body } = await movePerformance(system.staff, performanceId, newTime);
      assert.deepEqual(
        [status, body.kind, body.dateTime, body.formerDateTime],
        [200, 'moved', newTime, before],
      );
      assert.equal((await movePerformance(system.staff, performanceId, newTime)).status, 200);

      const now = await readOrder(order);
      assert.deepEqual(
        [now.performance.dateTime, now.performanceChange?.kind, now.performanceChange?.formerDateTime],
        [newTime, 'moved', before],
      );
      assert.deepEqual(
        (await readTickets(order)).map(({ valid }) => valid),
        [true, true, true],
      );
      const file = await readCalendarFile(order);
      assert.match(file, /METHOD:PUBLISH[\s\S]*SEQUENCE:1/);
      const { body: performance } = await client.get<{ formerDateTime: string; eventStatusCode: string }>(
        `/performances/${order.performance.eventCode}/${newTime}`,
      );
      assert.deepEqual([performance.formerDateTime, performance.eventStatusCode], [before, 'AV']);
      // A link to the former time leads to the present one.
      assert.deepEqual(await findAt(order, before), [performanceId, newTime]);

      assert.equal((await giveBack(order, getSeats(order, 0), 'giftCard')).status, 201);
      const changed = await exchange(order, getSeats(order, 1), await lockSeats(other, 1));
      assert.deepEqual([changed.status, changed.quote.feeCents], [201, 0]);
      const mails = await readMails(order, /New time/);
      assert.equal(mails.length, 1);
      assert.match(must(mails[0]), /need not do anything/);

      // Who has begun before the move has seen the former time.
      const { body: bought } = await client.pay(
        createOrderRequest(late, await client.createCard(CARDS.success)),
      );
      await answerChallenge(must(waiting.nextAction).url, 'approve');
      for (const each of [await readOrder(bought), await readOrder(waiting)]) {
        assert.deepEqual([each.status, each.performanceChange?.kind], ['confirmed', 'moved']);
        assert.equal((await readMails(each, /New time/)).length, 1);
      }
      const afterwards = await buy(performanceId, 1);
      assert.deepEqual([afterwards.performanceChange, afterwards.returns], [null, null]);
      assert.equal((await readMails(afterwards, /New time/)).length, 0);

      await endChoice(system.db, performanceId);
      assert.equal(await giveMoneyBack(system.db, failingLog), 0, 'the tickets stay');
      const end = await readOrder(order);
      assert.deepEqual([end.status, end.returns?.isOver, end.exchanges?.isOver], ['confirmed', true, true]);
      const { tickets } = await readProgress(system.staff, performanceId);
      assert.deepEqual([tickets.undecided, tickets.giftCard, tickets.exchanged], [3, 1, 1]);
    });

    it('lets nobody choose after the new beginning', async () => {
      const performanceId = takePerformance();
      const order = await buy(performanceId, 1);
      const day = (await readDateTime(system.db, performanceId)).slice(0, 10);
      const { body } = await movePerformance(system.staff, performanceId, `${day}T21:45:00`, {
        chooseDays: 60,
      });
      const { rows } = await sql<{ at: Date }>`
        select local_date_time at time zone time_zone as at from performances where performance_id = ${performanceId}`.execute(
        system.db,
      );
      assert.equal(body.chooseUntil, must(rows[0]).at.toISOString());
      assert.equal((await readOrder(order)).performanceChange?.chooseUntilDateTime, `${day}T21:45:00`);
    });

    it('can be followed by another one and by the cancellation', async () => {
      const performanceId = takePerformance();
      const order = await buy(performanceId, 1);
      const day = (await readDateTime(system.db, performanceId)).slice(0, 10);
      for (const time of ['T21:40:00', 'T22:00:00'])
        assert.equal((await movePerformance(system.staff, performanceId, `${day}${time}`)).status, 200);
      const now = await readOrder(order);
      assert.equal(now.performanceChange?.formerDateTime, `${day}T21:40:00`);
      for (const former of [order.performance.dateTime, `${day}T21:40:00`])
        assert.deepEqual(await findAt(order, former), [performanceId, `${day}T22:00:00`]);
      await cancel(performanceId);
      assert.equal((await readMails(order, /New time|Canceled/)).length, 3);
      const move = await movePerformance(system.staff, performanceId, `${day}T22:15:00`);
      assert.deepEqual([move.status, move.problem.code], [409, 'PERFORMANCE_CHANGE_NOT_POSSIBLE']);
      await endChoiceAndRefund(performanceId);
      assert.equal(await readCardRefund(order), order.totals.totalCents);
      const [mail] = await readMails(order, /refund/);
      const file = must(must(mail).split('.ics\r\n\r\n')[1]);
      assert.match(Buffer.from(file, 'base64').toString(), /SEQUENCE:4/);
    });

    it('refuses a time that is over, taken, outside of the show, or not once in a year', async () => {
      const performanceId = takePerformance();
      const own = await readDateTime(system.db, performanceId);
      const { rows } = await sql<{ end_date: string }>`
        select to_char(end_date, 'YYYY-MM-DD') as end_date from events where event_code = 'RUTHL'`.execute(
        system.db,
      );
      const setDays = (first: string, last: string) =>
        sql`update events set start_date = ${first}, end_date = ${last} where event_code = 'RUTHL'`.execute(
          system.db,
        );
      const assertRefused = async (newDateTime: string, why: RegExp) => {
        const { status, problem } = await movePerformance(system.staff, performanceId, newDateTime);
        assert.deepEqual([status, problem.code], [409, 'PERFORMANCE_CHANGE_NOT_POSSIBLE'], newDateTime);
        assert.match(problem.detail, why);
      };
      await assertRefused(own, /at that time already/);
      await assertRefused(await readDateTime(system.db, other), /another performance/);
      await assertRefused('2024-12-05T19:00:00', /The show is from/);
      await setDays('2024-01-01', '2030-12-31');
      await assertRefused('2024-12-05T19:00:00', /is over/);
      await assertRefused('2027-03-14T02:30:00', /does not exist/);
      await assertRefused('2027-11-07T01:30:00', /occurs twice/);
      const malformed = await movePerformance(system.staff, performanceId, '2027-02-30T19:00:00');
      assert.equal(malformed.problem.code, 'MALFORMED_DATE_TIME');

      // Over the change of the clocks, the tickets have the wall-clock time of the theater.
      const order = await buy(performanceId, 1);
      assert.equal((await movePerformance(system.staff, performanceId, '2027-03-14T15:00:00')).status, 200);
      assert.match(await readCalendarFile(order), /DTSTART:20270314T190000Z/);
      assert.equal((await movePerformance(system.staff, performanceId, own)).status, 200);
      await setDays('2024-01-01', must(rows[0]).end_date);
    });
  });

  it('cancels during an on-sale: each order has its seats and then its money, or nothing', async () => {
    const performanceId = takePerformance();
    const seats = await system.findFreeSeats(60, { performanceId });
    const orders: Order[] = [];
    let isCanceled = false;
    const refusals = new Set<string>();
    const buyer = async (own: string[]) => {
      for (const seat of own) {
        const lock = await client.createLock(performanceId, [seat]);
        if (lock.status !== 201) {
          refusals.add(lock.problem.code);
          continue;
        }
        const { status, body, problem } = await client.pay(
          createOrderRequest(lock.body, await client.createCard(CARDS.success)),
        );
        if (status === 201) orders.push(body);
        else refusals.add(problem.code);
        if (orders.length === 12 && !isCanceled) {
          isCanceled = true;
          assert.equal((await cancelPerformance(system.staff, performanceId)).status, 200);
        }
      }
    };
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => buyer(seats.slice(index * 10, index * 10 + 10))),
    );
    assert.deepEqual(refusals, new Set(['PERFORMANCE_NOT_BOOKABLE']));
    const progress: ChangeProgress = await readProgress(system.staff, performanceId);
    assert.deepEqual([progress.orders, progress.mails.waiting], [orders.length, orders.length]);
    await endChoiceAndRefund(performanceId);
    for (const order of orders) assert.equal(await readCardRefund(order), order.totals.totalCents);
  });
});
