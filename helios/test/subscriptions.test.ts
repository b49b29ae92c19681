import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../src/db/transactions.ts';
import { sendMails } from '../src/mail/send-mails.ts';
import { createConfirmationUrl } from '../src/stay-in-touch/links.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { CARDS } from './support/client.ts';
import { buyGiftCards, createGiftCardRequest } from './support/gift-card-order.ts';
import { must } from './support/must.ts';
import { TestSmtpServer } from './support/smtp-server.ts';
import type { ReceivedMail } from './support/smtp-server.ts';
import { readToken } from './support/subscription.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const ADDRESS = {
  country: 'USA',
  addressLine1: '12 Mill Road',
  city: 'Ronks',
  state: 'PA',
  zipcode: '17572',
};

const ONE_CLICK = { 'content-type': 'application/x-www-form-urlencoded' };

interface Links {
  confirm: string | undefined;
  unsubscribe: string;
  oneClickUrl: string;
}

/** The lines of a mail, without the folding of its headers and the encoding of its text. */
function unfold({ text }: ReceivedMail): string {
  return text
    .replace(/=\r\n/g, '')
    .replaceAll('=3D', '=')
    .replace(/\r\n[ \t]+/g, ' ')
    .replaceAll('\r\n', '\n');
}

function readLinks(mail: ReceivedMail): Links {
  const text = unfold(mail);
  const page = (purpose: string) =>
    new RegExp(`^http://\\S+/subscription#${purpose}=\\S+$`, 'm').exec(text)?.[0];
  const confirm = page('confirm');
  return {
    confirm: confirm && readToken(confirm),
    unsubscribe: readToken(must(page('unsubscribe'))),
    oneClickUrl: must(/^List-Unsubscribe: <([^>]+)>$/m.exec(text)?.[1]),
  };
}

