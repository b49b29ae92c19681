import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { CashDrawer, EveningReport, PeriodReport } from '../src/counter/report-schemas.ts';
import type {
  CounterOrder,
  CounterSale,
  PaidOutRefund,
  PaymentQuote,
  Tender,
} from '../src/counter/schemas.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import { deleteOldPersonalData } from '../src/jobs/delete-old-personal-data.ts';
import { deleteObsoleteRows } from '../src/jobs/delete-obsolete-rows.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import { signId } from '../src/lib/signed-ids.ts';
import type { Hold } from '../src/locks/hold-schemas.ts';
import type { Order } from '../src/orders/schemas.ts';
import { giveMoneyBack } from '../src/performance-changes/give-money-back.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { runCli } from './support/cli.ts';
import { Client } from './support/client.ts';
import type { Availability } from './support/client.ts';
import { exchangeTickets, quoteExchange, setExchangePolicy } from './support/exchange.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';
import { createStaffKey } from './support/test-system.ts';

const silentLog = { error: () => {}, warn: () => {} };

interface StaffOrderDetails {
  order: Omit<Order, 'orderId'> & { contact: { firstName: string; emailAddress: string } | null };
  counterSale: {
    soldBy: string;
    complimentaryReason: string | null;
    tenders: { kind: string; amountCents: number }[];
  } | null;
  refunds: { refundId: string; status: string; cardCents: number; counterCents: number }[];
}

