import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { loadDemoPlan } from '../../demo/helios/demo-plans.ts';
import { RULES, checkInvariants } from '../scripts/check-invariants.ts';
import type { ExchangePolicy, ReturnPolicy } from '../src/catalogue/ticket-policies.ts';
import { FEE_KINDS } from '../src/pricing/fees.ts';
import { inTransaction } from '../src/db/transactions.ts';
import type { Trx } from '../src/db/transactions.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { refundOrder } from '../src/refunds/refunds.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { CARDS, createOrderRequest, toRowId } from './support/client.ts';
import { createFreeTicketsCode } from './support/donation-decision.ts';
import { createStaffKey, openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { buyGiftCards, createGift, createGiftCardRequest, createOwnCard } from './support/gift-card-order.ts';
import { sellAtCounter } from './support/counter-sale.ts';
import { exchangeTickets, getSeats, setExchangePolicy } from './support/exchange.ts';
import { must } from './support/must.ts';

type Statement = RawBuilder<unknown>;

const FEES = FEE_KINDS.map((per, index) =>
  per === 'price' ? { name: per, per, basisPoints: 333 } : { name: per, per, amountCents: 100 + 11 * index },
);

describe('the invariants', () => {
  let system: TestSystem;
  let freeSeats: string[];
  // Order ids of rows by state; paid by card unless stated otherwise.
  let plainOrder: string;
  let discountedOrder: string;
  /** Two seats with tax, a promo code and a gift card of $10; the first seat is refunded. */
  let mixedOrder: string;
  let refundedOrder: string;
  let declinedOrder: string;
  /** Three seats, two of them free by an approved donation request. */
  let freeOrder: string;
  /** Its seat was exchanged for that of the changed order. */
  let formerOrder: string;
  let changedOrder: string;
  /** An exchange that was refunded, from the payment of its former order. */
  let refundedChange: string;
  /** One seat for cash; the refunded one was paid out. */
  let counterOrder: string;
  let refundedCounterOrder: string;
  /** Lock ids of one seat each. */
  let liveLock: string;
  let releasedLock: string;
  let giftCardId: string;
  /** A purchase of two cards to mail and one to print. */
  let giftCardOrder: string;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    const { client } = system;
    const { db } = system.helios.services;
    freeSeats = await system.findFreeSeats(26);
    await sql`update theaters set fees = ${JSON.stringify(FEES)}::jsonb`.execute(db);
    const lockSeats = async (seats: string[], performanceId = system.performanceId): Promise<Lock> => {
      const { status, body } = await client.createLock(performanceId, seats);
      assert.equal(status, 201);
      return body;
    };
    const applyCode = async (lock: Lock, code = 'LANTERN10') => {
      const { status, body } = await client.request<Lock>('PUT', `/locks/${lock.lockId}/promo-code`, {
        code,
      });
      assert.equal(status, 200);
      return body;
    };
    const pay = async (lock: Lock, more = {}, card = CARDS.success) => {
      const { body, problem } = await client.pay({
        ...createOrderRequest(lock, await client.createCard(card)),
        ...more,
      });
      return toRowId(body.orderId ?? must(problem.orderId));
    };
    const takeSeats = (count: number) => freeSeats.splice(0, count);

    plainOrder = await pay(await lockSeats(takeSeats(2)));
    discountedOrder = await pay(await applyCode(await lockSeats(takeSeats(1))));
    const branson = must(
      (
        await sql<{ id: string }>`
          select performance_id as id from performances join events using (event_code)
          where location = 'BRANSON_MO' and box_office_status = 'AV' and seats_sold < seats_total
            and local_date_time > now() + interval '1 day'
          order by local_date_time limit 1`.execute(db)
      ).rows[0],
    ).id;
    const gift = await inTransaction(db, (trx) =>
      issueGiftCard(trx, { amountCents: 1_000, currency: 'USD' }),
    );
    ({ giftCardId } = gift);
    mixedOrder = await pay(await applyCode(await lockSeats(await findBransonSeats(branson, 2), branson)), {
      giftCards: [{ number: gift.number, amountCents: 1_000 }],
    });
    const { rows } = await sql<{ seat_guid: string }>`
      select seat_guid from order_seats where order_id = ${mixedOrder} order by position limit 1`.execute(db);
    await refundOrder(system.helios.services, {
      orderId: mixedOrder,
      seatGuids: [must(rows[0]).seat_guid],
      reason: 'a test',
    });
    refundedOrder = await pay(await lockSeats(takeSeats(2)));
    await refundOrder(system.helios.services, { orderId: refundedOrder, reason: 'a test' });
    declinedOrder = await pay(await lockSeats(takeSeats(1)), {}, CARDS.declined);
    await createStaffKey(db, 'refund', 'second');
    const exchangeSeat = async () => {
      const former = await client.pay(
        createOrderRequest(await lockSeats(takeSeats(1)), await client.createCard(CARDS.success)),
      );
      const { orderId } = former.body;
      const { lockId } = await lockSeats(takeSeats(1));
      const request = { seats: getSeats(former.body, 0), lockId, expectedDifferenceCents: 0 };
      const changed = await exchangeTickets(client, orderId, request);
      assert.equal(changed.status, 201);
      return [toRowId(orderId), toRowId(changed.body.orderId)] as const;
    };
    await setExchangePolicy(db, { hoursBefore: 24, refundTo: 'card', within: 'event' });
    [formerOrder, changedOrder] = await exchangeSeat();
    [, refundedChange] = await exchangeSeat();
    await setExchangePolicy(db, null);
    await refundOrder(system.helios.services, { orderId: refundedChange, reason: 'a test' });
    freeOrder = await pay(
      await applyCode(await lockSeats(takeSeats(3)), await createFreeTicketsCode(system, 2)),
    );
    const gifts = [createGift({ quantity: 2 }), createOwnCard()];
    const cards = await buyGiftCards(client, await createGiftCardRequest(client, gifts));
    giftCardOrder = toRowId(cards.body.orderId);
    counterOrder = await sellAtCounter(system, takeSeats(1));
    refundedCounterOrder = await sellAtCounter(system, takeSeats(1));
    const counterRefund = await refundOrder(system.helios.services, {
      orderId: refundedCounterOrder,
      reason: 'a test',
    });
    await system.staff.request(
      'POST',
      `/staff/refunds/${counterRefund}/payout`,
      { kind: 'cash' },
      { 'idempotency-key': randomUUID() },
    );
    liveLock = toRowId((await lockSeats(takeSeats(1))).lockId);
    const released = await lockSeats(takeSeats(1));
    releasedLock = toRowId(released.lockId);
    assert.equal((await client.request('DELETE', `/locks/${released.lockId}`)).status, 204);
  });

  async function findBransonSeats(performanceId: string, count: number): Promise<string[]> {
    const { rows } = await sql<{ seat_guid: string }>`
      select seat_guid from seat_claims where performance_id = ${performanceId}`.execute(
      system.helios.services.db,
    );
    const taken = new Set(rows.map((row) => row.seat_guid));
    const plan = loadDemoPlan('branson');
    return [...plan.seats.values()]
      .filter((seat) => seat.kind === 'standard' && !taken.has(seat.guid))
      .slice(0, count)
      .map((seat) => seat.guid);
  }

  const selectAttempt = (orderId: string) =>
    sql`(select attempt_id from payment_attempts where order_id = ${orderId})`;
  const selectPerformance = (orderId: string) =>
    sql`(select performance_id from orders where order_id = ${orderId})`;
  const selectFirstSeat = (orderId: string) =>
    sql`(select seat_guid from order_seats where order_id = ${orderId} order by position limit 1)`;
  const selectRefund = (orderId: string) => sql`(select refund_id from refunds where order_id = ${orderId})`;
  const changeSoldCount = (orderId: string, more: number) =>
    sql`update performances set seats_sold = seats_sold + ${more} where performance_id = ${selectPerformance(orderId)}`;
  const addLedgerEntry = (orderId: string, kind: string, cents: number) => [
    sql`
      insert into gift_card_entries (gift_card_id, kind, amount_cents, order_id)
      values (${giftCardId}, ${kind}, ${cents}, ${orderId})`,
    sql`update gift_cards set balance_cents = balance_cents + ${cents} where gift_card_id = ${giftCardId}`,
  ];
  /** Makes the refund of an order a return by this policy. */
  const makeReturn = (policy: ReturnPolicy | null) => [
    sql`update orders set return_policy = ${policy && JSON.stringify(policy)}::jsonb where order_id = ${refundedOrder}`,
    sql`update refunds set by_buyer = true where order_id = ${refundedOrder}`,
  ];
  const setPolicyOfExchange = (policy: ExchangePolicy | null) =>
    sql`update orders set exchange_policy = ${policy && JSON.stringify(policy)}::jsonb where order_id = ${formerOrder}`;
  /** An act of staff for the performance of an order, so long ago that its mails are deleted. */
  const insertChange = (
    orderId: string,
    kind: 'canceled' | 'moved',
    { chooseUntil = sql`now() + interval '1 day'`, madeAt = sql`now() - interval '1 year'` } = {},
  ) => sql`
    insert into performance_changes (performance_id, kind, former_date_time, reason, choose_until, made_by, made_at)
    select performance_id, ${kind}, case when ${kind === 'moved'} then local_date_time end, 'a test', ${chooseUntil},
      (select account_id from staff_accounts limit 1), ${madeAt}
    from performances where performance_id = ${selectPerformance(orderId)}`;
  const setCanceled = (at = sql`now()`) => sql`
    update performances set canceled_at = ${at}, box_office_status = 'NA'
    where performance_id = ${selectPerformance(plainOrder)}`;
  /** Makes the refund of an order one by the policy of this act. */
  const makeRefundOfChange = (values: RawBuilder<unknown>) => sql`
    update refunds set change_id = (select max(change_id) from performance_changes), ${values}
    where order_id = ${refundedOrder}`;
  /** Copies rows with changed values. */
  const copyRows = (table: string, orderId: string, changes: object): Statement => sql`
    insert into ${sql.table(table)} select (jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb)).*
    from ${sql.table(table)} t where order_id = ${orderId}`;
  /** Increases an amount of an order, and charges it. */
  const increaseAmount = (
    orderId: string,
    column: 'discount_cents' | 'fees_cents' | 'tax_cents',
    cents: number,
  ) => [
    sql`
      update orders set ${sql.ref(column)} = ${sql.ref(column)} + ${column === 'discount_cents' ? -cents : cents},
        total_cents = total_cents + ${cents}
      where order_id = ${orderId}`,
    sql`
      update payment_attempts set amount_cents = amount_cents + ${cents}, captured_cents = captured_cents + ${cents}
      where order_id = ${orderId}`,
    sql`
      update test_gateway.payments set amount_cents = amount_cents + ${cents}
      where attempt_id = ${selectAttempt(orderId)}`,
  ];

  /** Gives the first ticket of an order to somebody. */
  const insertGiven = (orderId: string, code: string) => [
    sql`
      insert into given_tickets (order_id, seat_guid, recipient, link_id, ticket_code)
      values (${orderId}, ${selectFirstSeat(orderId)}, '{}', ${code}, ${code})`,
    sql`
      insert into mails (kind, given_ticket_id)
      select 'given_ticket', given_ticket_id from given_tickets where ticket_code = ${code}`,
  ];
  const giveConsent = (orderId: string) =>
    sql`update orders set consent_groups = '{C0001,C0002}' where order_id = ${orderId}`;

  const insertDonationRequest = sql`
    insert into donation_requests (reference, customer, details, event_code, show_name, location, event_date)
    values ('DR-22222222', '{}', '{}', 'RUTHL', 'Ruth', 'STRASBURG_PA', current_date)`;

  /** A request that a second person has approved. */
  const insertApprovedRequest = (moreCents: number) => sql`
    insert into staff_requests (
      request_id, kind, requested_by, expires_at, amount_cents, currency, donation_request_id, tickets, last_day, message,
      decision, decided_by, decided_at
    )
    select ${randomUUID()}, 'donation', a.account_id, now(), d.value_cents + ${moreCents}::int, 'USD',
      d.donation_request_id, 2, current_date, '', 'approved', b.account_id, now()
    from donation_decisions d join staff_accounts a on a.account_id = d.decided_by,
      lateral (select account_id from staff_accounts where account_id <> a.account_id limit 1) b`;

  /** Issues the only card of an item. */
  const issueSoldCard = (itemId: string, cents = 5_000) => [
    sql`
      insert into gift_cards (gift_card_id, number_hash, last4, currency, balance_cents)
      values (${itemId}, ${itemId}, '2222', 'USD', ${cents})`,
    sql`insert into gift_card_entries (gift_card_id, kind, amount_cents) values (${itemId}, 'issue', ${cents})`,
    sql`insert into sold_gift_cards values (${itemId}, ${itemId}, 0, ${itemId})`,
  ];
  const selectSoldCard = (column: string) => sql`
    (
      select ${sql.ref(`s.${column}`)} from sold_gift_cards s join gift_card_items i using (item_id)
      where i.order_id = ${giftCardOrder} order by i.position, s.position limit 1
    )`;
  /** Takes the money from the first card of the purchase, without refunding it. */
  const voidSoldCard = () => [
    sql`
      insert into gift_card_entries (gift_card_id, kind, amount_cents)
      values (${selectSoldCard('gift_card_id')}, 'void', -5000)`,
    sql`update gift_cards set balance_cents = balance_cents - 5000 where gift_card_id = ${selectSoldCard('gift_card_id')}`,
  ];
  const refundSoldCard = (cents: number) => [
    sql`
      insert into refunds (refund_id, gift_card_order_id, gift_cents, card_cents, reason, done_at)
      values ('gift', ${giftCardOrder}, 0, ${cents}, 'a test', now())`,
    sql`
      insert into test_gateway.refunds
      select 'gift', attempt_id, ${cents}::int from payment_attempts where gift_card_order_id = ${giftCardOrder}`,
    sql`update sold_gift_cards set refund_id = 'gift' where card_id = ${selectSoldCard('card_id')}`,
  ];

  const insertAdmission = (orderId: string, at: RawBuilder<unknown>, entry = 1) => sql`
    insert into admissions (order_id, seat_guid, entry, performance_id, door, entered_at)
    values (${orderId}, ${selectFirstSeat(orderId)}, ${entry}, ${selectPerformance(orderId)}, 'Main', ${at})`;

  const insertHold = () => [
    sql`
      insert into holds (hold_id, performance_id, name, reason, made_by)
      select 'HD-TEST', ${system.performanceId}, 'House seats', 'a test', account_id from staff_accounts limit 1`,
    sql`insert into hold_seats (hold_id, seat_guid) values ('HD-TEST', ${must(freeSeats[0])})`,
    sql`
      insert into seat_claims (performance_id, seat_guid, hold_id, held_until)
      values (${system.performanceId}, ${must(freeSeats[0])}, 'HD-TEST', 'infinity')`,
  ];

  /** Statements that break exactly one rule. */
  const BREAKS: Record<string, (() => Statement[])[]> = {
    'a seat is in two confirmed orders': [
      () => [
        sql`alter table seat_claims drop constraint seat_claims_pkey`,
        copyRows('orders', plainOrder, {
          order_id: 'other',
          order_number: 'LT-OTHER',
          lock_id: releasedLock,
        }),
        sql`
          insert into order_seats (order_id, seat_guid, position, ticket_type, price_cents, ticket_code)
          select 'other', seat_guid, position, ticket_type, price_cents, 'other ' || ticket_code
          from order_seats where order_id = ${plainOrder}`,
        copyRows('payment_attempts', plainOrder, { order_id: 'other', attempt_id: 'other' }),
        sql`
          insert into test_gateway.payments (attempt_id, payment_method_id, amount_cents, currency, status)
          select 'other', payment_method_id, amount_cents, currency, status
          from test_gateway.payments where attempt_id = ${selectAttempt(plainOrder)}`,
        sql`insert into mails (kind, order_id) values ('confirmation', 'other')`,
        copyRows('seat_claims', plainOrder, { order_id: 'other' }),
        changeSoldCount(plainOrder, 2),
      ],
    ],
    'a confirmed order does not have its seats': [
      () => [
        sql`delete from seat_claims where order_id = ${plainOrder} and seat_guid = ${selectFirstSeat(plainOrder)}`,
        changeSoldCount(plainOrder, -1),
      ],
      () => [
        sql`
          insert into seat_claims (performance_id, seat_guid, order_id)
          select performance_id, ${selectFirstSeat(mixedOrder)}, order_id from orders where order_id = ${mixedOrder}`,
        changeSoldCount(mixedOrder, 1),
      ],
    ],
    'a seat is sold without a confirmed order that contains it': [
      () => [
        sql`
          insert into seat_claims (performance_id, seat_guid, order_id)
          select performance_id, ${must(freeSeats[0])}, order_id from orders where order_id = ${plainOrder}`,
        changeSoldCount(plainOrder, 1),
      ],
    ],
    'the count of sold seats of a performance is wrong': [() => [changeSoldCount(plainOrder, 1)]],
    'the subtotal of an order differs from the sum of its seats': [
      () => [sql`update order_seats set price_cents = price_cents + 1 where order_id = ${declinedOrder}`],
    ],
    'a discount, a fee or a tax of an order is wrong': [
      () => increaseAmount(plainOrder, 'tax_cents', 1_000),
      () => increaseAmount(plainOrder, 'fees_cents', 1_000),
      () => increaseAmount(discountedOrder, 'discount_cents', 100),
      () => increaseAmount(plainOrder, 'discount_cents', -100),
      () => increaseAmount(freeOrder, 'discount_cents', 100),
      () => increaseAmount(freeOrder, 'fees_cents', 100),
      // Each kind of fee counts: without it the sum is no longer that of the order.
      ...FEES.map((_, index) => () => [
        sql`update orders set fees = fees - ${index}::int where order_id = ${plainOrder}`,
      ]),
    ],
    'the states of an order and its payment contradict each other': [
      () => [sql`update payment_attempts set outcome = null where order_id = ${declinedOrder}`],
      () => [sql`update payment_attempts set outcome = null where order_id = ${refundedOrder}`],
      () => [sql`update orders set status = 'failed', decline_code = null where order_id = ${declinedOrder}`],
      () => [
        sql`delete from payment_attempts where order_id = ${declinedOrder}`,
        sql`delete from test_gateway.payments where status = 'declined'`,
      ],
    ],
    'a payment is unfinished for more than a day': [
      () => [
        sql`
          update payment_attempts set outcome = null, captured_cents = null, created_at = now() - interval '25 hours'
          where order_id = ${plainOrder}`,
      ],
    ],
    'the payment provider has taken a different amount than the order': [
      () => [
        sql`update payment_attempts set captured_cents = captured_cents - 1 where order_id = ${plainOrder}`,
      ],
    ],
    'a confirmed order of the site is not paid in full': [
      () => [
        sql`update test_gateway.payments set status = 'voided' where attempt_id = ${selectAttempt(plainOrder)}`,
      ],
      () => [
        // As with Stripe, where only the stored state is known.
        sql`update payment_attempts set provider = 'stripe', outcome = 'voided', captured_cents = null where order_id = ${plainOrder}`,
        sql`insert into stripe_payments values (${selectAttempt(plainOrder)}, 'pi_1')`,
        sql`delete from test_gateway.payments where attempt_id = ${selectAttempt(plainOrder)}`,
      ],
    ],
    'money was taken without a confirmed order of that amount': [
      () => [
        sql`update test_gateway.payments set status = 'captured' where attempt_id = ${selectAttempt(declinedOrder)}`,
      ],
      () => [
        sql`
          insert into test_gateway.payments (attempt_id, amount_cents, currency, status)
          values ('nobody', 100, 'USD', 'captured')`,
      ],
    ],
    'money is authorized for a finished or unknown payment attempt': [
      () => [
        sql`update test_gateway.payments set status = 'authorized' where attempt_id = ${selectAttempt(declinedOrder)}`,
      ],
    ],
    'a refund has no seat': [
      () => [
        sql`
          insert into refunds (refund_id, order_id, gift_cents, card_cents, reason, done_at)
          values ('empty', ${plainOrder}, 0, 0, 'none', now())`,
      ],
    ],
    'the amount of a refund differs from the cost of its seats': [
      () => [
        sql`update refunds set card_cents = card_cents - 100 where order_id = ${refundedOrder}`,
        sql`update test_gateway.refunds set amount_cents = amount_cents - 100 where attempt_id = ${selectAttempt(refundedOrder)}`,
      ],
      () => [
        sql`update refunds set card_cents = card_cents + 1 where order_id = ${mixedOrder}`,
        sql`update test_gateway.refunds set amount_cents = amount_cents + 1 where attempt_id = ${selectAttempt(mixedOrder)}`,
      ],
    ],
    'more was refunded to gift cards or to the card than was paid by them': [
      () => [
        sql`update refunds set gift_cents = gift_cents + 1, card_cents = card_cents - 1 where order_id = ${mixedOrder}`,
        sql`update test_gateway.refunds set amount_cents = amount_cents - 1 where attempt_id = ${selectAttempt(mixedOrder)}`,
        ...addLedgerEntry(mixedOrder, 'refund', 1),
      ],
    ],
    'a part of a refund belongs to an order that has not paid its seats': [
      () => [sql`update refunds set by_buyer = true where part_of is not null`],
    ],
    'an exchange and the refund of its former seats contradict each other': [
      () => [sql`update orders set exchange_seats = '{another}' where order_id = ${changedOrder}`],
      () => [sql`update orders set exchange_of = ${plainOrder} where order_id = ${changedOrder}`],
    ],
    'too much of an exchange is waived': [
      () => [
        sql`update orders set credit_cents = credit_cents - 60, waived_cents = 60 where order_id = ${changedOrder}`,
        sql`update refunds set credit_cents = credit_cents - 60, card_cents = 60 where credit_order_id = ${changedOrder}`,
        sql`
          insert into test_gateway.refunds
          select refund_id, ${selectAttempt(formerOrder)}, 60 from refunds where credit_order_id = ${changedOrder}`,
      ],
    ],
    'a return or an exchange is against the policy of its order': [
      () => [setPolicyOfExchange(null)],
      () => [setPolicyOfExchange({ hoursBefore: 8_784, refundTo: 'card', within: 'event' })],
      () => makeReturn(null),
      () => makeReturn({ hoursBefore: 8_784, refundTo: 'card' }),
      () => makeReturn({ hoursBefore: 24, refundTo: 'giftCard' }),
      () => makeReturn({ hoursBefore: 24, refundTo: 'card', ticketTypes: ['CHILD'] }),
    ],
    'a refund for a canceled or moved performance keeps a fee, or is too late': [
      () => [
        insertChange(plainOrder, 'moved'),
        makeRefundOfChange(sql`by_buyer = true, created_at = now() + interval '2 days'`),
      ],
      () => [insertChange(plainOrder, 'moved'), makeRefundOfChange(sql`by_buyer = false`)],
      () => [insertChange(mixedOrder, 'moved'), makeRefundOfChange(sql`by_buyer = true`)],
      () => [
        insertChange(plainOrder, 'moved'),
        makeRefundOfChange(sql`by_buyer = true, fee_cents = 100, card_cents = card_cents - 100`),
        sql`update test_gateway.refunds set amount_cents = amount_cents - 100 where attempt_id = ${selectAttempt(refundedOrder)}`,
      ],
    ],
    'a canceled performance has no act of staff, or an act has no canceled performance': [
      () => [insertChange(plainOrder, 'canceled')],
      () => [setCanceled()],
    ],
    'a seat was sold after its performance was canceled': [
      () => [insertChange(plainOrder, 'canceled'), setCanceled(sql`now() - interval '1 year'`)],
    ],
    'the money of a canceled performance is not given back': [
      () => [
        insertChange(plainOrder, 'canceled', { chooseUntil: sql`now() - interval '2 days'` }),
        setCanceled(),
      ],
    ],
    'an order of a canceled or moved performance was not told': [
      () => [insertChange(plainOrder, 'moved', { madeAt: sql`now()` })],
    ],
    'the fees of the returns or exchanges of an order are not those of its policy': [
      () => [
        setPolicyOfExchange({
          hoursBefore: 24,
          refundTo: 'card',
          within: 'event',
          fee: { per: 'ticket', amountCents: 300 },
        }),
      ],
      () => makeReturn({ hoursBefore: 24, refundTo: 'card', fee: { per: 'ticket', amountCents: 300 } }),
      () => makeReturn({ hoursBefore: 24, refundTo: 'card', fee: { per: 'order', amountCents: 300 } }),
    ],
    'a new gift card of a return or an exchange was not paid by the refund': [
      // An older card, which has other money.
      () => [
        ...makeReturn({ hoursBefore: 24, refundTo: 'giftCard' }),
        sql`
          with refund as (
            update refunds set gift_cents = card_cents, new_card_cents = card_cents, card_cents = 0,
              gift_card_id = ${giftCardId}
            where order_id = ${refundedOrder} returning gift_cents
          ), entry as (
            insert into gift_card_entries (gift_card_id, kind, amount_cents, order_id)
            select ${giftCardId}, 'refund', gift_cents, ${refundedOrder} from refund
          )
          update gift_cards set balance_cents = balance_cents + gift_cents from refund where gift_card_id = ${giftCardId}`,
        sql`delete from test_gateway.refunds where attempt_id = ${selectAttempt(refundedOrder)}`,
      ],
    ],
    'the status of an order and the refunds of its seats differ': [
      () => [sql`update orders set status = 'confirmed' where order_id = ${refundedOrder}`],
    ],
    'the payment provider has refunded a different amount': [
      () => [
        sql`update test_gateway.refunds set amount_cents = amount_cents - 1 where attempt_id = ${selectAttempt(refundedOrder)}`,
      ],
      () => [sql`delete from test_gateway.refunds where attempt_id = ${selectAttempt(refundedOrder)}`],
    ],
    'the payment provider has made a refund that Helios did not request': [
      () => [sql`insert into test_gateway.refunds values ('nobody', ${selectAttempt(plainOrder)}, 100)`],
      () => [
        // A requested refund, but of another payment.
        sql`update test_gateway.refunds set attempt_id = ${selectAttempt(plainOrder)} where refund_id = ${selectRefund(refundedOrder)}`,
      ],
    ],
    'a refund is unfinished for more than ten days': [
      () => [
        sql`update refunds set done_at = null, created_at = now() - interval '11 days' where order_id = ${refundedOrder}`,
      ],
    ],
    'the refunds to gift cards and their ledger differ': [
      () => addLedgerEntry(mixedOrder, 'refund', 1),
      () => addLedgerEntry(plainOrder, 'refund', 1),
    ],
    'a paid seat has no ticket, or an unpaid seat has one': [
      () => [sql`update order_seats set ticket_code = null where order_id = ${plainOrder}`],
      () => [sql`update order_seats set ticket_code = 'FOR NOTHING' where order_id = ${declinedOrder}`],
    ],
    'a seat of an order has two valid codes': [
      () => [
        sql`drop index given_tickets_one_per_seat`,
        ...['given one', 'given two'].map((code) => insertGiven(plainOrder, code)).flat(),
      ],
    ],
    'a code belongs to two tickets, or a ticket of an unpaid order was given': [
      () => [
        ...insertGiven(plainOrder, 'given'),
        sql`
          update given_tickets set ticket_code = (
            select ticket_code from order_seats where order_id = ${discountedOrder} limit 1
          )`,
      ],
      () => insertGiven(declinedOrder, 'given'),
    ],
    'somebody who was given a ticket, or has lost it, was not told': [
      () => [...insertGiven(plainOrder, 'given'), sql`delete from mails where kind = 'given_ticket'`],
      () => [...insertGiven(plainOrder, 'given'), sql`update given_tickets set taken_back_at = now()`],
    ],
    'a confirmed order has no confirmation mail': [
      () => [sql`delete from mails where order_id = ${plainOrder}`],
    ],
    'a paid order with consent has no event, or its refund has none': [
      () => [giveConsent(plainOrder)],
      () => [
        sql`update gift_card_orders set consent_groups = '{C0001,C0002}' where order_id = ${giftCardOrder}`,
      ],
      () => [
        giveConsent(refundedOrder),
        sql`insert into order_events (kind, order_id) values ('order_completed', ${refundedOrder})`,
      ],
    ],
    'an event belongs to an order without consent or payment, or to the refund of another order': [
      () => [sql`insert into order_events (kind, order_id) values ('order_completed', ${plainOrder})`],
      () => [
        giveConsent(declinedOrder),
        sql`insert into order_events (kind, order_id) values ('order_completed', ${declinedOrder})`,
      ],
      () => [
        giveConsent(plainOrder),
        sql`insert into order_events (kind, order_id) values ('order_completed', ${plainOrder})`,
        sql`
          insert into order_events (kind, order_id, refund_id)
          values ('order_refunded', ${plainOrder}, ${selectRefund(refundedOrder)})`,
      ],
    ],
    'a donation request has not one letter, or no mail to the office': [
      () => [
        insertDonationRequest,
        sql`
          insert into mails (kind, donation_request_id)
          select 'donation_request', donation_request_id from donation_requests where reference = 'DR-22222222'`,
      ],
      () => [
        insertDonationRequest,
        sql`
          insert into donation_letters (letter_id, donation_request_id, extension, bytes)
          select 'letter', donation_request_id, 'pdf', 1 from donation_requests where reference = 'DR-22222222'`,
      ],
    ],
    'a decision on a donation request has not one mail, or a mail has no decision': [
      () => [sql`delete from mails where kind = 'donation_decision'`],
      () => [
        sql`
          insert into mails (kind, donation_request_id)
          select kind, donation_request_id from mails where kind = 'donation_decision'`,
      ],
      () => [
        insertDonationRequest,
        sql`
          insert into donation_letters (letter_id, donation_request_id, extension, bytes)
          select 'letter', donation_request_id, 'pdf', 1 from donation_requests where reference = 'DR-22222222'`,
        sql`
          insert into mails (kind, donation_request_id)
          select kind, donation_request_id
          from donation_requests, unnest(array['donation_request', 'donation_decision']) kind
          where reference = 'DR-22222222'`,
      ],
    ],
    'a code for free tickets has no approved donation request, or is for another show': [
      () => [
        sql`
          insert into promo_codes (code, free_tickets, event_code, location, valid_until, max_orders)
          values ('FREE', 2, 'RUTHL', 'STRASBURG_PA', now(), 1)`,
      ],
      () => [sql`update donation_requests set event_code = 'BTSLA'`],
    ],
    'free tickets are for another show than their code': [
      () => [
        sql`update promo_codes set event_code = 'GIDEO' where free_tickets is not null`,
        sql`update donation_requests set event_code = 'GIDEO'`,
      ],
      () => [
        sql`update promo_codes set location = 'BRANSON_MO' where free_tickets is not null`,
        sql`update donation_requests set location = 'BRANSON_MO'`,
      ],
    ],
    'an approval by a second person differs from the decision on its donation request': [
      () => [insertApprovedRequest(0), insertApprovedRequest(0)],
      () => [insertApprovedRequest(1)],
    ],
    'the balance of a gift card is not the sum of its ledger': [
      () => [sql`update gift_cards set balance_cents = balance_cents + 1 where gift_card_id = ${giftCardId}`],
    ],
    'the gift cards of an order have paid a different amount': [
      () => addLedgerEntry(mixedOrder, 'redeem', -1),
      // The order ended unpaid, but its gift card is still charged.
      () => addLedgerEntry(declinedOrder, 'redeem', -1),
    ],
    'the states of a purchase of gift cards and its payment contradict each other': [
      () => [
        sql`update payment_attempts set outcome = 'declined', captured_cents = null where gift_card_order_id = ${giftCardOrder}`,
      ],
      () => [
        sql`update payment_attempts set captured_cents = captured_cents - 1 where gift_card_order_id = ${giftCardOrder}`,
      ],
    ],
    'the total of a purchase of gift cards is not the sum of its cards': [
      () => [
        sql`insert into gift_card_items select (jsonb_populate_record(i, '{"item_id": "other", "position": 7, "delivery_method": "print"}')).*
          from gift_card_items i where order_id = ${giftCardOrder} and position = 1`,
        ...issueSoldCard('other'),
      ],
    ],
    'a paid item lacks gift cards, or an unpaid one has some': [
      () => [sql`delete from sold_gift_cards where card_id = ${selectSoldCard('card_id')}`],
    ],
    'a sold gift card was issued with another amount or more than once': [
      () => [
        sql`
          insert into gift_card_entries (gift_card_id, kind, amount_cents)
          values (${selectSoldCard('gift_card_id')}, 'issue', 1)`,
        sql`update gift_cards set balance_cents = balance_cents + 1 where gift_card_id = ${selectSoldCard('gift_card_id')}`,
      ],
    ],
    'a refunded gift card was spent or kept its money': [() => voidSoldCard(), () => refundSoldCard(5_000)],
    'a refund of gift cards differs from the sum of its cards': [
      () => [...voidSoldCard(), ...refundSoldCard(4_000)],
    ],
    'a paid purchase of gift cards has no receipt, or no delivery of an item': [
      () => [sql`delete from mails where gift_card_order_id = ${giftCardOrder}`],
      () => [
        sql`
          delete from mails
          where gift_card_item_id in (select item_id from gift_card_items where order_id = ${giftCardOrder})`,
      ],
    ],
    'a mail was given up': [
      () => [sql`update mails set sent_at = null, tries = 12 where order_id = ${plainOrder}`],
    ],
    'a cart was paid twice': [
      () => [
        sql`drop index gift_card_orders_one_per_cart`,
        sql`
          insert into gift_card_orders
          select (jsonb_populate_record(o, '{"order_id": "twice", "order_number": "GC-TWICE"}')).*
          from gift_card_orders o where order_id = ${giftCardOrder}`,
        sql`
          insert into gift_card_items
          select (jsonb_populate_record(i, '{"order_id": "twice", "item_id": "twice", "quantity": 1, "amount_cents": 15000}')).*
          from gift_card_items i where order_id = ${giftCardOrder} and position = 1`,
        ...issueSoldCard('twice', 15_000),
        sql`insert into mails (kind, gift_card_order_id) values ('gift_card_receipt', 'twice')`,
        sql`
          insert into payment_attempts
          select (jsonb_populate_record(a, '{"attempt_id": "twice", "gift_card_order_id": "twice"}')).*
          from payment_attempts a where gift_card_order_id = ${giftCardOrder}`,
      ],
    ],
    'a promo code was used too often': [
      () => [sql`update promo_codes set max_orders = 1 where code = 'LANTERN10'`],
    ],
    'a lock exceeds its maximum duration': [
      () => [
        sql`update seat_locks set expires_at = held_since + interval '46 minutes' where lock_id = ${releasedLock}`,
      ],
    ],
    'a seat of a live lock is not claimed for it': [
      () => [sql`delete from seat_claims where lock_id = ${liveLock}`],
      () => [
        // Another order has it.
        sql`update seat_claims set lock_id = null, expires_at = null, order_id = ${plainOrder} where lock_id = ${liveLock}`,
        sql`update order_seats set seat_guid = (select seat_guid from lock_seats where lock_id = ${liveLock})
          where order_id = ${plainOrder} and seat_guid = ${selectFirstSeat(plainOrder)}`,
        sql`
          delete from seat_claims
          where order_id = ${plainOrder} and seat_guid not in (select seat_guid from order_seats where order_id = ${plainOrder})`,
      ],
    ],
    'a seat is claimed for a released or sold lock': [
      () => [sql`update seat_locks set state = 'released' where lock_id = ${liveLock}`],
    ],
    'a seat is claimed for a lock that does not contain it': [
      () => [sql`delete from lock_seats where lock_id = ${liveLock}`],
    ],
    'the expiry of a claim differs from that of its lock': [
      () => [
        sql`update seat_claims set expires_at = expires_at + interval '2 minutes' where lock_id = ${liveLock}`,
      ],
    ],
    'the tenders of an order of the counter are not what it has cost': [
      () => [sql`update tenders set amount_cents = amount_cents - 1 where order_id = ${counterOrder}`],
      () => [
        sql`update payment_attempts set captured_cents = null, outcome = null where order_id = ${counterOrder}`,
      ],
    ],
    'what was paid out at the counter is not the refund': [
      () => [sql`delete from tenders where refund_id is not null`],
      () => [sql`update tenders set amount_cents = amount_cents - 1 where refund_id is not null`],
      () => [
        sql`delete from tenders where refund_id is not null`,
        sql`update refunds set at_counter = false where order_id = ${refundedCounterOrder}`,
      ],
    ],
    'a closed cash drawer does not have what its tenders add up to': [
      () => [
        sql`
          insert into cash_drawers (account_id, currency, opened_cents, closed_at, counted_cents, expected_cents)
          select account_id, 'USD', 100, now(), 100, 101 from staff_accounts limit 1`,
      ],
    ],
    'complimentary tickets of the counter have cost something': [
      () => [
        sql`
          insert into complimentary_sales (order_id, promo_code, reason, value_cents, account_id)
          select order_id, 'LANTERN10', 'a test', 0, sold_by from orders where order_id = ${counterOrder}`,
      ],
    ],
    'a seat of a live hold is not claimed for it': [
      () => [...insertHold(), sql`delete from seat_claims where hold_id = 'HD-TEST'`],
    ],
    'a seat is claimed for a hold that does not have it, or has another end': [
      () => [...insertHold(), sql`update hold_seats set state = 'released'`],
      () => [...insertHold(), sql`update seat_claims set held_until = now() where hold_id = 'HD-TEST'`],
    ],
    'a seat that was sold from a hold is in no order': [
      () => [
        ...insertHold(),
        sql`update hold_seats set state = 'sold'`,
        sql`delete from seat_claims where hold_id = 'HD-TEST'`,
      ],
    ],
    'a ticket was let in that was not valid': [
      () => [insertAdmission(refundedOrder, sql`now() + interval '1 minute'`)],
      () => [
        insertAdmission(plainOrder, sql`now()`),
        sql`
          update admissions set performance_id = (
            select performance_id from performances where performance_id <> ${system.performanceId} limit 1
          )`,
      ],
    ],
    'a ticket was let in again before it was out': [
      () => [insertAdmission(plainOrder, sql`now()`), insertAdmission(plainOrder, sql`now()`, 2)],
      () => [insertAdmission(plainOrder, sql`now()`, 2)],
    ],
    'a lock has two open or confirmed orders': [
      () => [
        sql`drop index orders_one_live_per_lock`,
        sql`
          update orders set status = 'confirming', decline_code = null,
            lock_id = (select lock_id from orders where order_id = ${plainOrder})
          where order_id = ${declinedOrder}`,
        sql`update payment_attempts set outcome = null where order_id = ${declinedOrder}`,
      ],
    ],
  };

  /** Returns the reported violations after a change of the database, which is rolled back. */
  async function readViolations(statements: Statement[]): Promise<string[]> {
    const rollback = new Error(`undo ${randomUUID()}`);
    let violations: string[] = [];
    const attempt = system.helios.services.db.transaction().execute(async (trx: Trx) => {
      for (const statement of statements) await statement.execute(trx);
      violations = await checkInvariants(trx);
      throw rollback;
    });
    await assert.rejects(attempt, rollback);
    return violations;
  }

  it('hold after sales, refunds, a declined order, free tickets and a gift card order', async () => {
    assert.deepEqual(await readViolations([]), []);
  });

  it('were checked with a sale that has every kind of fee', async () => {
    const { rows } = await sql<{ fees: unknown }>`
      select fees from orders where order_id = ${plainOrder}`.execute(system.helios.services.db);
    assert.deepEqual(must(rows[0]).fees, FEES);
  });

  it('are all broken by a test below', () => {
    assert.deepEqual(Object.keys(BREAKS).sort(), Object.keys(RULES).sort());
  });

  for (const [rule, statementSets] of Object.entries(BREAKS)) {
    it(`report only this rule when ${rule}`, async () => {
      for (const statements of statementSets) {
        const rules = (await readViolations(statements())).map((line) => line.slice(0, line.indexOf(': ')));
        assert.deepEqual([...new Set(rules)], [rule]);
      }
    });
  }
});
