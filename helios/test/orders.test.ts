import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '../src/db/transactions.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import { hashKey } from '../src/idempotency/idempotency.ts';
import { MAX_PAYMENT_ATTEMPTS } from '../src/lib/limits.ts';
import { signId } from '../src/lib/signed-ids.ts';
import type { Lock } from '../src/locks/schemas.ts';
import type { CreateOrderRequest } from '../src/orders/schemas.ts';
import { createTestGateway } from '../src/payments/test-gateway/adapter.ts';
import { finalizeOrder } from '../src/orders/finalize.ts';
import { GatewayUnreachable } from '../src/payments/port.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { CARDS, answerChallenge, createOrderRequest, toRowId } from './support/client.ts';
import type { Availability, Client } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { confirmNewestSubmission } from './support/subscription.ts';
import { must } from './support/must.ts';
import { waitForBlockedTransactions } from './support/blocked-transactions.ts';

/** Helios' timeout for a bank that answers late. All other payments have the full timeout. */
const LATE_BANK_TIMEOUT_MS = 1_000;

const silentLog = { error: () => {}, warn: () => {} };

describe('orders', () => {
  let system: TestSystem;
  let client: Client;
  let used = 0;
  const takeSeats = async (count: number) => (
    (used += count),
    system.findFreeSeats(count, { skip: used - count })
  );
  /** The payment of an order in the test gateway's own tables. */
  const readPayment = async (orderId: string) => {
    const { rows } = await sql<{ status: string; amount_cents: number; outcome: string | null }>`
      select p.status, p.amount_cents, a.outcome from payment_attempts a
      left join test_gateway.payments p using (attempt_id) where a.order_id = ${toRowId(orderId)}`.execute(
      system.helios.services.db,
    );
    return must(rows[0]);
  };
  const findOrderId = async (lockId: string) => {
    const { rows } = await sql<{ order_id: string }>`
      select order_id from orders where lock_id = ${toRowId(lockId)} order by created_at desc limit 1`.execute(
      system.helios.services.db,
    );
    return signId(system.helios.services.config, 'order', must(rows[0]).order_id);
  };
  /** Pays with a card whose bank answers late: Helios times out soon, and answers without the bank. */
  const payWithLateBank = async (request: CreateOrderRequest, key: string = randomUUID()) => {
    const { gateways, testProcessor } = system.helios.services;
    const originalGateway = gateways.test;
    const { authorize } = createTestGateway(testProcessor, LATE_BANK_TIMEOUT_MS);
    gateways.test = { ...originalGateway, authorize };
    try {
      return await client.pay(request, key);
    } finally {
      gateways.test = originalGateway;
    }
  };
  const execute = (query: ReturnType<typeof sql>) => query.execute(system.helios.services.db);

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    keep(system.helios.services.db, expectConsistent);
    client = system.client;
    // Each test takes its seats from a fixed list of free seats of one performance.
    const seats = await system.findFreeSeats(300);
    system.findFreeSeats = async (count, options) =>
      seats.slice(options?.skip ?? 0, (options?.skip ?? 0) + count);
  });

  it('sells the seats of a lock once, for the shown total', async () => {
    const seats = await takeSeats(2);
    const request = await client.createCheckout(system.performanceId, seats);
    const key = randomUUID();
    const { status, body } = await client.pay(request, key);
    assert.equal(status, 201);
    assert.equal(body.status, 'confirmed');
    assert.equal(body.totals.totalCents, request.expectedTotalCents);
    assert.deepEqual(body.payment, {
      provider: 'test',
      amountCents: request.expectedTotalCents,
      cardBrand: 'visa',
      cardLast4: '4242',
    });
    assert.match(body.orderNumber, /^LT-[2-9A-Z]{8}$/);
    assert.deepEqual(await readPayment(body.orderId), {
      status: 'captured',
      amount_cents: request.expectedTotalCents,
      outcome: 'captured',
    });

    const again = await client.pay(request, key);
    assert.deepEqual([again.status, again.body], [201, body]);
    assert.deepEqual((await client.getOrder(body.orderId)).body, body);
    const lock = await client.get<Lock>(`/locks/${request.lockId}`);
    assert.deepEqual([lock.body.status, lock.body.orderId], ['sold', body.orderId]);
    const { sold } = (await client.get<Availability>(`/performances/${system.performanceId}/availability`))
      .body;
    assert.ok(seats.every((seat) => sold.includes(seat)));

    const doubled = await client.pay(request, randomUUID());
    assert.deepEqual(
      [doubled.status, doubled.problem.code, doubled.problem.orderId],
      [409, 'LOCK_SOLD', body.orderId],
    );
    assert.equal((await client.request('DELETE', `/locks/${request.lockId}`)).problem.code, 'LOCK_SOLD');
    const taken = await client.createLock(system.performanceId, seats);
    assert.deepEqual([taken.problem.code, taken.problem.seats], ['SEATS_TAKEN', seats]);
  });

  it('refuses to release a lock while it is being sold, and names the order', async () => {
    const { db } = system.helios.services;
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.challenge);
    const { body } = await client.pay(request);
    await answerChallenge(must(body.nextAction).url, 'approve');
    let sale!: ReturnType<Client['getOrder']>;
    let release!: ReturnType<Client['request']>;
    await db.transaction().execute(async (trx) => {
      await sql`select 1 from seat_locks where lock_id = ${toRowId(request.lockId)} for update`.execute(trx);
      sale = client.getOrder(body.orderId);
      await waitForBlockedTransactions(db, 1);
      release = client.request('DELETE', `/locks/${request.lockId}`);
      await waitForBlockedTransactions(db, 2);
    });
    assert.equal((await sale).body.status, 'confirmed');
    const { problem } = await release;
    assert.deepEqual([problem.code, problem.orderId], ['LOCK_SOLD', body.orderId]);
  });

  it('creates one order for a double click, also with different keys', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1));
    const key = randomUUID();
    const answers = await Promise.all([
      client.pay(request, key),
      client.pay(request, key),
      client.pay(request),
      client.pay(request),
    ]);
    const codes = answers.map((answer) => (answer.status === 201 ? 'confirmed' : answer.problem.code));
    assert.ok(codes.includes('confirmed'), String(codes));
    for (const code of codes)
      assert.ok(
        ['confirmed', 'IDEMPOTENCY_IN_FLIGHT', 'PAYMENT_IN_PROGRESS', 'LOCK_SOLD'].includes(code),
        code,
      );
    const { rows } = await sql<{ orders: number }>`
      select count(*)::int as orders from orders where lock_id = ${toRowId(request.lockId)}`.execute(
      system.helios.services.db,
    );
    assert.deepEqual(rows, [{ orders: 1 }]);
  });

  it('answers a decline, keeps the seats, and accepts another card', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.declined);
    const declined = await client.pay(request);
    assert.deepEqual(
      [declined.status, declined.problem.code, declined.problem.declineCode],
      [402, 'PAYMENT_DECLINED', 'card_declined'],
    );
    assert.equal((await client.getOrder(must(declined.problem.orderId))).body.status, 'declined');
    const lock = await client.get<Lock>(`/locks/${request.lockId}`);
    assert.deepEqual([lock.body.status, lock.body.orderId], ['live', null]);

    const insufficient = await client.pay({
      ...request,
      payment: { provider: 'test', paymentMethod: await client.createCard(CARDS.insufficientFunds) },
    });
    assert.equal(insufficient.problem.declineCode, 'insufficient_funds');
    const processingFailed = await client.pay({
      ...request,
      payment: { provider: 'test', paymentMethod: await client.createCard(CARDS.processingError) },
    });
    assert.equal(processingFailed.problem.declineCode, 'processing_error');
    const paid = await client.pay({
      ...request,
      payment: { provider: 'test', paymentMethod: await client.createCard(CARDS.success) },
    });
    assert.equal(paid.status, 201);
  });

  it('limits the payment attempts of a lock', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.declined);
    for (let count = 0; count < MAX_PAYMENT_ATTEMPTS; count += 1)
      assert.equal((await client.pay(request)).status, 402);
    const { status, problem } = await client.pay(request);
    assert.deepEqual([status, problem.code], [409, 'PAYMENT_ATTEMPTS_EXHAUSTED']);
  });

  it('requires 3-D Secure, and sells after the approval', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.challenge);
    const { status, body } = await client.pay(request);
    assert.deepEqual([status, body.status], [202, 'requires_action']);
    const page = await client.get<string>(new URL(must(body.nextAction).url).pathname);
    assert.match(page.body, /Is this you\?/);
    const back = await answerChallenge(must(body.nextAction).url, 'approve');
    const site = await client.request('GET', back);
    assert.equal(site.status, 303);
    assert.equal(
      site.headers.get('location'),
      `http://localhost:9000/ticketing/confirmation?order=${body.orderId}`,
    );
    assert.equal((await client.getOrder(body.orderId)).body.status, 'confirmed');
    assert.equal((await readPayment(body.orderId)).status, 'captured');
  });

  it('keeps the seats when 3-D Secure is declined', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.challenge);
    const { body } = await client.pay(request);
    const site = await client.request('GET', await answerChallenge(must(body.nextAction).url, 'decline'));
    assert.equal(
      site.headers.get('location'),
      `http://localhost:9000/ticketing/checkout?order=${body.orderId}`,
    );
    const order = await client.getOrder(body.orderId);
    assert.deepEqual([order.body.status, order.body.declineCode], ['declined', 'authentication_failed']);
    assert.equal((await client.get<Lock>(`/locks/${request.lockId}`)).body.status, 'live');
  });

  it('lets a visitor who left the bank’s page change seats or pay again, and voids the first payment', async () => {
    const [firstSeat, secondSeat] = await takeSeats(2);
    const request = await client.createCheckout(system.performanceId, [must(firstSeat)], CARDS.challenge);
    const { body: abandoned } = await client.pay(request);
    const changed = await client.request<Lock>('PUT', `/locks/${request.lockId}/seats`, {
      seats: [{ seatGuid: secondSeat, ticketType: 'ADULT' }],
    });
    assert.equal(changed.status, 200);
    // The visitor approves the abandoned payment before it is voided.
    await answerChallenge(must(abandoned.nextAction).url, 'approve');
    const paid = await client.pay(createOrderRequest(changed.body, await client.createCard(CARDS.success)));
    assert.equal(paid.status, 201);
    const order = await client.getOrder(abandoned.orderId);
    assert.deepEqual([order.body.status, order.body.failureReason], ['failed', 'payment_abandoned']);
    assert.deepEqual((await readPayment(abandoned.orderId)).status, 'voided');
  });

  it('fails an order whose visitor never returns from the bank', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.challenge);
    const { body } = await client.pay(request);
    await expireLock(request.lockId);
    const order = await client.getOrder(body.orderId);
    assert.deepEqual([order.body.status, order.body.failureReason], ['failed', 'payment_abandoned']);
    assert.equal((await readPayment(body.orderId)).status, 'voided');
  });

  it('answers "confirming" when the bank is late, refuses a second payment, and confirms later', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.answersLate);
    const { status, body } = await payWithLateBank(request);
    assert.deepEqual([status, body.status], [202, 'confirming']);
    const second = await client.pay(request);
    assert.deepEqual(
      [second.status, second.problem.code, second.problem.orderId],
      [409, 'PAYMENT_IN_PROGRESS', body.orderId],
    );
    assert.ok(second.headers.get('retry-after'));
    assert.equal(
      (await client.request('DELETE', `/locks/${request.lockId}`)).problem.code,
      'PAYMENT_IN_PROGRESS',
    );
    assert.equal((await client.getOrder(body.orderId)).body.status, 'confirming');
    await execute(sql`update test_gateway.payments set authorized_from = now() where status = 'processing'`);
    assert.equal((await client.getOrder(body.orderId)).body.status, 'confirmed');
    assert.equal((await readPayment(body.orderId)).status, 'captured');
  });

  it('sells the seats when the answer to the authorization is lost', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.answerLost);
    const { status, body } = await client.pay(request);
    assert.deepEqual([status, body.status], [201, 'confirmed']);
    assert.equal((await readPayment(body.orderId)).status, 'captured');
  });

  it('voids a late payment when another visitor has the seats', async () => {
    const seats = await takeSeats(2);
    const request = await client.createCheckout(system.performanceId, seats, CARDS.answersLate);
    const { body } = await payWithLateBank(request);
    await expireLock(request.lockId);
    const other = await client.createCheckout(system.performanceId, [must(seats[0])]);
    await execute(sql`update test_gateway.payments set authorized_from = now() where status = 'processing'`);
    await recoverPayments(system.helios.services, silentLog);
    const order = await client.getOrder(body.orderId);
    assert.deepEqual([order.body.status, order.body.failureReason], ['failed', 'seats_lost']);
    assert.deepEqual((await readPayment(body.orderId)).status, 'voided');
    assert.equal((await client.pay(other)).status, 201);
  });

  it('accepts a late payment when nobody else has claimed the seats', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(2), CARDS.answersLate);
    const { body } = await payWithLateBank(request);
    await expireLock(request.lockId);
    await execute(sql`update test_gateway.payments set authorized_from = now() where status = 'processing'`);
    assert.equal((await client.getOrder(body.orderId)).body.status, 'confirmed');
  });

  it('returns the known state of an order while the gateway does not answer, and retries later', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.answersLate);
    await payWithLateBank(request);
    const orderId = await findOrderId(request.lockId);
    const { gateways } = system.helios.services;
    const originalGateway = gateways.test;
    let endSilence = () => {};
    const silence = new Promise<void>((resolve) => (endSilence = resolve));
    gateways.test = { ...originalGateway, lookup: (id) => silence.then(() => originalGateway.lookup(id)) };
    try {
      const { status, body } = await client.getOrder(orderId);
      assert.deepEqual([status, body.status], [200, 'confirming']);
      await execute(
        sql`update test_gateway.payments set authorized_from = now() where status = 'processing'`,
      );
    } finally {
      gateways.test = originalGateway;
      endSilence();
    }
    await recoverPayments(system.helios.services, silentLog);
    assert.equal((await client.getOrder(orderId)).body.status, 'confirmed');
  });

  it('limits gateway calls for a waiting order with many requests', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.challenge);
    const { body } = await client.pay(request);
    const { gateways } = system.helios.services;
    const { test } = gateways;
    const lookups: number[] = [];
    let resolveFirstLookup = () => {};
    const waiting = new Promise<void>((resolve) => (resolveFirstLookup = resolve));
    gateways.test = {
      ...test,
      lookup: async (attemptId) => {
        const startedAt = performance.now();
        const state = await test.lookup(attemptId);
        lookups.push(startedAt);
        // The first lookup reads the state before the approval, and returns after it.
        if (lookups.length === 1) await waiting;
        return state;
      },
    };
    try {
      const before = client.getOrder(body.orderId);
      while (lookups.length === 0) await new Promise((resolve) => setImmediate(resolve));
      const path = await answerChallenge(must(body.nextAction).url, 'approve');
      const after = Promise.all(Array.from({ length: 40 }, () => client.getOrder(body.orderId)));
      const back = client.request('GET', path);
      resolveFirstLookup();
      assert.equal((await before).body.status, 'requires_action');
      for (const { body: order } of await after) assert.equal(order.status, 'confirmed');
      assert.match(must((await back).headers.get('location')), /confirmation/);
      assert.equal(lookups.length, 2);
      assert.ok(must(lookups[1]) - must(lookups[0]) > 990);
    } finally {
      gateways.test = test;
    }
  });

  it('logs a warning when the gateway does not answer', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.challenge);
    const { body } = await client.pay(request);
    const { services } = system.helios;
    const { test } = services.gateways;
    const lookup = () => Promise.reject(new GatewayUnreachable('429'));
    const warnings: object[] = [];
    const hasMore = await finalizeOrder(
      { ...services, gateways: { ...services.gateways, test: { ...test, lookup } } },
      toRowId(body.orderId),
      { warn: (details) => warnings.push(details), error: (details) => assert.fail(JSON.stringify(details)) },
    );
    assert.equal(hasMore, true);
    assert.deepEqual(
      warnings.map((details) => String((details as { err: Error }).err.message)),
      ['429'],
    );
  });

  it('stores the alpha-3 country code, also for an alpha-2 code', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1));
    const { contact, address } = request.customer;
    const order = await client.pay({
      ...request,
      customer: { contact, address: { ...address, country: 'CA', state: 'ON', zipcode: 'K1A 0B1' } },
    });
    assert.deepEqual([order.status, order.body.customer.address.country], [201, 'CAN']);
  });

  it('subscribes a customer who chose interests, only after the order is confirmed', async () => {
    const readSubscriptions = async (emailAddress: string) => {
      const { rows } = await sql<{ interest_ids: string[] }>`
        select interest_ids from stay_in_touch_subscribers where email_address = ${emailAddress}`.execute(
        system.helios.services.db,
      );
      return rows.map((row) => row.interest_ids);
    };
    const buyWithMarketing = async (emailAddress: string, card: string, marketingInterestIds: string[]) => {
      const request = await client.createCheckout(system.performanceId, await takeSeats(1), card);
      request.customer.contact.emailAddress = emailAddress;
      return client.pay({ ...request, marketing: { marketingInterestIds } });
    };
    const { body: interests } = await client.get<{ interestId: string }[]>('/marketing-interests');
    const [first, second] = interests.map((interest) => interest.interestId).sort();
    const interestIds = [must(first), must(second)];

    assert.equal((await buyWithMarketing('news@example.org', CARDS.declined, interestIds)).status, 402);
    assert.deepEqual(await readSubscriptions('news@example.org'), []);
    assert.equal((await buyWithMarketing('news@example.org', CARDS.success, interestIds)).status, 201);
    assert.deepEqual(await readSubscriptions('news@example.org'), [], 'pending');
    await confirmNewestSubmission(system, 'news@example.org');
    assert.deepEqual(await readSubscriptions('news@example.org'), [interestIds]);
    assert.equal(
      (await buyWithMarketing('news@mail.mailinator.com', CARDS.success, interestIds)).status,
      201,
    );
    const blocked = await sql`
      select from stay_in_touch_submissions where email_address = 'news@mail.mailinator.com'`.execute(
      system.helios.services.db,
    );
    assert.deepEqual(blocked.rows, []);

    const unknown = await buyWithMarketing('news@example.org', CARDS.success, [
      must(first),
      'no-such-interest',
    ]);
    assert.deepEqual([unknown.status, unknown.problem.code], [422, 'UNKNOWN_INTERESTS']);
    assert.equal(must(must(unknown.problem.errors)[0]).path, '/marketing/marketingInterestIds/1');
    const without = await client.pay(await client.createCheckout(system.performanceId, await takeSeats(1)));
    assert.equal(without.status, 201);
    assert.deepEqual(await readSubscriptions(without.body.customer.contact.emailAddress), []);
  });

  it('returns the venue with the doors time', async () => {
    const { body } = await client.pay(await client.createCheckout(system.performanceId, await takeSeats(1)));
    const doors = new Date(`${body.performance.dateTime}Z`);
    doors.setUTCMinutes(doors.getUTCMinutes() - 45);
    assert.deepEqual(body.venue, {
      name: 'The Lantern House, Lancaster',
      address: '214 Barley Mill Road, Ronks, PA 17572',
      phoneNumber: '(717) 555-0142',
      doorsAt: doors.toISOString().slice(0, 19),
      directionsUrl:
        'https://www.google.com/maps/search/?api=1&query=214+Barley+Mill+Road%2C+Ronks%2C+PA+17572',
    });
  });

  it('hides personal data of the order link after 30 days, but keeps the tickets', async () => {
    const { body: order } = await client.pay(
      await client.createCheckout(system.performanceId, await takeSeats(1)),
    );
    const readAgedOrder = async (days: number) => {
      await sql`update orders set created_at = now() - make_interval(days => ${days}, mins => 1) where order_id = ${toRowId(order.orderId)}`.execute(
        system.helios.services.db,
      );
      return (await client.getOrder(order.orderId)).body;
    };
    assert.deepEqual((await readAgedOrder(29)).customer, order.customer);
    const old = await readAgedOrder(30);
    assert.deepEqual([old.customer, old.giftCards, old.payment.cardLast4], [null, [], null]);
    const { contact, address } = order.customer;
    for (const secret of [
      contact.lastName,
      contact.emailAddress,
      contact.phoneNumber,
      address.addressLine1,
    ]) {
      assert.ok(!JSON.stringify(old).includes(secret), secret);
    }
    assert.equal(old.seats.length, 1);
    assert.equal((await client.get(`/orders/${order.orderId}/tickets`)).status, 200);
  });

  it('refuses an expired lock, a changed total, an unknown lock, an unknown card, and an incomplete address', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1));
    const changed = await client.pay({ ...request, expectedTotalCents: request.expectedTotalCents - 1 });
    assert.deepEqual([changed.status, changed.problem.code], [409, 'TOTAL_CHANGED']);
    assert.equal(must(changed.problem.totals).totalCents, request.expectedTotalCents);

    const card = await client.pay({ ...request, payment: { provider: 'test', paymentMethod: 'pm_nobody' } });
    assert.deepEqual([card.status, card.problem.code], [400, 'PAYMENT_METHOD_INVALID']);
    assert.equal((await client.get<Lock>(`/locks/${request.lockId}`)).body.status, 'live');

    const { contact, address } = request.customer;
    const incomplete = await client.pay({
      ...request,
      customer: { contact, address: { ...address, zipcode: ' ' } },
    });
    assert.deepEqual(incomplete.problem.errors, [
      { path: '/customer/address/zipcode', message: 'is required in this country' },
    ]);
    const unknownCountry = await client.pay({
      ...request,
      customer: { contact, address: { ...address, country: 'XYZ' } },
    });
    assert.deepEqual(unknownCountry.problem.errors, [
      { path: '/customer/address/country', message: 'must be a code of GET /countries' },
    ]);
    const email = await client.pay({
      ...request,
      customer: { address, contact: { ...contact, emailAddress: 'ada' } },
    });
    assert.equal(must(must(email.problem.errors)[0]).path, '/customer/contact/emailAddress');

    await expireLock(request.lockId);
    const late = await client.pay(request);
    assert.deepEqual([late.status, late.problem.code], [409, 'LOCK_EXPIRED']);
    assert.equal((await client.pay({ ...request, lockId: 'nobody' })).problem.code, 'LOCK_NOT_FOUND');
    assert.equal((await client.getOrder('nobody')).problem.code, 'ORDER_NOT_FOUND');
  });

  for (const status of ['PS', 'NA'] as const) {
    it(`refuses to sell when the performance becomes ${status}: the lock stays, and nothing is charged`, async () => {
      const request = await client.createCheckout(system.performanceId, await takeSeats(1));
      const before = (await client.get<Lock>(`/locks/${request.lockId}`)).body;
      await system.withPerformanceStatus(status, async () => {
        const { problem, ...answer } = await client.pay(request);
        assert.deepEqual(
          [answer.status, problem.code, problem.eventStatusCode],
          [409, 'PERFORMANCE_NOT_BOOKABLE', status],
        );
        const lock = (await client.get<Lock>(`/locks/${request.lockId}`)).body;
        assert.deepEqual(
          [lock.status, lock.expiresAt, lock.seats, lock.orderId],
          ['live', before.expiresAt, before.seats, null],
        );
        const { rows } = await sql<{ payment_attempts: number; orders: number; payments: number }>`
          select payment_attempts,
            (select count(*)::int from orders o where o.lock_id = l.lock_id) as orders,
            (
              select count(*)::int from test_gateway.payments
              where payment_method_id = ${request.payment.paymentMethod}
            ) as payments
          from seat_locks l where lock_id = ${toRowId(request.lockId)}`.execute(system.helios.services.db);
        assert.deepEqual(rows, [{ payment_attempts: 0, orders: 0, payments: 0 }]);
      });
      assert.equal((await client.pay(request)).status, 201);
    });
  }

  it('sells the seats of a lock when the status becomes CO', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1));
    await system.withPerformanceStatus('CO', async () => {
      assert.equal((await client.pay(request)).status, 201);
    });
  });

  it('confirms a payment that started before the performance, and refuses a new one', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.challenge);
    const { body } = await client.pay(request);
    await system.withPerformanceStatus('PS', async () => {
      assert.equal((await client.pay(request)).problem.code, 'PERFORMANCE_NOT_BOOKABLE');
      assert.equal((await client.getOrder(body.orderId)).body.status, 'requires_action');
      await answerChallenge(must(body.nextAction).url, 'approve');
      assert.equal((await client.getOrder(body.orderId)).body.status, 'confirmed');
    });
  });

  for (const [title, status, change] of [
    ['is over', 'PS', sql`local_date_time = local_date_time - interval '2 days'`],
    ['was canceled', 'NA', sql`box_office_status = 'NA'`],
  ] as const) {
    it(`charges nothing for a performance that ${title} when the payment arrives`, async () => {
      const { db } = system.helios.services;
      const { number, giftCardId } = await inTransaction(db, (trx) =>
        issueGiftCard(trx, { amountCents: 1_000, currency: 'USD' }),
      );
      const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.challenge);
      const key = randomUUID();
      const { body } = await client.pay({ ...request, giftCards: [{ number, amountCents: 1_000 }] }, key);
      await system.withPerformanceStatus(status, async () => {
        await execute(sql`update performances set ${change} where performance_id = ${system.performanceId}`);
        await answerChallenge(must(body.nextAction).url, 'approve');
        await recoverPayments(system.helios.services, silentLog);
      });
      const order = (await client.getOrder(body.orderId)).body;
      assert.deepEqual([order.status, order.failureReason], ['failed', 'performance_not_bookable']);
      const { status: paid, outcome } = await readPayment(body.orderId);
      assert.deepEqual([paid, outcome], ['voided', 'voided']);
      const { rows } = await sql<{ balance_cents: number }>`
        select balance_cents from gift_cards where gift_card_id = ${giftCardId}`.execute(db);
      assert.deepEqual(rows, [{ balance_cents: 1_000 }]);
      const mails = await sql`select from mails where order_id = ${toRowId(body.orderId)}`.execute(db);
      assert.equal(mails.rows.length, 0);

      // A repeated request after a crash gets the same refusal.
      await execute(sql`update idempotency_keys set in_flight_until = now() where key = ${hashKey(key)}`);
      const again = await client.pay({ ...request, giftCards: [{ number, amountCents: 1_000 }] }, key);
      assert.deepEqual([again.status, again.problem.code], [409, 'PERFORMANCE_NOT_BOOKABLE']);
      assert.match(again.problem.detail, /You are not charged/);
    });
  }

  it('extends the lock when a payment starts', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.declined);
    await execute(sql`with l as (update seat_locks set expires_at = now() + interval '1 minute' where lock_id = ${toRowId(request.lockId)})
      update seat_claims set expires_at = now() + interval '1 minute' where lock_id = ${toRowId(request.lockId)}`);
    await client.pay(request);
    const { body } = await client.get<Lock>(`/locks/${request.lockId}`);
    assert.ok(Date.parse(body.expiresAt) - Date.parse(body.serverNow) > 240_000);
  });

  it('finalizes an order once when several processes do it at the same time', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(2), CARDS.answersLate);
    const { body } = await payWithLateBank(request);
    await execute(sql`update test_gateway.payments set authorized_from = now() where status = 'processing'`);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        finalizeOrder(system.helios.services, toRowId(body.orderId), silentLog),
      ),
    );
    assert.equal((await client.getOrder(body.orderId)).body.status, 'confirmed');
    assert.equal((await readPayment(body.orderId)).status, 'captured');
  });

  it('answers a repeated request after a crash, and charges nothing without an order', async () => {
    // Simulate a process that stored the order and died before it called the gateway.
    const request = await client.createCheckout(system.performanceId, await takeSeats(1), CARDS.answersLate);
    const key = randomUUID();
    await payWithLateBank(request, key);
    const orderId = await findOrderId(request.lockId);
    await execute(
      sql`delete from test_gateway.payments where attempt_id = (select attempt_id from payment_attempts where order_id = ${toRowId(orderId)})`,
    );
    await execute(
      sql`update idempotency_keys set in_flight_until = now() + interval '1 minute' where key = ${hashKey(key)}`,
    );

    const inFlight = await client.pay(request, key);
    assert.deepEqual(
      [inFlight.status, inFlight.problem.code, inFlight.problem.orderId],
      [409, 'IDEMPOTENCY_IN_FLIGHT', orderId],
      'the answer contains the order id',
    );
    assert.ok(inFlight.headers.get('retry-after'));

    // Recovery assumes that the payment request is still in progress.
    await execute(
      sql`update orders set created_at = now() + interval '1 minute' where order_id = ${toRowId(orderId)}`,
    );
    await recoverPayments(system.helios.services, silentLog);
    assert.equal((await client.getOrder(orderId)).body.status, 'confirming');

    await execute(sql`update idempotency_keys set in_flight_until = now() where key = ${hashKey(key)}`);
    await execute(
      sql`update orders set created_at = now() - interval '1 hour' where order_id = ${toRowId(orderId)}`,
    );
    const { status, problem } = await client.pay(request, key);
    assert.deepEqual(
      [status, problem.code, problem.declineCode],
      [402, 'PAYMENT_DECLINED', 'processing_error'],
    );
    const order = await client.getOrder(orderId);
    assert.deepEqual([order.body.status, order.body.failureReason], ['failed', 'payment_not_received']);
    // The payment request arrives late and finds its payment voided.
    const late = await system.helios.services.testProcessor.authorize({
      attemptId: must(
        (
          await sql<{
            attempt_id: string;
          }>`select attempt_id from payment_attempts where order_id = ${toRowId(orderId)}`.execute(
            system.helios.services.db,
          )
        ).rows[0],
      ).attempt_id,
      paymentMethod: await client.createCard(CARDS.success),
      amountCents: order.body.totals.totalCents,
      currency: 'USD',
      returnUrl: 'http://localhost/',
      metadata: {},
    });
    assert.deepEqual(late, { status: 'voided' });
    assert.equal(
      (
        await client.pay({
          ...request,
          payment: { provider: 'test', paymentMethod: await client.createCard(CARDS.success) },
        })
      ).status,
      201,
    );
  });

  it('captures a confirmed order after a crash', async () => {
    const request = await client.createCheckout(system.performanceId, await takeSeats(1));
    const { body } = await client.pay(request);
    await execute(
      sql`update test_gateway.payments set status = 'authorized' where attempt_id = (select attempt_id from payment_attempts where order_id = ${toRowId(body.orderId)})`,
    );
    await execute(sql`update payment_attempts set outcome = null where order_id = ${toRowId(body.orderId)}`);
    await recoverPayments(system.helios.services, silentLog);
    assert.deepEqual(await readPayment(body.orderId), {
      status: 'captured',
      amount_cents: request.expectedTotalCents,
      outcome: 'captured',
    });
  });

  it('stores no card number', async () => {
    const { db } = system.helios.services;
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from test_gateway.payment_methods m where m::text ~ '[0-9]{12,}'`.execute(
      db,
    );
    assert.deepEqual(rows, [{ found: 0 }]);
  });

  function expireLock(lockId: string) {
    return execute(sql`with l as (update seat_locks set expires_at = now() where lock_id = ${toRowId(lockId)})
      update seat_claims set expires_at = now() where lock_id = ${toRowId(lockId)}`);
  }

  /** Answers on the bank's page. Returns the path of the redirect to Helios. */
});
