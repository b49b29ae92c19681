import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { recoverPayments } from '../src/orders/recovery.ts';
import type { Order } from '../src/orders/schemas.ts';
import { GatewayUnreachable } from '../src/payments/port.ts';
import { beginRefund, planRefund } from '../src/refunds/refunds.ts';
import { refundNeedsSecondPerson } from '../src/staff/requests.ts';
import { Client } from './support/client.ts';
import { openTestHouse, staffKeyOf } from './support/house.ts';
import type { TestHouse } from './support/house.ts';
import { must } from './support/must.ts';
import { untilOthersWait } from './support/waiting.ts';

interface Given {
  requestId?: string;
  state?: string;
  refundId?: string;
  seats?: string[];
  amountCents?: number;
}

describe('approval by a second person', () => {
  let house: TestHouse;
  let seats: string[];
  let used = 0;
  let limit: number;
  const people = new Map<string, Client>();

  before(async () => {
    house = await openTestHouse({ horizonWeeks: 2 });
    seats = await house.freeSeats(90);
    for (const [name, role] of [
      ['asker', 'refund'],
      ['second', 'refund'],
      ['third', 'refund'],
      ['seller', 'sell'],
      ['boss', 'admin'],
      ['other.boss', 'admin'],
    ] as const) {
      const key = await staffKeyOf(db(), role, name);
      people.set(name, new Client(house.helios.staffUrl, { authorization: `Bearer ${key}` }));
    }
    // One seat is below the limit, two are above it.
    const { body } = await house.client.createLock(house.performanceId, seats.slice(-1));
    limit = Math.round(body.totals.totalCents * 1.5);
    house.helios.services.config.staffSecondPersonCents = limit;
  });
  after(async () => {
    const wrong = await checkInvariants(db());
    await house.close();
    assert.deepEqual(wrong, []);
  });

  const db = () => house.helios.services.db;
  const as = (name: string) => must(people.get(name));
  const buy = async (count: number): Promise<Order> => {
    const chosen = seats.slice(used, (used += count));
    const { status, body } = await house.client.pay(await house.client.checkout(house.performanceId, chosen));
    assert.equal(status, 201);
    return body;
  };
  const post = (name: string, path: string, body?: unknown, key: string = randomUUID()) =>
    as(name).request<Given>('POST', path, body, { 'idempotency-key': key });
  const refund = (name: string, { orderNumber }: Order, chosen?: string[], key?: string) =>
    post(
      name,
      `/staff/orders/${orderNumber}/refunds`,
      { reason: 'Ill', ...(chosen ? { seats: chosen } : {}) },
      key,
    );
  const decide = (name: string, requestId: string, what: 'approve' | 'reject' = 'approve') =>
    post(name, `/staff/requests/${requestId}/${what}`);
  const accountIdOf = async (name: string) => {
    const { rows } = await sql<{ account_id: string }>`
      select account_id from staff_accounts where name = ${name}`.execute(db());
    return must(rows[0]).account_id;
  };
  /** Moves all refunds to an earlier day. */
  const nextDay = () => sql`update refunds set created_at = created_at - interval '25 hours'`.execute(db());
  /** Requests the refund of an order of two seats. */
  const asked = () => askedBy('asker');
  const askedBy = async (name: string) => {
    const order = await buy(2);
    const { status, body } = await refund(name, order);
    assert.deepEqual([status, body.state], [202, 'waiting']);
    return { order, requestId: must(body.requestId) };
  };
  const refunded = async ({ orderId }: Order) =>
    (await house.client.order(orderId)).body.refundedSeats.length;
  const givenBack = async ({ orderId }: Order) =>
    must(
      (
        await sql<{ cents: number }>`
          select coalesce(sum(r.amount_cents), 0)::int as cents
          from test_gateway.refunds r join payment_attempts a using (attempt_id)
          where a.order_id = ${orderId}`.execute(db())
      ).rows[0],
    ).cents;

  it('is needed above the limit: nothing is refunded before, everything after, and both are logged', async () => {
    const order = await buy(2);
    const key = randomUUID();
    const { status, body } = await refund('asker', order, undefined, key);
    assert.deepEqual([status, body.state, body.amountCents], [202, 'waiting', order.totals.totalCents]);
    assert.deepEqual((await refund('asker', order, undefined, key)).body, body, 'the same for the same key');
    assert.equal(await refunded(order), 0);
    const { body: waiting } = await as('second').get<Given[]>('/staff/requests');
    assert.ok(waiting.some(({ requestId }) => requestId === body.requestId));
    const approved = await decide('second', must(body.requestId));
    assert.deepEqual([approved.status, approved.body.state], [200, 'approved']);
    assert.deepEqual([await refunded(order), await givenBack(order)], [2, order.totals.totalCents]);
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
    const { order, requestId } = await asked();
    const own = await decide('asker', requestId);
    assert.deepEqual([own.status, own.problem.code], [403, 'SECOND_PERSON_REQUIRED']);
    assert.equal((await decide('seller', requestId)).problem.code, 'STAFF_ROLE_MISSING');
    const key = await staffKeyOf(db(), 'refund', 'made-for-it');
    people.set('made-for-it', new Client(house.helios.staffUrl, { authorization: `Bearer ${key}` }));
    assert.equal((await decide('made-for-it', requestId)).problem.code, 'SECOND_PERSON_REQUIRED');
    assert.equal(await refunded(order), 0);
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
    const order = await buy(3);
    const [one, two, three] = order.seats.map(({ seatGuid }) => seatGuid);
    assert.equal((await refund('asker', order, [must(one)])).status, 201);
    assert.equal((await refund('third', order, [must(two)])).status, 202);
    assert.equal((await refund('asker', order, [must(three)])).status, 202);
    assert.equal(await refunded(order), 1);
  });

  it('is needed when small refunds by one account add up within a day', async () => {
    await nextDay();
    const [first, other, later] = [await buy(2), await buy(2), await buy(1)];
    const seatOf = ({ seats: [seat] }: Order) => [must(seat).seatGuid];
    assert.equal((await refund('asker', first, seatOf(first))).status, 201);
    const { status, body } = await refund('asker', other, seatOf(other));
    assert.equal(status, 202);
    assert.equal((await decide('second', must(body.requestId))).status, 200);
    assert.equal((await refund('second', later)).status, 201, 'another account has its own sum');
    await nextDay();
    const last = await refund('asker', other);
    assert.equal(last.status, 201, 'earlier and approved refunds do not count');
  });

  describe('when two small refunds come at the same time', () => {
    interface Part {
      order: Order;
      seatGuid: string;
      account: string;
    }
    const partsOf: Record<string, () => Promise<Part[]>> = {
      'of one order': async () => {
        const order = await buy(3);
        return ['asker', 'third'].map((account, index) => ({
          order,
          seatGuid: must(order.seats[index]).seatGuid,
          account,
        }));
      },
      'by one account': async () => {
        const orders = [await buy(2), await buy(2)];
        return orders.map((order) => ({ order, seatGuid: must(order.seats[0]).seatGuid, account: 'asker' }));
      },
    };

    /** Whether each needs approval, by the functions of the route, without the locks that they expect. */
    const withoutLocks = async (parts: Part[]) => {
      let counted = 0;
      let allCounted = () => {};
      const all = new Promise<void>((resolve) => (allCounted = resolve));
      return Promise.all(
        parts.map(async ({ order: { orderId }, seatGuid, account }) => {
          const plan = await inTransaction(db(), (trx) =>
            planRefund(trx, { orderId, seatGuids: [seatGuid] }),
          );
          const accountId = await accountIdOf(account);
          return inTransaction(db(), async (trx) => {
            const needsApproval = await refundNeedsSecondPerson(trx, accountId, plan, limit);
            counted += 1;
            if (counted === parts.length) allCounted();
            await all;
            if (!needsApproval) await beginRefund(trx, plan, 'the control', accountId);
            return needsApproval;
          });
        }),
      );
    };

    for (const [name, parts] of Object.entries(partsOf)) {
      it(`${name}: one of them needs it`, async () => {
        await nextDay();
        const answers = await Promise.all(
          (await parts()).map(({ order, seatGuid, account }) => refund(account, order, [seatGuid])),
        );
        assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 202]);
      });

      it(`${name}: the control, without the locks, asks for none`, async () => {
        await nextDay();
        assert.deepEqual(await withoutLocks(await parts()), [false, false]);
      });
    }
  });

  it('is not an account whose key is newer than the request, or was made by the other account', async () => {
    const withNewKey = async (by: string, name: string, path: string, body: object) => {
      const { body: made } = await as(by).request<{ key: string }>('POST', path, body);
      people.set(name, new Client(house.helios.staffUrl, { authorization: `Bearer ${made.key}` }));
    };
    const rotate = (by: string, name: string) => withNewKey(by, name, `/staff/accounts/${name}/key`, {});
    const refusal = async (name: string, requestId: string) => (await decide(name, requestId)).problem?.code;

    await withNewKey('boss', 'puppet', '/staff/accounts', { name: 'puppet', role: 'admin' });
    const byBoss = await askedBy('boss');
    assert.equal(
      await refusal('puppet', byBoss.requestId),
      'SECOND_PERSON_REQUIRED',
      'made by the requester',
    );
    await rotate('puppet', 'puppet');
    const again = await askedBy('boss');
    assert.equal(await refusal('puppet', again.requestId), 'SECOND_PERSON_REQUIRED', 'replaced by itself');
    const byPuppet = await askedBy('puppet');
    assert.equal(await refusal('boss', byPuppet.requestId), 'SECOND_PERSON_REQUIRED', 'made by the approver');
    assert.equal((await decide('second', byPuppet.requestId)).status, 200);

    await rotate('other.boss', 'third');
    assert.equal(
      await refusal('third', byBoss.requestId),
      'SECOND_PERSON_REQUIRED',
      'newer than the request',
    );
    assert.equal(await refunded(byBoss.order), 0);
    assert.equal((await decide('third', (await askedBy('boss')).requestId)).status, 200);
  });

  it('executes a request once when two accounts approve at the same time', async () => {
    const { order, requestId } = await asked();
    const answers = await Promise.all([decide('second', requestId), decide('third', requestId)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(answers.find(({ status }) => status === 409)?.problem.code, 'STAFF_REQUEST_CLOSED');
    assert.deepEqual([await refunded(order), await givenBack(order)], [2, order.totals.totalCents]);
  });

  it('can be rejected or withdrawn, and then not approved', async () => {
    for (const who of ['second', 'asker']) {
      const { order, requestId } = await asked();
      assert.equal((await decide(who, requestId, 'reject')).body.state, 'rejected');
      assert.equal((await decide('third', requestId)).problem.code, 'STAFF_REQUEST_CLOSED');
      assert.equal(await refunded(order), 0);
    }
    assert.equal((await decide('second', 'RQ-NOBODY22')).problem.code, 'STAFF_REQUEST_NOT_FOUND');
  });

  it('is refused after a change of the order, after expiry, and when the requester is disabled', async () => {
    const changed = await asked();
    await refund('third', changed.order, [must(changed.order.seats[0]).seatGuid]);
    assert.equal((await decide('second', changed.requestId)).problem.code, 'STAFF_REQUEST_CLOSED');
    assert.equal(await refunded(changed.order), 1);

    const late = await asked();
    await sql`update staff_requests set expires_at = now() where request_id = ${late.requestId}`.execute(
      db(),
    );
    assert.equal((await decide('second', late.requestId)).problem.code, 'STAFF_REQUEST_CLOSED');

    const left = await asked();
    await sql`update staff_accounts set disabled_at = now() where name = 'asker'`.execute(db());
    assert.equal((await decide('second', left.requestId)).problem.code, 'STAFF_REQUEST_CLOSED');
    await sql`update staff_accounts set disabled_at = null where name = 'asker'`.execute(db());
    for (const { order } of [late, left]) assert.equal(await refunded(order), 0);
  });

  it('has no effect when the process dies before the commit, and can be repeated', async () => {
    const { order, requestId } = await asked();
    let answer: ReturnType<typeof decide> | undefined;
    await db()
      .transaction()
      .execute(async (trx) => {
        // Lock the last row that a refund writes, so that it waits after all other writes.
        await sql`select 1 from performances where performance_id = ${house.performanceId} for update`.execute(
          trx,
        );
        answer = decide('second', requestId);
        await untilOthersWait(trx, 1);
        // Simulate the end of a process by terminating its connection.
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
      });
    assert.ok(must(await answer).status >= 500);
    assert.deepEqual([await refunded(order), await givenBack(order)], [0, 0]);
    assert.equal((await decide('second', requestId)).body.state, 'approved');
    assert.equal(await givenBack(order), order.totals.totalCents);
  });

  it('need not be repeated when the payment provider did not answer: recovery finishes the refund', async () => {
    const { order, requestId } = await asked();
    const { gateways } = house.helios.services;
    const { refund: answering } = gateways.test;
    gateways.test.refund = async () => {
      throw new GatewayUnreachable();
    };
    try {
      assert.equal((await decide('second', requestId)).body.state, 'approved');
    } finally {
      gateways.test.refund = answering;
    }
    assert.deepEqual([await refunded(order), await givenBack(order)], [2, 0]);
    await recoverPayments(house.helios.services, { error: () => {}, warn: () => {} });
    assert.equal(await givenBack(order), order.totals.totalCents);
  });

  const issue = (name: string, amountCents: number, key: string = randomUUID()) =>
    as(name).request<{ number: string; request?: { requestId: string } }>(
      'POST',
      '/staff/gift-cards',
      { amountCents },
      { 'idempotency-key': key },
    );

  it('refuses a gift card whose Idempotency-Key has expired but made a card before', async () => {
    const key = randomUUID();
    assert.equal((await issue('third', 100, key)).status, 201);
    await sql`delete from idempotency_keys where key = ${key}`.execute(db());
    for (const amountCents of [100, limit + 100]) {
      const { status, problem } = await issue('third', amountCents, key);
      assert.deepEqual([status, problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    }
  });

  it('is needed for gift cards that add up within a day, and until then the card has no value', async () => {
    const balance = (number: string) =>
      house.client.request<{ balanceCents: number }>('POST', '/gift-cards/balance', { number });
    assert.equal((await issue('asker', limit - 100)).status, 201);
    const { status, body } = await issue('asker', 200);
    assert.equal(status, 202);
    assert.equal((await issue('third', 200)).status, 201, 'each account has its own sum');
    assert.equal((await balance(body.number)).status, 404);
    assert.equal((await decide('second', must(body.request).requestId)).status, 200);
    assert.equal((await balance(body.number)).body.balanceCents, 200);
    assert.equal((await issue('asker', 100)).status, 201, 'approved cards do not count');
    await sql`update gift_cards set created_at = created_at - interval '25 hours' where issued_by is not null`.execute(
      db(),
    );
    assert.equal((await issue('asker', 200)).status, 201, 'cards of the previous day do not count');
  });
});
