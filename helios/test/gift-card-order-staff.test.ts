import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { GiftCardItem, GiftCardOrder } from '../src/gift-card-orders/schemas.ts';
import type { GiftCardRefund, StaffGiftCardOrder } from '../src/gift-card-orders/staff-schemas.ts';
import type { Mail } from '../src/mail/mailer.ts';
import { sendMails } from '../src/mail/send-mails.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { Client, toRowId } from './support/client.ts';
import { buyGiftCards, createGift, createGiftCardRequest, createOwnCard } from './support/gift-card-order.ts';
import { must } from './support/must.ts';
import { createStaffKey, openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const LATER = { method: 'email', day: '' } as const;
const log = { warn() {}, error() {} };

describe('purchases of gift cards for staff', () => {
  let system: TestSystem;
  let mails: Mail[];
  let later: GiftCardItem['delivery'];

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    keep(system.helios.services.db, expectConsistent);
    system.helios.services.mailer = {
      ...system.helios.services.mailer,
      send: async (mail) => void mails.push(mail),
    };
    const options = await system.client.get<{ lastDeliveryDay: string }>('/gift-cards/options');
    later = { ...LATER, day: options.body.lastDeliveryDay };
  });
  beforeEach(async () => {
    mails = [];
    system.helios.services.config.staffSecondPersonCents = 0;
    await execute(sql`update mails set sent_at = now() where sent_at is null`);
    await execute(sql`delete from payment_networks`);
  });

  const execute = <T>(query: ReturnType<typeof sql<T>>) => query.execute(system.helios.services.db);
  const buy = async (items: GiftCardItem[]): Promise<GiftCardOrder> => {
    const { status, body } = await buyGiftCards(
      system.client,
      await createGiftCardRequest(system.client, items),
    );
    assert.equal(status, 201);
    return body;
  };
  const readOrder = async ({ orderNumber }: GiftCardOrder) =>
    (await system.staff.get<StaffGiftCardOrder>(`/staff/gift-card-orders/${orderNumber}`)).body;
  const refund = (
    order: GiftCardOrder,
    cards?: string[],
    client = system.staff,
    key: string = randomUUID(),
  ) =>
    client.request<GiftCardRefund & { requestId?: string }>(
      'POST',
      `/staff/gift-card-orders/${order.orderNumber}/refunds`,
      { reason: 'a test', ...(cards ? { cards } : {}) },
      { 'idempotency-key': key },
    );
  const resend = (order: GiftCardOrder, position = 1) =>
    system.staff.request('POST', `/staff/gift-card-orders/${order.orderNumber}/items/${position}/deliveries`);
  const changeRecipient = (order: GiftCardOrder, emailAddress: string, position = 1) =>
    system.staff.request('PUT', `/staff/gift-card-orders/${order.orderNumber}/items/${position}/recipient`, {
      name: 'Grace',
      emailAddress,
    });
  const sendQueuedMails = () => sendMails(system.helios.services, log);
  const readNumbers = async (order: GiftCardOrder) => {
    const urls = order.items.flatMap(({ cards }) => cards.flatMap(({ printUrl }) => printUrl ?? []));
    const pages = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    return pages.map((page) => must(/([2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(page))[0]);
  };
  /** Spends a part of a gift card on a ticket. */
  const spend = async (number: string, amountCents: number) => {
    const request = await system.client.createCheckout(system.performanceId, await system.findFreeSeats(1));
    const { status } = await system.client.pay({ ...request, giftCards: [{ number, amountCents }] });
    assert.equal(status, 201);
  };
  const countRefundedCents = async (order: GiftCardOrder) =>
    must(
      (
        await execute(sql<{ cents: number }>`
          select coalesce(sum(r.amount_cents), 0)::int as cents from test_gateway.refunds r
          join payment_attempts a using (attempt_id) where a.gift_card_order_id = ${toRowId(order.orderId)}`)
      ).rows[0],
    ).cents;

  it('are found by number, buyer and recipient, and shown with balances but without numbers', async () => {
    const order = await buy([
      createOwnCard({ amountCents: 10_000 }),
      createGift({ recipient: { name: 'Zebulon', emailAddress: 'zeb@example.org' } }),
    ]);
    for (const search of [order.orderNumber.slice(3), 'zebulon', 'ZEB@example.org']) {
      const { body } = await system.staff.get<{ orderNumber: string; cardCount: number }[]>(
        `/staff/gift-card-orders?search=${encodeURIComponent(search)}`,
      );
      assert.deepEqual(
        body.map(({ orderNumber, cardCount }) => [orderNumber, cardCount]),
        [[order.orderNumber, 2]],
        search,
      );
    }
    const [number] = await readNumbers(order);
    await spend(must(number), 1_000);
    const details = await readOrder(order);
    assert.deepEqual(
      details.items.flatMap(({ cards }) => cards.map(({ balanceCents }) => balanceCents)),
      [9_000, 5_000],
    );
    const text = JSON.stringify(details);
    assert.ok(
      !text.includes(must(number)) && !text.includes(toRowId(order.orderId)) && !text.includes('/cards/'),
    );
    const unknown = await system.staff.get('/staff/gift-card-orders/GC-22222222');
    assert.deepEqual([unknown.status, unknown.problem.code], [404, 'GIFT_CARD_ORDER_NOT_FOUND']);
  });

  it('unspent cards are refunded and lose their value; a card that was used stays', async () => {
    const order = await buy([createOwnCard({ quantity: 3 }), createGift({ delivery: later })]);
    const numbers = await readNumbers(order);
    await spend(must(numbers[0]), 100);
    const key = randomUUID();
    const { status, body } = await refund(order, undefined, system.staff, key);
    assert.deepEqual([status, body.cardCents, body.status, body.cards.length], [201, 15_000, 'done', 3]);
    assert.equal((await refund(order, undefined, system.staff, key)).status, 201, 'a repeat');
    assert.equal(await countRefundedCents(order), 15_000);
    const details = await readOrder(order);
    assert.deepEqual([details.status, details.refundedCents], ['confirmed', 15_000]);
    const balance = await system.client.request<{ balanceCents: number }>('POST', '/gift-cards/balance', {
      number: numbers[1],
    });
    assert.equal(balance.body.balanceCents, 0);
    const used = await refund(order, [must(numbers[0]).slice(-4)]);
    assert.deepEqual([used.status, used.problem.code], [409, 'REFUND_NOT_POSSIBLE']);
    const nothing = await refund(order);
    assert.deepEqual([nothing.status, nothing.problem.code], [409, 'REFUND_NOT_POSSIBLE']);
    const pages = order.items.flatMap(({ cards }) => cards.flatMap(({ printUrl }) => printUrl ?? []));
    assert.equal((await fetch(must(pages[1]))).status, 404);
    // The refunded gift is not delivered. The buyer got a second receipt.
    await execute(sql`update mails set try_after = now() where sent_at is null`);
    await sendQueuedMails();
    assert.deepEqual(
      mails.filter(({ to }) => to.address === 'grace@example.org'),
      [],
    );
    assert.match(must(mails.at(-1)).text, /Refunded since: \$150\.00/);
  });

  it('all cards refunded end the purchase; chosen cards are refunded alone', async () => {
    const order = await buy([createOwnCard({ quantity: 2, amountCents: 2_000 })]);
    const [first, second] = must(order.items[0]).cards;
    assert.equal((await refund(order, [must(first).last4.toLowerCase()])).body.cardCents, 2_000);
    assert.equal((await readOrder(order)).status, 'confirmed');
    assert.equal((await refund(order, [must(second).last4])).status, 201);
    assert.equal((await readOrder(order)).status, 'refunded');
  });

  it('a card is either spent or refunded, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await buy([createOwnCard()]);
      const [number] = await readNumbers(order);
      const request = await system.client.createCheckout(system.performanceId, await system.findFreeSeats(1));
      const [paid, refunded] = await Promise.all([
        system.client.pay({ ...request, giftCards: [{ number: must(number), amountCents: 100 }] }),
        refund(order),
      ]);
      assert.deepEqual(
        [paid.status === 201, refunded.status === 201].filter(Boolean).length,
        1,
        `${paid.status} ${refunded.status}`,
      );
    }
  });

  it('a large refund waits for a second person', async () => {
    const { services, staffUrl } = system.helios;
    services.config.staffSecondPersonCents = 6_000;
    const order = await buy([createOwnCard({ quantity: 2 })]);
    const waiting = await refund(order);
    assert.equal(waiting.status, 202);
    assert.equal(await countRefundedCents(order), 0);
    const requestId = must(waiting.body.requestId);
    const approve = (client: Client) =>
      client.request<{ state: string; orderNumber: string }>(
        'POST',
        `/staff/requests/${requestId}/approve`,
        undefined,
        { 'idempotency-key': randomUUID() },
      );
    assert.equal((await approve(system.staff)).problem.code, 'SECOND_PERSON_REQUIRED');
    const key = await createStaffKey(services.db, 'refund', 'second');
    await execute(
      sql`update staff_accounts set key_created_at = now() - interval '1 day' where name = 'second'`,
    );
    const approved = await approve(new Client(staffUrl, { authorization: `Bearer ${key}` }));
    assert.deepEqual([approved.body.state, approved.body.orderNumber], ['approved', order.orderNumber]);
    assert.equal(await countRefundedCents(order), 10_000);
  });

  it('a request ends when one of its cards was used meanwhile', async () => {
    const { services, staffUrl } = system.helios;
    services.config.staffSecondPersonCents = 6_000;
    const order = await buy([createOwnCard({ quantity: 2 })]);
    const { body } = await refund(order);
    await spend(must((await readNumbers(order))[0]), 100);
    const key = await createStaffKey(services.db, 'refund', 'third');
    await execute(
      sql`update staff_accounts set key_created_at = now() - interval '1 day' where name = 'third'`,
    );
    const refused = await new Client(staffUrl, { authorization: `Bearer ${key}` }).request(
      'POST',
      `/staff/requests/${must(body.requestId)}/approve`,
      undefined,
      { 'idempotency-key': randomUUID() },
    );
    assert.equal(refused.problem.code, 'STAFF_REQUEST_CLOSED');
  });

  it('the recipient is corrected before the delivery, and cannot be afterwards', async () => {
    const order = await buy([createGift({ delivery: later }), createOwnCard()]);
    assert.equal((await changeRecipient(order, 'right@example.org')).status, 204);
    const print = await changeRecipient(order, 'right@example.org', 2);
    assert.deepEqual([print.status, print.problem.code], [409, 'DELIVERY_NOT_POSSIBLE']);
    await sendQueuedMails();
    assert.equal(mails.length, 2, 'only the receipt, and that the recipient was changed');
    assert.equal((await resend(order)).status, 204);
    await sendQueuedMails();
    assert.ok(mails.some(({ to }) => to.address === 'right@example.org'));
    assert.match(must(mails.at(-1)).subject, /were sent/, 'the buyer is told that a dated gift has gone out');
    const late = await changeRecipient(order, 'wrong@example.org');
    assert.deepEqual([late.status, late.problem.code], [409, 'DELIVERY_NOT_POSSIBLE']);
  });

  it('the buyer is told once that a dated gift has gone out, also when two processes send it', async () => {
    const order = await buy([createGift({ delivery: later })]);
    await sendQueuedMails();
    assert.equal((await resend(order)).status, 204);
    const { services } = system.helios;
    const send = async (mail: Mail) => {
      mails.push(mail);
      if (mails.length > 2) return;
      // This process is too slow: another one sends the mail meanwhile.
      await execute(sql`update mails set try_after = now() where sent_at is null`);
      await sendQueuedMails();
    };
    await sendMails({ ...services, mailer: { ...services.mailer, send } }, log);
    assert.equal(mails.filter(({ subject }) => /were sent/.test(subject)).length, 1);
  });

  it('another recipient needs the role refund, and above the limit a second person; the buyer is told', async () => {
    const { services, staffUrl } = system.helios;
    const createClient = async (name: string, role: 'sell' | 'refund') => {
      const key = await createStaffKey(services.db, role, name);
      await execute(
        sql`update staff_accounts set key_created_at = now() - interval '1 day' where name = ${name}`,
      );
      return new Client(staffUrl, { authorization: `Bearer ${key}` });
    };
    const [seller, asker, approver] = [
      await createClient('seller', 'sell'),
      await createClient('asker', 'refund'),
      await createClient('approver', 'refund'),
    ];
    const order = await buy([
      createGift({ delivery: later, amountCents: 50_000, quantity: 2 }),
      createGift({ delivery: later, amountCents: 4_000 }),
    ]);
    services.config.staffSecondPersonCents = 6_000;
    const change = (client: Client, emailAddress: string, position: number) =>
      client.request<{ requestId: string; recipient: unknown; amountCents: number }>(
        'PUT',
        `/staff/gift-card-orders/${order.orderNumber}/items/${position}/recipient`,
        { name: 'Mallory', emailAddress },
      );
    const readAddresses = async () =>
      (await readOrder(order)).items.map(({ recipient }) => recipient?.emailAddress);
    const sendToBuyer = async () => {
      await sendQueuedMails();
      const buyer = must(order.customer).contact.emailAddress;
      return mails.splice(0).filter(({ to, subject }) => to.address === buyer && /was changed/.test(subject));
    };

    assert.equal((await change(seller, 'seller@example.org', 1)).problem.code, 'STAFF_ROLE_MISSING');
    const waiting = await change(asker, 'mallory@example.org', 1);
    assert.deepEqual([waiting.status, waiting.body.amountCents], [202, 100_000]);
    assert.deepEqual(waiting.body.recipient, {
      name: 'Mallory',
      emailAddress: 'mallory@example.org',
      formerAddress: 'grace@example.org',
    });
    assert.equal(
      (await change(asker, 'mallory@example.org', 1)).body.requestId,
      waiting.body.requestId,
      'a repeat',
    );
    assert.deepEqual(
      [await readAddresses(), await sendToBuyer()],
      [['grace@example.org', 'grace@example.org'], []],
    );
    const decide = (client: Client) =>
      client.request('POST', `/staff/requests/${waiting.body.requestId}/approve`, undefined, {
        'idempotency-key': randomUUID(),
      });
    assert.equal((await decide(asker)).problem.code, 'SECOND_PERSON_REQUIRED');
    assert.equal((await decide(approver)).status, 200);
    assert.deepEqual(await readAddresses(), ['mallory@example.org', 'grace@example.org']);
    assert.match(
      must((await sendToBuyer())[0]).text,
      /has changed a recipient[^]*Mailed to mallory@example\.org/,
    );

    assert.equal((await change(asker, 'small@example.org', 2)).status, 204, 'below the limit');
    assert.equal((await sendToBuyer()).length, 1);
    assert.equal(
      (await change(approver, 'again@example.org', 2)).status,
      202,
      'the changes of an order add up',
    );
    const { rows } = await execute(sql<{
      account_name: string;
      outcome: string;
      details: Record<string, string>;
    }>`
      select account_name, outcome, details from staff_actions
      where action = 'changeGiftCardRecipient' and target = ${order.orderNumber} order by action_id`);
    assert.deepEqual(
      rows.map((row) => [row.account_name, row.outcome]),
      [
        ['seller', 'STAFF_ROLE_MISSING'],
        ['asker', 'waits'],
        ['asker', 'waits'],
        ['asker', 'done'],
        ['approver', 'waits'],
      ],
    );
    const [first, second] = [must(rows[1]).details, must(rows[3]).details];
    assert.match(must(first['newAddress']), /^[0-9a-f]{16}$/);
    assert.equal(first['formerAddress'], second['formerAddress'], 'equal addresses have equal hashes');
    assert.ok(!JSON.stringify(rows).includes('example.org'));
    const stored = await execute(sql<{ text: string }>`
      select string_agg(recipient::text, '') as text from staff_requests where decision is not null`);
    assert.ok(!must(stored.rows[0]).text.includes('example.org'), 'a decided request has no address');
  });

  it('a delivery is repeated on request, and replaces a delivery that waits', async () => {
    const order = await buy([createGift({ delivery: later })]);
    await sendQueuedMails();
    for (let count = 0; count < 2; count += 1) {
      assert.equal((await resend(order)).status, 204);
      await sendQueuedMails();
    }
    await execute(sql`update mails set try_after = now() where sent_at is null`);
    await sendQueuedMails();
    const deliveries = mails.filter(({ to }) => to.address === 'grace@example.org');
    assert.equal(deliveries.length, 2, 'not again on the chosen day');
    assert.equal(must(deliveries[0]).text, must(deliveries[1]).text);
    const missing = await resend(order, 2);
    assert.deepEqual([missing.status, missing.problem.code], [409, 'DELIVERY_NOT_POSSIBLE']);
  });
});
