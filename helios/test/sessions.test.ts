import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Role } from '../src/db/stored-types.ts';
import { keysOf } from '../src/lib/records.ts';
import { addAccount } from '../src/staff/accounts.ts';
import { LOG_IN_OPERATIONS, OPERATIONS, hasRole } from '../src/staff/operations.ts';
import { sendMails } from '../src/mail/send-mails.ts';
import type { Mail } from '../src/mail/mailer.ts';
import { buildStaffServer } from '../src/http/staff/server.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { SoftwarePasskey } from './support/authenticator.ts';
import type { SoftwareOptions } from './support/authenticator.ts';
import { Client } from './support/client.ts';
import type { Answer } from './support/client.ts';
import { must } from './support/must.ts';
import type { OpenApi } from './fuzz/requests.ts';
import { createStaffKey, openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const ORIGIN = 'https://box-office.example.org';
const DOMAIN = 'box-office.example.org';

interface Session {
  name: string;
  role: Role;
  expiresAt: string;
}

describe('sessions of the box office', () => {
  const keep = closeAfterTests();
  let system: TestSystem;
  before(async () => {
    system = keep(await openTestSystem({ staffPublicUrl: ORIGIN, staffTrustProxy: ['127.0.0.1'] }));
  });

  const db = () => system.helios.services.db;
  /** Each test has an address of its own, because the limits count by address. */
  let addresses = 0;
  const openBrowser = (headers: Record<string, string> = {}) =>
    new Client(system.helios.staffUrl, {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.51.100.${(addresses += 1)}`,
      ...headers,
    });
  const readCookie = ({ headers }: Answer<unknown>) => must(headers.get('set-cookie')).split(';', 1)[0] ?? '';

  const createLink = async (name: string, by = system.staff) => {
    const { status, body } = await by.request<{ url: string }>('POST', `/staff/accounts/${name}/link`);
    assert.equal(status, 201);
    return must(body.url.split('#link=')[1]);
  };
  const getChallenge = async (browser: Client, token?: string) => {
    const path = token === undefined ? '/staff/log-in/options' : '/staff/passkeys/options';
    const { status, body } = await browser.request<{ options: { challenge: string } }>(
      'POST',
      path,
      token === undefined ? undefined : { token },
    );
    assert.equal(status, 200);
    return body.options.challenge;
  };
  const createOptions = (challenge: string): SoftwareOptions => ({
    origin: ORIGIN,
    domain: DOMAIN,
    challenge,
  });
  const enrol = async (browser: Client, token: string, passkey = new SoftwarePasskey()) => {
    const answer = await browser.request<Session>('POST', '/staff/passkeys', {
      token,
      passkey: passkey.register(createOptions(await getChallenge(browser, token))),
    });
    return { answer, passkey };
  };
  const logIn = async (browser: Client, passkey: SoftwarePasskey, changes: Partial<SoftwareOptions> = {}) =>
    browser.request<Session>(
      'POST',
      '/staff/log-in',
      passkey.logIn({ ...createOptions(await getChallenge(browser)), ...changes }),
    );
  /** A person with a passkey and a session. */
  const addPerson = async (name: string, role: Role) => {
    await addAccount(db(), { name, role });
    const { answer, passkey } = await enrol(openBrowser(), await createLink(name));
    assert.equal(answer.status, 201);
    const cookie = readCookie(answer);
    return { passkey, cookie, browser: openBrowser({ cookie }) };
  };
  const failsWith = (answer: Answer<unknown>, status: number, code: string, what?: string) =>
    assert.deepEqual([answer.status, answer.problem.code], [status, code], what);

  it('adds a passkey with a link, logs in and out, and logs each', async () => {
    await addAccount(db(), { name: 'ada', role: 'view' });
    const browser = openBrowser();
    const { answer, passkey } = await enrol(browser, await createLink('ada'));
    assert.deepEqual([answer.status, answer.body.name, answer.body.role], [201, 'ada', 'view']);
    const hours = (Date.parse(answer.body.expiresAt) - Date.now()) / 3_600_000;
    assert.ok(hours > 11.9 && hours <= 12, `${hours} hours`);
    assert.match(
      must(answer.headers.get('set-cookie')),
      /^__Host-box-office=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict; Secure$/,
    );
    const inSession = openBrowser({ cookie: `other=1; ${readCookie(answer)}` });
    assert.deepEqual((await inSession.get('/staff/session')).body, answer.body);
    assert.equal((await inSession.get('/staff/orders')).status, 200);
    const out = await inSession.request('DELETE', '/staff/session');
    assert.equal(out.status, 204);
    assert.match(must(out.headers.get('set-cookie')), /^__Host-box-office=; .*Expires=Thu, 01 Jan 1970/);
    failsWith(await inSession.get('/staff/session'), 401, 'STAFF_ONLY');

    const again = await logIn(browser, passkey);
    assert.deepEqual([again.status, again.body.name], [200, 'ada']);
    assert.notEqual(readCookie(again), readCookie(answer));
    const { rows } = await sql<{ action: string; outcome: string }>`
      select action, outcome from staff_actions where account_name = 'ada' order by action_id`.execute(db());
    assert.deepEqual(
      rows.map(({ action, outcome }) => `${action} ${outcome}`),
      ['addPasskey done', 'listStaffOrders done', 'endOwnSession done', 'logIn done'],
    );
  });

  it('tells admins of a new passkey by mail', async () => {
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close() {} };
    const services = { ...system.helios.services, mailer };
    const send = () => sendMails(services, { error: (details) => assert.fail(JSON.stringify(details)) });
    await send();
    mails.length = 0;
    await addPerson('bea', 'sell');
    await send();
    const { subject, text } = must(mails[0]);
    assert.equal(subject, 'A new passkey for bea (sell)');
    assert.match(text, /with a link that box-office has made/);
  });

  it('stores neither a cookie nor a link', async () => {
    const { cookie } = await addPerson('cem', 'view');
    const token = await createLink('cem');
    const { rows } = await sql<{ row: string }>`
      select row_to_json(s)::text as row from staff_sessions s union all select row_to_json(l)::text from staff_links l
      union all select row_to_json(a)::text from staff_actions a`.execute(db());
    assert.ok(rows.length > 2);
    const secret = must(cookie.split('=')[1]);
    assert.ok(!rows.some(({ row }) => row.includes(secret) || row.includes(token)));
  });

  it('ends a session after 12 hours', async () => {
    const { browser } = await addPerson('dora', 'view');
    assert.equal((await browser.get('/staff/performances')).status, 200);
    await sql`
      update staff_sessions set expires_at = now() from staff_accounts a
      where a.account_id = staff_sessions.account_id and name = 'dora'`.execute(db());
    failsWith(await browser.get('/staff/performances'), 401, 'STAFF_ONLY');
  });

  it('ends the session and refuses the passkey at once when the account is disabled', async () => {
    const { browser, passkey } = await addPerson('emil', 'view');
    const token = await createLink('emil');
    assert.equal((await system.staff.request('POST', '/staff/accounts/emil/disable')).status, 200);
    failsWith(await browser.get('/staff/performances'), 401, 'STAFF_ONLY');
    failsWith(await logIn(openBrowser(), passkey), 401, 'LOG_IN_FAILED');
    failsWith(
      await openBrowser().request('POST', '/staff/passkeys/options', { token }),
      404,
      'STAFF_LINK_NOT_VALID',
    );
    failsWith(await system.staff.request('POST', '/staff/accounts/emil/link'), 409, 'STAFF_ACCOUNT_DISABLED');
  });

  it('ends passkeys and sessions when an account has ended or gets a new key', async () => {
    const { browser, passkey } = await addPerson('finn', 'view');
    await sql`update staff_accounts set expires_at = now() where name = 'finn'`.execute(db());
    failsWith(await browser.get('/staff/performances'), 401, 'STAFF_ONLY');
    failsWith(await logIn(openBrowser(), passkey), 401, 'LOG_IN_FAILED');
    await sql`update staff_accounts set expires_at = null where name = 'finn'`.execute(db());
    assert.equal((await browser.get('/staff/performances')).status, 200);
    assert.equal((await system.staff.request('POST', '/staff/accounts/finn/key', {})).status, 200);
    failsWith(await browser.get('/staff/performances'), 401, 'STAFF_ONLY');
    failsWith(await logIn(openBrowser(), passkey), 401, 'LOG_IN_FAILED');
  });

  it('takes a link once, also of two browsers at the same time', async () => {
    await addAccount(db(), { name: 'gina', role: 'view' });
    const token = await createLink('gina');
    const both = await Promise.all([enrol(openBrowser(), token), enrol(openBrowser(), token)]);
    assert.deepEqual(both.map(({ answer }) => answer.status).sort(), [201, 404]);
    const { rows } = await sql`
      select from staff_passkeys join staff_accounts using (account_id) where name = 'gina'`.execute(db());
    assert.equal(rows.length, 1);
  });

  it('answers the same for a used, an ended and an invented link', async () => {
    await addAccount(db(), { name: 'hugo', role: 'view' });
    const [used, ended] = [await createLink('hugo'), await createLink('hugo')];
    await enrol(openBrowser(), used);
    await sql`update staff_links set expires_at = now() where used_at is null`.execute(db());
    const answers = [];
    for (const token of [used, ended, 'a'.repeat(43)]) {
      const answer = await openBrowser().request('POST', '/staff/passkeys/options', { token });
      const { requestId: _requestId, ...problem } = answer.problem;
      answers.push(JSON.stringify([answer.status, problem]));
    }
    assert.equal(new Set(answers).size, 1, answers.join('\n'));
    assert.match(must(answers[0]), /^\[404,.*"STAFF_LINK_NOT_VALID"/);
  });

  it('accepts the answer to a challenge once, in time, and for its purpose only', async () => {
    const { passkey } = await addPerson('ida', 'view');
    const browser = openBrowser();
    const signed = passkey.logIn(createOptions(await getChallenge(browser)));
    assert.equal((await browser.request('POST', '/staff/log-in', signed)).status, 200);
    failsWith(await browser.request('POST', '/staff/log-in', signed), 401, 'LOG_IN_FAILED', 'replayed');

    const late = passkey.logIn(createOptions(await getChallenge(browser)));
    await sql`update staff_challenges set expires_at = now()`.execute(db());
    failsWith(await browser.request('POST', '/staff/log-in', late), 401, 'LOG_IN_FAILED', 'late');

    const token = await createLink('ida');
    const ofLink = passkey.logIn(createOptions(await getChallenge(browser, token)));
    failsWith(await browser.request('POST', '/staff/log-in', ofLink), 401, 'LOG_IN_FAILED', 'of a link');
    const ofLogIn = new SoftwarePasskey().register(createOptions(await getChallenge(browser)));
    const answer = await browser.request('POST', '/staff/passkeys', { token, passkey: ofLogIn });
    failsWith(answer, 401, 'LOG_IN_FAILED', 'of a log-in');
    const invented = passkey.logIn(createOptions('aW52ZW50ZWQ'));
    failsWith(await browser.request('POST', '/staff/log-in', invented), 401, 'LOG_IN_FAILED', 'invented');
    const garbage = { ...signed, clientDataJSON: 'bm8ganNvbg' };
    failsWith(await browser.request('POST', '/staff/log-in', garbage), 401, 'LOG_IN_FAILED', 'garbage');
  });

  it('refuses the signature of another key, for another site, without the person, and of a copied passkey', async () => {
    const { passkey } = await addPerson('jan', 'view');
    const browser = openBrowser();
    const refuse = async (changes: Partial<SoftwareOptions>, what: string) =>
      failsWith(await logIn(browser, passkey, changes), 401, 'LOG_IN_FAILED', what);
    await refuse({ origin: 'https://example.org' }, 'the origin of the page');
    await refuse({ domain: 'example.org' }, 'the host of the passkey');
    await refuse({ isVerified: false }, 'without finger, face or PIN');
    const forged = {
      ...new SoftwarePasskey().logIn(createOptions(await getChallenge(browser))),
      id: passkey.id,
    };
    failsWith(await browser.request('POST', '/staff/log-in', forged), 401, 'LOG_IN_FAILED', 'another key');
    failsWith(await logIn(browser, new SoftwarePasskey()), 401, 'LOG_IN_FAILED', 'an unknown passkey');
    passkey.counter = 2;
    assert.equal((await logIn(browser, passkey)).status, 200);
    passkey.counter = 1;
    await refuse({}, 'the count of a copy');

    const token = await createLink('jan');
    const weak = new SoftwarePasskey().register({
      ...createOptions(await getChallenge(browser, token)),
      isVerified: false,
    });
    const answer = await browser.request('POST', '/staff/passkeys', { token, passkey: weak });
    failsWith(answer, 401, 'LOG_IN_FAILED', 'a new passkey without finger, face or PIN');
    assert.equal((await enrol(browser, token)).answer.status, 201, 'the link still works');
  });

  it('refuses what another page sends with the cookie', async () => {
    const { cookie, passkey } = await addPerson('kim', 'admin');
    const asPage = (headers: Record<string, string>) =>
      new Client(system.helios.staffUrl, { cookie, 'x-forwarded-for': '198.51.100.250', ...headers });
    const status = `/staff/performances/${system.performanceId}/status`;
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: ORIGIN, 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of foreign) {
      const what = JSON.stringify(headers);
      failsWith(await asPage(headers).request('PUT', status, { status: 'NA' }), 403, 'FOREIGN_ORIGIN', what);
      failsWith(await asPage(headers).request('DELETE', '/staff/session'), 403, 'FOREIGN_ORIGIN', what);
      failsWith(await asPage(headers).request('POST', '/staff/log-in/options'), 403, 'FOREIGN_ORIGIN', what);
      const signed = passkey.logIn(createOptions(await getChallenge(openBrowser())));
      failsWith(await asPage(headers).request('POST', '/staff/log-in', signed), 403, 'FOREIGN_ORIGIN', what);
    }
    const image = asPage({ 'sec-fetch-site': 'cross-site' });
    failsWith(await image.get('/staff/orders'), 403, 'FOREIGN_ORIGIN', 'a read for another page');
    assert.equal((await asPage({ 'sec-fetch-site': 'none' }).get('/staff/orders')).status, 200);
    // Browsers that do not send Sec-Fetch-Site.
    assert.equal((await asPage({ origin: ORIGIN }).request('PUT', status, { status: 'AV' })).status, 204);
    const key = new Client(system.helios.staffUrl, {
      authorization: `Bearer ${system.staffKey}`,
      cookie: '__Host-box-office=nothing',
    });
    assert.equal((await key.request('PUT', status, { status: 'AV' })).status, 204, 'a program has no origin');
    const { headers } = await key.request('OPTIONS', status);
    assert.equal(headers.get('access-control-allow-origin'), null);
  });

  it('lets the role door do what is for it, and nothing else, in a session', async () => {
    const { cookie, browser } = await addPerson('lena', 'door');
    const { body } = await openBrowser().get<OpenApi>('/openapi.json');
    const withoutAccount = new Set<string>(LOG_IN_OPERATIONS);
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId }]) =>
        withoutAccount.has(operationId) ? [] : [{ method: method.toUpperCase(), path, id: operationId }],
      ),
    );
    assert.deepEqual(operations.map(({ id }) => id).sort(), keysOf(OPERATIONS).sort());
    for (const { method, path, id } of operations) {
      if (id === 'endOwnSession') continue;
      const answer = await openBrowser({ cookie }).request(method, path.replace(/\{\w+\}/, 'nobody'));
      const isAllowed = hasRole('door', OPERATIONS[id as keyof typeof OPERATIONS].role);
      assert.equal(answer.problem.code === 'STAFF_ROLE_MISSING', !isAllowed, `${id}: ${answer.status}`);
    }
    assert.equal((await browser.get('/staff/tickets/SECRETCODE')).problem.code, 'TICKET_NOT_FOUND');
  });

  it('limits log-ins that do not work by address, and challenges', async () => {
    const stranger = new SoftwarePasskey();
    const browser = openBrowser();
    for (let tries = 0; tries < 10; tries += 1)
      failsWith(await logIn(browser, stranger), 401, 'LOG_IN_FAILED');
    const limited = await logIn(browser, stranger);
    failsWith(limited, 429, 'RATE_LIMITED');
    assert.ok(Number(limited.headers.get('retry-after')) > 0);
    const { passkey } = await addPerson('mia', 'view');
    for (let tries = 0; tries < 12; tries += 1)
      assert.equal((await logIn(openBrowser(), passkey)).status, 200);

    const { services } = system.helios;
    const app = await buildStaffServer(services);
    const headers = { origin: ORIGIN, 'x-forwarded-for': '203.0.113.7' };
    const statuses = [];
    for (let tries = 0; tries < 61; tries += 1)
      statuses.push((await app.inject({ method: 'POST', url: '/staff/log-in/options', headers })).statusCode);
    await app.close();
    assert.deepEqual([statuses[59], statuses[60]], [200, 429]);
  });

  it('counts a link as a key for the approval by a second person', async () => {
    const { services } = system.helios;
    const app = await buildStaffServer({
      ...services,
      config: { ...services.config, staffSecondPersonCents: 1_000 },
    });
    const call = (key: string, url: string, payload?: object) =>
      app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() },
        ...(payload ? { payload } : {}),
      });
    const asker = await createStaffKey(db(), 'admin', 'asker');
    let approver = await createStaffKey(db(), 'refund', 'approver');
    await sql`
      update staff_accounts set key_created_at = now() - interval '1 day',
        key_made_by = (select account_id from staff_accounts where name = case a.name when 'asker' then 'kim' else 'lena' end)
      from (select name from staff_accounts) a
      where staff_accounts.name = a.name and a.name in ('asker', 'approver')`.execute(db());
    const request = async () =>
      (await call(asker, '/staff/gift-cards', { amountCents: 5_000 })).json().request.requestId as string;
    const approve = async (id: string) => {
      const answer = await call(approver, `/staff/requests/${id}/approve`);
      return answer.statusCode === 200 ? 'approved' : answer.json().code;
    };
    assert.equal(await approve(await request()), 'approved');

    const byAsker = await createLink(
      'approver',
      new Client(system.helios.staffUrl, { authorization: `Bearer ${asker}` }),
    );
    assert.equal(
      await approve(await request()),
      'SECOND_PERSON_REQUIRED',
      'the link may be used at any time',
    );
    await enrol(openBrowser(), byAsker);
    const next = await request();
    await sql`update staff_links set expires_at = now()`.execute(db());
    assert.equal(await approve(next), 'SECOND_PERSON_REQUIRED', 'the asker may have the passkey');
    const { body } = await system.staff.request<{ key: string }>('POST', '/staff/accounts/approver/key', {});
    approver = body.key;
    assert.equal(await approve(await request()), 'approved', 'another admin has ended the passkey');

    const waiting = await request();
    await enrol(openBrowser(), await createLink('approver'));
    assert.equal(await approve(waiting), 'SECOND_PERSON_REQUIRED', 'the passkey is newer than the request');
    assert.equal(await approve(await request()), 'approved');
    await app.close();
  });
});
