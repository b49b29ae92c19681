import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import Fastify from 'fastify';
import { sql } from 'kysely';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { AttemptLimit } from '../src/http/staff/attempt-limit.ts';
import { guardStaff } from '../src/http/staff/guard.ts';
import { ROLES } from '../src/db/stored-types.ts';
import type { Role } from '../src/db/stored-types.ts';
import { BOX_OFFICE_STATUSES } from '../src/lib/performance-statuses.ts';
import { LOG_IN_OPERATIONS, OPERATIONS, hasRole } from '../src/staff/operations.ts';
import type { OperationId } from '../src/staff/operations.ts';
import type { Mail } from '../src/mail/mailer.ts';
import { sendMails } from '../src/mail/send-mails.ts';
import { warnOfEndingKeys } from '../src/staff/key-notices.ts';
import { buildStaffServer } from '../src/http/staff/server.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { must } from './support/must.ts';
import type { OpenApi } from './fuzz/requests.ts';
import { CARDS, Client } from './support/client.ts';
import { openTestSystem, createStaffKey } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

interface LogEntry {
  account_name: string;
  address: string | null;
  action: string;
  target: string | null;
  outcome: string;
  details: Record<string, unknown>;
}

function collectMails() {
  const mails: Mail[] = [];
  return { mails, send: async (mail: Mail) => void mails.push(mail), close() {} };
}

