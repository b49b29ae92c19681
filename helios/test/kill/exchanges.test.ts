import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import type { Db } from '../../src/db/transactions.ts';
import { recoverPayments } from '../../src/jobs/recover-payments.ts';
import type { Order } from '../../src/orders/schemas.ts';
import { CARDS, Client, toRowId } from '../support/client.ts';
import {
  exchangeTickets,
  findOtherPerformances,
  getSeats,
  readMoney,
  setExchangePolicy,
} from '../support/exchange.ts';
import { isLong } from '../support/length.ts';
import { must } from '../support/must.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';
import { spawnHelios } from '../support/process.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';

const BUYERS_A_ROUND = 16;
/** The process is killed after this number of answers of a round, when the other requests are in progress. */
const ANSWERS_BEFORE_KILL = isLong ? [1, 3, 6, 10] : [1, 5];

/**
 * The steps of an exchange, each by the first statement of it. A trigger ends the connection before this statement, as a crash of the
 * process does there. The last two are the calls of the payment provider.
 */
const STEPS = {
  'the order is stored': ['payment_attempts', 'insert'],
  'the former seats are refunded': ['refunds', 'insert'],
  'the former seats are free': ['seat_claims', 'delete'],
  'the sold seats are counted': ['performances', 'update'],
  'the payment is captured': ['test_gateway.payments', 'update'],
  'the card gets the difference': ['test_gateway.refunds', 'insert'],
} as const;