describe('a subscription to the mailing list', () => {
  const server = new TestSmtpServer();
  let system: TestSystem;
  let db: Db;
  const keep = closeAfterTests();
  before(async () => {
    keep(await server.listen());
    system = keep(
      await openTestSystem({
        smtpUrl: `smtp://box-office:${encodeURIComponent('the p@ssword')}@${server.host}`,
      }),
    );
    keep(system.helios.services.db, expectConsistent);
    ({ db } = system.helios.services);
  });

  const submit = (emailAddress: string, marketingInterestIds: string[] = [], firstName = 'Ada') =>
    system.client.request(
      'POST',
      '/stay-in-touch',
      {
        customer: {
          contact: { firstName, lastName: 'Miller', phoneNumber: '7175550199', emailAddress },
          address: ADDRESS,
        },
        marketingInterestIds,
      },
      { 'idempotency-key': randomUUID() },
    );
  /** Sends the queue and returns the mails to an address, oldest first. */
  const receiveMails = async (emailAddress: string): Promise<ReceivedMail[]> => {
    await sendMails(system.helios.services, { error: (details) => assert.fail(JSON.stringify(details)) });
    return server.received.filter(({ to }) => to.includes(emailAddress));
  };
  const receiveLinks = async (emailAddress: string): Promise<Links> =>
    readLinks(must((await receiveMails(emailAddress)).at(-1)));
  const confirm = (token: string | undefined) =>
    system.client.request<{ outcome: string }>('POST', '/subscriptions/confirm', { token });
  const unsubscribe = (token: string) =>
    system.client.request('POST', '/subscriptions/unsubscribe', { token });
  /** As a mail provider does: no cookies, no Origin. */
  const postOneClick = (url: string, init: RequestInit = {}) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: ONE_CLICK,
      body: 'List-Unsubscribe=One-Click',
      ...init,
    });
  const readInterests = async (emailAddress: string) => {
    const { rows } = await sql<{ interest_ids: string[] }>`
      select interest_ids from stay_in_touch_subscribers where lower(email_address) = lower(${emailAddress})`.execute(
      db,
    );
    return rows.map((row) => row.interest_ids);
  };
  const subscribeAndConfirm = async (emailAddress: string, interestIds: string[] = []): Promise<Links> => {
    await submit(emailAddress, interestIds);
    const links = await receiveLinks(emailAddress);
    assert.deepEqual((await confirm(links.confirm)).body, { outcome: 'confirmed' });
    return links;
  };

  it('begins with the confirmation of the mail, once, and a welcome mail follows', async () => {
    const email = 'whole@example.org';
    assert.equal((await submit(email, ['branson-shows', 'special-offers'])).status, 201);
    assert.deepEqual(await readInterests(email), [], 'pending');
    const { confirm: token } = await receiveLinks(email);
    assert.deepEqual(await readInterests(email), [], 'the mail alone changes nothing');

    const first = await confirm(token);
    assert.deepEqual([first.status, first.body], [200, { outcome: 'confirmed' }]);
    assert.deepEqual(await readInterests(email), [['branson-shows', 'special-offers']]);
    const repeated = await confirm(token);
    assert.deepEqual([repeated.status, repeated.body], [200, { outcome: 'already_confirmed' }]);

    const mails = await receiveMails(email);
    assert.deepEqual(
      mails.map((mail) => /^Subject: (.*)$/m.exec(unfold(mail))?.[1]),
      ['Please confirm your subscription', 'Welcome to the letters of Lamplight Theatres'],
    );
    const { body: subscribers } =
      await system.staff.get<{ emailAddress: string; unsubscribeUrl: string; oneClickUrl: string }[]>(
        '/staff/subscribers',
      );
    const subscriber = subscribers.find(({ emailAddress }) => emailAddress === email);
    assert.ok(subscriber);
    // Those of the mails, for the letters that another tool sends.
    const welcome = unfold(must(mails[1]));
    assert.ok(welcome.includes(`<${subscriber.oneClickUrl}>`));
    assert.ok(welcome.includes(subscriber.unsubscribeUrl));
  });

  it('is confirmed once by two presses at the same time', async () => {
    const email = 'double@example.org';
    await submit(email);
    const { confirm: token } = await receiveLinks(email);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    assert.deepEqual(answers.map(({ body }) => body.outcome).sort(), ['already_confirmed', 'confirmed']);
    assert.equal((await receiveMails(email)).length, 2, 'one welcome mail');
  });

  it('keeps the choices of a subscriber until the owner of the address confirms others', async () => {
    const email = 'owner@example.org';
    await subscribeAndConfirm(email, ['lancaster-shows']);
    const known = await submit('OWNER@example.org', [], 'Mallory');
    const unknown = await submit('stranger@example.org', [], 'Mallory');
    assert.deepEqual([known.status, Object.keys(known.body as object)], [201, ['receivedAt']]);
    assert.deepEqual([unknown.status, Object.keys(unknown.body as object)], [201, ['receivedAt']]);
    assert.deepEqual(await readInterests(email), [['lancaster-shows']]);
    const { body } = await system.staff.get<{ emailAddress: string; name: string }[]>('/staff/subscribers');
    assert.equal(must(body.find(({ emailAddress }) => emailAddress === email)).name, 'Ada Miller');
    const mail = must((await receiveMails('OWNER@example.org')).at(-1));
    assert.equal((await confirm(readLinks(mail).confirm)).status, 200);
    assert.deepEqual(await readInterests(email), [[]]);
  });

  it('has mails without the words that somebody typed, which could be a stranger', async () => {
    const email = 'words@example.org';
    await submit(email, ['special-offers'], 'Win a million now');
    const { confirm: token } = await receiveLinks(email);
    await confirm(token);
    const mails = (await receiveMails(email)).map(unfold);
    assert.equal(mails.length, 2);
    for (const mail of mails) {
      assert.doesNotMatch(mail, /Win a million|Miller|Mill Road|7175550199/);
      assert.match(mail, /^You hear about:\n/m);
    }
  });

  it('cannot be confirmed with an earlier link after a newer submission', async () => {
    const email = 'newer@example.org';
    await submit(email, ['lancaster-shows']);
    const { confirm: first } = await receiveLinks(email);
    await submit('Newer@example.org', ['branson-shows']);
    const { confirm: second } = await receiveLinks('Newer@example.org');
    const { status, problem } = await confirm(first);
    assert.deepEqual([status, problem.code], [410, 'SUBSCRIPTION_LINK_SUPERSEDED']);
    assert.deepEqual(await readInterests(email), []);
    assert.equal((await confirm(second)).status, 200);
    assert.deepEqual(await readInterests(email), [['branson-shows']]);
  });

  it('can be confirmed for 7 days', async () => {
    const age = (email: string, days: number) =>
      sql`
        update stay_in_touch_submissions set created_at = now() - ${days} * interval '1 day' + interval '1 minute'
        where email_address = ${email}`.execute(db);
    await submit('in-time@example.org');
    await submit('late@example.org');
    const inTime = await receiveLinks('in-time@example.org');
    const late = await receiveLinks('late@example.org');
    await age('in-time@example.org', 7);
    await age('late@example.org', 8);
    assert.equal((await confirm(inTime.confirm)).status, 200);
    const { status, problem } = await confirm(late.confirm);
    assert.deepEqual([status, problem.code], [410, 'SUBSCRIPTION_LINK_EXPIRED']);
    assert.deepEqual(await readInterests('late@example.org'), []);
  });

  it('refuses tokens that it did not make, and tokens for something else', async () => {
    const email = 'forged@example.org';
    await submit(email);
    const links = await receiveLinks(email);
    const token = must(links.confirm);
    const [linkId = ''] = token.split('.');
    const forged = readToken(
      createConfirmationUrl(
        { ...system.helios.services.config, giftCardSecrets: ['a secret that Helios does not know.....'] },
        linkId,
      ),
    );
    const deleted = readToken(createConfirmationUrl(system.helios.services.config, 'A'.repeat(43)));
    for (const wrong of [
      links.unsubscribe,
      linkId,
      `${linkId}.`,
      forged,
      deleted,
      token.slice(0, -4),
      '\u0000.',
    ]) {
      const { status, problem } = await confirm(wrong);
      assert.ok(
        [400, 404].includes(status) && /INVALID_REQUEST|SUBSCRIPTION_LINK_NOT_VALID/.test(problem.code),
        `${wrong}: ${status} ${problem.code}`,
      );
    }
    assert.equal((await unsubscribe(token)).problem.code, 'SUBSCRIPTION_LINK_NOT_VALID');
    assert.deepEqual(await readInterests(email), []);
    assert.equal((await confirm(token)).status, 200);
    assert.match(linkId, /^[\w-]{43}$/);
  });

  it('accepts links of a former secret', async () => {
    const email = 'rotated@example.org';
    await submit(email);
    const { confirm: token } = await receiveLinks(email);
    const { config } = system.helios.services;
    const secrets = config.giftCardSecrets;
    config.giftCardSecrets = ['a new secret in front of the former ones', ...secrets];
    try {
      assert.equal((await confirm(token)).status, 200);
    } finally {
      config.giftCardSecrets = secrets;
    }
  });

  it('sends an address 3 mails in 24 hours at most, with the same answer', async () => {
    const email = 'bombed@example.org';
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(email)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    for (const { body } of answers) assert.deepEqual(Object.keys(body as object), ['receivedAt']);
    const mails = await receiveMails(email);
    assert.equal(mails.length, 3);
    assert.equal((await submit(email.toUpperCase())).status, 201);
    assert.equal((await receiveMails(email.toUpperCase())).length, 0);
    // What is above the limit supersedes nothing.
    assert.equal((await confirm(readLinks(must(mails.at(-1))).confirm)).status, 200);
    await sql`
      update stay_in_touch_submissions set created_at = created_at - interval '24 hours 1 second'
      where email_address = ${email}`.execute(db);
    await submit(email);
    assert.equal((await receiveMails(email)).length, 5, 'with the welcome mail');
  });

  it('has the headers of RFC 8058 in each of its mails, and a visible link', async () => {
    const email = 'headers@example.org';
    await subscribeAndConfirm(email);
    const mails = await receiveMails(email);
    assert.equal(mails.length, 2);
    for (const mail of mails) {
      const text = unfold(mail);
      const [head = ''] = text.split('\n\n', 1);
      assert.match(head, /^List-Unsubscribe: <http:\/\/\S+\/subscriptions\/unsubscribe\/[\w.-]+>$/m);
      assert.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
      assert.match(text, /^To stop these mails, unsubscribe:\nhttp:\/\/\S+\/subscription#unsubscribe=/m);
      assert.match(text, /<a [^>]*href="http:\/\/[^"]+\/subscription#unsubscribe=[^"]+">/);
    }
  });

  it('of a buyer of gift cards begins with the same confirmation', async () => {
    const request = await createGiftCardRequest(system.client);
    const email = 'giver@example.org';
    request.customer.contact.emailAddress = email;
    const marketing = { marketingInterestIds: ['branson-shows'] };
    assert.equal((await buyGiftCards(system.client, { ...request, marketing })).status, 201);
    const mails = (await receiveMails(email)).filter(({ text }) => text.includes('List-Unsubscribe'));
    assert.deepEqual([mails.length, await readInterests(email)], [1, []]);
    assert.equal((await confirm(readLinks(must(mails[0])).confirm)).status, 200);
    assert.deepEqual(await readInterests(email), [['branson-shows']]);
  });

  it('is not a part of the mails of orders', async () => {
    const request = await system.client.createCheckout(
      system.performanceId,
      await system.findFreeSeats(1),
      CARDS.success,
    );
    request.customer.contact.emailAddress = 'buyer@example.org';
    assert.equal((await system.client.pay(request)).status, 201);
    const [mail] = await receiveMails('buyer@example.org');
    assert.doesNotMatch(must(mail).text, /List-Unsubscribe|nsubscribe/);
  });

  it('ends at once with the request of RFC 8058, which can be repeated', async () => {
    const email = 'one-click@example.org';
    const { oneClickUrl } = await subscribeAndConfirm(email);
    const [first, second] = [await postOneClick(oneClickUrl), await postOneClick(oneClickUrl)];
    assert.deepEqual([first.status, first.headers.get('location')], [200, null]);
    assert.equal(second.status, 200);
    assert.equal(first.headers.get('set-cookie'), null);
    assert.deepEqual(await readInterests(email), []);
  });

  it('ends with the same request as multipart/form-data', async () => {
    const email = 'multipart@example.org';
    const { oneClickUrl } = await subscribeAndConfirm(email);
    const body = new FormData();
    body.append('List-Unsubscribe', 'One-Click');
    assert.equal((await postOneClick(oneClickUrl, { headers: {}, body })).status, 200);
    assert.deepEqual(await readInterests(email), []);
  });

  it('ends with every form in which mail programs send it', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const forms: RequestInit[] = [
      { headers: form, body: 'List-Unsubscribe=One-Click\r\n' },
      { headers: form, body: 'list-unsubscribe=one-click' },
      { headers: form, body: '' },
      { headers: {}, body: new Uint8Array() },
      { headers: {}, body: new TextEncoder().encode('List-Unsubscribe=One-Click') },
      { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'LIST-UNSUBSCRIBE=One-Click\n' },
      {
        headers: { 'content-type': 'Multipart/Form-Data; boundary=x' },
        body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      },
    ];
    for (const [index, init] of forms.entries()) {
      const email = `form-${index}@example.org`;
      const { oneClickUrl } = await subscribeAndConfirm(email);
      const answer = await postOneClick(oneClickUrl, init);
      assert.equal(answer.status, 200, `${index}: ${await answer.text()}`);
      assert.deepEqual(await readInterests(email), []);
    }
  });

  it('stays after anything else at the same address', async () => {
    const email = 'scanner@example.org';
    const { oneClickUrl, unsubscribe: token } = await subscribeAndConfirm(email);
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(oneClickUrl, { method, redirect: 'manual' });
      assert.equal(answer.status, 303);
      const location = new URL(must(answer.headers.get('location')));
      assert.equal(location.origin, system.helios.services.config.siteUrl);
      assert.deepEqual([location.pathname, location.search], ['/subscription', '']);
      assert.equal(readToken(location.href), token);
    }
    const refusals: [RequestInit, number][] = [
      [{ body: 'List-Unsubscribe=Later' }, 400],
      [{ body: `List-Unsubscribe=One-Click&a=${'x'.repeat(3_000)}` }, 413],
      [{ headers: { 'content-type': 'text/plain' }, body: 'Hello' }, 400],
      [{ headers: { 'content-type': 'application/json' }, body: '{}' }, 400],
      [{ method: 'PUT' }, 404],
    ];
    for (const [init, status] of refusals) {
      const answer = await postOneClick(oneClickUrl, init);
      assert.equal(answer.status, status, `${JSON.stringify(init).slice(0, 100)}: ${await answer.text()}`);
    }
    assert.equal((await postOneClick(`${oneClickUrl.slice(0, -4)}AAAA`)).status, 404);
    assert.deepEqual(await readInterests(email), [[]]);
  });

  it('takes a form at no other address', async () => {
    for (const path of [
      '/stay-in-touch',
      '/subscriptions/confirm',
      '/subscriptions/unsubscribe',
      '/orders',
    ]) {
      const answer = await fetch(new URL(path, system.helios.url), {
        method: 'POST',
        headers: { ...ONE_CLICK, 'idempotency-key': randomUUID() },
        body: 'token=x',
      });
      assert.equal(answer.status, 415, path);
    }
  });

  it('ends with the page, by the link of any mail, and begins again with a new confirmation only', async () => {
    const email = 'leaves@example.org';
    const first = await subscribeAndConfirm(email, ['lancaster-shows']);
    assert.equal((await unsubscribe(first.unsubscribe)).status, 200);
    assert.equal((await unsubscribe(first.unsubscribe)).status, 200);
    assert.deepEqual(await readInterests(email), []);
    assert.equal((await confirm(first.confirm)).problem.code, 'SUBSCRIPTION_LINK_EXPIRED');

    const second = await subscribeAndConfirm(email, ['branson-shows']);
    assert.deepEqual(await readInterests(email), [['branson-shows']]);
    assert.notEqual(second.unsubscribe, first.unsubscribe);
    await unsubscribe(first.unsubscribe);
    assert.deepEqual(await readInterests(email), []);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from stay_in_touch_submissions where email_address = ${email}`.execute(db);
    assert.deepEqual(rows, [{ n: 2 }], 'the history of consent stays');
  });

  it('cannot be confirmed after its owner unsubscribed, and mails in the queue are not sent', async () => {
    const email = 'refuses@example.org';
    await submit(email);
    const links = await receiveLinks(email);
    await submit(email);
    await unsubscribe(links.unsubscribe);
    assert.equal((await receiveMails(email)).length, 1);
    assert.equal((await confirm(links.confirm)).problem.code, 'SUBSCRIPTION_LINK_EXPIRED');
    assert.deepEqual(await readInterests(email), []);
  });

  it('stores no token', async () => {
    const email = 'secret@example.org';
    const { confirm: token, unsubscribe: other } = await subscribeAndConfirm(email);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(s)::text as row from stay_in_touch_submissions s
      union all select to_jsonb(m)::text from mails m`.execute(db);
    for (const secret of [token, other]) {
      const signature = must(secret?.split('.')[1]);
      assert.ok(rows.every(({ row }) => !row.includes(signature)));
    }
  });
});
