import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { deleteOldPersonalData } from '../src/jobs/delete-old-personal-data.ts';
import { MAX_TRIES } from '../src/mail-queue/queue-mail.ts';
import type { Db } from '../src/db/transactions.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { CARDS } from './support/client.ts';
import { sendDonationRequest } from './support/donation-decision.ts';
import { extendEvents } from './support/donation-request.ts';
import { buyGiftCards, createGift, createGiftCardRequest, createOwnCard } from './support/gift-card-order.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { confirmNewestSubmission } from './support/subscription.ts';

describe('retention of personal data', () => {
  let system: MailSystem;
  let db: Db;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openMailSystem());
    ({ db } = system);
  });

  const clean = () => deleteOldPersonalData(system.helios.services);
  const age = (table: string, column: string, days: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - ${days} * interval '1 day'`.execute(db);
  const count = async (table: string, text: string) =>
    (await sql`select 1 from ${sql.table(table)} t where strpos(to_jsonb(t)::text, ${text}) > 0`.execute(db))
      .rows.length;

  /** Buys gift cards whose mail waits, and returns the number of the order. */
  async function buyCardsForLater(): Promise<string> {
    const { body: options } = await system.client.get<{ lastDeliveryDay: string }>('/gift-cards/options');
    const request = await createGiftCardRequest(system.client, [
      createGift({ delivery: { method: 'email', day: options.lastDeliveryDay } }),
    ]);
    const { status, body } = await buyGiftCards(system.client, request);
    assert.equal(status, 201);
    return body.orderNumber;
  }

  it('deletes messages after 730 days, in batches, once the office has them', async () => {
    const contact = { firstName: 'Ada', lastName: 'Miller', emailAddress: 'ada@example.org' };
    await system.client.request(
      'POST',
      '/contact-requests',
      { contact, topic: 'visit', message: 'Is there a place for our bus?' },
      { 'idempotency-key': randomUUID() },
    );
    await sql`
      insert into enquiries (reference, kind, contact, details)
      select 'EN-' || n, 'contact', '{"emailAddress": "ada@example.org"}', '{}' from generate_series(1, 1001) n`.execute(
      db,
    );
    await age('enquiries', 'created_at', 729);
    await clean();
    assert.equal(await count('enquiries', 'ada@'), 1002);
    await age('enquiries', 'created_at', 731);
    await clean();
    assert.equal(await count('enquiries', 'ada@'), 1, 'the message whose mail is not sent');
    await system.sendMails();
    await clean();
    assert.equal(await count('enquiries', 'ada@'), 0);
  });

  it('replaces the customer of a declined order after 30 days, and keeps that of a paid one', async () => {
    const { client, performanceId } = system;
    const seats = await system.findFreeSeats(2);
    for (const [seat, card] of [
      [seats[0], CARDS.declined],
      [seats[1], CARDS.success],
    ] as const) {
      await client.pay(await client.createCheckout(performanceId, [seat ?? ''], card));
    }
    await age('orders', 'created_at', 29);
    await clean();
    assert.equal(await count('orders', 'ada@'), 2);
    await age('orders', 'created_at', 31);
    await clean();
    assert.equal(await count('orders', 'ada@'), 1);
    assert.equal(await count('orders', 'erased@example.invalid'), 1);
  });

  it('replaces the customer of a paid order 2,555 days after the show, and of gift cards after the purchase', async () => {
    const { client, performanceId } = system;
    const { body: order } = await client.pay(
      await client.createCheckout(performanceId, await system.findFreeSeats(1)),
    );
    const { body: cards } = await buyGiftCards(
      client,
      await createGiftCardRequest(client, [createOwnCard()]),
    );
    const readEmails = async () => {
      const { rows } = await sql<{ email: string }>`
        select customer #>> '{contact,emailAddress}' as email from orders where order_number = ${order.orderNumber}
        union all
        select customer #>> '{contact,emailAddress}' from gift_card_orders where order_number = ${cards.orderNumber}`.execute(
        db,
      );
      return rows.map(({ email }) => !email.startsWith('erased@'));
    };
    const ageOrders = async (days: number) => {
      for (const table of ['orders', 'gift_card_orders'])
        await sql`
          update ${sql.table(table)} set confirmed_at = now() - ${days} * interval '1 day'
          where confirmed_at is not null`.execute(db);
    };
    await ageOrders(2_554);
    await clean();
    assert.deepEqual(await readEmails(), [true, true]);
    await ageOrders(2_556);
    await clean();
    assert.deepEqual(await readEmails(), [true, false], 'the show is not over');
    await sql`
      update performances set local_date_time = local_date_time - interval '3000 days'
      where performance_id = ${performanceId}`.execute(db);
    await clean();
    assert.deepEqual(await readEmails(), [false, false]);
    const { rows } = await sql`
      select from orders where order_number = ${order.orderNumber} and total_cents > 0 and visit is null`.execute(
      db,
    );
    assert.equal(rows.length, 1);
    await sql`
      update performances set local_date_time = local_date_time + interval '3000 days'
      where performance_id = ${performanceId}`.execute(db);
  });

  it('replaces the recipient of gift cards 365 days after the last delivery', async () => {
    assert.equal((await buyGiftCards(system.client, await createGiftCardRequest(system.client))).status, 201);
    await system.sendMails();
    await system.sendMails();
    await age('mails', 'sent_at', 364);
    await clean();
    assert.equal(await count('gift_card_items', 'grace@'), 1);
    await age('mails', 'sent_at', 366);
    await clean();
    assert.equal(await count('gift_card_items', 'grace@'), 0);
    assert.equal(await count('gift_card_items', 'Happy birthday'), 0);
    const { rows } = await sql`
      select 1 from gift_card_items where delivery_method = 'email' and sender_name <> ''`.execute(db);
    assert.equal(rows.length, 0, 'the sender');
  });

  it('replaces the recipient 365 days after the refund of cards that were not mailed yet', async () => {
    const number = await buyCardsForLater();
    const { status } = await system.staff.request(
      'POST',
      `/staff/gift-card-orders/${number}/refunds`,
      { reason: 'a test' },
      { 'idempotency-key': randomUUID() },
    );
    assert.equal(status, 201);
    await age('refunds', 'created_at', 364);
    await clean();
    assert.equal(await count('gift_card_items', 'grace@'), 1);
    await age('refunds', 'created_at', 366);
    await clean();
    assert.equal(await count('gift_card_items', 'grace@'), 0);
  });

  it('replaces the recipient 365 days after the last try of a mail that was given up', async () => {
    const number = await buyCardsForLater();
    const setTries = (tries: number, days: number) =>
      sql`
        update mails set tries = ${tries}, try_after = now() - ${days} * interval '1 day'
        where gift_card_item_id is not null and sent_at is null`.execute(db);
    await setTries(MAX_TRIES - 1, 366);
    await clean();
    await setTries(MAX_TRIES, 364);
    await clean();
    assert.equal(await count('gift_card_items', 'grace@'), 1);
    await setTries(MAX_TRIES, 366);
    await clean();
    assert.equal(await count('gift_card_items', 'grace@'), 0);
    const { status, problem } = await system.staff.request(
      'POST',
      `/staff/gift-card-orders/${number}/items/1/deliveries`,
    );
    assert.equal(status, 409);
    assert.match(problem.detail, /^The recipient was erased/);
    const retried = await system.staff.request<{ mails: number }>('POST', '/staff/mails/retries');
    assert.equal(retried.body.mails, 0, 'its mail is not tried again');
    const violations = await checkInvariants(db);
    assert.ok(!violations.some((violation) => violation.startsWith('a mail was given up')));
    await setTries(0, -30);
  });

  const submit = (emailAddress: string) =>
    system.client.request(
      'POST',
      '/stay-in-touch',
      {
        customer: {
          contact: { firstName: 'Naomi', lastName: 'Weaver', phoneNumber: '7175550100', emailAddress },
          address: {
            country: 'USA',
            addressLine1: '12 Orchard Lane',
            city: 'Ronks',
            state: 'PA',
            zipcode: '17572',
          },
        },
        marketingInterestIds: ['lancaster-shows'],
      },
      { 'idempotency-key': randomUUID() },
    );

  it('deletes submissions that nobody confirmed after 30 days, with their mails', async () => {
    await submit('confirmed@example.net');
    await confirmNewestSubmission(system, 'confirmed@example.net');
    await submit('confirmed@example.net');
    await submit('pending@example.net');
    await sql`
      insert into stay_in_touch_submissions (email_address, contact, address)
      select n || '@example.net', '{}', '{}' from generate_series(1, 1001) n`.execute(db);
    await age('stay_in_touch_submissions', 'created_at', 29);
    await clean();
    assert.equal(await count('stay_in_touch_submissions', '@example.net'), 1004);
    await age('stay_in_touch_submissions', 'created_at', 31);
    await clean();
    assert.equal(await count('stay_in_touch_submissions', '@example.net'), 1);
    assert.equal(await count('stay_in_touch_subscribers', 'confirmed@example.net'), 1);
    const { rows } =
      await sql`select kind from mails where submission_id is not null order by mail_id`.execute(db);
    assert.deepEqual(rows, [{ kind: 'subscription_confirmation' }, { kind: 'subscription_welcome' }]);
  });

  it('reduces ended and replaced subscriptions to the proof of consent after 30 days', async () => {
    const end = async (emailAddress: string, column: 'unsubscribed_at' | 'confirmed_at', days: number) =>
      sql`
        update stay_in_touch_submissions set ${sql.ref(column)} = now() - ${days} * interval '1 day'
        where submission_id = (
          select max(submission_id) from stay_in_touch_submissions where email_address = ${emailAddress}
        )`.execute(db);
    for (const emailAddress of ['ended@example.com', 'replaced@example.com', 'replaced@example.com']) {
      await submit(emailAddress);
      await confirmNewestSubmission(system, emailAddress);
    }
    await end('ended@example.com', 'unsubscribed_at', 29);
    await end('replaced@example.com', 'confirmed_at', 29);
    await clean();
    assert.equal(await count('stay_in_touch_submissions', '@example.com'), 3);
    const countComplete = async () =>
      (
        await sql`
          select 1 from stay_in_touch_submissions
          where email_address like '%@example.com' and contact ? 'phoneNumber' and address ? 'zipcode'`.execute(
          db,
        )
      ).rows.length;
    assert.equal(await countComplete(), 3);
    await end('ended@example.com', 'unsubscribed_at', 31);
    await end('replaced@example.com', 'confirmed_at', 31);
    await clean();
    assert.equal(await countComplete(), 1, 'only the current subscription');
    const { rows } = await sql`
      select s.contact, s.address, s.confirmed_at is not null as confirmed, i.interest_id
      from stay_in_touch_submissions s join stay_in_touch_interests i using (submission_id)
      where email_address = 'ended@example.com'`.execute(db);
    assert.deepEqual(rows, [
      {
        contact: { emailAddress: 'ended@example.com' },
        address: {},
        confirmed: true,
        interest_id: 'lancaster-shows',
      },
    ]);
  });

  it('replaces the contacts and texts of a donation request 730 days after its decision', async () => {
    await extendEvents(db);
    const open = await sendDonationRequest(system);
    const decided = await sendDonationRequest(system);
    const decline = { message: 'Dear Ada Miller, not this year.' };
    const { status } = await system.staff.request(
      'POST',
      `/staff/donation-requests/${decided}/decline`,
      decline,
    );
    assert.equal(status, 200);
    await age('donation_decisions', 'decided_at', 731);
    await clean();
    assert.equal(await count('donation_requests', 'Ronks Fire'), 2, 'the mail with the decision is not sent');
    await system.sendMails();
    await age('donation_decisions', 'decided_at', 729);
    await clean();
    assert.equal(await count('donation_requests', 'Ronks Fire'), 2);
    await age('donation_decisions', 'decided_at', 731);
    await clean();
    assert.equal(await count('donation_requests', 'Ronks Fire'), 1);
    assert.equal(await count('donation_decisions', 'Ada Miller'), 0);
    assert.equal((await system.staff.get(`/staff/donation-requests/${open}`)).status, 200);
  });

  it('deletes the rows of sent mails after 730 days, but not the record of a delivered gift card', async () => {
    await system.sendMails();
    await system.client.request(
      'POST',
      '/contact-requests',
      {
        contact: { firstName: 'Ada', lastName: 'Miller', emailAddress: 'ada@example.org' },
        topic: 'visit',
        message: 'Not sent yet.',
      },
      { 'idempotency-key': randomUUID() },
    );
    const listKinds = async () =>
      (await sql<{ kind: string }>`select distinct kind from mails order by kind`.execute(db)).rows.map(
        ({ kind }) => kind,
      );
    const before = await listKinds();
    assert.ok(before.includes('confirmation') && before.includes('gift_card_delivery'));
    await sql`update mails set sent_at = now() - interval '729 days', created_at = now() - interval '729 days' where sent_at is not null`.execute(
      db,
    );
    await clean();
    assert.deepEqual(await listKinds(), before);
    await sql`update mails set sent_at = now() - interval '731 days' where sent_at is not null`.execute(db);
    // The orders and requests of these mails are as old.
    await age('donation_requests', 'created_at', 731);
    for (const table of ['orders', 'gift_card_orders'])
      await sql`update ${sql.table(table)} set confirmed_at = confirmed_at - interval '731 days'`.execute(db);
    await clean();
    assert.deepEqual(await listKinds(), ['enquiry', 'gift_card_delivery']);
    const giveUp = (days: number) =>
      sql`
        update mails set tries = ${MAX_TRIES}, try_after = now() - ${days} * interval '1 day'
        where kind = 'enquiry'`.execute(db);
    await giveUp(729);
    await clean();
    assert.deepEqual(await listKinds(), ['enquiry', 'gift_card_delivery']);
    await giveUp(731);
    await clean();
    assert.deepEqual(await listKinds(), ['gift_card_delivery'], 'also those that were given up');
  });

  it('deletes the log of staff after 1,095 days, in batches', async () => {
    const insert = (days: number, rows: number) =>
      sql`
        insert into staff_actions (account_name, action, outcome, created_at)
        select 'ada', 'listOrders', 'done', now() - ${days} * interval '1 day' from generate_series(1, ${rows})`.execute(
        db,
      );
    await insert(1_094, 2);
    await insert(1_096, 1_001);
    await clean();
    assert.equal(await count('staff_actions', 'listOrders'), 2);
  });
});
