import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import { composeMail } from '../src/mail/compose.ts';
import { finalizeOrder } from '../src/orders/finalize.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import type { CreateOrderRequest } from '../src/orders/schemas.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { readInstallationId } from '../src/payments/payment-metadata.ts';
import { createStripeClient } from '../src/payments/stripe/adapter.ts';
import { renderStripeFieldsPage, createStripeFieldsPolicy } from '../src/payments/stripe/fields-page.ts';
import { refundOrder } from '../src/refunds/refunds.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { createOrderRequest, toRowId } from './support/client.ts';
import type { Client } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';
import {
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  StripeStandIn,
} from './support/stripe-stand-in.ts';

/** Helios' timeout for an answer that never comes. */
const TIMEOUT_MS = 1_000;

const failingLog = { error: (details: object) => assert.fail(JSON.stringify(details)), warn: () => {} };

describe('Stripe', () => {
  const stripe = new StripeStandIn();
  let system: TestSystem;
  let client: Client;
  let used = 0;

  const keep = closeAfterTests();
  before(async () => {
    keep(await stripe.listen());
    system = keep(
      await openTestSystem({
        gatewayTimeoutMs: TIMEOUT_MS,
        stripe: stripe.config,
      }),
    );
    client = system.client;
  });
  afterEach(async () => assert.deepEqual(await checkInvariants(system.helios.services.db), []));

  const createCheckout = async (paymentMethod = 'pm_card_visa'): Promise<CreateOrderRequest> => {
    const seats = await system.findFreeSeats(1, { skip: used++ });
    const lock = await client.createLock(system.performanceId, seats);
    assert.equal(lock.status, 201);
    return { ...createOrderRequest(lock.body, ''), payment: { provider: 'stripe', paymentMethod } };
  };
  const execute = (query: ReturnType<typeof sql>) => query.execute(system.helios.services.db);
  const readAttempt = async (lockId: string) => {
    const { rows } = await sql<{
      order_id: string;
      attempt_id: string;
      status: string;
      outcome: string | null;
    }>`
      select order_id, attempt_id, status, outcome from payment_attempts join orders using (order_id)
      where lock_id = ${toRowId(lockId)} order by orders.created_at desc limit 1`.execute(
      system.helios.services.db,
    );
    return must(rows[0]);
  };
  const findIntent = async (lockId: string) => {
    const { attempt_id: attemptId } = await readAttempt(lockId);
    const intents = stripe.findIntents(attemptId);
    assert.equal(intents.length, 1, 'one attempt is one payment');
    return must(intents[0]);
  };
  const ageOrders = () => execute(sql`update orders set created_at = created_at - interval '1 hour'`);
  const getWebhookUrl = () => `${system.helios.url}/webhooks/stripe`;
  /** Waits until an event is processed, because it is answered first. */
  const waitUntilProcessed = async (orderId: string, status: string) => {
    for (;;) {
      const { rows } = await sql<{ status: string; outcome: string | null }>`
        select status, outcome from orders join payment_attempts using (order_id)
        where order_id = ${toRowId(orderId)}`.execute(system.helios.services.db);
      if (rows[0]?.status === status && rows[0].outcome !== null) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('authorizes the payment, sells the seat, and then captures the payment', async () => {
    const request = await createCheckout();
    const order = await client.pay(request);
    assert.deepEqual([order.status, order.body.status], [201, 'confirmed']);
    assert.deepEqual(order.body.payment, {
      provider: 'stripe',
      amountCents: request.expectedTotalCents,
      cardBrand: 'visa',
      cardLast4: '4242',
    });
    const intent = await findIntent(request.lockId);
    assert.deepEqual(
      [intent.status, intent.amount_received, intent.currency, intent.capture_method],
      ['succeeded', request.expectedTotalCents, 'usd', 'manual'],
    );
    assert.equal((await readAttempt(request.lockId)).outcome, 'captured');
  });

  it('has its own card form, and every lock contains its URL', async () => {
    const seats = await system.findFreeSeats(1, { skip: used++ });
    const { body: lock } = await client.createLock(system.performanceId, seats);
    const { publicUrl } = system.helios.services.config;
    assert.deepEqual(lock.cardForm, { provider: 'stripe', url: `${publicUrl}/stripe/fields` });
    assert.deepEqual((await client.get<Lock>(`/locks/${lock.lockId}`)).body.cardForm, lock.cardForm);

    const page = await client.get<string>('/stripe/fields');
    assert.equal(page.status, 200);
    assert.match(must(page.headers.get('content-type')), /^text\/html/);
    const nonce = must(/<script nonce="([^"]+)">/.exec(page.body)?.[1]);
    const policy = Object.fromEntries(
      must(page.headers.get('content-security-policy'))
        .split('; ')
        .map((directive) => directive.split(/ (.*)/).slice(0, 2)),
    );
    assert.deepEqual(policy, {
      'default-src': "'none'",
      'style-src': `'nonce-${nonce}'`,
      'font-src': "'self'",
      // Stripe.js needs style attributes, and no other exception.
      'style-src-attr': "'unsafe-inline'",
      'script-src': `'nonce-${nonce}' ${stripe.url}`,
      'frame-src': stripe.url,
      'connect-src': stripe.url,
      'base-uri': "'none'",
      'frame-ancestors': 'http://localhost:9000',
    });
    // The version must match the API version.
    assert.ok(page.body.includes(`"${stripe.url}/${must(Stripe.API_VERSION.split('.')[1])}/stripe.js"`));
    assert.ok(page.body.includes(JSON.stringify(STRIPE_PUBLISHABLE_KEY)));
    for (const secret of [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET]) assert.ok(!page.body.includes(secret));
    const again = await client.get<string>('/stripe/fields');
    assert.ok(!again.body.includes(nonce), 'a nonce is used once');
    assert.equal((await client.get('/test-gateway/fields')).status, 404);
  });

  it('loads the card form from Stripe’s own origin by default', () => {
    const config = { ...stripe.config, apiUrl: 'https://api.stripe.com', jsUrl: 'https://js.stripe.com' };
    assert.deepEqual(createStripeFieldsPolicy(config), {
      scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frames: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      connect: 'https://api.stripe.com',
      styleAttributes: true,
    });
    assert.match(
      renderStripeFieldsPage('n', config, []),
      /script\.src = "https:\/\/js\.stripe\.com\/\w+\/stripe\.js";/,
    );
  });

  it('never gets an amount below its minimum: gift cards leave at least 50 cents, or nothing', async () => {
    const request = await createCheckout();
    const total = request.expectedTotalCents;
    const { number } = await inTransaction(system.helios.services.db, (trx) =>
      issueGiftCard(trx, { amountCents: total, currency: 'USD' }),
    );
    const requestCount = stripe.requests.length;
    const payWithGiftCard = (amountCents: number) =>
      client.pay({ ...request, giftCards: [{ number, amountCents }] });
    const refused = await payWithGiftCard(total - 49);
    assert.deepEqual([refused.status, refused.problem.code], [422, 'CARD_AMOUNT_TOO_SMALL']);
    assert.equal(stripe.requests.length, requestCount, 'Stripe was not called');
    assert.equal((await payWithGiftCard(total - 50)).status, 201);
  });

  for (const [method, declineCode] of [
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
    // Stripe asks shops not to reveal these reasons.
    ['pm_card_chargeDeclinedLostCard', 'card_declined'],
    ['pm_card_chargeDeclinedStolenCard', 'card_declined'],
    ['pm_card_chargeDeclinedFraudulent', 'card_declined'],
  ] as const) {
    it(`answers ${declineCode} for ${method}, and accepts another card`, async () => {
      const request = await createCheckout(method);
      const declined = await client.pay(request);
      assert.deepEqual([declined.status, declined.problem.declineCode], [402, declineCode]);
      assert.equal((await findIntent(request.lockId)).amount_capturable, 0);
      const again = await client.pay({
        ...request,
        payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
      });
      assert.equal(again.status, 201);
    });
  }

  it('refuses an unknown payment method, and test cards', async () => {
    const request = await createCheckout('pm_nobody');
    const unknown = await client.pay(request);
    assert.deepEqual([unknown.status, unknown.problem.code], [400, 'PAYMENT_METHOD_INVALID']);
    assert.equal((await findIntent(request.lockId)).status, 'canceled');
    const test = await client.pay({
      ...request,
      payment: { provider: 'test', paymentMethod: 'pm_card_visa' },
    });
    assert.deepEqual(test.problem.errors, [{ path: '/payment/provider', message: 'must be stripe' }]);
    assert.equal((await client.request('POST', '/test-gateway/payment-methods', {})).status, 404);
  });

  for (const approved of [true, false]) {
    it(`redirects to the bank’s page, and ${approved ? 'confirms' : 'declines'} afterwards`, async () => {
      const request = await createCheckout('pm_card_authenticationRequired');
      const order = await client.pay(request);
      const intent = await findIntent(request.lockId);
      assert.deepEqual([order.status, order.body.status], [202, 'requires_action']);
      assert.deepEqual(order.body.nextAction, { url: `${stripe.url}/3ds/${intent.id}` });

      stripe.answerChallenge(intent.id, approved);
      const redirect = await client.get(`/orders/${order.body.orderId}/return`);
      const page = approved ? 'confirmation' : 'checkout';
      assert.match(must(redirect.headers.get('location')), new RegExp(`/ticketing/${page}\\?order=`));
      const { body } = await client.getOrder(order.body.orderId);
      assert.deepEqual(
        [body.status, body.declineCode],
        approved ? ['confirmed', null] : ['declined', 'authentication_failed'],
      );
      assert.equal(intent.status, approved ? 'succeeded' : 'requires_payment_method');
    });
  }

  it('cancels a payment whose visitor never returned from the bank', async () => {
    const request = await createCheckout('pm_card_authenticationRequired');
    const { body } = await client.pay(request);
    await execute(sql`update seat_locks set expires_at = now() where lock_id = ${toRowId(request.lockId)}`);
    await execute(sql`update seat_claims set expires_at = now() where lock_id = ${toRowId(request.lockId)}`);
    await recoverPayments(system.helios.services, failingLog);
    assert.equal((await client.getOrder(body.orderId)).body.failureReason, 'payment_abandoned');
    assert.equal((await findIntent(request.lockId)).status, 'canceled');
  });

  for (const fault of ['answer lost', 'error 500', 'rate limited', 'silence'] as const) {
    it(`fails the order at once when the payment cannot be created (${fault}), and charges nothing`, async () => {
      const request = await createCheckout();
      stripe.failNext(/POST \/v1\/payment_intents$/, fault);
      const order = await client.pay(request);
      assert.deepEqual([order.status, order.problem.declineCode], [402, 'processing_error']);
      const { attempt_id: attemptId } = await readAttempt(request.lockId);
      for (const intent of stripe.findIntents(attemptId))
        assert.equal(intent.status, 'requires_payment_method');
      assert.equal((await client.pay(request)).status, 201, 'the next try, under a new key');
    });
  }

  for (const fault of ['answer lost', 'silence'] as const) {
    it(`confirms the order when the answer to the authorization is lost (${fault})`, async () => {
      const request = await createCheckout();
      stripe.failNext(/confirm$/, fault);
      const order = await client.pay(request);
      assert.deepEqual([order.status, order.body.status], [201, 'confirmed']);
      assert.equal((await findIntent(request.lockId)).status, 'succeeded');
    });
  }

  for (const fault of ['request lost', 'error 500', 'rate limited'] as const) {
    it(`fails the order of an unconfirmed payment (${fault}) after the timeout, and cancels the payment`, async () => {
      const request = await createCheckout();
      stripe.failNext(/confirm$/, fault);
      const key = randomUUID();
      const order = await client.pay(request, key);
      assert.deepEqual([order.status, order.body.status], [202, 'confirming']);
      await ageOrders();
      await recoverPayments(system.helios.services, failingLog);
      const { body } = await client.getOrder(order.body.orderId);
      assert.deepEqual([body.status, body.failureReason], ['failed', 'payment_not_received']);
      assert.equal((await findIntent(request.lockId)).status, 'canceled');
    });
  }

  it('repeats a request after a broken connection, and gets the first answer', async () => {
    const request = await createCheckout();
    stripe.failNext(/POST \/v1\/payment_intents$/, 'answer lost', { times: 1 });
    stripe.failNext(/confirm$/, 'answer lost', { times: 1 });
    assert.equal((await client.pay(request)).status, 201);
    const intent = await findIntent(request.lockId);
    const { attempt_id: attemptId } = await readAttempt(request.lockId);
    for (const key of [attemptId, `${attemptId}-confirm`]) {
      const sent = stripe.requests.filter((request) => request.key === key);
      assert.deepEqual(
        sent.map(({ replayed, status }) => [replayed, status]),
        [
          [false, 200],
          [true, 200],
        ],
      );
    }
    assert.equal(intent.amount_received, request.expectedTotalCents);
  });

  it('keeps with a payment and a refund what they are for', async () => {
    const request = await createCheckout();
    const { body: order } = await client.pay(request);
    const { order_id: orderId, attempt_id: attemptId } = await readAttempt(request.lockId);
    const seat = must(order.seats[0]);
    const installation = await readInstallationId(system.helios.services.db);
    const { totals } = order;
    assert.deepEqual((await findIntent(request.lockId)).metadata, {
      installation_id: installation,
      attempt_id: attemptId,
      kind: 'tickets',
      order_id: orderId,
      order_number: order.orderNumber,
      performance_id: system.performanceId,
      lock_id: toRowId(request.lockId),
      seat_1: `ADULT ${seat.priceCents} ${seat.seatGuid}`,
      subtotal_cents: String(totals.subtotalCents),
      discount_cents: '0',
      fees_cents: String(totals.feesCents),
      tax_cents: String(totals.taxCents),
      total_cents: String(totals.totalCents),
      gift_cents: '0',
      fees: `ticket ${totals.feesCents}`,
    });

    const refundId = await refundOrder(system.helios.services, { orderId, reason: 'illness' });
    assert.deepEqual(must(stripe.refunds.at(-1)).metadata, {
      installation_id: installation,
      kind: 'refund',
      refund_id: refundId,
      order_number: order.orderNumber,
      performance_id: system.performanceId,
      item_1: seat.seatGuid,
    });
  });

  it('confirms a payment once when the authorization is repeated', async () => {
    const request = await createCheckout();
    stripe.failNext(/POST .*capture$/, 'request lost');
    const order = await client.pay(request);
    const { attempt_id: attemptId } = await readAttempt(request.lockId);
    const { gateways, config } = system.helios.services;
    const payment = {
      attemptId,
      paymentMethod: 'pm_card_visa',
      amountCents: request.expectedTotalCents,
      currency: 'USD',
      returnUrl: new URL(`/orders/${order.body.orderId}/return`, config.publicUrl).href,
      metadata: {},
    };
    assert.equal((await gateways.stripe.authorize(payment)).status, 'authorized');
    const confirms = stripe.requests.filter(({ key }) => key === `${attemptId}-confirm`);
    assert.deepEqual(
      confirms.map(({ replayed, status }) => [replayed, status]),
      [
        [false, 200],
        [true, 200],
      ],
    );
    assert.equal((await findIntent(request.lockId)).amount_capturable, request.expectedTotalCents);
    // The same key with other data is a fault of Helios and must be reported.
    await assert.rejects(gateways.stripe.authorize({ ...payment, paymentMethod: 'pm_card_chargeDeclined' }), {
      type: 'StripeIdempotencyError',
    });
    await recoverPayments(system.helios.services, failingLog);
    assert.equal((await findIntent(request.lockId)).amount_received, request.expectedTotalCents);
  });

  it('captures later when Stripe failed first', async () => {
    for (const fault of ['error 500', 'answer lost', 'silence'] as const) {
      const request = await createCheckout();
      stripe.failNext(/capture$/, fault);
      const order = await client.pay(request);
      assert.equal(order.status, 201, 'the seat is sold; the capture follows');
      assert.equal((await readAttempt(request.lockId)).outcome, null);
      await recoverPayments(system.helios.services, failingLog);
      assert.equal((await readAttempt(request.lockId)).outcome, 'captured');
      assert.equal((await findIntent(request.lockId)).amount_received, request.expectedTotalCents);
    }
  });

  it('lets staff refund an order whose authorization was released before the capture', async () => {
    const { db } = system.helios.services;
    const first = await createCheckout();
    const { number, giftCardId } = await inTransaction(db, (trx) =>
      issueGiftCard(trx, { amountCents: 1_000, currency: 'USD' }),
    );
    stripe.failNext(/capture$/, 'error 500');
    const { body } = await client.pay({ ...first, giftCards: [{ number, amountCents: 1_000 }] });
    assert.equal(body.status, 'confirmed');
    stripe.expireIntent((await findIntent(first.lockId)).id);

    const loggedErrors: string[] = [];
    const log = { error: ({ err }: { err?: Error }) => loggedErrors.push(must(err).message), warn: () => {} };
    await recoverPayments(system.helios.services, log);
    await recoverPayments(system.helios.services, log);
    assert.equal(loggedErrors.length, 1, 'logged once, not in every recovery');
    assert.match(must(loggedErrors[0]), new RegExp(`${body.orderNumber} is confirmed but not paid`));
    assert.equal((await readAttempt(first.lockId)).outcome, 'voided');
    assert.deepEqual(
      (await checkInvariants(db)).map((line) => line.split(':')[0]),
      ['a confirmed order of the site is not paid in full'],
    );
    const path = `/staff/orders/${body.orderNumber}`;
    const view = await system.staff.get<{ paymentOutcome: string }>(path);
    assert.equal(view.body.paymentOutcome, 'voided');

    const requestCount = stripe.requests.length;
    const refund = await system.staff.request<{ giftCents: number; cardCents: number }>(
      'POST',
      `${path}/refunds`,
      { reason: 'nobody paid' },
      { 'idempotency-key': randomUUID() },
    );
    assert.deepEqual(
      [refund.status, refund.body.giftCents, refund.body.cardCents],
      [201, 1_000, 0],
      JSON.stringify(refund.body),
    );
    assert.equal(stripe.requests.length, requestCount, 'there is nothing to refund at Stripe');
    const { rows } = await sql<{ balance_cents: number }>`
      select balance_cents from gift_cards where gift_card_id = ${giftCardId}`.execute(db);
    assert.deepEqual(rows, [{ balance_cents: 1_000 }]);
    const seats = body.seats.map((seat) => seat.seatGuid);
    assert.equal(
      (await client.createLock(system.performanceId, seats)).status,
      201,
      'the seat is free again',
    );
    const mail = await sql<{ refund_id: string }>`
      select refund_id from mails where order_id = ${toRowId(body.orderId)} and kind = 'refund'`.execute(db);
    const { text } = await composeMail(system.helios.services, {
      kind: 'refund',
      order_id: toRowId(body.orderId),
      ...must(mail.rows[0]),
    });
    assert.match(text, /We have refunded \$10\.00 of your order/);
    assert.match(text, /\$10\.00 is back on your gift card\.\nNothing was charged to your card\./);
  });

  it('never confirms a payment that was given up while it was being created', async () => {
    const request = await createCheckout();
    const order = await client.pay(request);
    const { gateways } = system.helios.services;
    // An attempt whose process died before it called Stripe.
    const attemptId = `late-${randomUUID()}`;
    await execute(sql`alter table stripe_payments drop constraint stripe_payments_attempt_id_fkey`);
    assert.equal((await gateways.stripe.lookup(attemptId)).status, 'unknown');
    assert.equal((await gateways.stripe.void(attemptId)).status, 'voided');
    const arrived = await gateways.stripe.authorize({
      attemptId,
      paymentMethod: 'pm_card_visa',
      amountCents: 5_000,
      currency: 'USD',
      returnUrl: 'http://localhost/',
      metadata: {},
    });
    assert.equal(arrived.status, 'voided');
    assert.equal((await gateways.stripe.lookup(attemptId)).status, 'voided');
    assert.deepEqual(stripe.findIntents(attemptId), []);
    assert.equal(order.status, 201);
    await execute(sql`delete from stripe_payments where attempt_id = ${attemptId}`);
    await execute(sql`
      alter table stripe_payments add constraint stripe_payments_attempt_id_fkey
      foreign key (attempt_id) references payment_attempts`);
  });

  it('refunds once, also when Stripe repeats an error', async () => {
    for (const fault of [undefined, 'answer lost', 'error 500', 'silence'] as const) {
      const request = await createCheckout();
      const order = await client.pay(request);
      if (fault) stripe.failNext(/POST \/v1\/refunds/, fault);
      const refundId = await refundOrder(system.helios.services, {
        orderId: toRowId(order.body.orderId),
        reason: 'illness',
      });
      if (fault) {
        const { rows } = await sql<{ done: boolean }>`
          select done_at is not null as done from refunds where refund_id = ${refundId}`.execute(
          system.helios.services.db,
        );
        assert.deepEqual(rows, [{ done: false }]);
      }
      await recoverPayments(system.helios.services, failingLog);
      const intent = await findIntent(request.lockId);
      const refunds = stripe.refunds.filter((refund) => refund.payment_intent === intent.id);
      assert.deepEqual(
        refunds.map((refund) => refund.amount),
        [request.expectedTotalCents],
        fault,
      );
    }
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from refunds where done_at is null`.execute(system.helios.services.db);
    assert.deepEqual(rows, [{ n: 0 }]);
  });

  describe('a refund', () => {
    interface Refund {
      refundId: string;
      status: string;
      failure: string | null;
    }
    const createRefundableOrder = async (request: CreateOrderRequest) => {
      const { body: order } = await client.pay(request);
      const refund = async () =>
        system.staff.request<Refund>(
          'POST',
          `/staff/orders/${order.orderNumber}/refunds`,
          { reason: 'illness' },
          { 'idempotency-key': randomUUID() },
        );
      return { order, refund, intent: await findIntent(request.lockId) };
    };
    /** The state of the only refund of an order, as staff see it. */
    const readRefundState = async (orderNumber: string) => {
      const path = `/staff/orders/${orderNumber}`;
      const { body } = await system.staff.get<{ refunds: Refund[] }>(path);
      assert.equal(body.refunds.length, 1);
      const { status, failure } = must(body.refunds[0]);
      return [status, failure];
    };
    const listOpenRefunds = async () =>
      (await system.staff.get<{ orderNumber: string; status: string }[]>('/staff/refunds')).body;
    const countRefundRequests = () =>
      stripe.requests.filter(({ request }) => request.endsWith('/v1/refunds')).length;
    const makeRefundsDue = () => execute(sql`update refunds set try_after = now()`);

    it('is done when the bank reports so, and is polled with increasing intervals until then', async () => {
      stripe.refundsArePending = true;
      const { order, refund, intent } = await createRefundableOrder(await createCheckout());
      const { status, body } = await refund();
      stripe.refundsArePending = false;
      assert.deepEqual([status, body.status], [201, 'pending']);
      assert.deepEqual(await readRefundState(order.orderNumber), ['pending', null]);
      assert.deepEqual(
        (await listOpenRefunds()).map((entry) => [entry.orderNumber, entry.status]),
        [[order.orderNumber, 'pending']],
      );

      const before = countRefundRequests();
      await recoverPayments(system.helios.services, failingLog);
      assert.equal(countRefundRequests(), before, 'not at once');
      await makeRefundsDue();
      await recoverPayments(system.helios.services, failingLog);
      assert.equal(countRefundRequests(), before + 1);
      assert.deepEqual(await readRefundState(order.orderNumber), ['pending', null]);
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from try_after - now())::int as seconds from refunds where refund_id = ${body.refundId}`.execute(
        system.helios.services.db,
      );
      assert.ok(must(rows[0]).seconds >= 9, 'twice as long as the first time');

      stripe.endRefunds(intent.id, { status: 'succeeded' });
      await makeRefundsDue();
      await recoverPayments(system.helios.services, failingLog);
      assert.deepEqual(await readRefundState(order.orderNumber), ['done', null]);
      assert.deepEqual(await listOpenRefunds(), []);
      assert.equal(stripe.refunds.filter((entry) => entry.payment_intent === intent.id).length, 1);
    });

    it('that fails after it was done is shown to staff as failed, and is not polled again', async () => {
      const { order, refund, intent } = await createRefundableOrder(await createCheckout());
      assert.equal((await refund()).body.status, 'done');
      stripe.endRefunds(intent.id, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
      const event = must(stripe.events.at(-1));
      assert.equal(event.type, 'refund.failed');
      assert.equal(await stripe.deliver(getWebhookUrl(), event), 200);
      for (;;) {
        // An event is answered before it is processed.
        if ((await readRefundState(order.orderNumber))[0] === 'failed') break;
        await new Promise((resolve) => setImmediate(resolve));
      }
      assert.deepEqual(await readRefundState(order.orderNumber), ['failed', 'expired_or_canceled_card']);
      const [first] = await listOpenRefunds();
      assert.deepEqual([must(first).orderNumber, must(first).status], [order.orderNumber, 'failed']);
      const before = countRefundRequests();
      await makeRefundsDue();
      await recoverPayments(system.helios.services, failingLog);
      assert.equal(countRefundRequests(), before);
      assert.equal(stripe.refunds.filter((entry) => entry.payment_intent === intent.id).length, 1);
    });

    it('that fails while Stripe is unavailable is polled again', async () => {
      const { order, refund, intent } = await createRefundableOrder(await createCheckout());
      assert.equal((await refund()).body.status, 'done');
      stripe.endRefunds(intent.id, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
      const countRefundCalls = () =>
        stripe.requests.filter(({ request }) => request.includes('/v1/refunds')).length;
      const before = countRefundCalls();
      stripe.failNext(/\/v1\/refunds/, 'error 500');
      assert.equal(await stripe.deliver(getWebhookUrl(), must(stripe.events.at(-1))), 200);
      while (countRefundCalls() === before) await new Promise((resolve) => setImmediate(resolve));
      assert.equal((await readRefundState(order.orderNumber))[0], 'pending');
      await makeRefundsDue();
      const messages: string[] = [];
      const error = ({ err }: { err: Error }) => messages.push(err.message);
      await recoverPayments(system.helios.services, { ...failingLog, error });
      assert.deepEqual(await readRefundState(order.orderNumber), ['failed', 'expired_or_canceled_card']);
      assert.match(messages.join(), /Look at the payment at the provider/);
    });

    it('that Stripe refuses permanently has failed, with Stripe’s reason code', async () => {
      const { order, refund, intent } = await createRefundableOrder(await createCheckout());
      stripe.refundByHand(intent.id);
      const { status, body } = await refund();
      assert.deepEqual([status, body.status, body.failure], [201, 'failed', 'charge_already_refunded']);
      const before = countRefundRequests();
      await makeRefundsDue();
      await recoverPayments(system.helios.services, failingLog);
      assert.equal(countRefundRequests(), before);
      assert.deepEqual(await readRefundState(order.orderNumber), ['failed', 'charge_already_refunded']);
    });
  });

  describe('webhooks', () => {
    const findEvents = (intentId: string) =>
      stripe.events.filter(({ data }) => (data.object as { id: string }).id === intentId);
    const readStoredTypes = async (intentId: string) => {
      const { rows } = await sql<{ type: string }>`
        select type from stripe_events where payment_intent_id = ${intentId}`.execute(
        system.helios.services.db,
      );
      return rows.map((row) => row.type).sort();
    };

    it('finish an order whose visitor has not returned, in any order and with repeats', async () => {
      const request = await createCheckout('pm_card_authenticationRequired');
      const { body } = await client.pay(request);
      const intent = await findIntent(request.lockId);
      stripe.answerChallenge(intent.id, true);
      const events = findEvents(intent.id).toReversed();
      assert.deepEqual(
        events.map((event) => event.type),
        [
          'payment_intent.amount_capturable_updated',
          'payment_intent.requires_action',
          'payment_intent.created',
        ],
      );
      const statuses = await Promise.all(
        [...events, ...events, ...events].map((event) => stripe.deliver(getWebhookUrl(), event)),
      );
      assert.deepEqual(new Set(statuses), new Set([200]));
      await waitUntilProcessed(body.orderId, 'confirmed');
      assert.equal(intent.amount_received, request.expectedTotalCents);
      assert.deepEqual(await readStoredTypes(intent.id), events.map((event) => event.type).sort());

      // Later and delayed events change nothing.
      for (const event of findEvents(intent.id))
        assert.equal(await stripe.deliver(getWebhookUrl(), event), 200);
      assert.equal((await client.getOrder(body.orderId)).body.status, 'confirmed');
      assert.deepEqual(
        stripe.requests.filter(
          ({ request: name, status }) => name.endsWith(`${intent.id}/capture`) && status === 200,
        ).length,
        1,
      );
    });

    it('are only a trigger: the state is read from Stripe', async () => {
      const request = await createCheckout('pm_card_authenticationRequired');
      const { body } = await client.pay(request);
      const intent = await findIntent(request.lockId);
      const [event] = findEvents(intent.id);
      await stripe.deliver(getWebhookUrl(), {
        ...must(event),
        id: `evt_${randomUUID()}`,
        type: 'payment_intent.succeeded',
        data: { object: { ...intent, status: 'succeeded', amount_received: intent.amount } },
      });
      // The same code path as for an event.
      await finalizeOrder(system.helios.services, toRowId(body.orderId), failingLog);
      assert.equal((await client.getOrder(body.orderId)).body.status, 'requires_action');
    });

    it('are refused without a recent signature of Stripe', async () => {
      const request = await createCheckout();
      await client.pay(request);
      const event = must(findEvents((await findIntent(request.lockId)).id)[0]);
      const now = Math.floor(Date.now() / 1000);
      assert.equal(await stripe.deliver(getWebhookUrl(), event, { secret: 'whsec_somebody_else' }), 400);
      assert.equal(await stripe.deliver(getWebhookUrl(), event, { at: now - 301 }), 400);
      assert.equal(await stripe.deliver(getWebhookUrl(), event, { tamper: true }), 400);
      for (const signature of [undefined, 'v1=', `t=${now},v1=00`]) {
        const headers: Record<string, string> = signature ? { 'stripe-signature': signature } : {};
        const { status, problem } = await client.request('POST', '/webhooks/stripe', event, headers);
        assert.deepEqual([status, problem.code], [400, 'WEBHOOK_NOT_VALID']);
      }
      const { rows } = await sql`select from stripe_events where event_id = ${event.id}`.execute(
        system.helios.services.db,
      );
      assert.equal(rows.length, 0);
      assert.equal(await stripe.deliver(getWebhookUrl(), event, { at: now - 240 }), 200);
    });

    it('of other shops and other kinds are accepted and ignored', async () => {
      const event = (object: object) => ({
        id: `evt_${randomUUID()}`,
        object: 'event' as const,
        type: 'customer.created',
        created: 1_700_000_000,
        data: { object },
      });
      for (const object of [
        { object: 'payment_intent', id: 'pi_of_another_shop' },
        { object: 'charge', id: 'ch_1', payment_intent: 'pi_of_another_shop' },
        { object: 'refund', id: 're_1', payment_intent: null },
        { object: 'customer', id: 'cus_1' },
      ]) {
        assert.equal(await stripe.deliver(getWebhookUrl(), event(object)), 200);
      }
    });

    it('can be lost: recovery finishes the order', async () => {
      const request = await createCheckout('pm_card_authenticationRequired');
      const { body } = await client.pay(request);
      stripe.answerChallenge((await findIntent(request.lockId)).id, true);
      await recoverPayments(system.helios.services, failingLog);
      assert.equal((await client.getOrder(body.orderId)).body.status, 'confirmed');
    });
  });

  it('has captured exactly the totals of the confirmed orders', async () => {
    const { db } = system.helios.services;
    await ageOrders();
    await execute(sql`with over as (update seat_locks set expires_at = now() where state = 'open')
      update seat_claims set expires_at = now() where order_id is null`);
    await recoverPayments(system.helios.services, failingLog);
    const { rows: orders } = await sql<{ id: string; cents: number; status: string; outcome: string }>`
      select payment_intent_id as id, amount_cents as cents, status, outcome
      from payment_attempts join orders using (order_id) join stripe_payments using (attempt_id)
      where payment_intent_id is not null`.execute(db);
    assert.ok(orders.length > 20);
    for (const order of orders) {
      const paid = ['confirmed', 'refunded'].includes(order.status) && order.outcome !== 'voided';
      const intent = must(stripe.intents.get(order.id));
      assert.equal(intent.amount_received, paid ? order.cents : 0);
      assert.equal(intent.amount_capturable, 0, 'nothing stays authorized');
    }
    const known = new Set(orders.map((order) => order.id));
    for (const intent of stripe.intents.values()) {
      if (!known.has(intent.id))
        assert.deepEqual([intent.status, intent.payment_method], ['requires_payment_method', null]);
    }
  });

  it('uses the official client, which only connects to the stand-in in tests', () => {
    const { stripe: config } = system.helios.services.config;
    assert.equal(createStripeClient(must(config), TIMEOUT_MS).getApiField('host'), '127.0.0.1');
  });
});
