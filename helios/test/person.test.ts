import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { deleteObsoleteRows } from '../src/jobs/delete-obsolete-rows.ts';
import { deleteObsoleteLetters } from '../src/donations/letters.ts';
import { exportPerson as readPerson } from '../src/privacy/export-person.ts';
import { EXPORTED, NOT_EXPORTED, OTHER_COLUMNS, PERSONAL_DATA } from '../src/privacy/personal-data.ts';
import type { ErasedPerson, Person } from '../src/privacy/schemas.ts';
import type { Db } from '../src/db/transactions.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { buyGiftCards, createGiftCardRequest } from './support/gift-card-order.ts';
import { sendDonationRequest } from './support/donation-decision.ts';
import { createLocationRequest, extendEvents } from './support/donation-request.ts';
import { must } from './support/must.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { createStaffKey } from './support/test-system.ts';
import { runCli } from './support/cli.ts';
import { Client, toRowId } from './support/client.ts';

const EMAIL = 'ada@example.org';
const NOTHING = {
  subscriptions: 0,
  orders: 0,
  giftCardOrders: 0,
  giftCardsReceived: 0,
  ticketsReceived: 0,
  donationRequests: 0,
  enquiries: 0,
};

describe('the data of a person', () => {
  let system: MailSystem;
  let db: Db;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openMailSystem());
    ({ db } = system);
  });

  const exportPerson = (emailAddress = EMAIL) =>
    system.staff.request<Person>('POST', '/staff/people/export', { emailAddress });
  const erasePerson = (body: { emailAddress?: string; dryRun?: boolean } = {}) =>
    system.staff.request<ErasedPerson>('POST', '/staff/people/erase', { emailAddress: EMAIL, ...body });

  it('is exported from all tables, for the address in any case', async () => {
    const { client } = system;
    const [contact, address] = [
      { firstName: 'Ada', lastName: 'Miller', phoneNumber: '7175550199', emailAddress: 'Ada@Example.org' },
      { country: 'USA', addressLine1: '12 Mill Road', city: 'Ronks', state: 'PA', zipcode: '17572' },
    ];
    const post = (path: string, body: unknown) =>
      client.request('POST', path, body, { 'idempotency-key': randomUUID() });
    await post('/stay-in-touch', {
      customer: { contact, address },
      marketingInterestIds: ['lancaster-shows'],
    });
    await post('/contact-requests', { contact, topic: 'visit', message: 'Is there a place for our bus?' });
    const checkout = await client.createCheckout(system.performanceId, await system.findFreeSeats(2));
    assert.equal((await client.pay(checkout)).status, 201);
    const cards = await createGiftCardRequest(client);
    cards.customer.contact.emailAddress = EMAIL;
    assert.equal((await buyGiftCards(client, cards)).status, 201);

    const { status, body } = await exportPerson('ADA@example.org');
    assert.equal(status, 200);
    assert.equal(body.emailAddress, EMAIL);
    const { emailAddress: _email, exportedAt: _at, ...lists } = body;
    assert.deepEqual(Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.length])), {
      subscriptions: 1,
      orders: 1,
      giftCardOrders: 1,
      giftCardsReceived: 0,
      ticketsReceived: 0,
      donationRequests: 0,
      donationUploads: 0,
      enquiries: 1,
      mails: must(body.mails).length,
      staffActions: 0,
    });
    assert.equal((await exportPerson('grace@example.org')).body.giftCardsReceived.length, 1);
    assert.deepEqual(
      body.subscriptions.map((row) => [row['confirmed_at'], row['unsubscribed_at'], row['interest_ids']]),
      [[null, null, ['lancaster-shows']]],
    );
    assert.ok(body.mails.some((row) => row['kind'] === 'subscription_confirmation'));
    const { rows } = await sql<{ secret: string }>`
      select order_id as secret from orders where customer is not null
      union all select ticket_code from order_seats where ticket_code is not null
      union all select link_id from stay_in_touch_submissions
      union all select card_id from sold_gift_cards`.execute(db);
    assert.ok(rows.length >= 5);
    for (const { secret } of rows)
      assert.ok(!JSON.stringify(body).includes(secret), 'the export has a secret');
  });

  it('is not erased while something is not finished, and the answer says what', async () => {
    const { status, problem } = await erasePerson();
    assert.equal(status, 409);
    assert.equal(problem.code, 'PERSON_HAS_OPEN_MATTERS');
    assert.match(problem.detail, /has tickets until \d{4}-\d{2}-\d{2}/);
    assert.match(problem.detail, /is kept for 2 days/);
    assert.match(problem.detail, /a mail of confirmation is not sent yet/);
    assert.equal((await exportPerson()).body.subscriptions.length, 1);
  });

  it('is erased except for what accounting needs, once', async () => {
    await system.sendMails();
    await sql`update idempotency_keys set created_at = now() - interval '3 days'`.execute(db);
    await deleteObsoleteRows(db);
    const readAmounts = async () =>
      (
        await sql`
        select order_number, total_cents, created_at, customer #>> '{address,state}' as state from orders
        where customer is not null
        union all select order_number, total_cents, created_at, customer #>> '{address,state}' from gift_card_orders
        order by order_number`.execute(db)
      ).rows;
    const amounts = await readAmounts();
    const expected = { ...NOTHING, subscriptions: 1, orders: 1, giftCardOrders: 1, enquiries: 1 };
    await system.withPerformanceStatus('PS', async () => {
      assert.deepEqual((await erasePerson({ dryRun: true })).body, { dryRun: true, ...expected });
      assert.deepEqual((await erasePerson()).body, { dryRun: false, ...expected });
      assert.deepEqual((await erasePerson()).body, { dryRun: false, ...NOTHING });
    });
    assert.deepEqual(await readAmounts(), amounts);
    assert.equal((await erasePerson({ emailAddress: 'grace@example.org' })).body.giftCardsReceived, 1);
    assert.deepEqual(
      await findInDatabase(db, ['ada@', 'Miller', 'grace@', '12 Mill Road', '7175550199']),
      [],
    );
  });

  it('is replaced in a donation request after the decision, and the letter is deleted', async () => {
    await extendEvents(db);
    const reference = await sendDonationRequest(system);
    assert.match((await erasePerson()).problem.detail, /the donation request DR-\w+ is not decided/);
    const message = 'Dear Ada Miller, not this year.';
    const path = `/staff/donation-requests/${reference}/decline`;
    assert.equal((await system.staff.request('POST', path, { message })).status, 200);
    await system.sendMails();
    assert.equal((await exportPerson('office@fire.example')).body.donationRequests.length, 1);
    assert.equal((await erasePerson()).body.donationRequests, 1);
    await deleteObsoleteLetters(system.helios.services, system.helios.app.log);
    assert.equal((await system.staff.get(`/staff/donation-requests/${reference}/letter`)).status, 410);
    assert.equal((await system.staff.get(`/staff/donation-requests/${reference}`)).status, 200);
    assert.deepEqual(await findInDatabase(db, ['ada@', 'Ada Miller', 'Ronks Fire', 'Summer Auction']), []);
  });

  it('is exported with refunds and events of analytics, without the ids of orders', async () => {
    const { client, staff } = system;
    const emailAddress = 'mary@example.org';
    const checkout = await client.createCheckout(system.performanceId, await system.findFreeSeats(2));
    checkout.customer.contact.emailAddress = emailAddress;
    const { body: order } = await client.pay({ ...checkout, consentGroups: ['C0001', 'C0002'] });
    const cards = await createGiftCardRequest(client);
    cards.customer.contact.emailAddress = emailAddress;
    const { body: cardOrder } = await buyGiftCards(client, cards);
    const [seat] = order.seats;
    for (const [path, body] of [
      [`/staff/orders/${order.orderNumber}/refunds`, { reason: 'ill', seats: [must(seat).seatGuid] }],
      [`/staff/gift-card-orders/${cardOrder.orderNumber}/refunds`, { reason: 'a mistake' }],
    ] as const) {
      const { status } = await staff.request('POST', path, body, { 'idempotency-key': randomUUID() });
      assert.equal(status, 201);
    }
    const { body } = await exportPerson(emailAddress);
    const list = (row: Record<string, unknown> | undefined, name: string) =>
      must(row)[name] as Record<string, unknown>[];
    const [exported] = body.orders;
    assert.deepEqual(
      list(exported, 'refunds').map(({ reason, seats }) => [reason, seats]),
      [['ill', [must(seat).seatGuid]]],
    );
    assert.deepEqual(
      list(exported, 'analytics_events').map(({ kind }) => kind),
      ['order_completed', 'order_refunded'],
    );
    const [exportedCards] = body.giftCardOrders;
    assert.deepEqual(
      list(exportedCards, 'refunds').map(({ reason, card_cents: cents }) => [reason, cents]),
      [['a mistake', cardOrder.totalCents]],
    );
    const [item] = list(exportedCards, 'items');
    assert.deepEqual(
      list(item, 'cards').map(({ refunded }) => refunded),
      [true],
    );
    for (const { orderId } of [order, cardOrder]) assert.ok(!JSON.stringify(body).includes(toRowId(orderId)));
  });

  it('is exported and erased with what waits for a second person, and with an upload', async () => {
    const { config } = system.helios.services;
    const emailAddress = 'office@fire.example';
    const message = 'Dear Ada Miller, twelve tickets wait for a signature.';
    const reference = await sendDonationRequest(system);
    config.staffSecondPersonCents = 1;
    const approval = await system.staff.request(
      'POST',
      `/staff/donation-requests/${reference}/approve`,
      { tickets: 12, message },
      { 'idempotency-key': randomUUID() },
    );
    config.staffSecondPersonCents = 0;
    assert.equal(approval.status, 202);
    const request = JSON.stringify(createLocationRequest());
    await sql`
      insert into donation_uploads (upload_id, request, extension, location, event_date)
      values ('upload-1', ${request}, 'pdf', 'STRASBURG_PA', current_date + 60)`.execute(db);
    const { body } = await exportPerson(emailAddress);
    const [exported] = body.donationRequests;
    assert.deepEqual(
      (must(exported)['staff_requests'] as Record<string, unknown>[]).map((row) => row['message']),
      [message],
    );
    assert.deepEqual(
      body.donationUploads.map((row) => JSON.stringify(row).includes(emailAddress)),
      [true],
    );
    assert.ok(!JSON.stringify(body).includes('upload-1'), 'its id completes the upload');

    assert.match(
      (await erasePerson({ emailAddress })).problem.detail,
      /a donation request is being uploaded/,
    );
    await sql`delete from donation_uploads`.execute(db);
    const decline = `/staff/donation-requests/${reference}/decline`;
    assert.equal((await system.staff.request('POST', decline, {})).status, 200);
    await system.sendMails();
    assert.equal((await erasePerson({ emailAddress })).body.donationRequests, 1);
    assert.deepEqual(await findInDatabase(db, [emailAddress, message]), []);
  });

  it('is logged without the address, and only for admins', async () => {
    const { rows } = await sql<{ action: string; row: string }>`
      select action, to_jsonb(a)::text as row from staff_actions a where action in ('exportPerson', 'erasePerson')`.execute(
      db,
    );
    assert.deepEqual(new Set(rows.map(({ action }) => action)), new Set(['exportPerson', 'erasePerson']));
    for (const { row } of rows) assert.ok(!row.includes('@'), row);
    const refund = new Client(system.helios.staffUrl, {
      authorization: `Bearer ${await createStaffKey(db, 'refund', 'mary')}`,
    });
    for (const path of ['/staff/people/export', '/staff/people/erase']) {
      const answer = await refund.request('POST', path, { emailAddress: EMAIL });
      assert.equal(answer.problem.code, 'STAFF_ROLE_MISSING');
    }
  });

  it('is exported and erased by the command', async () => {
    const run = (...words: string[]) =>
      runCli(
        { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey },
        'person',
        ...words,
      );
    const exported = JSON.parse((await run('export', EMAIL)).stdout) as Person;
    assert.deepEqual(exported.orders, []);
    assert.match(
      (await run('erase', EMAIL, '--dry-run')).stdout,
      /^Nothing was changed.*: 0 subscriptions, /,
    );
  });

  it('is in no column that the registry does not know', async () => {
    const { rows } = await sql<{ table_name: string; column_name: string; is_open: boolean }>`
      select table_name, column_name, data_type in ('text', 'jsonb', 'json', 'ARRAY', 'inet', 'character varying') as is_open
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      order by table_name, ordinal_position`.execute(db);
    const listed = (table: string) => [
      ...(PERSONAL_DATA[table]?.columns ?? []),
      ...(OTHER_COLUMNS[table] ?? []),
    ];
    const unknown = rows
      .filter((row) => row.is_open && !listed(row.table_name).includes(row.column_name))
      .map((row) => `${row.table_name}.${row.column_name}`);
    assert.deepEqual(unknown, [], 'add these to PERSONAL_DATA or OTHER_COLUMNS');
    const existing = new Set(rows.map((row) => `${row.table_name}.${row.column_name}`));
    const tables = [...Object.keys(PERSONAL_DATA), ...Object.keys(OTHER_COLUMNS)];
    const gone = tables.flatMap((table) => listed(table).map((column) => `${table}.${column}`));
    assert.deepEqual(
      gone.filter((name) => !existing.has(name)),
      [],
      'these do not exist',
    );
  });

  it('is in no table that the export neither reads nor leaves out for a reason', async () => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
      db,
    );
    const known = [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)];
    assert.deepEqual(
      known.sort(),
      rows.map((row) => row.table_name).sort(),
      'add each table to EXPORTED or NOT_EXPORTED, once',
    );
    const lasting = Object.entries(PERSONAL_DATA).filter(([, { erasure }]) => erasure !== 'expires');
    assert.deepEqual(
      lasting.map(([table]) => table).filter((table) => table in NOT_EXPORTED),
      [],
      'what is not deleted on its own is exported',
    );
    const statements: string[] = [];
    const watched = db.withPlugin({
      transformQuery({ node }) {
        statements.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await readPerson(watched, EMAIL);
    const isRead = (table: string) =>
      statements.some((statement) => new RegExp(`(from|join) ${table}\\b`).test(statement));
    assert.deepEqual(
      Object.keys(EXPORTED).filter((table) => !isRead(table)),
      [],
      'the export does not read these',
    );
  });

  it('has a row in docs/privacy.md for each table', async () => {
    const text = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8');
    for (const table of Object.keys(PERSONAL_DATA)) assert.ok(text.includes(`\`${table}\``), table);
  });
});

/** The tables with a row that contains one of these texts. */
async function findInDatabase(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    for (const text of texts) {
      const hits = await sql`
        select 1 from ${sql.table(name)} t where strpos(to_jsonb(t)::text, ${text}) > 0 limit 1`.execute(db);
      if (hits.rows.length > 0) found.push(`${name}: ${text}`);
    }
  }
  return found;
}
