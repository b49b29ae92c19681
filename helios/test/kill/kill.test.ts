import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import { inTransaction } from '../../src/db/transactions.ts';
import { issueGiftCard } from '../../src/gift-cards/gift-cards.ts';
import { hashKey } from '../../src/idempotency/idempotency.ts';
import type { CreateOrderRequest } from '../../src/orders/schemas.ts';
import { recoverPayments } from '../../src/jobs/recover-payments.ts';
import { CARDS, Client } from '../support/client.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';
import { spawnHelios } from '../support/process.ts';
import { isLong } from '../support/length.ts';
import { must } from '../support/must.ts';

const CHECKOUTS_A_ROUND = 40;
/**
 * The process is killed after this number of answers of a round, when the other checkouts are in progress.
 */
const ANSWERS_BEFORE_KILL = isLong ? [3, 10, 18, 25] : [10];
const ROUNDS = ANSWERS_BEFORE_KILL.length;
const CARD_NUMBERS = Object.values(CARDS);

interface Checkout {
  key: string;
  request: CreateOrderRequest | null;
  answer: { status: number; orderId?: string } | null;
}

describe('Helios killed in the middle of checkouts', () => {
  // The test system observes; the killed process is another one on the same database.
  let system: TestSystem;
  let url: string;
  let helios: ChildProcess | undefined;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
  });

  const startHelios = async () => {
    const started = keep(
      await spawnHelios(system.databaseUrl, {
        HELIOS_GATEWAY_TIMEOUT_MS: '300',
        HELIOS_TEST_GATEWAY_LATE_MS: '600000',
        HELIOS_RECOVERY_SECONDS: '1',
      }),
    );
    url = started.url;
    return started.child;
  };

  it('sells nothing twice, and charges nothing without an order or a void', async () => {
    const { db } = system.helios.services;
    const seats = await system.findFreeSeats(ROUNDS * CHECKOUTS_A_ROUND);
    const { number } = await inTransaction(db, (trx) =>
      issueGiftCard(trx, { amountCents: 1_000 * ROUNDS * CHECKOUTS_A_ROUND, currency: 'USD' }),
    );
    // Every fourth visitor pays $10 with this gift card.
    const giftCards = [{ number, amountCents: 1_000 }];
    const checkouts: Checkout[] = [];
    let interrupted = 0;

    for (let round = 0; round < ROUNDS; round += 1) {
      helios = await startHelios();
      const exited = once(helios, 'exit');
      const keys: string[] = [];
      let answered = 0;
      const kill = () => {
        answered += 1;
        if (answered === ANSWERS_BEFORE_KILL[round]) must(helios).kill('SIGKILL');
      };
      await Promise.all(
        Array.from({ length: CHECKOUTS_A_ROUND }, async (_, index) => {
          const checkout: Checkout = { key: randomUUID(), request: null, answer: null };
          checkouts.push(checkout);
          keys.push(checkout.key);
          const client = new Client(url);
          const card = must(CARD_NUMBERS[index % CARD_NUMBERS.length]);
          // Every third visitor competes for a neighbor's seat.
          const seatIndex = round * CHECKOUTS_A_ROUND + (index % 3 === 2 ? index - 1 : index);
          try {
            const request = await client.createCheckout(system.performanceId, [must(seats[seatIndex])], card);
            checkout.request = index % 4 === 1 ? { ...request, giftCards } : request;
            const { status, body, problem } = await client.pay(checkout.request, checkout.key);
            checkout.answer = { status, orderId: body.orderId ?? problem.orderId };
            kill();
          } catch {
            // The process is dead, or the seat was taken.
          }
        }),
      );
      const [, signal] = await exited;
      assert.equal(signal, 'SIGKILL');
      // Count payments that were started, but neither decided nor answered. Payments that were answered with
      // "wait" stay open anyway and prove nothing. Count before the next process starts, because it finishes
      // them.
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from payment_attempts a join idempotency_keys k using (order_id)
        where a.outcome is null and k.in_flight_until is not null and k.key = any(${keys.map(hashKey)}::text[])`.execute(
        db,
      );
      interrupted += must(rows[0]).n;
    }
    assert.ok(interrupted > 0, 'the process was killed during payments');

    // Simulate the passing of time: banks answer, and open requests count as dead.
    await sql`update test_gateway.payments set authorized_from = now() where status = 'processing'`.execute(
      db,
    );
    await sql`update orders set created_at = created_at - interval '1 hour'`.execute(db);
    await sql`update idempotency_keys set in_flight_until = now() where in_flight_until is not null`.execute(
      db,
    );
    helios = await startHelios();
    await recoverPayments(system.helios.services, {
      error: (details) => assert.fail(JSON.stringify(details)),
      warn: () => {},
    });

    // Repeat each payment with its idempotency key. Requests without a response get one, and no card is charged
    // twice.
    const client = new Client(url);
    for (const { key, request, answer } of checkouts) {
      if (!request) continue;
      const again = await client.pay(request, key);
      // Meanwhile the bank has decided a payment that was answered with 202.
      if (answer && answer.status !== 202) {
        assert.equal(again.status, answer.status);
      } else {
        assert.ok(
          [201, 202, 402, 409].includes(again.status),
          `${again.status} ${JSON.stringify(again.body)}`,
        );
      }
      if (again.status === 201)
        assert.equal((await client.getOrder(again.body.orderId)).body.status, 'confirmed');
    }
    // Payments that wait on the bank's page end with their lock, and so do payments that did not reach the
    // bank.
    await sql`update orders set created_at = created_at - interval '1 hour'`.execute(db);
    await sql`
      with over as (update seat_locks set expires_at = now() where state = 'open')
      update seat_claims set expires_at = now() where order_id is null`.execute(db);
    await sql`update test_gateway.payments set authorized_from = now() where status = 'processing'`.execute(
      db,
    );
    await recoverPayments(system.helios.services, {
      error: (details) => assert.fail(JSON.stringify(details)),
      warn: () => {},
    });

    const spent = await sql<{ kind: string }>`
      select distinct kind from gift_card_entries where order_id is not null order by kind`.execute(db);
    assert.deepEqual(
      spent.rows.map(({ kind }) => kind),
      ['redeem', 'release'],
      'gift cards have paid, and some were refilled',
    );
    assert.deepEqual(await checkInvariants(db), []);
    const unfinished = await sql<{ n: number }>`
      select count(*)::int as n from payment_attempts where outcome is null`.execute(db);
    assert.equal(must(unfinished.rows[0]).n, 0);
    const gateway = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from test_gateway.payments group by status order by status`.execute(
      db,
    );
    assert.deepEqual(
      gateway.rows
        .map((row) => row.status)
        .filter((status) => !['captured', 'declined', 'voided'].includes(status)),
      [],
    );
    assert.ok(gateway.rows.some((row) => row.status === 'captured'));

    // SIGTERM ends the process in order.
    const exited = once(helios, 'exit');
    helios.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
  });
});
