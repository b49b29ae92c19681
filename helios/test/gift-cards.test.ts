import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '../src/db/transactions.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import type { GiftCardBalance } from '../src/gift-cards/schemas.ts';
import type { Lock } from '../src/locks/schemas.ts';
import type { CreateOrderRequest } from '../src/orders/schemas.ts';
import { DEMO_GIFT_CARD } from '../../demo/helios/demo-offers.ts';
import { seedDatabase } from '../../demo/helios/seed.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { CARDS, createOrderRequest, toRowId } from './support/client.ts';
import type { Client } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';

describe('gift cards and promo codes', () => {
  let system: TestSystem;
  let client: Client;
  let seats: string[];
  let used = 0;
  const takeSeats = (count: number) => seats.slice(used, (used += count));

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    keep(system.helios.services.db, expectConsistent);
    client = system.client;
    seats = await system.findFreeSeats(100);
  });

  const execute = (query: ReturnType<typeof sql>) => query.execute(system.helios.services.db);
  const issueCard = async (amountCents: number, currency = 'USD') =>
    (await inTransaction(system.helios.services.db, (trx) => issueGiftCard(trx, { amountCents, currency })))
      .number;
  const requestBalance = (number: string) =>
    client.request<GiftCardBalance>('POST', '/gift-cards/balance', { number });
  const readBalance = async (number: string) => (await requestBalance(number)).body.balanceCents;
  /** Creates an order of `count` fresh seats, partly paid by gift cards. */
  const createOrder = async (
    giftCards: { number: string; amountCents: number }[],
    { card = CARDS.success, count = 1 } = {},
  ): Promise<CreateOrderRequest> => ({
    ...(await client.createCheckout(system.performanceId, takeSeats(count), card)),
    giftCards,
  });

  it('the demo has promo codes and a public gift card that is refilled every day', async () => {
    const { services } = system.helios;
    const { number, amountCents } = DEMO_GIFT_CARD;
    assert.equal(await readBalance(number), amountCents);
    const request = await createOrder([{ number, amountCents: 2_000 }]);
    const off = await client.request<Lock>('PUT', `/locks/${request.lockId}/promo-code`, {
      code: 'lantern10',
    });
    const { subtotalCents, discountCents, totalCents } = off.body.totals;
    assert.equal(discountCents, subtotalCents / 10);
    assert.equal((await client.pay({ ...request, expectedTotalCents: totalCents })).status, 201);
    assert.equal(await readBalance(number), amountCents - 2_000);
    await seedDatabase(services);
    assert.equal(await readBalance(number), amountCents);
  });

  describe('a gift card', () => {
    it('has a balance that is readable by its number in any notation', async () => {
      const number = await issueCard(5_000);
      assert.match(number, /^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
      for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' ')]) {
        const { status, body } = await requestBalance(typed);
        assert.deepEqual(
          [status, body],
          [200, { last4: number.slice(-4), balanceCents: 5_000, currency: 'USD' }],
        );
      }
      const unknown = await requestBalance('AAAA-AAAA-AAAA-AAAA');
      assert.deepEqual([unknown.status, unknown.problem.code], [404, 'GIFT_CARD_NOT_FOUND']);
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from gift_cards g where g::text like ${`%${number.replaceAll('-', '')}%`}) as found`.execute(
        system.helios.services.db,
      );
      assert.deepEqual(rows, [{ found: false }], 'the number is not stored');
    });

    it('pays a part, and a card the rest', async () => {
      const number = await issueCard(2_000);
      const request = await createOrder([{ number, amountCents: 1_500 }]);
      const { status, body } = await client.pay(request);
      assert.equal(status, 201);
      assert.deepEqual(body.giftCards, [{ last4: number.slice(-4), amountCents: 1_500 }]);
      assert.equal(body.totals.totalCents, request.expectedTotalCents);
      assert.deepEqual(body.payment, {
        provider: 'test',
        amountCents: request.expectedTotalCents - 1_500,
        cardBrand: 'visa',
        cardLast4: '4242',
      });
      const { rows } = await sql<{ status: string; amount_cents: number }>`
        select p.status, p.amount_cents from test_gateway.payments p join payment_attempts a using (attempt_id)
        where a.order_id = ${toRowId(body.orderId)}`.execute(system.helios.services.db);
      assert.deepEqual(rows, [{ status: 'captured', amount_cents: request.expectedTotalCents - 1_500 }]);
      assert.equal(await readBalance(number), 500);
    });

    it('pays in full, alone or with another gift card', async () => {
      const { payment: _, ...request } = await createOrder([], { count: 2 });
      const total = request.expectedTotalCents;
      const [firstCard, secondCard] = [await issueCard(1_000), await issueCard(total)];
      const { status, body } = await client.pay({
        ...request,
        giftCards: [
          { number: firstCard, amountCents: 1_000 },
          { number: secondCard, amountCents: total - 1_000 },
        ],
      });
      assert.deepEqual([status, body.status], [201, 'confirmed']);
      assert.deepEqual(body.payment, {
        provider: 'gift_card',
        amountCents: 0,
        cardBrand: null,
        cardLast4: null,
      });
      assert.deepEqual([await readBalance(firstCard), await readBalance(secondCard)], [0, 1_000]);
      assert.deepEqual((await client.getOrder(body.orderId)).body, body);
      const lock = await client.get<Lock>(`/locks/${request.lockId}`);
      assert.equal(lock.body.status, 'sold');
    });

    it('is refilled when the card is declined or its token is unknown', async () => {
      const number = await issueCard(2_000);
      const request = await createOrder([{ number, amountCents: 2_000 }], { card: CARDS.declined });
      const declined = await client.pay(request);
      assert.deepEqual([declined.status, await readBalance(number)], [402, 2_000]);
      const unknown = await client.pay({
        ...request,
        payment: { provider: 'test', paymentMethod: 'pm_nobody' },
      });
      assert.deepEqual([unknown.status, await readBalance(number)], [400, 2_000]);
      const again = await client.pay({
        ...request,
        payment: { provider: 'test', paymentMethod: await client.createCard(CARDS.success) },
      });
      assert.deepEqual([again.status, await readBalance(number)], [201, 0]);
    });

    it('is charged while the bank challenges the visitor, and refilled when they leave', async () => {
      const number = await issueCard(2_000);
      const request = await createOrder([{ number, amountCents: 2_000 }], { card: CARDS.challenge });
      assert.equal((await client.pay(request)).body.status, 'requires_action');
      assert.equal(await readBalance(number), 0, 'it cannot be spent a second time');
      assert.equal((await client.request('DELETE', `/locks/${request.lockId}`)).status, 204);
      assert.equal(await readBalance(number), 2_000);
    });

    it('is refilled when the visitor gives up the payment to pay in another way', async () => {
      const number = await issueCard(2_000);
      const request = await createOrder([{ number, amountCents: 2_000 }], { card: CARDS.challenge });
      const { body } = await client.pay(request);
      for (let time = 0; time < 2; time += 1) {
        assert.equal((await client.request('DELETE', `/orders/${body.orderId}`)).status, 204);
      }
      assert.equal(await readBalance(number), 2_000);
      assert.equal((await client.getOrder(body.orderId)).body.failureReason, 'payment_abandoned');
      assert.equal((await client.get<Lock>(`/locks/${request.lockId}`)).body.status, 'live');
      const { rows } = await sql<{ status: string }>`
        select p.status from test_gateway.payments p join payment_attempts a using (attempt_id)
        where a.order_id = ${toRowId(body.orderId)}`.execute(system.helios.services.db);
      assert.deepEqual(rows, [{ status: 'voided' }]);
      const other = {
        ...request,
        payment: { provider: 'test' as const, paymentMethod: await client.createCard(CARDS.success) },
      };
      const paid = await client.pay(other);
      assert.equal(paid.status, 201);
      const late = await client.request('DELETE', `/orders/${paid.body.orderId}`);
      assert.deepEqual([late.status, late.problem.code], [409, 'LOCK_SOLD']);
      assert.equal((await client.request('DELETE', '/orders/nobodys')).problem.code, 'ORDER_NOT_FOUND');
    });

    it('is charged once by a double click', async () => {
      const number = await issueCard(2_000);
      const request = await createOrder([{ number, amountCents: 2_000 }]);
      const key = randomUUID();
      const answers = await Promise.all([client.pay(request, key), client.pay(request, key)]);
      assert.ok(answers.some((answer) => answer.status === 201));
      assert.equal((await client.pay(request, key)).status, 201);
      assert.equal(await readBalance(number), 0);
    });

    it('is not overspent by ten simultaneous orders', async () => {
      const requests = [];
      const number = await issueCard(2_500);
      for (let index = 0; index < 10; index += 1) {
        requests.push(await createOrder([{ number, amountCents: 1_000 }]));
      }
      const answers = await Promise.all(requests.map((request) => client.pay(request)));
      const codes = answers.map((answer) => (answer.status === 201 ? 'sold' : answer.problem.code));
      assert.equal(codes.filter((code) => code === 'sold').length, 2);
      assert.equal(codes.filter((code) => code === 'GIFT_CARD_INSUFFICIENT').length, 8);
      assert.equal(await readBalance(number), 500);
    });

    it('is refused with a low balance, an unknown number, a repetition, or an amount above the total', async () => {
      const number = await issueCard(1_000);
      const request = await createOrder([{ number, amountCents: 1_001 }]);
      const less = await client.pay(request);
      assert.deepEqual(
        [less.status, less.problem.code, less.problem.balanceCents],
        [409, 'GIFT_CARD_INSUFFICIENT', 1_000],
      );
      const payWith = async (giftCards: CreateOrderRequest['giftCards']) =>
        (await client.pay({ ...request, giftCards })).problem;
      assert.equal(
        (await payWith([{ number: 'AAAA-AAAA-AAAA-AAAA', amountCents: 1 }])).code,
        'GIFT_CARD_NOT_FOUND',
      );
      const twice = await payWith([
        { number, amountCents: 1 },
        { number: number.toLowerCase(), amountCents: 1 },
      ]);
      assert.deepEqual(twice.errors, [{ path: '/giftCards', message: 'must not name a card twice' }]);
      const more = await payWith([{ number, amountCents: request.expectedTotalCents + 1 }]);
      assert.deepEqual(more.errors, [{ path: '/giftCards', message: 'must not be more than the total' }]);
      const foreign = await issueCard(5_000, 'EUR');
      assert.equal((await payWith([{ number: foreign, amountCents: 1 }])).code, 'GIFT_CARD_NOT_FOUND');
      const { payment: _, ...noCard } = request;
      const missing = await client.pay({ ...noCard, giftCards: [{ number, amountCents: 1_000 }] });
      assert.equal(must(missing.problem.errors)[0]?.path, '/payment');
      assert.equal(await readBalance(number), 1_000);
      assert.equal((await client.get<Lock>(`/locks/${request.lockId}`)).body.status, 'live');
    });
  });

  describe('a promo code', () => {
    const applyCode = (lockId: string, code: string) =>
      client.request<Lock>('PUT', `/locks/${lockId}/promo-code`, { code });
    const createLock = async (count = 1) =>
      (await client.createLock(system.performanceId, takeSeats(count))).body;
    before(async () => {
      await execute(sql`
        insert into promo_codes (code, percent_off, amount_off_cents, event_code, valid_from, valid_until, max_orders) values
          ('TENOFF', 10, null, null, null, null, null),
          ('FIVER', null, 500, 'RUTHL', now() - interval '1 day', now() + interval '1 day', null),
          ('GIANT', null, 99999900, null, null, null, null),
          ('OTHERSHOW', 50, null, 'GIDEO', null, null, null),
          ('TOOLATE', 50, null, null, null, now(), null),
          ('TOOSOON', 50, null, null, now() + interval '1 day', null, null),
          ('ONLYTWO', 50, null, null, null, null, 2)`);
    });

    it('reduces the total of the lock, of the order, and of the payment', async () => {
      const lock = await createLock(2);
      const { status, body } = await applyCode(lock.lockId, ' tenoff ');
      assert.deepEqual([status, body.promoCode], [200, 'TENOFF']);
      const { subtotalCents, feesCents, taxCents, discountCents, totalCents } = body.totals;
      assert.equal(discountCents, Math.round(subtotalCents / 10));
      assert.equal(totalCents, subtotalCents - discountCents + feesCents + taxCents);
      assert.equal(totalCents, lock.totals.totalCents - discountCents);
      const undiscounted = await client.pay(createOrderRequest(lock, await client.createCard(CARDS.success)));
      assert.equal(undiscounted.problem.code, 'TOTAL_CHANGED');
      const paid = await client.pay(createOrderRequest(body, await client.createCard(CARDS.success)));
      assert.deepEqual([paid.body.promoCode, paid.body.totals], ['TENOFF', body.totals]);
      assert.equal(paid.body.payment.amountCents, totalCents);
    });

    it('stays when seats change, can be replaced, and can be removed', async () => {
      const lock = await createLock(1);
      await applyCode(lock.lockId, 'TENOFF');
      const changed = await client.request<Lock>('PUT', `/locks/${lock.lockId}/seats`, {
        seats: takeSeats(3).map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
      });
      assert.equal(changed.body.totals.discountCents, Math.round(changed.body.totals.subtotalCents / 10));
      const other = await applyCode(lock.lockId, 'FIVER');
      assert.deepEqual([other.body.promoCode, other.body.totals.discountCents], ['FIVER', 500]);
      for (let time = 0; time < 2; time += 1) {
        const without = await client.request<Lock>('DELETE', `/locks/${lock.lockId}/promo-code`);
        assert.deepEqual([without.body.promoCode, without.body.totals.discountCents], [null, 0]);
      }
    });

    it('never exceeds the price of the tickets', async () => {
      const { body } = await applyCode((await createLock()).lockId, 'GIANT');
      assert.equal(body.totals.discountCents, body.totals.subtotalCents);
      assert.equal(body.totals.totalCents, body.totals.feesCents);
    });

    for (const code of ['NOSUCH', 'OTHERSHOW', 'TOOLATE', 'TOOSOON']) {
      it(`is refused with the same answer: ${code}`, async () => {
        const lock = await createLock();
        await applyCode(lock.lockId, 'TENOFF');
        const { status, problem } = await applyCode(lock.lockId, code);
        assert.deepEqual([status, problem.code], [422, 'PROMO_CODE_NOT_VALID']);
        assert.equal((await client.get<Lock>(`/locks/${lock.lockId}`)).body.promoCode, 'TENOFF');
      });
    }

    it('is limited in uses, also for simultaneous orders', async () => {
      const requests = [];
      for (let index = 0; index < 6; index += 1) {
        const { body } = await applyCode((await createLock()).lockId, 'ONLYTWO');
        requests.push(createOrderRequest(body, await client.createCard(CARDS.success)));
      }
      const answers = await Promise.all(requests.map((request) => client.pay(request)));
      const codes = answers.map((answer) => (answer.status === 201 ? 'sold' : answer.problem.code)).sort();
      assert.deepEqual(codes, [...Array(4).fill('PROMO_CODE_NOT_VALID'), 'sold', 'sold']);
      assert.equal(
        (await applyCode((await createLock()).lockId, 'ONLYTWO')).problem.code,
        'PROMO_CODE_NOT_VALID',
      );
    });
  });
});

describe('guessing gift cards and promo codes', () => {
  let system: TestSystem;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ codeChecksPerHour: 3 }));
  });

  it('is rate-limited', async () => {
    const statuses = [];
    for (let time = 0; time < 4; time += 1) {
      const { status } = await system.client.request('POST', '/gift-cards/balance', {
        number: 'AAAA-AAAA-AAAA-AAAA',
      });
      statuses.push(status);
    }
    assert.deepEqual(statuses, [404, 404, 404, 429]);
  });
});