describe('the staff API', () => {
  let system: TestSystem;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ staffTrustProxy: ['127.0.0.1'] }));
  });

  const db = () => system.helios.services.db;
  const createClient = (key: string) =>
    new Client(system.helios.staffUrl, { authorization: `Bearer ${key}` });
  const listOperations = async () => {
    const { body } = await new Client(system.helios.staffUrl).get<OpenApi>('/openapi.json');
    return Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        id: operation.operationId as OperationId,
      })),
    );
  };
  const readLogEntries = async (account: string) =>
    (
      await sql<LogEntry>`
        select account_name, address, action, target, outcome, details from staff_actions
        where account_name = ${account} order by action_id`.execute(db())
    ).rows;

  it('has its own listener: the public listener has none of its routes, and vice versa', async () => {
    const onPublic = new Client(system.helios.url, { authorization: `Bearer ${system.staffKey}` });
    for (const { method, path } of await listOperations()) {
      assert.match(path, /^\/staff\//);
      const { status, problem } = await onPublic.request(method, path);
      assert.deepEqual([status, problem.code], [404, 'NOT_FOUND'], `${method} ${path}`);
    }
    const { body: open } = await system.client.get<OpenApi>('/openapi.json');
    assert.deepEqual(
      Object.keys(open.paths).filter((path) => path.startsWith('/staff')),
      [],
    );
    assert.doesNotMatch(JSON.stringify(open), /staff_?only|"Staff|"IssuedGiftCard"/i);
    for (const path of ['/events', '/calendar', `/performances/${system.performanceId}/availability`]) {
      assert.equal((await system.staff.get(path)).status, 404, path);
    }
  });

  it('authorizes each role exactly by the table of operations', async () => {
    const withoutAccount = new Set<string>(LOG_IN_OPERATIONS);
    const all = (await listOperations()).filter(({ id }) => !withoutAccount.has(id));
    assert.deepEqual(all.map(({ id }) => id).sort(), Object.keys(OPERATIONS).sort());
    const refusals: Record<Role, number> = { door: 0, view: 0, sell: 0, refund: 0, admin: 0 };
    for (const role of ROLES) {
      const staff = createClient(await createStaffKey(db(), role, `walker.${role}`));
      for (const { method, path, id } of all) {
        // The target does not exist, so an authorized call gets 404.
        const { status, problem } = await staff.request(method, path.replace(/\{\w+\}/, 'nobody'));
        const isRefused = status === 403 && problem.code === 'STAFF_ROLE_MISSING';
        assert.equal(isRefused, !hasRole(role, OPERATIONS[id].role), `${role} ${method} ${path}: ${status}`);
        assert.ok(isRefused || status !== 401, `${role} ${method} ${path}: ${status}`);
        if (isRefused) refusals[role] += 1;
      }
      const denied = (await readLogEntries(`walker.${role}`)).filter(
        ({ outcome }) => outcome === 'STAFF_ROLE_MISSING',
      );
      assert.equal(denied.length, refusals[role], 'each refusal is logged');
    }
    const counts = ROLES.map((role) => refusals[role]);
    assert.deepEqual(
      counts,
      [...new Set(counts)].sort((a, b) => b - a),
      'each role may do more',
    );
    assert.equal(refusals.admin, 0);
  });

  it('refuses to start with a route without a role', () => {
    const app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
    guardStaff(app as unknown as Parameters<typeof guardStaff>[0], system.helios.services);
    assert.throws(
      () => app.get('/staff/everything', { schema: { operationId: 'exportEverything' } }, async () => 'all'),
      /"exportEverything" has no role/,
    );
    assert.throws(() => app.get('/staff/more', async () => 'all'), /has no role/);
  });

  it('gives the same answer for missing, unknown, wrong, disabled and expired keys', async () => {
    const disabled = await createStaffKey(db(), 'admin', 'gone');
    const expired = await createStaffKey(db(), 'admin', 'temp');
    await sql`update staff_accounts set disabled_at = now() where name = 'gone'`.execute(db());
    await sql`update staff_accounts set expires_at = now() where name = 'temp'`.execute(db());
    const answers = [];
    for (const key of [
      '',
      'wrong',
      `hsk_0123456789_${'a'.repeat(43)}`,
      `${system.staffKey.slice(0, -1)}${system.staffKey.endsWith('A') ? 'B' : 'A'}`,
      disabled,
      expired,
    ]) {
      const { status, problem, headers } = await createClient(key).request(
        'GET',
        '/staff/accounts',
        undefined,
        { 'x-forwarded-for': '192.0.2.50' },
      );
      const { requestId: _requestId, ...rest } = problem;
      answers.push(JSON.stringify([status, rest, headers.get('retry-after')]));
    }
    assert.deepEqual(new Set(answers).size, 1, answers.join('\n'));
    assert.match(must(answers[0]), /^\[401,.*"STAFF_ONLY"/);
    const basic = await new Client(system.helios.staffUrl, { authorization: system.staffKey }).get(
      '/staff/accounts',
    );
    assert.equal(basic.status, 401);
  });

  it('blocks an address after wrong keys, but not accepted keys', async () => {
    const createHeaders = (address: string) => ({ 'x-forwarded-for': address });
    const tryKey = (address: string, key = 'a guess') =>
      createClient(key).request('GET', '/staff/accounts', undefined, createHeaders(address));
    for (let tries = 0; tries < 10; tries += 1) assert.equal((await tryKey('192.0.2.60')).status, 401);
    const { status, problem, headers } = await tryKey('192.0.2.60');
    assert.deepEqual([status, problem.code], [429, 'RATE_LIMITED']);
    assert.ok(Number(headers.get('retry-after')) > 0);
    const newKey = await createStaffKey(db(), 'admin', 'newcomer');
    assert.equal(
      (await tryKey('192.0.2.60', newKey)).status,
      429,
      'a key that was not accepted before is blocked',
    );
    assert.equal((await tryKey('192.0.2.61', newKey)).status, 200);
    assert.equal((await tryKey('192.0.2.60', newKey)).status, 200, 'an accepted key is not');
  });

  it('does not believe the proxies of the public listener', async () => {
    const { services } = system.helios;
    const app = await buildStaffServer({
      ...services,
      config: { ...services.config, trustProxy: ['127.0.0.1'], staffTrustProxy: [] },
    });
    const key = await createStaffKey(db(), 'view', 'by-ssh');
    const { statusCode } = await app.inject({
      url: '/staff/orders',
      headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': '192.0.2.90' },
    });
    await app.close();
    assert.equal(statusCode, 200);
    assert.deepEqual(
      (await readLogEntries('by-ssh')).map(({ address }) => address),
      ['127.0.0.1'],
    );
  });

  it('does not count requests without a key', async () => {
    const forwardedHeaders = { 'x-forwarded-for': '192.0.2.91' };
    const listAccounts = (headers: Record<string, string>) =>
      new Client(system.helios.staffUrl).request('GET', '/staff/accounts', undefined, {
        ...headers,
        ...forwardedHeaders,
      });
    const requests = Array.from({ length: 120 }, (_, number) =>
      listAccounts(number % 2 === 0 ? {} : { authorization: 'Basic YTpi' }),
    );
    for (const { status, problem } of await Promise.all(requests)) {
      assert.deepEqual([status, problem.code], [401, 'STAFF_ONLY']);
    }
    const newKey = await createStaffKey(db(), 'admin', 'after-a-page');
    assert.equal((await listAccounts({ authorization: `Bearer ${newKey}` })).status, 200);
  });

  it('checks at most ten of many simultaneous keys', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        createClient(`guess ${number}`).request('GET', '/staff/accounts', undefined, {
          'x-forwarded-for': '192.0.2.80',
        }),
      ),
    );
    const tried = answers.filter(({ status }) => status === 401).length;
    const stopped = answers.filter(({ status }) => status === 429).length;
    assert.deepEqual([tried, stopped], [10, 20]);
  });

  it('counts attempts of all addresses together for five minutes', () => {
    let now = 1_000;
    const limit = new AttemptLimit(undefined, () => now);
    for (let number = 0; number < 99; number += 1) limit.count(`192.0.2.${number}`);
    assert.equal(limit.retryAfter('198.51.100.1'), undefined);
    limit.count('192.0.2.99');
    assert.equal(limit.retryAfter('198.51.100.1'), 300);
    now += 299_000;
    assert.equal(limit.retryAfter('198.51.100.1'), 1);
    now += 1_000;
    assert.equal(limit.retryAfter('198.51.100.1'), undefined);
    limit.count('198.51.100.1');
    assert.equal(limit.retryAfter('198.51.100.1'), undefined, 'the count restarts');
    for (let number = 0; number < 200; number += 1) limit.count('198.51.100.2')();
    assert.equal(limit.retryAfter('198.51.100.2'), undefined, 'keys that were accepted do not count');
  });

  it('creates accounts, rotates keys and disables accounts, and shows a key only once', async () => {
    const addAccount = (name: string, role = 'sell') =>
      system.staff.request<{ key: string; account: { role: string } }>('POST', '/staff/accounts', {
        name,
        role,
      });
    const { status, body: createdAccount } = await addAccount('ada.miller');
    assert.deepEqual([status, createdAccount.account.role], [201, 'sell']);
    assert.match(createdAccount.key, /^hsk_[0-9a-f]{10}_.{43}$/);
    assert.equal((await addAccount('ada.miller')).problem.code, 'STAFF_NAME_TAKEN');
    assert.equal((await addAccount('Ada Miller')).problem.code, 'INVALID_REQUEST');
    const locks = `/staff/performances/${system.performanceId}/locks`;
    assert.equal((await createClient(createdAccount.key).get(locks)).status, 200);
    const { body: rotated } = await system.staff.request<{ key: string }>(
      'POST',
      '/staff/accounts/ada.miller/key',
      {},
    );
    assert.equal((await createClient(createdAccount.key).get(locks)).status, 401, 'the old key is invalid');
    assert.equal((await createClient(rotated.key).get(locks)).status, 200);
    assert.equal((await system.staff.request('POST', '/staff/accounts/ada.miller/disable')).status, 200);
    assert.equal((await createClient(rotated.key).get(locks)).status, 401);
    const again = await system.staff.request('POST', '/staff/accounts/ada.miller/key', {});
    assert.equal(again.problem.code, 'STAFF_ACCOUNT_DISABLED');
    assert.equal((await system.staff.request('POST', '/staff/accounts/nobody/key', {})).status, 404);
    const { rows } = await sql<{ row: string }>`
      select row_to_json(a)::text as row from staff_accounts a
      union all select row_to_json(l)::text from staff_actions l
      union all select row_to_json(k)::text from idempotency_keys k`.execute(db());
    for (const key of [createdAccount.key, rotated.key, system.staffKey]) {
      assert.ok(!rows.some(({ row }) => row.includes(key.slice(15))), 'a key is not stored');
    }
  });

  it('tells all admins of a new key, which ends after a year, and its person before the end', async () => {
    const services = { ...system.helios.services, mailer: collectMails() };
    const send = async () => {
      services.mailer.mails.length = 0;
      await sendMails(services, { error: (details) => assert.fail(JSON.stringify(details)) });
      return services.mailer.mails.map(({ to, subject }) => [to.address, subject]).sort();
    };
    await sql`update staff_accounts set disabled_at = now() where role = 'admin' and name <> 'box-office'`.execute(
      db(),
    );
    const add = (name: string, more: object) =>
      system.staff.request<{ account: { expiresAt: string } }>('POST', '/staff/accounts', { name, ...more });
    await send();
    await add('ada.boss', { role: 'admin', emailAddress: 'boss@example.org' });
    assert.deepEqual(await send(), [
      ['boss@example.org', 'A new key for ada.boss (admin)'],
      ['office@example.org', 'A new key for ada.boss (admin)'],
    ]);
    const own = await system.staff.request('PUT', '/staff/own-email-address', {
      emailAddress: 'first@example.org',
    });
    assert.equal(own.status, 200);
    const { body } = await add('ben.seller', { role: 'sell', emailAddress: 'ben@example.org' });
    const days = (Date.parse(body.account.expiresAt) - Date.now()) / 86_400_000;
    assert.equal(Math.round(days), 365);
    await system.staff.request('POST', '/staff/accounts/ben.seller/key', {});
    const told = ['ben@example.org', 'boss@example.org', 'first@example.org'];
    assert.deepEqual(await send(), [
      ...told.flatMap((address) => [
        [address, 'A new key for ben.seller (sell)'],
        [address, 'A new key for ben.seller (sell)'],
      ]),
      ['office@example.org', 'Another address for box-office (admin)'],
    ]);
    const mail = services.mailer.mails.find(({ subject }) => subject.includes('ben.seller'));
    assert.match(
      must(mail).text,
      /a new key for the staff account ben\.seller with the role sell, made by box-office on \S+ at \d\d:\d\d UTC\./,
    );
    for (const text of [must(mail).text, must(mail).html])
      assert.match(text, /npm run helios -- staff disable ben\.seller\b/, 'a command that can be copied');
    assert.doesNotMatch(must(mail).html, /href="ben/);

    await warnOfEndingKeys(db());
    assert.deepEqual(await send(), []);
    await sql`
      update staff_accounts set expires_at = now() + interval '29 days', key_created_at = now() - interval '336 days'
      where name = 'ben.seller'`.execute(db());
    for (let run = 0; run < 2; run += 1) await warnOfEndingKeys(db());
    assert.deepEqual(await send(), [['ben@example.org', 'The key of ben.seller ends soon']]);
  });

  it('tells the former address of an account that it was replaced, and the office while there is one admin', async () => {
    const services = { ...system.helios.services, mailer: collectMails() };
    const sendTo = async () => {
      services.mailer.mails.length = 0;
      await sendMails(services, { error: (details) => assert.fail(JSON.stringify(details)) });
      return services.mailer.mails.map(({ to }) => to.address).sort();
    };
    const setAddress = async (emailAddress: string) => {
      const { status } = await system.staff.request('PUT', '/staff/own-email-address', { emailAddress });
      assert.equal(status, 200);
    };
    await sendTo();
    await sql`update staff_accounts set email_address = null where name = 'box-office'`.execute(db());
    await setAddress('own@example.org');
    assert.deepEqual(await sendTo(), ['office@example.org']);
    await createStaffKey(db(), 'admin', 'other.admin');
    await sendTo();
    await setAddress('own@example.org');
    assert.deepEqual(await sendTo(), [], 'the same address');
    await setAddress('thief@example.org');
    assert.deepEqual(await sendTo(), ['own@example.org']);
    assert.match(
      must(services.mailer.mails[0]).text,
      /box-office with the role admin go to another address.*staff disable box-office/s,
    );
    await sql`
      update staff_accounts set disabled_at = now() where role = 'admin' and name <> 'box-office'`.execute(
      db(),
    );
    await setAddress('other.thief@example.org');
    assert.deepEqual(await sendTo(), ['office@example.org', 'thief@example.org']);
    await system.staff.request('POST', '/staff/accounts', { name: 'a.helper', role: 'admin' });
    await sql`update staff_accounts set disabled_at = now() where name = 'a.helper'`.execute(db());
    await sendTo();
    await system.staff.request('POST', '/staff/accounts', { name: 'a.seller', role: 'sell' });
    assert.deepEqual(await sendTo(), ['office@example.org', 'other.thief@example.org']);
  });

  it('keeps one admin', async () => {
    await sql`
      update staff_accounts set disabled_at = now() where role = 'admin' and name <> 'box-office'`.execute(
      db(),
    );
    const { status, problem } = await system.staff.request('POST', '/staff/accounts/box-office/disable');
    assert.deepEqual([status, problem.code], [409, 'LAST_ADMIN']);
  });

  it('logs changes and reads of personal data, without that data', async () => {
    const seller = createClient(await createStaffKey(db(), 'sell', 'writer'));
    const path = `/staff/performances/${system.performanceId}`;
    const as = { 'x-forwarded-for': '192.0.2.70' };
    await seller.request('PUT', `${path}/status`, { status: 'CO' }, as);
    await seller.request('PUT', `${path}/status`, { status: 'AV' }, as);
    await seller.request('GET', '/staff/orders?search=ada%40example.org', undefined, as);
    await seller.request('GET', '/staff/orders/ada%40example.org', undefined, as);
    await seller.request('GET', `${path}/locks`, undefined, as);
    await seller.request('GET', '/staff/tickets/SECRETCODE', undefined, as);
    const createEntry = (action: string, target: string | null, outcome: string, details = {}) => ({
      account_name: 'writer',
      address: '192.0.2.70',
      action,
      target,
      outcome,
      details,
    });
    assert.deepEqual(await readLogEntries('writer'), [
      createEntry('setPerformanceStatus', system.performanceId, 'done', { status: 'CO' }),
      createEntry('setPerformanceStatus', system.performanceId, 'done', { status: 'AV' }),
      createEntry('listStaffOrders', null, 'done', { rows: 0, isSearch: true }),
      createEntry('getStaffOrder', null, 'ORDER_NOT_FOUND'),
      createEntry('checkTicket', null, 'TICKET_NOT_FOUND'),
    ]);
    const { body } = await system.staff.get<{ action: string }[]>('/staff/actions?account=writer');
    assert.deepEqual(
      body.map(({ action }) => action),
      ['checkTicket', 'getStaffOrder', 'listStaffOrders', 'setPerformanceStatus', 'setPerformanceStatus'],
    );
  });

  it('shows nobody the ids by which a customer acts on the public listener', async () => {
    const seats = await system.findFreeSeats(3);
    const bought = await system.client.pay(
      await system.client.createCheckout(system.performanceId, seats.slice(0, 2)),
    );
    const asked = await system.client.pay(
      await system.client.createCheckout(system.performanceId, seats.slice(2), CARDS.challenge),
    );
    assert.deepEqual([bought.status, asked.status], [201, 202]);
    const challengeUrl = must(asked.body.nextAction).url;
    const { orderNumber, orderId } = bought.body;
    const [ticket] = (await system.client.get<{ ticketCode: string }[]>(`/orders/${orderId}/tickets`)).body;
    const refund = { reason: 'Ill', seats: [seats[0]] };
    const key = { 'idempotency-key': 'no-secrets-1' };
    const answers = [
      await system.staff.request('POST', `/staff/orders/${orderNumber}/refunds`, refund, key),
      await system.staff.get(`/staff/orders/${orderNumber}`),
      await system.staff.get(`/staff/orders/${asked.body.orderNumber}`),
      await system.staff.get('/staff/orders'),
      await system.staff.get('/staff/refunds'),
      await system.staff.get(`/staff/performances/${system.performanceId}/locks`),
      await system.staff.get(`/staff/tickets/${must(ticket).ticketCode}`),
      await system.staff.get(`/staff/actions?target=${orderNumber}`),
    ];
    for (const { status, body } of answers) {
      assert.ok(status < 300, JSON.stringify(body));
      for (const order of [bought.body, asked.body]) {
        for (const secret of [order.orderId, order.lockId, challengeUrl]) {
          assert.ok(!JSON.stringify(body).includes(secret), JSON.stringify(body));
        }
      }
    }
    const { body: document } = await new Client(system.helios.staffUrl).get<OpenApi>('/openapi.json');
    const answered = Object.entries(document.components.schemas).filter(([, { properties = {} }]) =>
      ['orderId', 'lockId', 'nextAction'].some((name) => name in properties),
    );
    // A problem of the public listener names an order. Staff routes throw none of these.
    assert.deepEqual(
      answered.map(([name]) => name),
      ['StaffProblem'],
    );
  });

  it('finds orders by phone number and card, and says what a performance has taken and what is free', async () => {
    const seats = await system.findFreeSeats(2, { skip: 20 });
    const readPerformance = async () => {
      const { body } =
        await system.staff.get<
          { performanceId: string; seatsFree: number; takenCents: number; currency: string }[]
        >('/staff/performances');
      return must(body.find(({ performanceId }) => performanceId === system.performanceId));
    };
    const before = await readPerformance();
    const order = await system.client.createCheckout(system.performanceId, seats);
    order.customer.contact.phoneNumber = '+1 (717) 555-0666';
    const { orderNumber, totals } = (await system.client.pay(order)).body;
    const after = await readPerformance();
    assert.deepEqual(
      [after.seatsFree - before.seatsFree, after.takenCents - before.takenCents, after.currency],
      [-2, totals.totalCents, totals.currency],
    );
    const find = async (search: string) =>
      (
        await system.staff.get<{ orderNumber: string }[]>(
          `/staff/orders?search=${encodeURIComponent(search)}`,
        )
      ).body.map((found) => found.orderNumber);
    for (const search of ['717 555 0666', '5550666', '+17175550666'])
      assert.deepEqual(await find(search), [orderNumber], search);
    assert.ok((await find('4242')).includes(orderNumber), 'the last digits of the card');
    assert.deepEqual(await find('4243'), []);
    const refund = { reason: 'Ill', seats: [seats[0]] };
    const { body } = await system.staff.request<{ cardCents: number }>(
      'POST',
      `/staff/orders/${orderNumber}/refunds`,
      refund,
      { 'idempotency-key': 'taken-less-1' },
    );
    const less = await readPerformance();
    assert.deepEqual(
      [less.seatsFree - after.seatsFree, after.takenCents - less.takenCents],
      [1, body.cardCents],
    );
  });

  it('counts what needs somebody', async () => {
    const read = async () => (await system.staff.get<Record<string, unknown>>('/staff/open-matters')).body;
    const before = await read();
    assert.deepEqual(before, {
      requests: 0,
      refundsFailed: 0,
      mailsGivenUp: 0,
      donationRequests: 0,
      enquiries: 0,
      areSalesClosed: false,
    });
    await sql`
      update mails set tries = 12 where mail_id = (select mail_id from mails where sent_at is null limit 1)`.execute(
      db(),
    );
    await sql`
      insert into enquiries (reference, kind, contact, details) values ('EQ-1', 'contact', '{}', '{}')`.execute(
      db(),
    );
    await system.staff.request('PUT', '/staff/sales', { state: 'closed' });
    assert.deepEqual(await read(), { ...before, mailsGivenUp: 1, enquiries: 1, areSalesClosed: true });
    await system.staff.request('PUT', '/staff/sales', { state: 'open' });
    await sql`update mails set tries = 0 where tries = 12`.execute(db());
    await sql`delete from enquiries where reference = 'EQ-1'`.execute(db());
  });

  it('sets each status of the box office', async () => {
    const path = `/staff/performances/${system.performanceId}/status`;
    for (const status of [...BOX_OFFICE_STATUSES, 'AV']) {
      assert.equal((await system.staff.request('PUT', path, { status })).status, 204, status);
      const { rows } = await sql<{ status: string }>`
        select box_office_status as status from performances where performance_id = ${system.performanceId}`.execute(
        db(),
      );
      assert.deepEqual(rows, [{ status }]);
    }
  });

  it('logs the target of a refused request only in a known form', async () => {
    const staff = createClient(await createStaffKey(db(), 'refund', 'form-reader'));
    const key = { 'idempotency-key': 'form-reader-1' };
    await staff.get('/staff/orders/Miller');
    await staff.get('/staff/orders/lt-nobody22');
    await staff.request('POST', '/staff/orders/Miller/refunds', { reason: 'Ill' }, key);
    await staff.request('POST', '/staff/requests/Miller/approve', undefined, key);
    await staff.request('POST', '/staff/requests/RQ-NOBODY22/reject');
    await staff.request('PUT', '/staff/performances/Miller/status', { status: 'NA' });
    await staff.request('PUT', '/staff/performances/RUTHL-20261128-1901/status', { status: 'NA' });
    await staff.request('POST', '/staff/accounts/Miller/disable');
    await staff.request('POST', '/staff/accounts/ada.miller/disable');
    assert.deepEqual(
      (await readLogEntries('form-reader')).map(({ action, target }) => [action, target]),
      [
        ['getStaffOrder', null],
        ['getStaffOrder', 'LT-NOBODY22'],
        ['refundOrder', null],
        ['approveStaffRequest', null],
        ['rejectStaffRequest', 'RQ-NOBODY22'],
        ['setPerformanceStatus', null],
        ['setPerformanceStatus', 'RUTHL-20261128-1901'],
        ['disableStaffAccount', null],
        ['disableStaffAccount', 'ada.miller'],
      ],
    );
  });

  it('rolls back a change that it cannot log, and refuses a read that it cannot log', async () => {
    await sql`alter table staff_actions rename to staff_actions_away`.execute(db());
    let answers: number[];
    try {
      const path = `/staff/performances/${system.performanceId}/status`;
      const set = await system.staff.request('PUT', path, { status: 'NA' });
      const read = await system.staff.get<unknown>('/staff/subscribers');
      assert.ok(!Array.isArray(read.body));
      answers = [set.status, read.status];
    } finally {
      await sql`alter table staff_actions_away rename to staff_actions`.execute(db());
    }
    assert.deepEqual(answers, [500, 500]);
    const { rows } = await sql<{ status: string }>`
      select box_office_status as status from performances where performance_id = ${system.performanceId}`.execute(
      db(),
    );
    assert.deepEqual(rows, [{ status: 'AV' }]);
  });

  it('has an append-only log', async () => {
    await system.staff.get('/staff/subscribers');
    const before = await sql<{ n: number }>`select count(*)::int as n from staff_actions`.execute(db());
    assert.ok(must(before.rows[0]).n > 0);
    for (const attempt of [
      sql`update staff_actions set outcome = 'done'`,
      sql`delete from staff_actions`,
      sql`truncate staff_actions`,
      sql`truncate staff_accounts cascade`,
    ]) {
      await assert.rejects(attempt.execute(db()), /append-only/);
    }
    await assert.rejects(
      db()
        .transaction()
        .execute(async (trx) => {
          await sql`set local session_replication_role = replica`.execute(trx);
          await sql`delete from staff_actions`.execute(trx);
        }),
      /append-only/,
    );
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from staff_actions`.execute(db());
    assert.deepEqual(rows, before.rows);
    // Only rows that are older than a year can be deleted, for the retention time.
    await sql`
      insert into staff_actions (account_name, action, outcome, created_at)
      values ('old', 'x', 'done', now() - interval '366 days'), ('young', 'x', 'done', now() - interval '364 days')`.execute(
      db(),
    );
    await assert.rejects(sql`delete from staff_actions where action = 'x'`.execute(db()), /append-only/);
    const deleted = await sql`
      delete from staff_actions where created_at < now() - interval '365 days' returning account_name`.execute(
      db(),
    );
    assert.deepEqual(deleted.rows, [{ account_name: 'old' }]);
  });
});
