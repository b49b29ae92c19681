import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import type { StayInTouchReceipt, StayInTouchRequest } from '../src/stay-in-touch/schemas.ts';
import type { Client } from './support/client.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';
import { must } from './support/must.ts';

const CONTACT = {
  firstName: 'Ada',
  lastName: 'Miller',
  phoneNumber: '7175550199',
  emailAddress: 'ada@example.org',
};
const ADDRESS = {
  country: 'USA',
  addressLine1: '12 Mill Road',
  addressLine2: '',
  city: 'Ronks',
  state: 'PA',
  zipcode: '17572',
};

const submission = (
  contact: Partial<typeof CONTACT> = {},
  address: Partial<typeof ADDRESS> = {},
  marketingInterestIds: string[] = ['lancaster-shows'],
): StayInTouchRequest => ({
  customer: { contact: { ...CONTACT, ...contact }, address: { ...ADDRESS, ...address } },
  marketingInterestIds,
});

describe('stay in touch', () => {
  let house: TestHouse;
  let client: Client;
  before(async () => {
    house = await openTestHouse();
    client = house.client;
  });
  after(async () => {
    const wrong = await checkInvariants(house.helios.services.db);
    await house.close();
    assert.deepEqual(wrong, []);
  });

  const send = (request: unknown, key: string = randomUUID()) =>
    client.request<StayInTouchReceipt>('POST', '/stay-in-touch', request, { 'idempotency-key': key });

  const stored = async (emailAddress: string) => {
    const { rows } = await sql<{ contact: object; address: object; interests: string[] }>`
      select contact, address, array(
        select interest_id from stay_in_touch_interests i
        where i.submission_id = s.submission_id order by interest_id
      ) as interests
      from stay_in_touch_submissions s where email_address = ${emailAddress} order by submission_id`.execute(
      house.helios.services.db,
    );
    return rows;
  };

  it('lists all countries by alpha-3 code, the USA first, the rest by name', async () => {
    const { status, body, headers } = await client.get<{ code: string; name: string }[]>('/countries');
    assert.equal(status, 200);
    assert.deepEqual(body[0], { code: 'USA', name: 'United States of America' });
    assert.ok(body.length > 240);
    assert.ok(body.every(({ code, name }) => /^[A-Z]{3}$/.test(code) && name !== code));
    const names = body.slice(1).map((country) => country.name);
    assert.deepEqual(
      names,
      names.toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    assert.match(must(headers.get('cache-control')), /public/);
  });

  it('lists the active interests in their order', async () => {
    const { body } = await client.get<{ interestId: string; interestName: string }[]>('/marketing-interests');
    assert.deepEqual(body[0], { interestId: 'lancaster-shows', interestName: 'Shows in Lancaster, PA' });
    const { db } = house.helios.services;
    await sql`update marketing_interests set active = false where interest_id = 'lancaster-shows'`.execute(
      db,
    );
    const left = await client.get<{ interestId: string }[]>('/marketing-interests');
    assert.ok(!left.body.some((interest) => interest.interestId === 'lancaster-shows'));
    const refused = await send(submission());
    assert.equal(refused.problem.code, 'UNKNOWN_INTERESTS');
    await sql`update marketing_interests set active = true`.execute(db);
  });

  it('stores a subscription with its interests', async () => {
    const emailAddress = 'stored@example.org';
    const { status, body } = await send(
      submission({ emailAddress, firstName: ' Ada ' }, {}, [
        'special-offers',
        'branson-shows',
        'special-offers',
      ]),
    );
    assert.equal(status, 201);
    assert.ok(Math.abs(Date.parse(body.receivedAt) - Date.now()) < 60_000);
    assert.deepEqual(await stored(emailAddress), [
      {
        contact: { ...CONTACT, emailAddress },
        address: ADDRESS,
        interests: ['branson-shows', 'special-offers'],
      },
    ]);
  });

  it('stores a double click once', async () => {
    const request = submission({ emailAddress: 'twice@example.org' });
    const key = randomUUID();
    const answers = await Promise.all([send(request, key), send(request, key)]);
    const late = await send(request, key);
    assert.equal(late.status, 201);
    for (const answer of answers) {
      if (answer.status === 201) assert.deepEqual(answer.body, late.body);
      else assert.equal(answer.problem.code, 'IDEMPOTENCY_IN_FLIGHT');
    }
    assert.equal((await stored('twice@example.org')).length, 1);
    const other = await send(submission({ emailAddress: 'other@example.org' }), key);
    assert.deepEqual([other.status, other.problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('replaces the choice of an address regardless of case, and keeps earlier submissions', async () => {
    const emailAddress = 'again@example.org';
    await send(submission({ emailAddress }));
    const second = await send(submission({ emailAddress: 'Again@Example.org' }, {}, []));
    assert.equal(second.status, 201);
    const { rows } = await sql<{ email_address: string; interest_ids: string[] }>`
      select email_address, interest_ids from stay_in_touch_subscribers
      where lower(email_address) = ${emailAddress}`.execute(house.helios.services.db);
    assert.deepEqual(rows, [{ email_address: 'Again@Example.org', interest_ids: [] }]);
    assert.equal((await stored(emailAddress)).length, 1);
  });

  const path = (field: string) => `/customer/${field}`;
  for (const [what, request, field] of [
    ['a first name of 21', submission({ firstName: 'a'.repeat(21) }), path('contact/firstName')],
    ['a last name of 21', submission({ lastName: 'a'.repeat(21) }), path('contact/lastName')],
    ['a blank name', submission({ lastName: '   ' }), path('contact/lastName')],
    ['a phone number of 9 digits', submission({ phoneNumber: '717555019' }), path('contact/phoneNumber')],
    ['a phone number of 21 digits', submission({ phoneNumber: '7'.repeat(21) }), path('contact/phoneNumber')],
    [
      'a phone number with punctuation',
      submission({ phoneNumber: '(717) 555-0199' }),
      path('contact/phoneNumber'),
    ],
    ['an invalid e-mail address', submission({ emailAddress: 'ada' }), path('contact/emailAddress')],
    [
      'an e-mail address of 51',
      submission({ emailAddress: `${'a'.repeat(39)}@example.org` }),
      path('contact/emailAddress'),
    ],
    ['a state of 3 in the USA', submission({}, { state: 'PEN' }), path('address/state')],
    ['no state', submission({}, { country: 'FRA', state: '' }), path('address/state')],
    ['no zip code', submission({}, { zipcode: '' }), path('address/zipcode')],
    ['no city', submission({}, { city: '' }), path('address/city')],
    ['no address', submission({}, { addressLine1: '' }), path('address/addressLine1')],
    ['an unknown country', submission({}, { country: 'XYZ' }), path('address/country')],
    ['a country of two letters', submission({}, { country: 'US' }), path('address/country')],
    ['an unknown field', { ...submission(), admin: true }, '/admin'],
  ] as const) {
    it(`refuses ${what}, and names the field`, async () => {
      const { status, problem } = await send(request);
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST']);
      assert.deepEqual(new Set(must(problem.errors).map((error) => error.path)), new Set([field]));
    });
  }

  it('accepts a long state outside the USA', async () => {
    const { status } = await send(
      submission({ emailAddress: 'paris@example.org' }, { country: 'FRA', state: 'Île-de-France' }),
    );
    assert.equal(status, 201);
  });

  for (const emailAddress of ['a@mailinator.com', 'a@MAILINATOR.com', 'a@mx.mailinator.com']) {
    it(`refuses ${emailAddress}: its provider is blocked`, async () => {
      const { body } = await client.get<string[]>('/blocked-email-domains');
      assert.ok(body.includes('mailinator.com'));
      const { status, problem } = await send(submission({ emailAddress }));
      assert.deepEqual([status, problem.code], [422, 'EMAIL_PROVIDER_NOT_SUPPORTED']);
      assert.equal(must(problem.errors)[0]?.path, '/customer/contact/emailAddress');
      assert.deepEqual(await stored(emailAddress), []);
    });
  }

  it('accepts a domain that only ends like a blocked one', async () => {
    assert.equal((await send(submission({ emailAddress: 'a@notmailinator.com' }))).status, 201);
  });

  it('refuses unknown interests, and stores nothing', async () => {
    const emailAddress = 'unknown@example.org';
    const { status, problem } = await send(submission({ emailAddress }, {}, ['branson-shows', 'nothing']));
    assert.deepEqual([status, problem.code], [422, 'UNKNOWN_INTERESTS']);
    assert.deepEqual(
      must(problem.errors).map((error) => error.path),
      ['/marketingInterestIds/1'],
    );
    assert.deepEqual(await stored(emailAddress), []);
  });
});

describe('the rate limit of subscriptions', () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse({ subscriptionsPerHour: 2, trustProxy: ['127.0.0.1'] });
  });
  after(() => house.close());

  it('refuses the third subscription of an address within the hour with Retry-After', async () => {
    const send = (address: string, index: number) =>
      house.client.request(
        'POST',
        '/stay-in-touch',
        submission({ emailAddress: `limit${index}@example.org` }),
        { 'idempotency-key': randomUUID(), 'x-forwarded-for': address },
      );
    assert.equal((await send('192.0.2.1', 1)).status, 201);
    assert.equal((await send('192.0.2.1', 2)).status, 201);
    const { status, problem, headers } = await send('192.0.2.1', 3);
    assert.deepEqual([status, problem.code], [429, 'RATE_LIMITED']);
    assert.match(must(headers.get('content-type')), /^application\/problem\+json/);
    const seconds = Number(headers.get('retry-after'));
    assert.ok(seconds > 3_000 && seconds <= 3_600, String(seconds));
    assert.equal((await send('192.0.2.2', 3)).status, 201, 'another address is not limited');
    assert.equal((await house.client.get('/marketing-interests')).status, 200);
  });
});