describe('sales at the counter', () => {
  const keep = closeAfterTests();
  let system: MailSystem;
  let seller: Client;
  let manager: Client;
  let seats: string[];
  let used = 0;
  const takeSeats = (count: number) => seats.slice(used, (used += count));

  before(async () => {
    system = keep(await openMailSystem({ dbPoolSize: 20 }));
    const connect = async (role: 'sell' | 'refund', name: string) =>
      new Client(system.helios.staffUrl, {
        authorization: `Bearer ${await createStaffKey(system.db, role, name)}`,
      });
    seller = await connect('sell', 'seller');
    manager = await connect('refund', 'manager');
    seats = await system.findFreeSeats(90);
  });

  const post = <T>(client: Client, path: string, body: object, key: string = randomUUID()) =>
    client.request<T>('POST', path, body, { 'idempotency-key': key });
  const toChoices = (guids: readonly string[], ticketType = 'ADULT') =>
    guids.map((seatGuid) => ({ seatGuid, ticketType }));
  const start = (body: object, client = seller, performanceId = system.performanceId) =>
    post<CounterSale>(client, `/staff/performances/${performanceId}/counter-sales`, body);
  const pay = (
    { saleId, totals }: CounterSale,
    {
      tenders,
      client = seller,
      key,
      ...more
    }: { tenders?: Tender[]; client?: Client; key?: string; [name: string]: unknown } = {},
  ) => {
    const cash: Tender = {
      kind: 'cash',
      amountCents: totals.totalCents,
      givenCents: totals.totalCents + 500,
    };
    const body = { expectedTotalCents: totals.totalCents, tenders: tenders ?? [cash], ...more };
    return post<CounterOrder>(client, `/staff/counter-sales/${saleId}/payment`, body, key);
  };
  const sellSeats = async (count: number, more: Parameters<typeof pay>[1] = {}) => {
    const sale = await start({ seats: toChoices(takeSeats(count)) });
    assert.equal(sale.status, 201, JSON.stringify(sale.body));
    const { status, body } = await pay(sale.body, more);
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const readDetails = async (orderNumber: string) =>
    (await system.staff.get<StaffOrderDetails>(`/staff/orders/${orderNumber}`)).body;
  const readRow = async (orderNumber: string) =>
    must(
      (
        await sql<{ order_id: string; channel: string; sold_by: string; customer: unknown }>`
          select o.order_id, o.channel, a.name as sold_by, o.customer from orders o
          left join staff_accounts a on a.account_id = o.sold_by where order_number = ${orderNumber}`.execute(
          system.db,
        )
      ).rows[0],
    );
  const signOrder = async (orderNumber: string) =>
    signId(system.helios.services.config, 'order', (await readRow(orderNumber)).order_id);
  const countProvider = async () =>
    must(
      (
        await sql<{ n: number }>`
          select ((select count(*) from test_gateway.payments) + (select count(*) from test_gateway.refunds))::int as n`.execute(
          system.db,
        )
      ).rows[0],
    ).n;
  const countMails = async (orderNumber: string) =>
    (
      await sql`select from mails where order_id = ${(await readRow(orderNumber)).order_id}`.execute(
        system.db,
      )
    ).rows.length;
  const readTaken = async () => {
    const { body } = await system.client.get<Availability>(
      `/performances/${system.performanceId}/availability`,
    );
    return new Set([...body.locked, ...body.sold]);
  };
  const ageSale = (saleId: string, minutes: number) =>
    sql`
      with l as (
        update seat_locks set expires_at = expires_at - ${minutes} * interval '1 minute',
          held_since = held_since - ${minutes} * interval '1 minute'
        where lock_id = (select lock_id from counter_sales where sale_id = ${saleId}) returning lock_id
      )
      update seat_claims c set expires_at = expires_at - ${minutes} * interval '1 minute' from l where c.lock_id = l.lock_id`.execute(
      system.db,
    );
  const createGiftCard = async (amountCents: number) =>
    (await inTransaction(system.db, (trx) => issueGiftCard(trx, { amountCents, currency: 'USD' }))).number;
  const payOut = (refundId: string, body: object = { kind: 'cash' }) =>
    post<PaidOutRefund>(seller, `/staff/refunds/${refundId}/payout`, body);
  const refund = (orderNumber: string, body: object = {}) =>
    post<{ refundId: string; status: string; counterCents: number }>(
      manager,
      `/staff/orders/${orderNumber}/refunds`,
      { reason: 'Ill', ...body },
    );

  it('are paid in cash without a payment provider, and need no customer', async () => {
    const before = await countProvider();
    const chosen = takeSeats(2);
    const { body: sale } = await start({ seats: toChoices(chosen) });
    assert.ok(chosen.every((seat) => sale.seats.some(({ seatGuid }) => seatGuid === seat)));
    assert.equal((await system.client.createLock(system.performanceId, chosen)).problem.code, 'SEATS_TAKEN');
    const { body: sold } = await pay(sale);
    assert.deepEqual([sold.changeCents, sold.mailed, sold.totals], [500, false, sale.totals]);
    assert.equal(await countProvider(), before);
    assert.equal(await countMails(sold.orderNumber), 0);
    const row = await readRow(sold.orderNumber);
    assert.deepEqual([row.channel, row.sold_by, row.customer], ['counter', 'seller', null]);
    const { order, counterSale } = await readDetails(sold.orderNumber);
    assert.deepEqual(
      [order.status, order.customer, order.contact, order.payment.provider, order.payment.amountCents],
      ['confirmed', null, null, 'counter', sale.totals.totalCents],
    );
    assert.equal(counterSale?.soldBy, 'seller');
    assert.deepEqual(
      must(counterSale).tenders.map(({ kind, amountCents }) => [kind, amountCents]),
      [['cash', sale.totals.totalCents]],
    );
    const { body: tickets } = await system.client.get<{ valid: boolean }[]>(
      `/orders/${await signOrder(sold.orderNumber)}/tickets`,
    );
    assert.deepEqual(
      tickets.map(({ valid }) => valid),
      [true, true],
    );
    const { body: list } = await system.staff.get<{ channel: string; soldBy: string; orderNumber: string }[]>(
      `/staff/orders?performanceId=${system.performanceId}`,
    );
    const listed = must(list.find(({ orderNumber }) => orderNumber === sold.orderNumber));
    assert.deepEqual([listed.channel, listed.soldBy], ['counter', 'seller']);
    assert.equal((await pay(sale)).problem.code, 'LOCK_SOLD');
    assert.equal(
      (await post(system.staff, `/staff/orders/${sold.orderNumber}/confirmation`, {})).problem.code,
      'ORDER_NOT_CONFIRMED',
    );
  });

  it('mail the tickets to who tells an address, and are found by it', async () => {
    const { orderNumber } = await sellSeats(1, {
      customer: { emailAddress: 'grace@example.org', firstName: 'Grace' },
    });
    const anonymous = await sellSeats(1, { customer: { emailAddress: 'nameless@example.org' } });
    await system.sendMails();
    const mails = await system.readMails();
    const mail = must(
      mails.find((text) => text.includes(orderNumber) && /^To: .*grace@example\.org/m.test(text)),
    );
    assert.match(mail, /Paid at the box office/);
    assert.match(must(mails.find((text) => text.includes(anonymous.orderNumber))), /Hello,/);
    const { body: found } = await system.staff.get<{ orderNumber: string }[]>('/staff/orders?search=grace@');
    assert.ok(found.some((order) => order.orderNumber === orderNumber));
    const { body: order } = await system.client.get<Order>(`/orders/${await signOrder(orderNumber)}`);
    assert.deepEqual([order.status, order.customer], ['confirmed', null]);
    const person = { emailAddress: 'grace@example.org' };
    const { body: data } = await post<{ orders: { tenders: { kind: string }[] }[] }>(
      system.staff,
      '/staff/people/export',
      person,
    );
    assert.equal(must(must(data.orders[0]).tenders[0]).kind, 'cash');
    assert.doesNotMatch(
      JSON.stringify((await sql`select * from staff_actions`.execute(system.db)).rows),
      /grace|Grace/,
      'the log has no customer',
    );
  });

  it('keep their seats by signs of life, for hours, and not without', async () => {
    const { body: sale } = await start({ seats: toChoices(takeSeats(1)) });
    const keep = () => seller.request<CounterSale>('POST', `/staff/counter-sales/${sale.saleId}/heartbeat`);
    for (let minute = 0; minute < 60; minute += 1) {
      await ageSale(sale.saleId, 1);
      assert.equal((await keep()).status, 200);
    }
    const kept = (await keep()).body;
    assert.ok(Date.parse(kept.expiresAt) - Date.parse(kept.serverNow) > 100_000);
    await ageSale(sale.saleId, 3);
    assert.equal((await keep()).problem.code, 'LOCK_EXPIRED');
    const seat = must(sale.seats[0]).seatGuid;
    assert.ok(!(await readTaken()).has(seat));
    assert.equal((await system.client.createLock(system.performanceId, [seat])).status, 201);
    assert.equal((await pay(sale)).problem.code, 'LOCK_EXPIRED');
    // As for a visitor, the seats are the payer's until somebody else has them.
    const { body: late } = await start({ seats: toChoices(takeSeats(1)) });
    await ageSale(late.saleId, 3);
    assert.equal((await pay(late)).status, 201);
  });

  it('belong to the account that has begun them', async () => {
    const { body: sale } = await start({ seats: toChoices(takeSeats(1)) });
    const path = `/staff/counter-sales/${sale.saleId}`;
    assert.equal((await manager.request('POST', `${path}/heartbeat`)).problem.code, 'COUNTER_SALE_NOT_FOUND');
    assert.equal((await pay(sale, { client: manager })).problem.code, 'COUNTER_SALE_NOT_FOUND');
    assert.equal((await manager.request('DELETE', path)).problem.code, 'COUNTER_SALE_NOT_FOUND');
    assert.equal((await seller.request('DELETE', path)).status, 204);
    assert.ok(!(await readTaken()).has(must(sale.seats[0]).seatGuid));
    assert.equal((await pay(sale)).problem.code, 'COUNTER_SALE_NOT_FOUND');
  });

  it('have the prices, price types and promo codes of the site, and change their seats', async () => {
    const [a = '', b = '', c = ''] = takeSeats(3);
    const { body: sale } = await start({ seats: toChoices([a, b]) });
    const { body: lock } = await system.client.createLock(system.performanceId, takeSeats(2));
    assert.equal(sale.totals.feesCents, lock.totals.feesCents);
    const path = `/staff/counter-sales/${sale.saleId}`;
    const { body: child } = await seller.request<CounterSale>('PUT', path, {
      seats: [...toChoices([b]), ...toChoices([c], 'CHILD')],
      promoCode: 'LANTERN10',
    });
    assert.deepEqual(
      child.seats.map(({ seatGuid, ticketType }) => [seatGuid, ticketType]),
      [
        [b, 'ADULT'],
        [c, 'CHILD'],
      ],
    );
    assert.ok(child.totals.discountCents > 0);
    assert.equal((await pay({ ...child, totals: sale.totals })).problem.code, 'TOTAL_CHANGED');
    assert.equal(
      (await seller.request('PUT', path, { promoCode: 'NOBODY' })).problem.code,
      'PROMO_CODE_NOT_VALID',
    );
    assert.equal((await pay(child)).status, 201);
    const taken = await readTaken();
    assert.deepEqual([taken.has(a), taken.has(b), taken.has(c)], [false, true, true]);
  });

  it('take the best seats in place of their own, which count as free', async () => {
    const best = (count: number) => ({ best: { quantities: [{ ticketType: 'ADULT', count }] } });
    const { body: sale } = await start(best(2));
    const path = `/staff/counter-sales/${sale.saleId}`;
    const { body: changed } = await seller.request<CounterSale>('PUT', path, best(3));
    const own = changed.seats.map(({ seatGuid }) => seatGuid);
    assert.equal(own.length, 3);
    assert.ok(
      sale.seats.every(({ seatGuid }) => own.includes(seatGuid)),
      'the best two are among the best three',
    );
    const both = { ...best(1), seats: toChoices(takeSeats(1)) };
    assert.equal((await seller.request('PUT', path, both)).problem.code, 'INVALID_REQUEST');
    assert.equal((await seller.request('DELETE', path)).status, 204);
  });

  it('tell what gift cards pay and what is left, without taking it', async () => {
    const { body: sale } = await start({ seats: toChoices(takeSeats(2)) });
    const { totalCents } = sale.totals;
    const [small, large] = [await createGiftCard(1000), await createGiftCard(totalCents)];
    const quote = (giftCards: string[], client = seller) =>
      post<PaymentQuote>(client, `/staff/counter-sales/${sale.saleId}/payment-quote`, { giftCards });
    assert.deepEqual((await quote([])).body, { giftCards: [], dueCents: totalCents, currency: 'USD' });
    assert.deepEqual((await quote([small])).body, {
      giftCards: [{ last4: small.slice(-4), balanceCents: 1000, amountCents: 1000 }],
      dueCents: totalCents - 1000,
      currency: 'USD',
    });
    const { body: both } = await quote([small, large]);
    assert.deepEqual([both.giftCards[1]?.amountCents, both.dueCents], [totalCents - 1000, 0]);
    assert.equal((await quote([small, small.replaceAll('-', '')])).problem.code, 'INVALID_REQUEST');
    assert.equal((await quote(['0000-0000-0000-0000'])).problem.code, 'GIFT_CARD_NOT_FOUND');
    assert.equal((await quote([], manager)).problem.code, 'COUNTER_SALE_NOT_FOUND');
    assert.equal((await seller.request('DELETE', `/staff/counter-sales/${sale.saleId}`)).status, 204);
  });

  it('find customers of paid orders, and print their tickets', async () => {
    const customer = { firstName: 'Edith', lastName: 'Wharton', phoneNumber: '+1 (717) 555-0199' };
    const first = await sellSeats(1, { customer: { ...customer, emailAddress: 'edith@example.org' } });
    await sellSeats(1, { customer: { ...customer, firstName: 'Edie', emailAddress: 'Edith@example.org' } });
    await sellSeats(1, {
      customer: { firstName: 'Edith', emailAddress: 'edith@example.org', phoneNumber: '+1 (212) 555-0144' },
    });
    const find = (search: string, client = seller) =>
      client.get<{ firstName: string; orderCount: number }[]>(
        `/staff/customers?search=${encodeURIComponent(search)}`,
      );
    for (const search of ['edie whar', 'EDITH@', '717-555-0199']) {
      const { body } = await find(search);
      assert.deepEqual([body[0]?.firstName, body[0]?.orderCount], ['Edith', 3], search);
      assert.equal(body.length, 1, search);
    }
    assert.deepEqual((await find('------')).body, [], 'no digits');
    assert.deepEqual((await find('erased@')).body, []);
    assert.deepEqual((await find('%_')).body, []);
    assert.equal((await find('  ')).problem.code, 'INVALID_REQUEST');
    const { body: tickets } = await seller.get<{ valid: boolean; qrSvg: string }[]>(
      `/staff/orders/${first.orderNumber}/tickets`,
    );
    assert.deepEqual([tickets.length, tickets[0]?.valid], [1, true]);
    assert.match(must(tickets[0]).qrSvg, /^<svg/);
    const viewer = new Client(system.helios.staffUrl, {
      authorization: `Bearer ${await createStaffKey(system.db, 'view', 'viewer')}`,
    });
    assert.equal((await find('edith', viewer)).problem.code, 'STAFF_ROLE_MISSING');
    assert.equal(
      (await viewer.get(`/staff/orders/${first.orderNumber}/tickets`)).problem.code,
      'STAFF_ROLE_MISSING',
    );
    const { rows } = await sql`
      select * from staff_actions where action in ('searchCustomers', 'listStaffTickets')`.execute(system.db);
    assert.doesNotMatch(JSON.stringify(rows), /edith|whar/i, 'the log has no customer');
  });

  it('are possible in every status but past and canceled, also for the best seats', async () => {
    for (const status of ['CO', 'NA'] as const) {
      await system.withPerformanceStatus(status, async () => {
        const best = { quantities: [{ ticketType: 'ADULT', count: 2 }], keepTogether: true };
        const { body: sale } = await start({ best });
        assert.equal(sale.seats.length, 2);
        assert.equal((await pay(sale)).status, 201, status);
      });
    }
    await system.withPerformanceStatus('PS', async () => {
      assert.equal(
        (await start({ seats: toChoices(takeSeats(1)) })).problem.code,
        'PERFORMANCE_NOT_BOOKABLE',
      );
    });
    assert.equal((await start({})).problem.code, 'INVALID_REQUEST');
  });

  it('sell from a hold in part; a sale that is given up leaves the seats to it', async () => {
    const held = takeSeats(3);
    const [first = '', second = '', third = ''] = held;
    const [free = ''] = takeSeats(1);
    const { body: hold } = await post<Hold>(seller, `/staff/performances/${system.performanceId}/holds`, {
      seats: held,
      name: 'Choir',
      reason: 'an option',
    });
    const readHold = async () => {
      const { body } = await seller.get<Hold[]>(`/staff/performances/${system.performanceId}/holds`);
      return must(body.find(({ holdId }) => holdId === hold.holdId));
    };
    assert.equal((await start({ seats: toChoices([first]) })).problem.code, 'SEATS_TAKEN');
    const { holdId } = hold;
    const begun = await start({ seats: toChoices([first, free]), holdId });
    assert.equal(begun.status, 201, JSON.stringify(begun.body));
    assert.equal((await start({ seats: toChoices([first]), holdId }, manager)).problem.code, 'SEATS_TAKEN');
    await seller.request('DELETE', `/staff/counter-sales/${begun.body.saleId}`);
    let taken = await readTaken();
    assert.deepEqual([taken.has(first), taken.has(free)], [true, false]);
    // Nor does the public get a seat whose sale has expired.
    const { body: left } = await start({ seats: toChoices([first, free]), holdId });
    await ageSale(left.saleId, 3);
    assert.equal((await system.client.createLock(system.performanceId, [first])).problem.code, 'SEATS_TAKEN');

    const { body: sale } = await start({ seats: toChoices([first, free]), holdId });
    const changed = await seller.request<CounterSale>('PUT', `/staff/counter-sales/${sale.saleId}`, {
      seats: toChoices([first, second]),
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.equal((await pay(changed.body)).status, 201);
    const sold = await readHold();
    assert.deepEqual([sold.seats, sold.sold, sold.status], [[third], 2, 'live']);
    const best = await start({ best: { quantities: [{ ticketType: 'ADULT', count: 1 }] }, holdId });
    assert.deepEqual(
      best.body.seats.map(({ seatGuid }) => seatGuid),
      [third],
    );
    // A release does not take the seats of a sale that has begun.
    await post(seller, `/staff/holds/${holdId}/release`, {});
    taken = await readTaken();
    assert.ok(taken.has(third));
    assert.equal((await pay(best.body)).status, 201);
    assert.deepEqual([(await readHold()).status, (await readHold()).released], ['ended', 1]);
  });

  it('of two counters that sell the same seats of a hold, one does', async () => {
    const held = takeSeats(8);
    const { body: hold } = await post<Hold>(seller, `/staff/performances/${system.performanceId}/holds`, {
      seats: held,
      name: 'Choir',
      reason: 'an option',
    });
    const results = await Promise.all(
      held.flatMap((seat) =>
        [seller, manager].map(async (client) => {
          const sale = await start({ seats: toChoices([seat]), holdId: hold.holdId }, client);
          return sale.status === 201 ? (await pay(sale.body, { client })).status : sale.problem.code;
        }),
      ),
    );
    assert.equal(results.filter((result) => result === 201).length, held.length, results.join());
    assert.equal(results.filter((result) => result === 'SEATS_TAKEN').length, held.length);
  });

  it('take cash, the card terminal and gift cards together, which add up to the total', async () => {
    const { body: sale } = await start({ seats: toChoices(takeSeats(2)) });
    const total = sale.totals.totalCents;
    const number = await createGiftCard(1_000);
    const giftCards = [{ number, amountCents: 1_000 }];
    const terminal: Tender = { kind: 'terminal', amountCents: 2_000, reference: 'T-77' };
    const cash = (amountCents: number, givenCents = amountCents): Tender => ({
      kind: 'cash',
      amountCents,
      givenCents,
    });
    for (const tenders of [
      [],
      [cash(total)],
      [terminal, cash(total - 3_001)],
      [terminal, cash(total - 3_000, 1)],
    ]) {
      assert.equal((await pay(sale, { tenders, giftCards })).problem.code, 'INVALID_REQUEST');
    }
    const tooMuch = [{ number, amountCents: 1_001 }];
    const short = await pay(sale, { tenders: [terminal, cash(total - 3_001)], giftCards: tooMuch });
    assert.equal(short.problem.code, 'GIFT_CARD_INSUFFICIENT');
    const key = randomUUID();
    const request = { tenders: [terminal, cash(total - 3_000, total)], giftCards, key };
    const [one, other] = [await pay(sale, request), await pay(sale, request)];
    assert.deepEqual([one.status, other.body], [201, one.body], 'a repeat sells nothing');
    assert.equal(one.body.changeCents, 3_000);
    const { order, counterSale } = await readDetails(one.body.orderNumber);
    assert.deepEqual(
      [order.payment.amountCents, must(order.giftCards[0]).amountCents],
      [total - 1_000, 1_000],
    );
    assert.equal(counterSale?.tenders.length, 2);
  });

  it('sell a sale once, also when it is paid twice at the same moment', async () => {
    const { body: sale } = await start({ seats: toChoices(takeSeats(1)) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(sale)));
    assert.deepEqual(answers.map(({ status, problem }) => (status === 201 ? 201 : problem.code)).sort(), [
      201,
      ...Array<string>(7).fill('LOCK_SOLD'),
    ]);
  });

  it('give complimentary tickets with a reason, by the role refund, within the limit of a person', async () => {
    const give = (sale: CounterSale, client: Client) =>
      post<CounterOrder>(client, `/staff/counter-sales/${sale.saleId}/complimentary`, { reason: 'Press' });
    const { body: sale } = await start({ seats: toChoices(takeSeats(2)) }, manager);
    assert.equal((await give(sale, seller)).problem.code, 'STAFF_ROLE_MISSING');
    const { config } = system.helios.services;
    const before = config.staffSecondPersonCents;
    Object.assign(config, { staffSecondPersonCents: sale.totals.totalCents + 1 });
    try {
      const { body: given } = await give(sale, manager);
      assert.deepEqual([given.totals.totalCents, given.totals.feesCents, given.totals.taxCents], [0, 0, 0]);
      const budget = await manager.get<{ givenCents: number; leftCents: number }>(
        '/staff/complimentary-budget',
      );
      assert.deepEqual(budget.body, { givenCents: sale.totals.totalCents, leftCents: 1, currency: 'USD' });
      const { order, counterSale } = await readDetails(given.orderNumber);
      assert.deepEqual(
        [order.status, order.payment.amountCents, counterSale?.complimentaryReason],
        ['confirmed', 0, 'Press'],
      );
      const { body: more } = await start({ seats: toChoices(takeSeats(1)) }, manager);
      assert.equal((await give(more, manager)).problem.code, 'COMPLIMENTARY_LIMIT');
      const back = await refund(given.orderNumber);
      assert.deepEqual([back.status, back.body.status, back.body.counterCents], [201, 'done', 0]);
    } finally {
      Object.assign(config, { staffSecondPersonCents: before });
    }
  });

  it('are refunded at the counter: nothing goes to a provider, and the payout is recorded once', async () => {
    const before = await countProvider();
    const { orderNumber, totals } = await sellSeats(2, {
      customer: { emailAddress: 'ruth@example.org', firstName: 'Ruth' },
    });
    const { order } = await readDetails(orderNumber);
    const seat = must(order.seats[0]).seatGuid;
    const { body: part } = await refund(orderNumber, { seats: [seat] });
    assert.deepEqual([part.status, part.counterCents > 0], ['pending', true]);
    await recoverPayments(system.helios.services, silentLog);
    const { body: open } =
      await manager.get<{ orderNumber: string; refundId: string; atCounter: boolean }[]>('/staff/refunds');
    const listed = must(open.find((row) => row.orderNumber === orderNumber));
    assert.deepEqual([listed.refundId, listed.atCounter], [part.refundId, true]);
    await system.sendMails();
    const mails = (await system.readMails()).join('\n');
    assert.match(mails.replace(/=\r?\n/g, ''), /The box office pays you/);

    const paid = await payOut(part.refundId);
    assert.deepEqual([paid.body.orderNumber, paid.body.amountCents], [orderNumber, part.counterCents]);
    assert.equal((await payOut(part.refundId)).problem.code, 'PAYOUT_NOT_POSSIBLE');
    const { body: rest } = await refund(orderNumber);
    assert.equal(rest.counterCents + part.counterCents, totals.totalCents);
    assert.equal((await payOut(rest.refundId, { kind: 'terminal', reference: 'T-78' })).status, 200);
    const details = await readDetails(orderNumber);
    assert.deepEqual(
      [details.order.status, details.refunds.map(({ status }) => status)],
      ['refunded', ['done', 'done']],
    );
    assert.equal(details.counterSale?.tenders.length, 3);
    assert.equal(await countProvider(), before);
    assert.equal((await payOut('nothing')).problem.code, 'PAYOUT_NOT_POSSIBLE');
  });

  it('lose their personal data after the retention time, also while a payout waits', async () => {
    const emailAddress = 'esther@example.org';
    const { orderNumber } = await sellSeats(1, { customer: { emailAddress, firstName: 'Esther' } });
    const { body: waiting } = await refund(orderNumber);
    const { body: sale } = await start({ seats: toChoices(takeSeats(1)) }, manager);
    const { body: given } = await post<CounterOrder>(
      manager,
      `/staff/counter-sales/${sale.saleId}/complimentary`,
      { reason: 'A sister of Esther Fisher' },
    );
    await system.sendMails();
    await sql`delete from idempotency_keys`.execute(system.db);
    const erased = await system.staff.request('POST', '/staff/people/erase', { emailAddress });
    assert.match(erased.problem.detail, new RegExp(`money of ${orderNumber} waits at the counter`));
    const { services } = system.helios;
    const shift = async (days: number) => {
      await sql`
        update performances set local_date_time = local_date_time + ${days} * interval '1 day'
        where performance_id = ${system.performanceId}`.execute(system.db);
      await sql`
        update orders set confirmed_at = confirmed_at + ${days} * interval '1 day'
        where order_number in (${orderNumber}, ${given.orderNumber})`.execute(system.db);
    };
    const cleanAfter = async (days: number) => {
      await shift(-days);
      await deleteOldPersonalData(services).finally(() => shift(days));
    };
    const readTexts = async () => [
      (await readDetails(orderNumber)).order.contact?.firstName,
      (await readDetails(given.orderNumber)).counterSale?.complimentaryReason,
    ];
    await cleanAfter(services.config.paidOrderDays - 1000);
    assert.deepEqual(await readTexts(), ['Esther', 'A sister of Esther Fisher']);
    await cleanAfter(services.config.paidOrderDays + 1000);
    assert.deepEqual(await readTexts(), ['Erased', '']);
    assert.equal((await payOut(waiting.refundId)).status, 200);
  });

  it('are returned and exchanged by their buyers, whose money waits at the counter', async () => {
    const policy = { hoursBefore: 24, refundTo: 'card' as const };
    await sql`update theaters set return_policy = ${JSON.stringify(policy)}::jsonb where location = 'STRASBURG_PA'`.execute(
      system.db,
    );
    await setExchangePolicy(system.db, { ...policy, within: 'event' });
    const { orderNumber, totals } = await sellSeats(2, { customer: { emailAddress: 'naomi@example.org' } });
    await sql`update theaters set return_policy = null where location = 'STRASBURG_PA'`.execute(system.db);
    const orderId = await signOrder(orderNumber);
    const { order } = await readDetails(orderNumber);
    const [first = '', second = ''] = order.seats.map(({ seatGuid }) => seatGuid);
    const request = { seats: [first], expectedAmountCents: totals.totalCents / 2 };
    const returned = await post(system.client, `/orders/${orderId}/returns`, request);
    assert.equal(returned.status, 201, JSON.stringify(returned.body));
    // A child ticket is cheaper.
    const { body: lock } = await system.client.createLock(
      system.performanceId,
      toChoices(takeSeats(1), 'CHILD'),
    );
    const quote = await quoteExchange(system.client, orderId, [second], lock.lockId);
    assert.ok(quote.body.toCardCents > 0, JSON.stringify(quote.body));
    const exchanged = await exchangeTickets(system.client, orderId, {
      seats: [second],
      lockId: lock.lockId,
      expectedDifferenceCents: quote.body.differenceCents,
    });
    await setExchangePolicy(system.db, null);
    assert.equal(exchanged.status, 201, JSON.stringify(exchanged.body));
    assert.equal(exchanged.body.status, 'confirmed');
    const { refunds } = await readDetails(orderNumber);
    assert.deepEqual(
      refunds.map(({ status, counterCents }) => [status, counterCents > 0]),
      [
        ['pending', true],
        ['pending', true],
      ],
    );
    for (const { refundId } of refunds) assert.equal((await payOut(refundId)).status, 200);
    // The money of the new order is at the counter, too.
    const last = await refund(exchanged.body.orderNumber);
    assert.deepEqual([last.body.status, last.body.counterCents > 0], ['pending', true]);
    assert.equal((await payOut(last.body.refundId)).status, 200);
    assert.equal((await readDetails(exchanged.body.orderNumber)).order.status, 'refunded');
    await system.sendMails();
  });

  it('of a canceled performance get their money at the counter', async () => {
    const { rows } = await sql<{ id: string }>`
      select performance_id as id from performances where performance_id <> ${system.performanceId} and event_code = 'RUTHL'
        and box_office_status = 'AV' and seats_sold < seats_total - 10 and local_date_time > now() + interval '2 days'
      order by local_date_time desc limit 1`.execute(system.db);
    const performanceId = must(rows[0]).id;
    const chosen = await system.findFreeSeats(2, { performanceId });
    const sell = async (seat: string, customer?: object) => {
      const { body } = await start({ seats: toChoices([seat]) }, seller, performanceId);
      return (await pay(body, customer ? { customer } : {})).body.orderNumber;
    };
    const mailed = await sell(must(chosen[0]), { emailAddress: 'boaz@example.org' });
    const silent = await sell(must(chosen[1]));
    const reason = { reason: 'Snow.' };
    assert.equal(
      (await post(manager, `/staff/performances/${performanceId}/cancellation`, reason)).status,
      200,
    );
    assert.deepEqual([await countMails(mailed), await countMails(silent)], [2, 0]);
    await sql`update performance_changes set choose_until = now() where performance_id = ${performanceId}`.execute(
      system.db,
    );
    await giveMoneyBack(system.db, silentLog);
    for (const orderNumber of [mailed, silent]) {
      const { refunds } = await readDetails(orderNumber);
      assert.equal((await payOut(must(refunds[0]).refundId)).status, 200);
    }
    await system.sendMails();
    assert.equal(
      (await start({ seats: toChoices(chosen) }, seller, performanceId)).problem.code,
      'PERFORMANCE_NOT_BOOKABLE',
    );
  });

  it('are no difference to the payments of the provider', async () => {
    const period = {
      from: new Date(Date.now() - 86_400_000).toISOString(),
      to: new Date(Date.now() + 86_400_000).toISOString(),
    };
    await sellSeats(1);
    const { stdout } = await runCli(
      { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey },
      'payments',
      'reconcile',
      '--from',
      period.from,
      '--to',
      period.to,
    );
    assert.doesNotMatch(stdout, /order, not paid|LT-/);
  });

  it('are refused while sales are closed', async () => {
    const set = (state: string) => system.staff.request('PUT', '/staff/sales', { state });
    await set('closed');
    assert.equal((await start({ seats: toChoices(takeSeats(1)) })).problem.code, 'SALES_CLOSED');
    await set('open');
  });

  it('that were left are deleted after a week, without the seats of a hold', async () => {
    const [seat = ''] = takeSeats(1);
    const { body: hold } = await post<Hold>(seller, `/staff/performances/${system.performanceId}/holds`, {
      seats: [seat],
      name: 'VIP',
      reason: 'a guest',
    });
    const { body: sale } = await start({ seats: toChoices([seat]), holdId: hold.holdId });
    await ageSale(sale.saleId, 8 * 24 * 60);
    await deleteObsoleteRows(system.db);
    const { rows } = await sql`select from counter_sales where sale_id = ${sale.saleId}`.execute(system.db);
    assert.equal(rows.length, 0);
    assert.ok((await readTaken()).has(seat));
  });

  it('have commands', async () => {
    const run = async (...words: string[]) =>
      (
        await runCli(
          { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey },
          ...words,
        )
      ).stdout;
    const [seat = '', child = ''] = takeSeats(2);
    const { performanceId } = system;
    const sold = await run(
      'counter',
      'sell',
      performanceId,
      '--seat',
      seat,
      '--seat',
      `${child}:child`,
      '--cash',
      '500',
      '--mail',
      'cli@example.org',
    );
    assert.match(sold, /^Order LT-\w{8}: \$\d+\.\d\d\. Change: \$/);
    assert.match(sold, /mailed/);
    const orderNumber = must(/LT-\w{8}/.exec(sold))[0];
    const shown = await run('order', orderNumber);
    assert.match(shown, /cli@example\.org/);
    assert.match(shown, /Sold at the counter by box-office\n {2}Taken: \$\d+\.\d\d, cash/);
    await assert.rejects(
      run('counter', 'sell', performanceId, '--best', '2', '--cash', '0.01'),
      /add up|less/,
    );
    assert.match(await run('counter', 'sell', performanceId, '--best', '2', '--terminal', 'T-79'), /^Order/);
    const free = await run('counter', 'sell', performanceId, '--best', '1', '--complimentary', 'Press');
    assert.match(free, /: \$0\.00/);
    assert.match(await run('order', must(/LT-\w{8}/.exec(free))[0]), /for nothing: Press/);
    assert.match(await run('refund', orderNumber, '--reason', 'Ill'), /to be paid out: counter pay-out/);
    const refundId = must((await readDetails(orderNumber)).refunds[0]).refundId;
    assert.match(
      await run('counter', 'pay-out', refundId),
      new RegExp(`\\$\\d+\\.\\d\\d of order ${orderNumber} is paid out\\.`),
    );
    await system.sendMails();
  });

  it('are in a cash drawer, which is closed with a difference', async () => {
    const call = (action: '' | '/close', body: object) =>
      post<CashDrawer>(seller, `/staff/cash-drawer${action}`, body);
    assert.equal((await call('/close', { countedCents: 0 })).problem.code, 'DRAWER_NOT_OPEN');
    assert.equal((await call('', { openedCents: 10_000 })).status, 201);
    assert.equal((await call('', { openedCents: 0 })).problem.code, 'DRAWER_OPEN');
    const sold = await sellSeats(2);
    const total = sold.totals.totalCents;
    const { body: sale } = await start({ seats: toChoices(takeSeats(1)) });
    const terminal: Tender = { kind: 'terminal', amountCents: sale.totals.totalCents, reference: 'T-80' };
    assert.equal((await pay(sale, { tenders: [terminal] })).status, 201);
    const { order } = await readDetails(sold.orderNumber);
    const { body: back } = await refund(sold.orderNumber, { seats: [must(order.seats[0]).seatGuid] });
    await payOut(back.refundId);
    const { body: open } = await seller.get<CashDrawer>('/staff/cash-drawer');
    assert.deepEqual([open.takenCents, open.paidOutCents, open.closedAt], [total, back.counterCents, null]);
    const expected = 10_000 + total - back.counterCents;
    const { body: closed } = await call('/close', {
      countedCents: expected - 250,
      note: 'A coin is missing',
    });
    assert.deepEqual(
      [closed.differenceCents, closed.countedCents, closed.note],
      [-250, expected - 250, 'A coin is missing'],
    );
    const { body: list } = await manager.get<CashDrawer[]>('/staff/cash-drawers');
    assert.equal(must(list[0]).account, 'seller');
    assert.equal((await seller.get('/staff/cash-drawers')).problem.code, 'STAFF_ROLE_MISSING');
  });

  it('are counted by a drawer that is closed at the same moment, or not by it', async () => {
    await post(seller, '/staff/cash-drawer', { openedCents: 0 });
    const sales = await Promise.all(takeSeats(6).map((seat) => start({ seats: toChoices([seat]) })));
    const [closed] = await Promise.all([
      post<CashDrawer>(seller, '/staff/cash-drawer/close', { countedCents: 0 }),
      ...sales.map(({ body }) => pay(body)),
    ]);
    assert.equal(closed.status, 200);
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(t.amount_cents), 0)::int as cents from tenders t join cash_drawers d using (drawer_id)
      where d.drawer_id = (select max(drawer_id) from cash_drawers)`.execute(system.db);
    assert.equal(closed.body.differenceCents, 0 - must(rows[0]).cents);
  });

  it('are in the evening report with those of the site; the money is that of the valid tickets', async () => {
    const [seat = ''] = takeSeats(1);
    await system.client.pay(await system.client.createCheckout(system.performanceId, [seat]));
    const { body: report } = await seller.get<EveningReport>(
      `/staff/performances/${system.performanceId}/report`,
    );
    const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
    const value = sum(report.tickets.map(({ valueCents }) => valueCents));
    assert.equal(
      sum(report.money.map(({ takenCents, givenBackCents }) => takenCents - givenBackCents)),
      value + report.keptFeesCents + report.failedRefundsCents,
      JSON.stringify(report),
    );
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from orders o join order_seats s using (order_id) left join refund_seats r using (order_id, seat_guid)
      where o.performance_id = ${system.performanceId} and o.status in ('confirmed', 'refunded') and r.refund_id is null
        and s.ticket_code is not null`.execute(system.db);
    assert.equal(sum(report.tickets.map(({ tickets }) => tickets)), must(rows[0]).n);
    const tenders = new Set(report.money.map(({ channel, tender }) => `${channel} ${tender}`));
    for (const tender of [
      'web card',
      'counter cash',
      'counter terminal',
      'counter gift_card',
      'counter exchange',
    ])
      assert.ok(tenders.has(tender), `${tender}: ${[...tenders].join()}`);
    const env = { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey };
    const { stdout: csv } = await runCli(env, 'report', system.performanceId, '--csv');
    const [head = '', ...lines] = csv.trim().split('\n');
    assert.equal(
      head,
      'performance,section,channel,zone,ticket,tender,count,amount,refunded_count,refunded_amount,currency',
    );
    assert.equal(lines.length, report.tickets.length + report.money.length + 2);
    assert.ok(
      lines.some((line) => /"money","counter","","","cash","","\d+\.\d\d"/.test(line)),
      csv,
    );
    assert.match((await runCli(env, 'report', system.performanceId)).stdout, /Kept fees/);
    assert.equal(report.totals.differenceCents, 0);
    const { rows: ledger } = await sql<{ kind: string; cents: number }>`
      select t.kind, sum(t.amount_cents)::int as cents from tenders t join orders o using (order_id)
      where o.performance_id = ${system.performanceId} and t.refund_id is null group by t.kind`.execute(
      system.db,
    );
    for (const { kind, cents } of ledger)
      assert.equal(must(report.money.find(({ tender }) => tender === kind)).takenCents, cents, kind);

    // The report of days has that of the performance, and adds up all of them.
    const day = report.performance.dateTime.slice(0, 10);
    const { body: period } = await seller.get<PeriodReport>(`/staff/report?from=${day}&to=${day}`);
    const ofThis = period.performances.find(
      ({ performance }) => performance.performanceId === system.performanceId,
    );
    assert.deepEqual(ofThis, report);
    const [sums] = period.sums;
    assert.equal(period.sums.length, 1);
    for (const name of ['tickets', 'valueCents', 'takenCents', 'givenBackCents', 'balanceCents'] as const)
      assert.equal(must(sums).totals[name], sum(period.performances.map(({ totals }) => totals[name])), name);
    assert.equal(sum(must(sums).tickets.map(({ valueCents }) => valueCents)), must(sums).totals.valueCents);
    const backwards = await seller.get(`/staff/report?from=${day}&to=2000-01-01`);
    assert.equal(backwards.problem.code, 'INVALID_REQUEST');
    const response = await fetch(`${system.helios.staffUrl}/staff/report/csv?from=${day}&to=${day}`, {
      headers: { authorization: `Bearer ${system.staffKey}` },
    });
    assert.match(String(response.headers.get('content-type')), /^text\/csv/);
    const periodCsv = await response.text();
    assert.ok(lines.every((line) => periodCsv.includes(line)));
    assert.equal((await runCli(env, 'reports', day, day, '--csv')).stdout.trim(), periodCsv);
    assert.match((await runCli(env, 'drawer', 'open', '100')).stdout, /open/);
    assert.match((await runCli(env, 'drawer', 'close', '100')).stdout, /\$0\.00/);
    assert.match((await runCli(env, 'drawer', 'list')).stdout, /A coin is missing/);
  });

  it('are erased with their person', async () => {
    const { orderNumber } = await sellSeats(1, {
      customer: { emailAddress: 'erase@example.org', lastName: 'Leah' },
    });
    await system.sendMails();
    const erase = () =>
      system.staff.request('POST', '/staff/people/erase', { emailAddress: 'erase@example.org' });
    assert.equal((await erase()).problem.code, 'PERSON_HAS_OPEN_MATTERS');
    const back = await refund(orderNumber);
    await system.sendMails();
    assert.equal((await erase()).problem.code, 'PERSON_HAS_OPEN_MATTERS', 'the money waits');
    await payOut(back.body.refundId);
    const erased = await erase();
    assert.equal(erased.status, 200, JSON.stringify(erased.body));
    assert.doesNotMatch(JSON.stringify(await readRow(orderNumber)), /Leah|erase@/);
    const { order } = await readDetails(orderNumber);
    assert.deepEqual([order.customer, order.contact?.firstName], [null, 'Erased']);
  });
});
