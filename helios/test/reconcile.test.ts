import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { inTransaction } from '../src/db/transactions.ts';
import type { Fee } from '../src/pricing/fees.ts';
import type { RunningHelios } from '../src/start.ts';
import { reconcileRestored } from '../src/reconciliation/restored-database.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import { PROVIDER_PAGE } from '../src/payments/provider-records.ts';
import type { TicketReturn } from '../src/returns/schemas.ts';
import { readClosedReasons } from '../src/sales/sales-state.ts';
import { refundOrder } from '../src/refunds/refunds.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { captureLog } from './support/capture-log.ts';
import { runCli } from './support/cli.ts';
import { BUYER, buyGiftCards, createGift } from './support/gift-card-order.ts';
import { Client, createOrderRequest, toRowId } from './support/client.ts';
import { exchangeTickets, quoteExchangeCredit, setExchangePolicy } from './support/exchange.ts';
import { must } from './support/must.ts';
import { StripeStandIn } from './support/stripe-stand-in.ts';
import { createStaffKey, openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const silent = { warn() {}, error() {} };

describe('payments reconcile', () => {
  const stripe = new StripeStandIn();
  let system: TestSystem;
  let db: RunningHelios['services']['db'];
  let used = 0;

  const keep = closeAfterTests();
  before(async () => {
    keep(await stripe.listen());
    system = keep(
      await openTestSystem({
        stripe: stripe.config,
        staffSecondPersonCents: 70_000,
        logLevel: 'error',
      }),
    );
    ({ db } = system.helios.services);
  });
  afterEach(async () => {
    assert.deepEqual(await checkInvariants(db), []);
    assert.match(await reconcile(), /are the same/);
  });

  const reconcile = async (...options: string[]) => {
    const from = new Date(Date.now() - 3600_000).toISOString();
    const to = new Date(Date.now() + 3600_000).toISOString();
    const env = { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey };
    return (await runCli(env, 'payments', 'reconcile', '--from', from, '--to', to, ...options)).stdout;
  };
  const buy = async (count = 1) => {
    const seats = await system.findFreeSeats(count, { skip: used });
    used += count;
    const lock = await system.client.createLock(system.performanceId, seats);
    const { status, body } = await system.client.pay({
      ...createOrderRequest(lock.body, ''),
      payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
    });
    assert.equal(status, 201);
    return { ...body, seats };
  };
  const findIntent = (orderNumber: string) =>
    must([...stripe.intents.values()].find(({ metadata }) => metadata.order_number === orderNumber));
  const getRefunds = (orderNumber: string) =>
    stripe.refunds.filter(({ payment_intent: intent }) => intent === findIntent(orderNumber).id);

  /** Takes an order out of the database, as a restore to a moment before it does, or to one between its lock and it. */
  const lose = (order: { orderId: string }, { keepsLock = false } = {}) =>
    inTransaction(db, async (trx) => {
      const orderId = toRowId(order.orderId);
      const attempts = sql`(select attempt_id from payment_attempts where order_id = ${orderId})`;
      await sql`
        update performances p set seats_sold = seats_sold - (select count(*) from seat_claims where order_id = ${orderId})
        where performance_id = ${system.performanceId}`.execute(trx);
      for (const table of ['stripe_payments', 'payment_networks'])
        await sql`delete from ${sql.table(table)} where attempt_id in ${attempts}`.execute(trx);
      await sql`delete from provider_payments where attempt_id in ${attempts}`.execute(trx);
      for (const table of [
        'payment_attempts',
        'seat_claims',
        'order_seats',
        'mails',
        'idempotency_keys',
        'order_events',
      ])
        await sql`delete from ${sql.table(table)} where order_id = ${orderId}`.execute(trx);
      const { rows } = await sql<{ lock_id: string }>`
        delete from orders where order_id = ${orderId} returning lock_id`.execute(trx);
      const { lock_id: lockId } = must(rows[0]);
      if (!keepsLock) {
        await sql`delete from seat_locks where lock_id = ${lockId}`.execute(trx);
        return;
      }
      await sql`update seat_locks set state = 'open' where lock_id = ${lockId}`.execute(trx);
      await sql`
        insert into seat_claims (performance_id, seat_guid, lock_id, expires_at)
        select performance_id, seat_guid, lock_id, expires_at
        from lock_seats join seat_locks using (lock_id) where lock_id = ${lockId}`.execute(trx);
    });

  /** Returns an account with a key from before every request. */
  const createSecondPerson = async () => {
    const key = await createStaffKey(db, 'refund', `second-${randomUUID().slice(0, 8)}`);
    await sql`
      update staff_accounts set key_created_at = now() - interval '1 day' where name like 'second-%'`.execute(
      db,
    );
    return { key, client: new Client(system.helios.staffUrl, { authorization: `Bearer ${key}` }) };
  };

  const markRestored = () =>
    sql`
      update installation set restored_at = date_trunc('milliseconds', now()), restored_from = now() - interval '1 hour'`.execute(
      db,
    );

  /** Loses the refund of the first seat of an order. */
  const loseRefund = (refundId: string, order: { orderId: string; seats: string[] }) =>
    inTransaction(db, async (trx) => {
      await sql`delete from refund_seats where refund_id = ${refundId}`.execute(trx);
      await sql`delete from mails where refund_id = ${refundId}`.execute(trx);
      await sql`delete from refunds where refund_id = ${refundId}`.execute(trx);
      await sql`
        insert into seat_claims (performance_id, seat_guid, order_id)
        values (${system.performanceId}, ${order.seats[0]}, ${toRowId(order.orderId)})`.execute(trx);
      await sql`
        update performances set seats_sold = seats_sold + 1 where performance_id = ${system.performanceId}`.execute(
        trx,
      );
    });

  /** Loses the exchange of all or some seats of an order for another one. */
  const loseExchange = async (formerId: string, changed: { orderId: string }) => {
    await inTransaction(db, async (trx) => {
      const refunds = sql`(select refund_id from refunds where credit_order_id = ${toRowId(changed.orderId)})`;
      for (const table of ['refund_seats', 'mails', 'refunds'])
        await sql`delete from ${sql.table(table)} where refund_id in ${refunds}`.execute(trx);
      const { numAffectedRows } = await sql`
        insert into seat_claims (performance_id, seat_guid, order_id)
        select performance_id, seat_guid, order_id from orders join order_seats using (order_id)
        where order_id = ${toRowId(formerId)} on conflict do nothing`.execute(trx);
      await sql`
        update performances set seats_sold = seats_sold + ${numAffectedRows}
        where performance_id = ${system.performanceId}`.execute(trx);
      await sql`update orders set status = 'confirmed' where order_id = ${toRowId(formerId)}`.execute(trx);
    });
    await lose(changed);
  };

  const loseGiftCards = (orderId: string) =>
    inTransaction(db, async (trx) => {
      const items = sql`(select item_id from gift_card_items where order_id = ${orderId})`;
      const attempts = sql`(select attempt_id from payment_attempts where gift_card_order_id = ${orderId})`;
      await sql`delete from mails where gift_card_order_id = ${orderId} or gift_card_item_id in ${items}`.execute(
        trx,
      );
      const { rows } = await sql<{ gift_card_id: string }>`
        delete from sold_gift_cards where item_id in ${items} returning gift_card_id`.execute(trx);
      const cards = rows.map((row) => row.gift_card_id);
      for (const table of ['gift_card_entries', 'gift_cards'])
        await sql`delete from ${sql.table(table)} where gift_card_id = any(${cards}::text[])`.execute(trx);
      for (const table of ['stripe_payments', 'payment_networks', 'provider_payments'])
        await sql`delete from ${sql.table(table)} where attempt_id in ${attempts}`.execute(trx);
      await sql`delete from payment_attempts where gift_card_order_id = ${orderId}`.execute(trx);
      for (const table of ['gift_card_items', 'idempotency_keys', 'gift_card_orders'])
        await sql`delete from ${sql.table(table)} where order_id = ${orderId}`.execute(trx);
    });

  it('reads all pages of the provider, and leaves out other installations', async () => {
    const order = await buy();
    const { id: _id, ...intent } = findIntent(order.orderNumber);
    for (let index = 0; index < 250; index += 1) {
      const id = `pi_other${index}`;
      stripe.intents.set(id, { ...intent, id, metadata: { installation_id: 'another' } });
    }
    assert.match(await reconcile(), /are the same/);
    for (const id of [...stripe.intents.keys()]) if (id.startsWith('pi_other')) stripe.intents.delete(id);
  });

  it('rebuilds a lost order with its number, seats, tickets and link', async () => {
    await sql`
      update theaters set fees = fees || '[{"name": "Venue fee", "per": "price", "basisPoints": 250}]'`.execute(
      db,
    );
    const order = await buy(2);
    await sql`update theaters set fees = fees - -1`.execute(db);
    const readFees = async () => {
      const { rows } = await sql<{ fees: Fee[] }>`
        select fees from orders where order_number = ${order.orderNumber}`.execute(db);
      return must(rows[0]).fees.map(({ name: _, ...fee }) => fee);
    };
    const fees = await readFees();
    assert.ok(fees.length > 1);
    const readTickets = async () => (await system.client.get(`/orders/${order.orderId}/tickets`)).body;
    const tickets = await readTickets();
    await lose(order);
    assert.match(
      await reconcile(),
      new RegExp(`paid, no order +${order.orderNumber}.*\n1 differences, 1 of`),
    );
    assert.match(await reconcile('--rebuild', '--refund'), /order rebuilt: confirmed/);
    const { body } = await system.client.getOrder(order.orderId);
    assert.deepEqual(
      [body.status, body.orderNumber, body.seats.map(({ seatGuid }) => seatGuid).sort()],
      ['confirmed', order.orderNumber, order.seats],
    );
    assert.deepEqual(await readTickets(), tickets);
    assert.deepEqual(await readFees(), fees, 'a refund of one ticket depends on them');
    assert.deepEqual(getRefunds(order.orderNumber), []);
  });

  it('rebuilds a lost order whose lock is not lost', async () => {
    const order = await buy(2);
    await lose(order, { keepsLock: true });
    assert.match(await reconcile('--rebuild', '--refund'), /order rebuilt: confirmed/);
    assert.deepEqual(getRefunds(order.orderNumber), []);
  });

  it('takes the seats of a lost order from a lock, while the restored database sells nothing', async () => {
    const order = await buy();
    await lose(order);
    const lock = await system.client.createLock(system.performanceId, order.seats);
    assert.equal(lock.status, 201);
    await markRestored();
    assert.match(await reconcile('--rebuild', '--refund'), /order rebuilt: confirmed/);
    assert.deepEqual(getRefunds(order.orderNumber), []);
    await reconcileRestored(system.helios.services, silent);
    const { problem } = await system.client.pay({
      ...createOrderRequest(lock.body, ''),
      payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
    });
    assert.equal(problem.code, 'LOCK_NOT_FOUND');
  });

  it('refunds a lost order whose seats others have bought, once', async () => {
    const order = await buy();
    await lose(order);
    used -= 1;
    await buy();
    const output = await reconcile('--rebuild', '--refund');
    assert.match(output, /refund done/);
    assert.match(output, /0 of them are left/);
    await reconcile('--refund');
    assert.deepEqual(
      getRefunds(order.orderNumber).map(({ amount }) => amount),
      [order.totals.totalCents],
    );
  });

  it('goes on with a refund whose process died', async () => {
    const order = await buy();
    await lose(order);
    stripe.failNext(/POST \/v1\/refunds/, 'answer lost');
    assert.match(await reconcile('--refund'), /refund pending/);
    await sql`update refunds set try_after = now() where done_at is null`.execute(db);
    await recoverPayments(system.helios.services, silent);
    assert.equal(getRefunds(order.orderNumber).length, 1);
  });

  it('releases reserved money without an order', async () => {
    stripe.failNext(/POST .*capture$/, 'request lost');
    const order = await buy();
    await lose(order);
    assert.match(await reconcile('--refund'), /reserved, no order.*refund released/);
    assert.equal(findIntent(order.orderNumber).status, 'canceled');
  });

  it('does not release money that was taken meanwhile, and refunds it then', async () => {
    stripe.failNext(/POST .*capture$/, 'request lost');
    const order = await buy();
    await lose(order);
    const { providerRecords: records } = system.helios.services;
    const releasePayment = records.releasePayment.bind(records);
    records.releasePayment = (paymentId) => {
      const intent = findIntent(order.orderNumber);
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
      return releasePayment(paymentId);
    };
    assert.match(await reconcile('--refund'), /has not released the money/);
    records.releasePayment = releasePayment;
    assert.match(await reconcile('--refund'), /refund done/);
  });

  it('needs a second person above the limit', async () => {
    const order = await buy(12);
    await lose(order);
    const [, requestId] = must(/approve (RQ-\w+)/.exec(await reconcile('--refund')));
    assert.match(await reconcile('--refund'), new RegExp(`approve ${requestId}`), 'one request');
    const { key } = await createSecondPerson();
    await runCli(
      { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: key },
      'approve',
      must(requestId),
    );
    assert.equal(getRefunds(order.orderNumber).length, 1);
  });

  it('refunds gift cards whose purchase was lost', async () => {
    const item = createGift();
    const { body } = await buyGiftCards(system.client, {
      cartId: randomUUID(),
      giftCardItems: [item],
      customer: BUYER,
      payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
      expectedTotalCents: item.amountCents,
    });
    await loseGiftCards(toRowId(body.orderId));
    assert.match(await reconcile('--rebuild', '--refund'), new RegExp(`${body.orderNumber}.*refund done`));
    assert.equal(getRefunds(body.orderNumber).length, 1);
  });

  it('rebuilds a lost refund without refunding again', async () => {
    const order = await buy(2);
    const { services } = system.helios;
    const refundId = await refundOrder(services, {
      orderId: toRowId(order.orderId),
      seatGuids: order.seats.slice(0, 1),
      reason: 'illness',
    });
    await loseRefund(refundId, order);
    assert.match(await reconcile(), /refund not known/);
    assert.match(await reconcile('--rebuild'), /refund rebuilt/);
    assert.equal(getRefunds(order.orderNumber).length, 1);
  });

  it('rebuilds a lost return with its fee and its moment', async () => {
    await sql`
      update theaters set return_policy = '{"hoursBefore": 1, "refundTo": "card", "fee": {"per": "ticket", "amountCents": 300}}'
      where location = 'STRASBURG_PA'`.execute(db);
    const order = await buy(2);
    await sql`update theaters set return_policy = null where location = 'STRASBURG_PA'`.execute(db);
    const seats = order.seats.slice(0, 1);
    const { body: quote } = await system.client.request<TicketReturn>(
      'POST',
      `/orders/${order.orderId}/returns/quote`,
      { seats },
    );
    const returned = await system.client.request(
      'POST',
      `/orders/${order.orderId}/returns`,
      { seats, expectedAmountCents: quote.amountCents },
      { 'idempotency-key': randomUUID() },
    );
    assert.equal(returned.status, 201);
    const { rows } = await sql<{ refund_id: string }>`
      select refund_id from refunds where order_id = ${toRowId(order.orderId)}`.execute(db);
    await loseRefund(must(rows[0]).refund_id, order);
    assert.match(await reconcile('--rebuild'), /refund rebuilt/);
    assert.equal(getRefunds(order.orderNumber).length, 1);
    const { rows: rebuilt } = await sql<{ by_buyer: boolean; fee_cents: number }>`
      select by_buyer, fee_cents from refunds where order_id = ${toRowId(order.orderId)}`.execute(db);
    assert.deepEqual(rebuilt, [{ by_buyer: true, fee_cents: 300 }]);
  });

  it('rebuilds a lost refund of an exchange, which two payments have made', async () => {
    await setExchangePolicy(db, { hoursBefore: 1, refundTo: 'card', within: 'event' });
    const order = await buy();
    await setExchangePolicy(db, null);
    const lock = await system.client.createLock(
      system.performanceId,
      await system.findFreeSeats(2, { skip: used }),
    );
    used += 2;
    const { body: changed } = await exchangeTickets(system.client, order.orderId, {
      seats: order.seats,
      lockId: lock.body.lockId,
      expectedDifferenceCents: order.totals.totalCents,
      payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
    });
    assert.equal(changed.status, 'confirmed');
    const orderId = toRowId(changed.orderId);
    const refundId = await refundOrder(system.helios.services, { orderId, reason: 'illness' });
    await inTransaction(db, async (trx) => {
      for (const table of ['refund_seats', 'mails'])
        await sql`delete from ${sql.table(table)} where refund_id = ${refundId}`.execute(trx);
      await sql`delete from refunds where part_of = ${refundId}`.execute(trx);
      await sql`delete from refunds where refund_id = ${refundId}`.execute(trx);
      await sql`update orders set status = 'confirmed' where order_id = ${orderId}`.execute(trx);
      await sql`
        insert into seat_claims (performance_id, seat_guid, order_id)
        select performance_id, seat_guid, order_id from orders join order_seats using (order_id) where order_id = ${orderId}`.execute(
        trx,
      );
      await sql`
        update performances set seats_sold = seats_sold + 2 where performance_id = ${system.performanceId}`.execute(
        trx,
      );
    });
    assert.match(await reconcile(), /2 differences/);
    const output = await reconcile('--rebuild');
    assert.match(output, /refund rebuilt/);
    assert.match(output, /2 differences, 0 of them are left/);
    for (const { orderNumber } of [order, changed]) assert.equal(getRefunds(orderNumber).length, 1);
  });

  it('makes a lost exchange again that has given money back, and lets nothing of its order be returned before', async () => {
    await setExchangePolicy(db, { hoursBefore: 1, refundTo: 'card', within: 'event' });
    const order = await buy(3);
    await setExchangePolicy(db, null);
    const lockSeats = async (seats: string[]) =>
      (await system.client.createLock(system.performanceId, seats)).body;
    const [newSeat] = await system.findFreeSeats(1, { skip: used });
    const price = order.totals.totalCents / 3;
    const exchanged = order.seats.slice(0, 2);
    const { lockId } = await lockSeats([must(newSeat)]);
    const { body: changed } = await exchangeTickets(system.client, order.orderId, {
      seats: exchanged,
      lockId,
      expectedDifferenceCents: -price,
    });
    assert.equal(changed.status, 'confirmed');
    const { body: tickets } = await system.client.get(`/orders/${changed.orderId}/tickets`);
    await loseExchange(order.orderId, changed);

    assert.match(await reconcile(), new RegExp(`refund not known +${order.orderNumber} +\\$`));
    await markRestored();
    const env = { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey };
    await runCli(env, 'sales', 'open', '--anyway');
    const credit = await quoteExchangeCredit(system.client, order.orderId, order.seats);
    assert.equal(credit.problem.code, 'EXCHANGE_NOT_POSSIBLE');
    assert.match(credit.problem.detail, /cannot be exchanged online\. Call the box office/);

    // Somebody holds the new seat.
    const held = await lockSeats([must(newSeat)]);
    assert.match(
      await reconcile('--rebuild'),
      new RegExp(`Others have these seats.*of order ${order.orderNumber} for order ${changed.orderNumber}`),
    );
    assert.equal((await system.client.request('DELETE', `/locks/${held.lockId}`)).status, 204);
    assert.match(await reconcile('--rebuild'), /refund rebuilt/);
    used += 1;
    const [{ body: rebuilt }, { body: former }] = [
      await system.client.getOrder(changed.orderId),
      await system.client.getOrder(order.orderId),
    ];
    assert.deepEqual(
      [rebuilt.status, rebuilt.orderNumber, rebuilt.exchangeOf, rebuilt.customer],
      ['confirmed', changed.orderNumber, changed.exchangeOf, order.customer],
    );
    assert.deepEqual((await system.client.get(`/orders/${changed.orderId}/tickets`)).body, tickets);
    assert.deepEqual([former.exchangedSeats, former.refundedCents], [[...exchanged].sort(), price]);
    assert.deepEqual(
      getRefunds(order.orderNumber).map(({ amount }) => amount),
      [price],
    );
    assert.equal((await quoteExchangeCredit(system.client, order.orderId, order.seats.slice(2))).status, 200);
  });

  it('lists orders that the provider was not paid for, or another amount', async () => {
    const [unpaid, other] = [await buy(), await buy()];
    const intents = [findIntent(unpaid.orderNumber), findIntent(other.orderNumber)].map((intent) => ({
      intent,
      paid: { ...intent },
    }));
    must(intents[0]).intent.status = 'canceled';
    must(intents[1]).intent.amount_received += 100;
    const output = await reconcile('--rebuild', '--refund');
    assert.match(output, new RegExp(`order, not paid +${unpaid.orderNumber}`));
    assert.match(output, new RegExp(`amounts differ +${other.orderNumber} +\\$1\\.00`));
    assert.match(output, /2 of them are left/);
    for (const { intent, paid } of intents) Object.assign(intent, paid);
  });

  it('opens the sales of a restored database', async () => {
    const { services } = system.helios;
    const env = { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey };
    const isOpen = async () =>
      (await system.client.createLock(system.performanceId, await system.findFreeSeats(1, { skip: used++ })))
        .status === 201;
    const order = await buy();
    await lose(order);
    await sql`update installation set history = 'the former timeline'`.execute(db);
    stripe.failNext(/GET \/v1\/payment_intents$/, 'error 500');
    await reconcileRestored(services, silent);
    assert.equal(await isOpen(), false, 'the provider has not answered');
    const errors: string[] = [];
    await reconcileRestored(services, { ...silent, error: (_details, message) => errors.push(message) });
    assert.match(errors.join(), /differ from the provider/);
    assert.match((await runCli(env, 'sales', 'status')).stdout, /differ in 1 payments that/);
    await assert.rejects(runCli(env, 'sales', 'open'), /differs in 1 payments/);

    await reconcile('--rebuild');
    await reconcileRestored(services, silent);
    assert.equal(await isOpen(), true);
  });

  it('refunds nothing that a restored database may have refunded before', async () => {
    const [order, expensive] = [await buy(), await buy(12)];
    const gift = createGift();
    const { body: gifts } = await buyGiftCards(system.client, {
      cartId: randomUUID(),
      giftCardItems: [gift],
      customer: BUYER,
      payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
      expectedTotalCents: gift.amountCents,
    });
    const second = await createSecondPerson();
    const post = (path: string, client = system.staff) =>
      client.request<{ requestId?: string }>(
        'POST',
        path,
        path.endsWith('refunds') ? { reason: 'ill' } : undefined,
        {
          'idempotency-key': randomUUID(),
        },
      );
    const { requestId } = (await post(`/staff/orders/${expensive.orderNumber}/refunds`)).body;
    const refundAll = async () => [
      await post(`/staff/orders/${order.orderNumber}/refunds`),
      await post(`/staff/gift-card-orders/${gifts.orderNumber}/refunds`),
      await post(`/staff/requests/${must(requestId)}/approve`, second.client),
    ];
    await markRestored();
    assert.deepEqual(
      (await refundAll()).map(({ status, problem }) => [status, problem.code]),
      Array.from({ length: 3 }, () => [409, 'PAYMENTS_NOT_RECONCILED']),
    );
    await reconcileRestored(system.helios.services, silent);
    assert.deepEqual(
      (await refundAll()).map(({ status }) => status),
      [201, 201, 200],
    );
  });

  it('waits a limited time for orders that are not decided, and keeps their locks', async () => {
    const { services } = system.helios;
    const lost = await buy();
    await lose(lost);
    const lock = await system.client.createLock(system.performanceId, lost.seats);
    stripe.failNext(/confirm$/, 'error 500');
    const { status, body: undecided } = await system.client.pay({
      ...createOrderRequest(lock.body, ''),
      payment: { provider: 'stripe', paymentMethod: 'pm_card_visa' },
    });
    assert.equal(status, 202);
    await markRestored();
    await reconcileRestored(services, silent);
    const env = { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey };
    assert.match(
      (await runCli(env, 'sales', 'status')).stdout,
      new RegExp(`Not decided yet: ${undecided.orderNumber}`),
    );
    assert.match(
      await reconcile('--rebuild', '--refund'),
      /refund done/,
      'its seat belongs to another order',
    );
    const { rows } = await sql<{ lock_id: string }>`
      select lock_id from seat_claims where seat_guid = ${lost.seats[0]} and performance_id = ${system.performanceId}`.execute(
      db,
    );
    assert.deepEqual(rows, [{ lock_id: toRowId(lock.body.lockId) }]);

    for (const [table, column] of [
      ['installation', 'restored_at'],
      ['payment_attempts', 'created_at'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '11 minutes'`.execute(
        db,
      );
    const warnings: unknown[] = [];
    await reconcileRestored(services, { ...silent, warn: (details) => warnings.push(details) });
    assert.deepEqual(warnings, [{ undecided: [undecided.orderNumber] }]);
    assert.deepEqual(await readClosedReasons(db, services.config), []);
    await sql`update orders set created_at = created_at - interval '1 hour' where status = 'confirming'`.execute(
      db,
    );
    await recoverPayments(services, silent);
  });

  it('copies each page once, however many processes compare, and goes on where one has ended', async () => {
    const { services } = system.helios;
    const order = await buy();
    const { id: _id, ...intent } = findIntent(order.orderNumber);
    for (let index = 0; index < 250; index += 1) {
      const id = `pi_other${index}`;
      stripe.intents.set(id, { ...intent, id, metadata: { installation_id: 'another' } });
    }
    const pages = Math.ceil(stripe.intents.size / PROVIDER_PAGE);
    const countReads = () =>
      stripe.requests.filter(({ request }) => /GET \/v1\/payment_intents$/.test(request)).length;
    await markRestored();
    const before = countReads();
    // It ends after its first page.
    const stopping = new AbortController();
    const { providerRecords: records } = services;
    const listPayments = records.listPayments.bind(records);
    records.listPayments = (...page) => {
      stopping.abort();
      return listPayments(...page);
    };
    await reconcileRestored(services, silent, stopping.signal);
    records.listPayments = listPayments;
    assert.equal(countReads() - before, 1);
    await Promise.all(Array.from({ length: 3 }, () => reconcileRestored(services, silent)));
    await reconcileRestored(services, silent);
    assert.equal(countReads() - before, pages);
    assert.deepEqual(await readClosedReasons(db, services.config), []);
    for (const id of [...stripe.intents.keys()]) if (id.startsWith('pi_other')) stripe.intents.delete(id);
  });

  it('opens sales with differences that no restore can have made', async () => {
    const { services } = system.helios;
    const [other, refunded] = [await buy(), await buy()];
    const intent = findIntent(other.orderNumber);
    intent.amount_received += 100;
    const refund = {
      id: 're_by_hand',
      object: 'refund' as const,
      amount: 100,
      status: 'succeeded',
      created: Math.floor(Date.now() / 1000),
      currency: 'usd',
      payment_intent: findIntent(refunded.orderNumber).id,
      metadata: {},
    };
    stripe.refunds.push(refund);
    assert.match(await reconcile(), /\n2 differences/);
    await markRestored();
    await reconcileRestored(services, silent);
    assert.deepEqual(await readClosedReasons(db, services.config), []);

    intent.amount_received -= 100;
    stripe.refunds.splice(stripe.refunds.indexOf(refund), 1);
    await sql`delete from provider_refunds where provider_refund_id = ${refund.id}`.execute(db);
  });

  describe('a webhook of a payment without a row', () => {
    const deliver = async (orderNumber: string, status = 200) => {
      const event = must(
        stripe.events.find(
          ({ type, data }) =>
            type === 'payment_intent.succeeded' &&
            (data.object as { metadata: Record<string, string> }).metadata.order_number === orderNumber,
        ),
      );
      assert.equal(await stripe.deliver(`${system.helios.url}/webhooks/stripe`, event), status);
    };

    it('is stored and logged as an error', async () => {
      const order = await buy();
      await lose(order);
      const errors = captureLog(system.helios.app.log);
      await deliver(order.orderNumber);
      assert.match(must(errors[0]), /payment of this installation without an order/);
      assert.match(must(errors[0]), new RegExp(findIntent(order.orderNumber).id));
      await reconcile('--refund');
    });

    it('is refused while the provider does not answer, so that Stripe repeats it', async () => {
      const order = await buy();
      await lose(order);
      const errors = captureLog(system.helios.app.log);
      const { id } = findIntent(order.orderNumber);
      stripe.failNext(new RegExp(`GET .*/${id}$`), 'error 500');
      await deliver(order.orderNumber, 500);
      errors.length = 0;
      await deliver(order.orderNumber);
      assert.match(errors.join(), /payment of this installation without an order/);
      await reconcile('--refund');
    });

    it('is ignored for another installation', async () => {
      const order = await buy();
      await lose(order);
      const { metadata } = findIntent(order.orderNumber);
      const installationId = must(metadata.installation_id);
      for (const { data } of stripe.events) {
        const { object } = data as { object: { metadata?: Record<string, string> } };
        if (object.metadata?.order_number === order.orderNumber) object.metadata.installation_id = 'another';
      }
      metadata.installation_id = 'another';
      const { id } = findIntent(order.orderNumber);
      const reads = stripe.requests.length;
      await deliver(order.orderNumber);
      assert.match(await reconcile(), /are the same/);
      assert.deepEqual(
        stripe.requests.slice(reads).filter(({ request }) => request.endsWith(id)),
        [],
      );
      metadata.installation_id = installationId;
      await reconcile('--refund');
    });
  });
});
