import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { ContactRequest, EnquiryReceipt, GroupRequest } from '../src/enquiries/schemas.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import type { Client } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';

const CONTACT = {
  firstName: 'Ada',
  lastName: 'Miller',
  emailAddress: 'ada@example.org',
  phoneNumber: '7175550199',
};

const createMessage = (changes: Partial<ContactRequest> = {}): ContactRequest => ({
  contact: CONTACT,
  topic: 'visit',
  message: 'Is there a place for our bus?',
  ...changes,
});

const createGroupRequest = (changes: Partial<GroupRequest> = {}): GroupRequest => ({
  contact: CONTACT,
  organizationName: 'First Church of Ronks',
  eventCode: 'RUTHL',
  preferredDate: '2099-05-09',
  groupSize: 42,
  ...changes,
});

describe('enquiries', () => {
  let system: MailSystem;
  let client: Client;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openMailSystem({ officeMail: 'office@lamplight.example' }));
    client = system.client;
  });

  const sendRequest = (path: string, request: unknown, key: string = randomUUID()) =>
    client.request<EnquiryReceipt>('POST', path, request, { 'idempotency-key': key });

  const listEnquiries = async (kind = '') => {
    const { body } = await system.staff.get<{ reference: string; subject: string; message: string }[]>(
      `/staff/enquiries${kind && `?kind=${kind}`}`,
    );
    return body;
  };

  it('stores a message that staff can read', async () => {
    const { status, body } = await sendRequest(
      '/contact-requests',
      createMessage({ message: '  Where do we park?\n' }),
    );
    assert.equal(status, 201);
    assert.match(body.reference, /^LQ-[2-9A-Z]{8}$/);
    assert.ok(Math.abs(Date.parse(body.receivedAt) - Date.now()) < 60_000);
    assert.deepEqual(
      (await listEnquiries('contact')).find(({ reference }) => reference === body.reference),
      {
        ...body,
        kind: 'contact',
        name: 'Ada Miller',
        emailAddress: 'ada@example.org',
        phoneNumber: '7175550199',
        subject: 'A question: visit',
        message: 'Where do we park?',
      },
    );
  });

  it('accepts a message without a phone number', async () => {
    const { phoneNumber: _none, ...contact } = CONTACT;
    assert.equal((await sendRequest('/contact-requests', createMessage({ contact }))).status, 201);
  });

  it('stores a group request with the name of the event', async () => {
    const { status, body } = await sendRequest(
      '/group-requests',
      createGroupRequest({ message: 'Two wheelchairs.' }),
    );
    assert.equal(status, 201);
    const found = must((await listEnquiries('group')).find(({ reference }) => reference === body.reference));
    assert.equal(found.subject, 'A group: First Church of Ronks, 42 people, Ruth (RUTHL) on 2099-05-09');
    assert.equal(found.message, 'Two wheelchairs.');
    assert.ok((await listEnquiries()).length > (await listEnquiries('group')).length);
  });

  for (const [path, request] of [
    ['/contact-requests', createMessage()],
    ['/group-requests', createGroupRequest()],
  ] as const) {
    it(`stores a double click on ${path} once`, async () => {
      const key = randomUUID();
      const answers = await Promise.all([sendRequest(path, request, key), sendRequest(path, request, key)]);
      const repeated = await sendRequest(path, request, key);
      assert.equal(repeated.status, 201);
      for (const answer of answers) {
        if (answer.status === 201) assert.deepEqual(answer.body, repeated.body);
        else assert.equal(answer.problem.code, 'IDEMPOTENCY_IN_FLIGHT');
      }
      const same = (await listEnquiries()).filter(({ reference }) => reference === repeated.body.reference);
      assert.equal(same.length, 1);
      const noKey = await client.request('POST', path, request);
      assert.deepEqual([noKey.status, noKey.problem.code], [400, 'IDEMPOTENCY_KEY_REQUIRED']);
    });
  }

  for (const [title, path, request, field] of [
    ['an unknown topic', '/contact-requests', { ...createMessage(), topic: 'nothing' }, '/topic'],
    ['an empty message', '/contact-requests', createMessage({ message: ' ' }), '/message'],
    ['a message of 2001', '/contact-requests', createMessage({ message: 'a'.repeat(2001) }), '/message'],
    [
      'an invalid e-mail address',
      '/contact-requests',
      createMessage({ contact: { ...CONTACT, emailAddress: 'ada' } }),
      '/contact/emailAddress',
    ],
    ['an unknown field', '/contact-requests', { ...createMessage(), admin: true }, '/admin'],
    ['a group of twelve', '/group-requests', createGroupRequest({ groupSize: 12 }), '/groupSize'],
    ['an unknown event', '/group-requests', createGroupRequest({ eventCode: 'NOSUCH' }), '/eventCode'],
    [
      'a day in the past',
      '/group-requests',
      createGroupRequest({ preferredDate: '2020-01-01' }),
      '/preferredDate',
    ],
    [
      'an invalid date',
      '/group-requests',
      createGroupRequest({ preferredDate: '2099-02-30' }),
      '/preferredDate',
    ],
    ['no organization', '/group-requests', createGroupRequest({ organizationName: '' }), '/organizationName'],
    [
      'a lone surrogate',
      '/group-requests',
      createGroupRequest({ organizationName: 'a\ud800' }),
      '/organizationName',
    ],
  ] as const) {
    it(`refuses ${title}, and names the field`, async () => {
      const before = (await listEnquiries()).length;
      const { status, problem } = await sendRequest(path, request);
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST']);
      assert.deepEqual(new Set(must(problem.errors).map((error) => error.path)), new Set([field]));
      assert.equal((await listEnquiries()).length, before);
    });
  }

  it('sends a mail to the office, with replies to the visitor', async () => {
    const { body } = await sendRequest(
      '/group-requests',
      createGroupRequest({ message: 'We come <by> bus.' }),
    );
    await system.sendMails();
    const mails = await system.readMails();
    const mail = must(mails.find((text) => text.includes(body.reference))).replace(/=\r\n/g, '');
    assert.match(mail, /^To: Office <office@lamplight\.example>/m);
    assert.match(mail, /^Reply-To: Ada Miller <ada@example\.org>/m);
    assert.ok(mail.includes('We come <by> bus.'), 'in the text');
    assert.ok(mail.includes('We come &#60;by&#62; bus.'), 'and escaped in the HTML');
    const { rows } = await sql<{ unsent: number }>`
      select count(*)::int as unsent from mails where sent_at is null`.execute(system.helios.services.db);
    assert.deepEqual(rows, [{ unsent: 0 }]);
  });
});

describe('the limit of enquiries', () => {
  let system: TestSystem;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ enquiriesPerHour: 1, trustProxy: ['127.0.0.1'] }));
  });

  it('refuses the second message of an address within the hour', async () => {
    const sendRequest = (address: string) =>
      system.client.request('POST', '/contact-requests', createMessage(), {
        'idempotency-key': randomUUID(),
        'x-forwarded-for': address,
      });
    assert.equal((await sendRequest('192.0.2.1')).status, 201);
    const { status, problem } = await sendRequest('192.0.2.1');
    assert.deepEqual([status, problem.code], [429, 'RATE_LIMITED']);
    assert.equal((await sendRequest('192.0.2.2')).status, 201);
  });
});
