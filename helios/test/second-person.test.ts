import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '../src/db/transactions.ts';
import { hashKey } from '../src/idempotency/idempotency.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import type { Order } from '../src/orders/schemas.ts';
import { GatewayUnreachable } from '../src/payments/port.ts';
import { planRefund } from '../src/refunds/plan-refund.ts';
import { storeRefund } from '../src/refunds/refunds.ts';
import { refundNeedsSecondPerson } from '../src/staff/requests.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { Client, toRowId } from './support/client.ts';
import { openTestSystem, createStaffKey } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';
import { waitForBlockedTransactions } from './support/blocked-transactions.ts';

interface StaffAnswer {
  requestId?: string;
  state?: string;
  refundId?: string;
  seats?: string[];
  amountCents?: number;
}

describe('approval by a second person', () => {
  let system: TestSystem;
  let seats: string[];
  let usedCount = 0;
  let limit: number;
  const clients = new Map<string, Client>();

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    keep(system.helios.services.db, expectConsistent);
    seats = await system.findFreeSeats(90);
    for (const [name, role] of [
      ['asker', 'refund'],
      ['second', 'refund'],
      ['third', 'refund'],
      ['seller', 'sell'],
      ['boss', 'admin'],
      ['other.boss', 'admin'],
    ] as const) {
      const key = await createStaffKey(db(), role, name);
      clients.set(name, new Client(system.helios.staffUrl, { authorization: `Bearer ${key}` }));
    }
    // One seat is below the limit, two are above it.
    const { body } = await system.client.createLock(system.performanceId, seats.slice(-1));
    limit = Math.round(body.totals.totalCents * 1.5);
    system.helios.services.config.staffSecondPersonCents = limit;
  });

  const db = () => system.helios.services.db;
  const getClient = (name: string) => must(clients.get(name));
  const buySeats = async (count: number): Promise<Order> => {
    const chosenSeats = seats.slice(usedCount, (usedCount += count));
    const { status, body } = await system.client.pay(
      await system.client.createCheckout(system.performanceId, chosenSeats),
    );
    assert.equal(status, 201);
    return body;
  };
  const sendRequest = (name: string, path: string, body?: unknown, key: string = randomUUID()) =>
    getClient(name).request<StaffAnswer>('POST', path, body, { 'idempotency-key': key });
  const requestRefund = (name: string, { orderNumber }: Order, chosenSeats?: string[], key?: string) =>
    sendRequest(
      name,
      `/staff/orders/${orderNumber}/refunds`,
      { reason: 'Ill', ...(chosenSeats ? { seats: chosenSeats } : {}) },
      key,
    );
  const decideRequest = (name: string, requestId: string, decision: 'approve' | 'reject' = 'approve') =>
    sendRequest(name, `/staff/requests/${requestId}/${decision}`);
  const readAccountId = async (name: string) => {
    const { rows } = await sql<{ account_id: string }>`
      select account_id from staff_accounts where name = ${name}`.execute(db());
    return must(rows[0]).account_id;
  };
  /** Moves all refunds to an earlier day. */
  const ageRefundsByOneDay = () =>
    sql`update refunds set created_at = created_at - interval '25 hours'`.execute(db());
  /** Requests the refund of an order of two seats. */
  const createWaitingRequest = () => createWaitingRequestBy('asker');
  const createWaitingRequestBy = async (name: string) => {
    const order = await buySeats(2);
    const { status, body } = await requestRefund(name, order);
    assert.deepEqual([status, body.state], [202, 'waiting']);
    return { order, requestId: must(body.requestId) };
  };
  const countRefundedSeats = async ({ orderId }: Order) =>
    (await system.client.getOrder(orderId)).body.refundedSeats.length;
  const readRefundedCents = async ({ orderId }: Order) =>
    must(
      (
        await sql<{ cents: number }>`
          select coalesce(sum(r.amount_cents), 0)::int as cents
          from test_gateway.refunds r join payment_attempts a using (attempt_id)
          where a.order_id = ${toRowId(orderId)}`.execute(db())
      ).rows[0],
    ).cents;

  it('is decided without reading all refunds', async () => {
    const { orderId } = await buySeats(1);
    const { orderId: otherId } = await buySeats(1);
    const accountId = await readAccountId('asker');
    await assert.rejects(
      inTransaction(db(), async (trx) => {
        await sql`
          insert into refunds (refund_id, order_id, gift_cents, card_cents, reason, done_at)
          select 'one of many ' || i, ${toRowId(otherId)}, 0, 0, 'many', now() from generate_series(1, 5000) i`.execute(
          trx,
        );
        await sql`analyze refunds`.execute(trx);
        const readScans = async () => {
          const { rows } = await sql<{ seq_scan: number }>`
            select seq_scan::int from pg_stat_xact_user_tables where relname = 'refunds'`.execute(trx);
          return must(rows[0]).seq_scan;
        };
        const before = await readScans();
        for (const id of [toRowId(orderId), 'a payment'])
          await refundNeedsSecondPerson(trx, accountId, { orderId: id, cents: 1 }, limit);
        assert.equal(await readScans(), before);
        throw new Error('undone');
      }),
      /^Error: undone$/,
    );
  });

  it('is needed above the limit: nothing is refunded before, everything after, and both are logged', async () => {
    const order = await buySeats(2);
    const key = randomUUID();
    const { status, body } = await requestRefund('asker', order, undefined, key);
    assert.deepEqual([status, body.state, body.amountCents], [202, 'waiting', order.totals.totalCents]);
    assert.deepEqual(
      (await requestRefund('asker', order, undefined, key)).body,
      body,
      'the same for the same key',
    );
    assert.equal(await countRefundedSeats(order), 0);
    const { body: waiting } = await getClient('second').get<StaffAnswer[]>('/staff/requests');
    assert.ok(waiting.some(({ requestId }) => requestId === body.requestId));
    const approved = await decideRequest('second', must(body.requestId));
    assert.deepEqual([approved.status, approved.body.state], [200, 'approved']);
    assert.deepEqual(
      [await countRefundedSeats(order), await readRefundedCents(order)],
      [2, order.totals.totalCents],
    );
    const { rows } = await sql<{ line: string }>`
      select account_name || ' ' || action || ' ' || outcome as line from staff_actions
      where target in (${order.orderNumber}, ${must(body.requestId)})
      order by action_id`.execute(db());
    assert.deepEqual(
      rows.map(({ line }) => line),
      ['asker refundOrder waits', 'asker refundOrder waits', 'second approveStaffRequest done'],
    );
  });

  it('is refused to the requester, to an account without the role, and to a newer account', async () => {
    const { order, requestId } = await createWaitingRequest();
    const ownDecision = await decideRequest('asker', requestId);
    assert.deepEqual([ownDecision.status, ownDecision.problem.code], [403, 'SECOND_PERSON_REQUIRED']);
    assert.equal((await decideRequest('seller', requestId)).problem.code, 'STAFF_ROLE_MISSING');
    const key = await createStaffKey(db(), 'refund', 'made-for-it');
    clients.set('made-for-it', new Client(system.helios.staffUrl, { authorization: `Bearer ${key}` }));
    assert.equal((await decideRequest('made-for-it', requestId)).problem.code, 'SECOND_PERSON_REQUIRED');
    assert.equal(await countRefundedSeats(order), 0);
    // The database refuses it too.
    await assert.rejects(
      sql`
        update staff_requests set decision = 'approved', decided_by = requested_by, decided_at = now(),
          refund_id = (select refund_id from refunds limit 1)
        where request_id = ${requestId}`.execute(db()),
      /check constraint/,
    );
  });

  it('is needed when small refunds of one order add up, also by several accounts', async () => {
    const order = await buySeats(3);
    const [firstSeat, secondSeat, thirdSeat] = order.seats.map(({ seatGuid }) => seatGuid);
    assert.equal((await requestRefund('asker', order, [must(firstSeat)])).status, 201);
    assert.equal((await requestRefund('third', order, [must(secondSeat)])).status, 202);
    assert.equal((await requestRefund('asker', order, [must(thirdSeat)])).status, 202);
    assert.equal(await countRefundedSeats(order), 1);
  });

  it('is needed when small refunds by one account add up within a day', async () => {
    await ageRefundsByOneDay();
    const [first, other, another] = [await buySeats(2), await buySeats(2), await buySeats(1)];
    const getFirstSeat = ({ seats: [seat] }: Order) => [must(seat).seatGuid];
    assert.equal((await requestRefund('asker', first, getFirstSeat(first))).status, 201);
    const { status, body } = await requestRefund('asker', other, getFirstSeat(other));
    assert.equal(status, 202);
    assert.equal((await decideRequest('second', must(body.requestId))).status, 200);
    assert.equal((await requestRefund('second', another)).status, 201, 'another account has its own sum');
    await ageRefundsByOneDay();
    const last = await requestRefund('asker', other);
    assert.equal(last.status, 201, 'earlier and approved refunds do not count');
  });

  describe('of two simultaneous small refunds', () => {
    interface SmallRefund {
      order: Order;
      seatGuid: string;
      account: string;
    }
    const refundPairs: Record<string, () => Promise<SmallRefund[]>> = {
      'of one order': async () => {
        const order = await buySeats(3);
        return ['asker', 'third'].map((account, index) => ({
          order,
          seatGuid: must(order.seats[index]).seatGuid,
          account,
        }));
      },
      'by one account': async () => {
        const orders = [await buySeats(2), await buySeats(2)];
        return orders.map((order) => ({ order, seatGuid: must(order.seats[0]).seatGuid, account: 'asker' }));
      },
    };

    /** Whether each needs approval. Calls the functions of the route without the locks that they require. */
    const checkWithoutLocks = async (refunds: SmallRefund[]) => {
      let counted = 0;
      let resolveAllDone = () => {};
      const allDone = new Promise<void>((resolve) => (resolveAllDone = resolve));
      return Promise.all(
        refunds.map(async ({ order: { orderId }, seatGuid, account }) => {
          const plan = await inTransaction(db(), (trx) =>
            planRefund(trx, { orderId: toRowId(orderId), seatGuids: [seatGuid] }),
          );
          const accountId = await readAccountId(account);
          return inTransaction(db(), async (trx) => {
            const needsApproval = await refundNeedsSecondPerson(
              trx,
              accountId,
              { orderId: plan.orderId, cents: plan.giftCents + plan.cardCents },
              limit,
            );
            counted += 1;
            if (counted === refunds.length) resolveAllDone();
            await allDone;
            if (!needsApproval)
              await storeRefund(trx, plan, { reason: 'the control', refundedBy: accountId });
            return needsApproval;
          });
        }),
      );
    };

    for (const [name, createPair] of Object.entries(refundPairs)) {
      it(`is needed for one of them: ${name}`, async () => {
        await ageRefundsByOneDay();
        const answers = await Promise.all(
          (await createPair()).map(({ order, seatGuid, account }) =>
            requestRefund(account, order, [seatGuid]),
          ),
        );
        assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 202]);
      });

      it(`is needed for none of them without the locks (control): ${name}`, async () => {
        await ageRefundsByOneDay();
        assert.deepEqual(await checkWithoutLocks(await createPair()), [false, false]);
      });
    }
  });

  it('is refused to an account whose key is newer than the request or was made by the other account', async () => {
    const createKeyBy = async (by: string, name: string, path: string, body: object) => {
      const { body: made } = await getClient(by).request<{ key: string }>('POST', path, body);
      clients.set(name, new Client(system.helios.staffUrl, { authorization: `Bearer ${made.key}` }));
    };
    const rotateKeyBy = (by: string, name: string) =>
      createKeyBy(by, name, `/staff/accounts/${name}/key`, {});
    const readRefusal = async (name: string, requestId: string) =>
      (await decideRequest(name, requestId)).problem?.code;

    await createKeyBy('boss', 'puppet', '/staff/accounts', { name: 'puppet', role: 'admin' });
    const requestByBoss = await createWaitingRequestBy('boss');
    assert.equal(
      await readRefusal('puppet', requestByBoss.requestId),
      'SECOND_PERSON_REQUIRED',
      'key made by the requester',
    );
    await rotateKeyBy('puppet', 'puppet');
    const laterRequest = await createWaitingRequestBy('boss');
    assert.equal(
      await readRefusal('puppet', laterRequest.requestId),
      'SECOND_PERSON_REQUIRED',
      'has replaced its own key',
    );
    const requestByPuppet = await createWaitingRequestBy('puppet');
    assert.equal(
      await readRefusal('boss', requestByPuppet.requestId),
      'SECOND_PERSON_REQUIRED',
      'key made by the approver',
    );
    assert.equal((await decideRequest('second', requestByPuppet.requestId)).status, 200);

    await rotateKeyBy('other.boss', 'third');
    assert.equal(
      await readRefusal('third', requestByBoss.requestId),
      'SECOND_PERSON_REQUIRED',
      'key newer than the request',
    );
    assert.equal(await countRefundedSeats(requestByBoss.order), 0);
    assert.equal(
      (await decideRequest('third', (await createWaitingRequestBy('boss')).requestId)).status,
      200,
    );
  });

  it('is refused to accounts whose keys lead to one admin, until another admin makes a key', async () => {
    const make = async (by: string, path: string, body: object, name: string) => {
      const { body: made } = await getClient(by).request<{ key: string }>('POST', path, body);
      clients.set(name, new Client(system.helios.staffUrl, { authorization: `Bearer ${made.key}` }));
    };
    const add = (by: string, name: string, role = 'refund') =>
      make(by, '/staff/accounts', { name, role }, name);
    const decide = async (by: string, approver: string) =>
      (await decideRequest(approver, (await createWaitingRequestBy(by)).requestId)).problem?.code;
    await add('boss', 'hand.one');
    await add('boss', 'hand.two');
    await add('boss', 'deputy', 'admin');
    await add('deputy', 'grandchild');
    assert.equal(await decide('hand.one', 'hand.two'), 'SECOND_PERSON_REQUIRED', 'one admin made both');
    assert.equal(
      await decide('boss', 'grandchild'),
      'SECOND_PERSON_REQUIRED',
      'made with a key that it made',
    );
    assert.equal(await decide('grandchild', 'boss'), 'SECOND_PERSON_REQUIRED');
    // With the key of an admin that it made, the deputy makes the second account.
    await add('deputy', 'puppet.admin', 'admin');
    await add('puppet.admin', 'hand.three');
    assert.equal(await decide('grandchild', 'hand.three'), 'SECOND_PERSON_REQUIRED', 'by way of another key');
    assert.equal(
      await decide('hand.one', 'hand.three'),
      undefined,
      'the command line made the key of the boss',
    );
    await make('other.boss', '/staff/accounts/hand.two/key', {}, 'hand.two');
    assert.equal(await decide('hand.one', 'hand.two'), undefined);
  });

  it('executes a request once when two accounts approve at the same time', async () => {
    const { order, requestId } = await createWaitingRequest();
    const answers = await Promise.all([
      decideRequest('second', requestId),
      decideRequest('third', requestId),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(answers.find(({ status }) => status === 409)?.problem.code, 'STAFF_REQUEST_CLOSED');
    assert.deepEqual(
      [await countRefundedSeats(order), await readRefundedCents(order)],
      [2, order.totals.totalCents],
    );
  });

  it('can be rejected or withdrawn, and then not approved', async () => {
    for (const who of ['second', 'asker']) {
      const { order, requestId } = await createWaitingRequest();
      assert.equal((await decideRequest(who, requestId, 'reject')).body.state, 'rejected');
      assert.equal((await decideRequest('third', requestId)).problem.code, 'STAFF_REQUEST_CLOSED');
      assert.equal(await countRefundedSeats(order), 0);
    }
    assert.equal((await decideRequest('second', 'RQ-NOBODY22')).problem.code, 'STAFF_REQUEST_NOT_FOUND');
  });

  it('is refused after a change of the order, after expiry, and when the requester is disabled', async () => {
    const changed = await createWaitingRequest();
    await requestRefund('third', changed.order, [must(changed.order.seats[0]).seatGuid]);
    assert.equal((await decideRequest('second', changed.requestId)).problem.code, 'STAFF_REQUEST_CLOSED');
    assert.equal(await countRefundedSeats(changed.order), 1);

    const expired = await createWaitingRequest();
    await sql`update staff_requests set expires_at = now() where request_id = ${expired.requestId}`.execute(
      db(),
    );
    assert.equal((await decideRequest('second', expired.requestId)).problem.code, 'STAFF_REQUEST_CLOSED');

    const fromDisabled = await createWaitingRequest();
    await sql`update staff_accounts set disabled_at = now() where name = 'asker'`.execute(db());
    assert.equal(
      (await decideRequest('second', fromDisabled.requestId)).problem.code,
      'STAFF_REQUEST_CLOSED',
    );
    await sql`update staff_accounts set disabled_at = null where name = 'asker'`.execute(db());
    for (const { order } of [expired, fromDisabled]) assert.equal(await countRefundedSeats(order), 0);
  });

  it('has no effect when the process dies before the commit, and can be repeated', async () => {
    const { order, requestId } = await createWaitingRequest();
    let answer: ReturnType<typeof decideRequest> | undefined;
    await db()
      .transaction()
      .execute(async (trx) => {
        // Lock the last row that a refund writes, so that it waits after all other writes.
        await sql`select 1 from performances where performance_id = ${system.performanceId} for update`.execute(
          trx,
        );
        answer = decideRequest('second', requestId);
        await waitForBlockedTransactions(trx, 1);
        // Simulate the end of a process by terminating its connection.
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
      });
    assert.ok(must(await answer).status >= 500);
    assert.deepEqual([await countRefundedSeats(order), await readRefundedCents(order)], [0, 0]);
    assert.equal((await decideRequest('second', requestId)).body.state, 'approved');
    assert.equal(await readRefundedCents(order), order.totals.totalCents);
  });

  it('need not be repeated when the payment provider did not answer: recovery finishes the refund', async () => {
    const { order, requestId } = await createWaitingRequest();
    const { gateways } = system.helios.services;
    const { refund: originalRefund } = gateways.test;
    gateways.test.refund = async () => {
      throw new GatewayUnreachable();
    };
    try {
      assert.equal((await decideRequest('second', requestId)).body.state, 'approved');
    } finally {
      gateways.test.refund = originalRefund;
    }
    assert.deepEqual([await countRefundedSeats(order), await readRefundedCents(order)], [2, 0]);
    await recoverPayments(system.helios.services, { error: () => {}, warn: () => {} });
    assert.equal(await readRefundedCents(order), order.totals.totalCents);
  });

  const issueGiftCard = (name: string, amountCents: number, key: string = randomUUID()) =>
    getClient(name).request<{ number: string; currency?: string; request?: { requestId: string } }>(
      'POST',
      '/staff/gift-cards',
      { amountCents },
      { 'idempotency-key': key },
    );

  it('refuses a gift card whose Idempotency-Key has expired but made a card before', async () => {
    const key = randomUUID();
    assert.equal((await issueGiftCard('third', 100, key)).status, 201);
    await sql`delete from idempotency_keys where key = ${hashKey(key)}`.execute(db());
    for (const amountCents of [100, limit + 100]) {
      const { status, problem } = await issueGiftCard('third', amountCents, key);
      assert.deepEqual([status, problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    }
  });

  it('repeats the currency of a gift card after the theaters have got another one', async () => {
    const key = randomUUID();
    const first = await issueGiftCard('third', 100, key);
    assert.deepEqual([first.status, first.body.currency], [201, 'USD']);
    await sql`update theaters set currency = 'EUR'`.execute(db());
    try {
      assert.deepEqual((await issueGiftCard('third', 100, key)).body, first.body);
    } finally {
      await sql`update theaters set currency = 'USD'`.execute(db());
    }
  });

  it('is needed for gift cards that add up within a day, and until then the card has no value', async () => {
    const readBalance = (number: string) =>
      system.client.request<{ balanceCents: number }>('POST', '/gift-cards/balance', { number });
    assert.equal((await issueGiftCard('asker', limit - 100)).status, 201);
    const { status, body } = await issueGiftCard('asker', 200);
    assert.equal(status, 202);
    assert.equal((await issueGiftCard('third', 200)).status, 201, 'each account has its own sum');
    assert.equal((await readBalance(body.number)).status, 404);
    assert.equal((await decideRequest('second', must(body.request).requestId)).status, 200);
    assert.equal((await readBalance(body.number)).body.balanceCents, 200);
    assert.equal((await issueGiftCard('asker', 100)).status, 201, 'approved cards do not count');
    await sql`update gift_cards set created_at = created_at - interval '25 hours' where issued_by is not null`.execute(
      db(),
    );
    assert.equal((await issueGiftCard('asker', 200)).status, 201, 'cards of the previous day do not count');
  });
});