describe('an exchange or a return that is interrupted', () => {
  let system: TestSystem;
  let db: Db;
  let evenings: string[];
  let seats: string[][];

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ gatewayTimeoutMs: 1_000 }));
    ({ db } = system.helios.services);
    evenings = [system.performanceId, ...(await findOtherPerformances(db, system.performanceId))].slice(0, 2);
    seats = await Promise.all(
      evenings.map((performanceId) =>
        system.findFreeSeats(4 * BUYERS_A_ROUND * (ANSWERS_BEFORE_KILL.length + 1), { performanceId }),
      ),
    );
    await setExchangePolicy(db, { hoursBefore: 1, refundTo: 'card', within: 'event' });
    await sql`update theaters set return_policy = '{"hoursBefore": 1, "refundTo": "card"}' where location = 'STRASBURG_PA'`.execute(
      db,
    );
  });

  const takeSeats = (evening: number, count: number) => must(seats[evening]).splice(0, count);
  const buy = async (count: number) => {
    const request = await system.client.createCheckout(must(evenings[0]), takeSeats(0, count));
    const { status, body } = await system.client.pay(request);
    assert.equal(status, 201);
    return body;
  };
  /** How many former and new seats a buyer has. */
  const countSeats = async (orderId: string) => {
    const { rows } = await sql<{ former: number; current: number }>`
      select count(*) filter (where o.order_id = ${orderId})::int as former,
        count(*) filter (where o.exchange_of = ${orderId})::int as current
      from seat_claims c join orders o using (order_id)
      where o.order_id = ${orderId} or o.exchange_of = ${orderId}`.execute(db);
    return must(rows[0]);
  };
  /** Lets the banks answer and the first requests count as dead, and recovers. */
  const recover = async () => {
    await sql`update orders set created_at = created_at - interval '10 seconds'`.execute(db);
    await sql`update idempotency_keys set in_flight_until = now() where in_flight_until is not null`.execute(
      db,
    );
    await sql`update refunds set try_after = now() where done_at is null`.execute(db);
    // The first run decides, and the second one refunds what it has stored.
    for (let run = 0; run < 2; run += 1)
      await recoverPayments(system.helios.services, {
        error: (details) => assert.fail(JSON.stringify(details)),
        warn: () => {},
      });
  };
  const assertConsistent = async () => {
    assert.deepEqual(await checkInvariants(db), []);
    const { paid, worth } = await readMoney(db);
    assert.equal(paid, worth);
    const { rows } = await sql`
      select attempt_id as id from payment_attempts where outcome is null
      union all select refund_id from refunds where done_at is null`.execute(db);
    assert.deepEqual(rows, [], 'nothing is left to be done');
  };

  for (const [step, [table, event]] of Object.entries(STEPS)) {
    it(`leaves the old or the new seats when it ends before ${step}`, async () => {
      // A sequence keeps its value when the transaction is rolled back.
      await sql`create sequence interruptions`.execute(db);
      for (const [old, wanted] of [
        [2, 1],
        [1, 2],
      ] as const) {
        const order = await buy(old);
        const lock = await system.client.createLock(must(evenings[1]), takeSeats(1, wanted));
        const price = order.totals.totalCents / old;
        const paymentMethod = await system.client.createCard(CARDS.success);
        const key = randomUUID();
        const exchange = () =>
          exchangeTickets(
            system.client,
            order.orderId,
            {
              seats: getSeats(order, ...Array.from({ length: old }, (_, index) => index)),
              lockId: lock.body.lockId,
              expectedDifferenceCents: (wanted - old) * price,
              ...(wanted > old ? { payment: { provider: 'test', paymentMethod } } : {}),
            },
            key,
          );
        await sql
          .raw(
            `
          create function interrupt() returns trigger language plpgsql as $$
          begin perform nextval('interruptions'); perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
          create trigger interrupt before ${event} on ${table} for each statement execute function interrupt()`,
          )
          .execute(db);
        await exchange();
        await sql.raw(`drop trigger interrupt on ${table}; drop function interrupt()`).execute(db);
        assert.deepEqual(await checkInvariants(db), []);
        const now = await countSeats(toRowId(order.orderId));
        assert.ok(
          (now.former === old && now.current === 0) || (now.former === 0 && now.current === wanted),
          JSON.stringify(now),
        );
        await recover();
        assert.equal((await exchange()).status, 201, 'a repeat completes it');
        await recover();
        assert.deepEqual(await countSeats(toRowId(order.orderId)), { former: 0, current: wanted });
        await assertConsistent();
      }
      const { rows } = await sql<{ is_called: boolean }>`select is_called from interruptions`.execute(db);
      assert.equal(must(rows[0]).is_called, true, 'it was interrupted');
      await sql`drop sequence interruptions`.execute(db);
    });
  }

  it('leaves each buyer the old or the new seats when the process is killed', async () => {
    for (const answersBeforeKill of ANSWERS_BEFORE_KILL) {
      const helios = keep(
        await spawnHelios(system.databaseUrl, {
          HELIOS_GATEWAY_TIMEOUT_MS: '1000',
          HELIOS_RECOVERY_SECONDS: '3600',
        }),
      );
      const client = new Client(helios.url);
      const exited = once(helios.child, 'exit');
      const requests: {
        order: Order;
        index: number;
        lockId: string;
        paymentMethod: string;
        key: string;
      }[] = [];
      for (let index = 0; index < BUYERS_A_ROUND; index += 1) {
        const order = await buy(2);
        const lock = await system.client.createLock(must(evenings[1]), takeSeats(1, 1 + (index % 3)));
        const paymentMethod = await system.client.createCard(
          index % 4 === 2 ? CARDS.declined : CARDS.success,
        );
        requests.push({ order, index, lockId: lock.body.lockId, paymentMethod, key: randomUUID() });
      }
      let answers = 0;
      const send = (to: Client, { order, index, lockId, paymentMethod, key }: (typeof requests)[number]) => {
        const price = order.totals.totalCents / 2;
        if (index % 5 === 4) {
          return to.request(
            'POST',
            `/orders/${order.orderId}/returns`,
            { seats: getSeats(order, 0), expectedAmountCents: price },
            { 'idempotency-key': key },
          );
        }
        const count = 1 + (index % 3);
        return exchangeTickets(
          to,
          order.orderId,
          {
            seats: getSeats(order, 0, 1),
            lockId,
            expectedDifferenceCents: (count - 2) * price,
            ...(count > 2 ? { payment: { provider: 'test', paymentMethod } } : {}),
          },
          key,
        );
      };
      await Promise.all(
        requests.map(async (request) => {
          try {
            await send(client, request);
            answers += 1;
            if (answers === answersBeforeKill) helios.child.kill('SIGKILL');
          } catch {
            // The process is dead.
          }
        }),
      );
      await exited;
      assert.ok(answers < BUYERS_A_ROUND, 'the process was killed during exchanges');
      await recover();
      for (const request of requests) {
        const { status } = await send(system.client, request);
        assert.ok(status === 201 || status === 402, String(status));
        const { former, current } = await countSeats(toRowId(request.order.orderId));
        const isReturn = request.index % 5 === 4;
        const wanted = status === 402 ? [2, 0] : isReturn ? [1, 0] : [0, 1 + (request.index % 3)];
        assert.deepEqual([former, current], wanted);
      }
      await recover();
      await assertConsistent();
    }
  });
});
