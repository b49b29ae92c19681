import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { StayInTouchReceipt, StayInTouchRequest } from '../src/stay-in-touch/schemas.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import type { Client } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { confirmNewestSubmission } from './support/subscription.ts';
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

const createSubmission = (
  contact: Partial<typeof CONTACT> = {},
  address: Partial<typeof ADDRESS> = {},
  marketingInterestIds: string[] = ['lancaster-shows'],
): StayInTouchRequest => ({
  customer: { contact: { ...CONTACT, ...contact }, address: { ...ADDRESS, ...address } },
  marketingInterestIds,
});

describe('stay in touch', () => {
  let system: TestSystem;
  let client: Client;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    keep(system.helios.services.db, expectConsistent);
    client = system.client;
  });

  const sendSubmission = (request: unknown, key: string = randomUUID()) =>
    client.request<StayInTouchReceipt>('POST', '/stay-in-touch', request, { 'idempotency-key': key });

  const readSubmissions = async (emailAddress: string) => {
    const { rows } = await sql<{ contact: object; address: object; interests: string[] }>`
      select contact, address, array(
        select interest_id from stay_in_touch_interests i
        where i.submission_id = s.submission_id order by interest_id
      ) as interests
      from stay_in_touch_submissions s where email_address = ${emailAddress} order by submission_id`.execute(
      system.helios.services.db,
    );
    return rows;
  };

  it('lists all countries by alpha-3 code, the USA first, the rest by name', async () => {
    const { status, body, headers } = await client.get<{ code: string; name: string }[]>('/countries');
    assert.equal(status, 200);
    assert.deepEqual(body[0], { code: 'USA', name: 'United States' });
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
    const { db } = system.helios.services;
    await sql`update marketing_interests set active = false where interest_id = 'lancaster-shows'`.execute(
      db,
    );
    const left = await client.get<{ interestId: string }[]>('/marketing-interests');
    assert.ok(!left.body.some((interest) => interest.interestId === 'lancaster-shows'));
    const refused = await sendSubmission(createSubmission());
    assert.equal(refused.problem.code, 'UNKNOWN_INTERESTS');
    await sql`update marketing_interests set active = true`.execute(db);
  });

  it('stores a subscription with its interests', async () => {
    const emailAddress = 'stored@example.org';
    const { status, body } = await sendSubmission(
      createSubmission({ emailAddress, firstName: ' Ada ' }, {}, [
        'special-offers',
        'branson-shows',
        'special-offers',
      ]),
    );
    assert.equal(status, 201);
    assert.ok(Math.abs(Date.parse(body.receivedAt) - Date.now()) < 60_000);
    assert.deepEqual(await readSubmissions(emailAddress), [
      {
        contact: { ...CONTACT, emailAddress },
        address: ADDRESS,
        interests: ['branson-shows', 'special-offers'],
      },
    ]);
  });

  it('stores a double click once', async () => {
    const request = createSubmission({ emailAddress: 'twice@example.org' });
    const key = randomUUID();
    const answers = await Promise.all([sendSubmission(request, key), sendSubmission(request, key)]);
    const repeated = await sendSubmission(request, key);
    assert.equal(repeated.status, 201);
    for (const answer of answers) {
      if (answer.status === 201) assert.deepEqual(answer.body, repeated.body);
      else assert.equal(answer.problem.code, 'IDEMPOTENCY_IN_FLIGHT');
    }
    assert.equal((await readSubmissions('twice@example.org')).length, 1);
    const other = await sendSubmission(createSubmission({ emailAddress: 'other@example.org' }), key);
    assert.deepEqual([other.status, other.problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('replaces the choice of an address regardless of case, and keeps earlier submissions', async () => {
    const emailAddress = 'again@example.org';
    await sendSubmission(createSubmission({ emailAddress }));
    await confirmNewestSubmission(system, emailAddress);
    const second = await sendSubmission(createSubmission({ emailAddress: 'Again@Example.org' }, {}, []));
    assert.equal(second.status, 201);
    await confirmNewestSubmission(system, emailAddress);
    const { rows } = await sql<{ email_address: string; interest_ids: string[] }>`
      select email_address, interest_ids from stay_in_touch_subscribers
      where lower(email_address) = ${emailAddress}`.execute(system.helios.services.db);
    assert.deepEqual(rows, [{ email_address: 'Again@Example.org', interest_ids: [] }]);
    assert.equal((await readSubmissions(emailAddress)).length, 1);
  });

  const getCustomerPath = (field: string) => `/customer/${field}`;
  for (const [title, request, field] of [
    [
      'a first name of 21',
      createSubmission({ firstName: 'a'.repeat(21) }),
      getCustomerPath('contact/firstName'),
    ],
    [
      'a last name of 21',
      createSubmission({ lastName: 'a'.repeat(21) }),
      getCustomerPath('contact/lastName'),
    ],
    ['a blank name', createSubmission({ lastName: '   ' }), getCustomerPath('contact/lastName')],
    [
      'a phone number of 9 digits',
      createSubmission({ phoneNumber: '717555019' }),
      getCustomerPath('contact/phoneNumber'),
    ],
    [
      'a phone number of 21 digits',
      createSubmission({ phoneNumber: '7'.repeat(21) }),
      getCustomerPath('contact/phoneNumber'),
    ],
    [
      'a phone number with punctuation',
      createSubmission({ phoneNumber: '(717) 555-0199' }),
      getCustomerPath('contact/phoneNumber'),
    ],
    [
      'an invalid e-mail address',
      createSubmission({ emailAddress: 'ada' }),
      getCustomerPath('contact/emailAddress'),
    ],
    [
      'an e-mail address of 51',
      createSubmission({ emailAddress: `${'a'.repeat(39)}@example.org` }),
      getCustomerPath('contact/emailAddress'),
    ],
    ['a state of 3 in the USA', createSubmission({}, { state: 'PEN' }), getCustomerPath('address/state')],
    ['no state', createSubmission({}, { country: 'FRA', state: '' }), getCustomerPath('address/state')],
    ['no zip code', createSubmission({}, { zipcode: '' }), getCustomerPath('address/zipcode')],
    ['no city', createSubmission({}, { city: '' }), getCustomerPath('address/city')],
    ['no address', createSubmission({}, { addressLine1: '' }), getCustomerPath('address/addressLine1')],
    ['an unknown country', createSubmission({}, { country: 'XYZ' }), getCustomerPath('address/country')],
    ['a country of two letters', createSubmission({}, { country: 'US' }), getCustomerPath('address/country')],
    ['an unknown field', { ...createSubmission(), admin: true }, '/admin'],
  ] as const) {
    it(`refuses ${title}, and names the field`, async () => {
      const { status, problem } = await sendSubmission(request);
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST']);
      assert.deepEqual(new Set(must(problem.errors).map((error) => error.path)), new Set([field]));
    });
  }

  it('accepts a long state outside the USA', async () => {
    const { status } = await sendSubmission(
      createSubmission({ emailAddress: 'paris@example.org' }, { country: 'FRA', state: 'Île-de-France' }),
    );
    assert.equal(status, 201);
  });

  for (const emailAddress of ['a@mailinator.com', 'a@MAILINATOR.com', 'a@mx.mailinator.com']) {
    it(`refuses ${emailAddress}: its provider is blocked`, async () => {
      const { body } = await client.get<string[]>('/blocked-email-domains');
      assert.ok(body.includes('mailinator.com'));
      const { status, problem } = await sendSubmission(createSubmission({ emailAddress }));
      assert.deepEqual([status, problem.code], [422, 'EMAIL_PROVIDER_NOT_SUPPORTED']);
      assert.equal(must(problem.errors)[0]?.path, '/customer/contact/emailAddress');
      assert.deepEqual(await readSubmissions(emailAddress), []);
    });
  }

  it('accepts a domain that only ends like a blocked one', async () => {
    assert.equal(
      (await sendSubmission(createSubmission({ emailAddress: 'a@notmailinator.com' }))).status,
      201,
    );
  });

  it('refuses unknown interests, and stores nothing', async () => {
    const emailAddress = 'unknown@example.org';
    const { status, problem } = await sendSubmission(
      createSubmission({ emailAddress }, {}, ['branson-shows', 'nothing']),
    );
    assert.deepEqual([status, problem.code], [422, 'UNKNOWN_INTERESTS']);
    assert.deepEqual(
      must(problem.errors).map((error) => error.path),
      ['/marketingInterestIds/1'],
    );
    assert.deepEqual(await readSubmissions(emailAddress), []);
  });
});

describe('the rate limit of subscriptions', () => {
  let system: TestSystem;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ subscriptionsPerHour: 2, trustProxy: ['127.0.0.1'] }));
  });

  it('refuses the third subscription of an address within the hour with Retry-After', async () => {
    const sendSubmission = (address: string, index: number) =>
      system.client.request(
        'POST',
        '/stay-in-touch',
        createSubmission({ emailAddress: `limit${index}@example.org` }),
        { 'idempotency-key': randomUUID(), 'x-forwarded-for': address },
      );
    assert.equal((await sendSubmission('192.0.2.1', 1)).status, 201);
    assert.equal((await sendSubmission('192.0.2.1', 2)).status, 201);
    const { status, problem, headers } = await sendSubmission('192.0.2.1', 3);
    assert.deepEqual([status, problem.code], [429, 'RATE_LIMITED']);
    assert.match(must(headers.get('content-type')), /^application\/problem\+json/);
    const seconds = Number(headers.get('retry-after'));
    assert.ok(seconds > 3_000 && seconds <= 3_600, String(seconds));
    assert.equal((await sendSubmission('192.0.2.2', 3)).status, 201, 'another address is not limited');
    assert.equal((await system.client.get('/marketing-interests')).status, 200);
  });
});
