import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkLetter } from '../src/donations/letter-content.ts';
import { deleteObsoleteLetters, storeLetter } from '../src/donations/letters.ts';
import { LESS_THAN_DAYS, MAX_LETTER_BYTES, MORE_THAN_DAYS } from '../src/donations/limits.ts';
import type { DonationRequest } from '../src/donations/schemas.ts';
import type { ObjectStore } from '../src/object-store/port.ts';
import {
  LETTERS,
  WORD_FILES,
  createDonationForm,
  createDonationRequest,
  createEventDate,
  createZip,
  extendEvents,
  sendDonationForm,
} from './support/donation-request.ts';
import type { SentLetter } from './support/donation-request.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const failOnError = { error: (details: object) => assert.fail(JSON.stringify(details)) };

/** A deep copy of a request with one other value. */
function change(path: string, value: unknown): DonationRequest {
  const request = createDonationRequest();
  const names = path.split('/');
  const last = must(names.pop());
  let part = request as unknown as Record<string, never>;
  for (const name of names) part = must(part[name]);
  (part as Record<string, unknown>)[last] = value;
  return request;
}

describe('donation requests', () => {
  let system: MailSystem;
  before(async () => {
    system = await openMailSystem({ officeMail: 'office@lamplight.example' });
    const { db } = system.helios.services;
    await extendEvents(db);
    await sql`update events set end_date = current_date + 50 where event_code = 'GIDEO'`.execute(db);
  });
  after(() => system.close());

  const send = (request: unknown, letter?: SentLetter, key?: string) =>
    sendDonationForm(system.helios.url, createDonationForm(request, letter), { key });
  const listObjects = (): Promise<string[]> =>
    readdir(join(system.helios.services.config.objectDir, 'donation-letters')).catch(() => []);
  const readRequests = async () => {
    const { rows } = await sql<{ reference: string; letter_id: string; state: string; details: object }>`
      select reference, letter_id, state, details from donation_requests join donation_letters using (donation_request_id)
      order by donation_request_id`.execute(system.helios.services.db);
    return rows;
  };
  const readLetterIds = async () => {
    const { rows } = await sql<{ letter_id: string }>`select letter_id from donation_letters`.execute(
      system.helios.services.db,
    );
    return rows.map((row) => row.letter_id);
  };

  for (const extension of ['pdf', 'doc', 'docx'] as const) {
    it(`stores a request with a letter of Office type .${extension}`, async () => {
      const letter = { fileName: `request.${extension}`, content: LETTERS[extension] };
      const { status, body } = await send(createDonationRequest(), letter);
      assert.equal(status, 201);
      assert.match(body.reference, /^DR-[2-9A-Z]{8}$/);
      const stored = must((await readRequests()).find(({ reference }) => reference === body.reference));
      const { objectStore } = system.helios.services;
      assert.deepEqual(await objectStore.get(`donation-letters/${stored.letter_id}`), letter.content);
    });
  }

  it('lists the shows that play on the day of the event or later', async () => {
    const list = async (days: number) => {
      const { body } = await system.client.get<{ eventCode: string; eventName: string }[]>(
        `/donation-shows?eventDate=${createEventDate(days).slice(0, 10)}`,
      );
      return body;
    };
    const early = await list(40);
    assert.deepEqual(
      early.find(({ eventCode }) => eventCode === 'RUTHL'),
      { eventCode: 'RUTHL', eventName: 'Ruth' },
    );
    assert.ok(early.some(({ eventCode }) => eventCode === 'GIDEO'));
    assert.ok(!(await list(60)).some(({ eventCode }) => eventCode === 'GIDEO'));
    const { status, problem } = await system.client.get('/donation-shows?eventDate=2026-02-30');
    assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST']);
  });

  it('counts the days of the event at the theater of the show', async () => {
    const { rows } = await sql<{ first: string; last: string; early: string; late: string }>`
      select to_char(((today + ${MORE_THAN_DAYS + 1}::int)::timestamp) at time zone zone at time zone 'UTC', ${'YYYY-MM-DD"T"HH24:MI:SS"Z"'}) as first,
        to_char((today + ${MORE_THAN_DAYS + 1}::int)::timestamp at time zone zone at time zone 'UTC' - interval '1 second', ${'YYYY-MM-DD"T"HH24:MI:SS"Z"'}) as early,
        to_char((today + ${LESS_THAN_DAYS}::int)::timestamp at time zone zone at time zone 'UTC' - interval '1 second', ${'YYYY-MM-DD"T"HH24:MI:SS"Z"'}) as last,
        to_char((today + ${LESS_THAN_DAYS}::int)::timestamp at time zone zone at time zone 'UTC', ${'YYYY-MM-DD"T"HH24:MI:SS"Z"'}) as late
      from (select time_zone as zone, (now() at time zone time_zone)::date as today
        from theaters where location = 'STRASBURG_PA') t`.execute(system.helios.services.db);
    const { first, last, early, late } = must(rows[0]);
    for (const eventDate of [first, last]) {
      assert.equal((await send(createDonationRequest({ eventDate }))).status, 201, eventDate);
    }
    for (const eventDate of [early, late]) {
      const { problem } = await send(createDonationRequest({ eventDate }));
      assert.equal(problem.errors?.[0]?.path, '/donationRequest/details/eventDate', eventDate);
    }
  });

  it('stores two equal requests at once one time, with one letter', async () => {
    const key = randomUUID();
    const before = (await readRequests()).length;
    const request = createDonationRequest();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(request, {}, key)));
    const repeated = await send(request, {}, key);
    assert.equal(repeated.status, 201);
    for (const answer of answers) {
      if (answer.status === 201) assert.deepEqual(answer.body, repeated.body);
      else assert.equal(answer.problem.code, 'IDEMPOTENCY_IN_FLIGHT');
    }
    assert.equal((await readRequests()).length, before + 1);
    assert.deepEqual((await listObjects()).sort(), (await readLetterIds()).sort());
    const other = await send(request, { content: Buffer.from('%PDF-1.4 other %%EOF') }, key);
    assert.deepEqual([other.status, other.problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  for (const [title, request, path] of [
    ['a name with a hyphen', change('customer/primaryContact/firstName', 'Ann-Marie'), null],
    ['a blank name', change('customer/organizationContact/name', '  '), null],
    ['a name of 51', change('details/eventName', 'a'.repeat(51)), null],
    ['a phone number of 9 digits', change('customer/primaryContact/phoneNumber', '717555019'), null],
    ['an address of 2', change('customer/address/addressLine1', 'ab'), null],
    ['a second address line of 31', change('customer/address/addressLine2', 'a'.repeat(31)), null],
    ['an unknown country', change('customer/address/country', 'ZZZ'), null],
    ['no purpose', change('details/usedFor', ''), null],
    ['a purpose of 201', change('details/usedFor', 'a'.repeat(201)), null],
    ['comments of 101', change('details/comments', 'a'.repeat(101)), null],
    ['an unknown show', change('details/eventCode', 'NOSUCH'), 'details/eventCode'],
    ['a date that does not exist', change('details/eventDate', '2099-02-30T00:00:00Z'), 'details/eventDate'],
    ['an unknown field', change('details/approved', true), 'details/approved'],
    [
      'another confirmation of an e-mail address',
      change('customer/organizationContact/emailAddressConfirm', 'other@example.org'),
      'customer/organizationContact/emailAddressConfirm',
    ],
  ] as const) {
    it(`refuses ${title}, names the field, and stores no letter`, async () => {
      const objects = (await listObjects()).length;
      const { status, problem } = await send(request);
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST']);
      const paths = new Set(must(problem.errors).map((error) => error.path));
      assert.equal(paths.size, 1);
      if (path) assert.deepEqual([...paths], [`/donationRequest/${path}`]);
      assert.equal((await listObjects()).length, objects);
    });
  }

  it('refuses a show that ends before the event', async () => {
    const { problem } = await send(createDonationRequest({ eventCode: 'GIDEO' }));
    assert.equal(problem.errors?.[0]?.path, '/donationRequest/details/eventCode');
  });

  it('refuses blocked e-mail providers of both contacts', async () => {
    const request = createDonationRequest();
    const { primaryContact, organizationContact } = request.customer;
    for (const contact of [primaryContact, organizationContact]) {
      contact.emailAddress = 'a@Sub.Mailinator.com';
      contact.emailAddressConfirm = contact.emailAddress;
    }
    const { status, problem } = await send(request);
    assert.deepEqual([status, problem.code], [422, 'EMAIL_PROVIDER_NOT_SUPPORTED']);
    assert.deepEqual(
      must(problem.errors).map(({ path }) => path),
      ['primaryContact', 'organizationContact'].map(
        (name) => `/donationRequest/customer/${name}/emailAddress`,
      ),
    );
  });

  it('accepts a letter of the maximum size, and no larger one', async () => {
    const createPdf = (bytes: number) =>
      Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(bytes - 13, ' '), Buffer.from('%%EOF')]);
    const accepted = await send(createDonationRequest(), { content: createPdf(MAX_LETTER_BYTES) });
    assert.equal(accepted.status, 201);
    for (const bytes of [MAX_LETTER_BYTES + 1, MAX_LETTER_BYTES + 100_000]) {
      const { status, problem } = await send(createDonationRequest(), { content: createPdf(bytes) });
      assert.deepEqual([status, problem.code], [413, 'PAYLOAD_TOO_LARGE']);
    }
  });

  it('refuses a body without exactly one letter and one JSON part, and a body that is not multipart', async () => {
    const post = (body: FormData) => sendDonationForm(system.helios.url, body);
    const noLetter = createDonationForm(createDonationRequest());
    noLetter.delete('letter');
    const textLetter = createDonationForm(createDonationRequest());
    textLetter.set('letter', 'text');
    const twoLetters = createDonationForm(createDonationRequest());
    twoLetters.append('letter', new File(['%PDF-1.7 %%EOF'], 'request.pdf'));
    const noJson = createDonationForm(createDonationRequest());
    noJson.set('donationRequest', '{');
    const surplus = createDonationForm(createDonationRequest());
    surplus.set('__proto__', 'x');
    for (const form of [noLetter, textLetter, twoLetters, noJson, surplus, createDonationForm(null)]) {
      const { status, problem } = await post(form);
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST']);
    }
    const json = await system.client.request(
      'POST',
      '/donation-requests',
      {},
      { 'idempotency-key': 'json-0001' },
    );
    assert.deepEqual([json.status, json.problem.code], [415, 'UNSUPPORTED_MEDIA_TYPE']);
    const field = createDonationForm(createDonationRequest());
    field.set('donationRequest', JSON.stringify(createDonationRequest()));
    assert.equal((await post(field)).status, 201, 'a part without a media type is JSON, too');
  });

  it('sends a mail to the office, with the letter and replies to the contact', async () => {
    const { body } = await send(createDonationRequest({ usedFor: 'A <prize>' }));
    await system.sendMails();
    const mails = await system.readMails();
    const mail = must(mails.find((text) => text.includes(body.reference))).replace(/=\r\n/g, '');
    assert.match(mail, /^To: Office <office@lamplight\.example>/m);
    assert.match(mail, /^Reply-To: Ada Miller <ada@example\.org>/m);
    assert.ok(mail.includes('Used for: A <prize>') && mail.includes('A &#60;prize&#62;'));
    assert.ok(mail.includes(`filename=${body.reference}.pdf`));
    assert.ok(mail.includes(LETTERS.pdf.toString('base64')));
  });

  it('shows staff a request and its letter, and logs it', async () => {
    const letter = { fileName: 'request.docx', content: LETTERS.docx };
    const { body } = await send(createDonationRequest(), letter);
    const summary = {
      ...body,
      state: 'open',
      organizationName: 'Ronks Fire Company 9',
      eventName: 'Summer Auction',
      eventDate: createEventDate(60).slice(0, 10),
      eventCode: 'RUTHL',
      showName: 'Ruth',
      location: 'STRASBURG_PA',
    };
    const { staff } = system;
    const list = await staff.get<unknown[]>('/staff/donation-requests');
    assert.deepEqual(list.body[0], summary);
    const path = `/staff/donation-requests/${body.reference.toLowerCase()}`;
    assert.deepEqual((await staff.get(path)).body, {
      ...summary,
      primaryContact: { name: 'Ada Miller', phoneNumber: '7175550199', emailAddress: 'ada@example.org' },
      organizationContact: {
        name: 'Ronks Fire Company 9',
        phoneNumber: '7175550199',
        emailAddress: 'office@fire.example',
      },
      address: ['12 Mill Road', 'Ronks, PA 17572', 'USA'],
      usedFor: 'A prize of the auction.\nFor the new engine.',
      comments: 'Two tickets are enough.',
      letter: { extension: 'docx', bytes: LETTERS.docx.length },
      decision: null,
    });
    const headers = { authorization: `Bearer ${system.staffKey}` };
    const file = await fetch(`${system.helios.staffUrl}${path}/letter`, { headers });
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), LETTERS.docx);
    assert.equal(file.headers.get('content-type'), 'application/octet-stream');
    assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(file.headers.get('content-disposition'), `attachment; filename="${body.reference}.docx"`);
    const actions = await staff.get<{ action: string; outcome: string }[]>(
      `/staff/actions?target=${body.reference}`,
    );
    assert.deepEqual(
      actions.body.map(({ action, outcome }) => [action, outcome]),
      [
        ['getDonationLetter', 'done'],
        ['getDonationRequest', 'done'],
      ],
    );
    for (const unknown of ['DR-22222222', '%00', 'ada@example.org']) {
      const { problem } = await staff.get(`/staff/donation-requests/${unknown}/letter`);
      assert.equal(problem.code, unknown === '%00' ? 'INVALID_REQUEST' : 'DONATION_REQUEST_NOT_FOUND');
    }
    const { body: viewer } = await staff.request<{ key: string }>('POST', '/staff/accounts', {
      name: 'viewer',
      role: 'view',
    });
    const asViewer = { authorization: `Bearer ${viewer.key}` };
    const refused = await staff.request('GET', `${path}/letter`, undefined, asViewer);
    assert.deepEqual([refused.status, refused.problem.code], [403, 'STAFF_ROLE_MISSING']);
  });

  it('deletes unused letters, and letters after their retention time', async () => {
    const { services } = system.helios;
    const { db } = services;
    const { body } = await send(createDonationRequest());
    const kept = await send(createDonationRequest());
    const findRequest = async (reference: string) =>
      must((await readRequests()).find((row) => row.reference === reference));
    const { letter_id: letterId } = await findRequest(body.reference);
    // As after a crash: one letter without a request from now, one from two hours ago.
    const running = await storeLetter(services, { extension: 'pdf', content: LETTERS.pdf });
    const unused = await storeLetter(services, { extension: 'pdf', content: LETTERS.pdf });
    await sql`update donation_letters set created_at = now() - interval '2 hours' where letter_id = ${unused}`.execute(
      db,
    );
    await sql`update donation_letters set created_at = now() - interval '366 days' where letter_id = ${letterId}`.execute(
      db,
    );
    const failures: object[] = [];
    const brokenStore: ObjectStore = {
      ...services.objectStore,
      delete: () => Promise.reject(new Error('away')),
    };
    await deleteObsoleteLetters(
      { ...services, objectStore: brokenStore },
      { error: (details) => void failures.push(details) },
    );
    assert.equal(failures.length, 2);
    assert.ok((await listObjects()).includes(letterId));
    await deleteObsoleteLetters(services, failOnError);
    assert.equal((await findRequest(body.reference)).state, 'deleted');
    const path = `/staff/donation-requests/${body.reference}`;
    const gone = await system.staff.get(`${path}/letter`);
    assert.deepEqual([gone.status, gone.problem.code], [410, 'LETTER_DELETED']);
    assert.equal((await system.staff.get<{ letter: null }>(path)).body.letter, null);
    assert.equal((await findRequest(kept.body.reference)).state, 'kept');
    const objects = await listObjects();
    assert.deepEqual(
      [letterId, unused, running].map((id) => objects.includes(id)),
      [false, false, true],
    );
    assert.ok(!(await readLetterIds()).includes(unused));
    await sql`update mails set sent_at = null, tries = 0, try_after = now() where donation_request_id is not null`.execute(
      db,
    );
    await system.sendMails();
  });
});

describe('the content of a letter', () => {
  const isAccepted = (fileName: string, content: Buffer) => {
    try {
      return Boolean(checkLetter({ fileName, content }));
    } catch {
      return false;
    }
  };

  it('belongs to the extension of its name', () => {
    for (const [extension, content] of Object.entries(LETTERS)) {
      for (const other of ['pdf', 'doc', 'docx']) {
        assert.equal(
          isAccepted(`request.${other}`, content),
          other === extension,
          `${extension} as ${other}`,
        );
      }
      for (const name of [
        `letter.${extension}`,
        `../request.${extension}`,
        `request.${extension}.exe`,
        'request',
      ]) {
        assert.equal(isAccepted(name, content), false, name);
      }
    }
    assert.equal(isAccepted('request.PDF', LETTERS.pdf), true);
    assert.equal(isAccepted('request.pdf', Buffer.from('<html>%PDF-1.7 %%EOF')), false);
    assert.equal(
      isAccepted('request.doc', Buffer.concat([LETTERS.doc.subarray(0, 512)])),
      false,
      'a spreadsheet',
    );
  });

  it('is no other ZIP archive, no bomb and no document with macros', () => {
    const isDocx = (content: Buffer) => isAccepted('request.docx', content);
    assert.equal(isDocx(createZip(['a.txt'])), false);
    assert.equal(isDocx(createZip([...WORD_FILES, 'word/vbaProject.bin'])), false);
    assert.equal(isDocx(createZip(WORD_FILES, { unpackedBytes: 0xfffffff0 })), false);
    assert.equal(isDocx(createZip(WORD_FILES, { flags: 1 })), false, 'encrypted');
    assert.equal(isDocx(createZip([...WORD_FILES, ...Array(2_000).fill('x')])), false);
  });

  it('may be cut or changed at any byte without an error', () => {
    for (let length = 0; length <= LETTERS.docx.length; length += 1) {
      isAccepted('request.docx', LETTERS.docx.subarray(0, length));
      const changed = Buffer.from(LETTERS.docx);
      changed[length] = 0xff;
      try {
        checkLetter({ fileName: 'request.docx', content: changed });
      } catch (error) {
        assert.match(String(error), /INVALID_REQUEST/);
      }
    }
  });
});

describe('the limits of uploads', () => {
  let system: TestSystem;
  before(async () => {
    system = await openTestSystem({
      donationRequestsPerHour: 1,
      maxUploads: 1,
      requestTimeoutMs: 200,
      uploadTimeoutMs: 1_000,
      trustProxy: ['127.0.0.1'],
    });
    await extendEvents(system.helios.services.db);
  });
  after(() => system.close());

  const sendFrom = (address: string) =>
    sendDonationForm(system.helios.url, createDonationForm(createDonationRequest()), {
      headers: { 'x-forwarded-for': address },
    });

  it('refuse the second request of an address within the hour', async () => {
    assert.equal((await sendFrom('192.0.2.1')).status, 201);
    const { status, problem } = await sendFrom('192.0.2.1');
    assert.deepEqual([status, problem.code], [429, 'RATE_LIMITED']);
    assert.equal((await sendFrom('192.0.2.2')).status, 201);
  });

  it('give an upload more time than other requests, and receive few at once', async () => {
    const open = async (path: string, type: string) => {
      const socket = connect(Number(new URL(system.helios.url).port), '127.0.0.1');
      let received = '';
      socket.on('data', (data) => (received += data.toString()));
      const closed = once(socket, 'close').then(() => received);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.3\r\nIdempotency-Key: slow-00001\r\n` +
          `Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`,
      );
      return closed;
    };
    const upload = open('/donation-requests', 'multipart/form-data; boundary=b');
    const other = open('/contact-requests', 'application/json');
    let isUploadOpen = true;
    void upload.then(() => (isUploadOpen = false));
    assert.match(await other, /^HTTP\/1\.1 408 [^]*"code":"REQUEST_TIMEOUT"/);
    assert.ok(isUploadOpen, 'the upload has more time');
    const { status, problem } = await sendFrom('192.0.2.4');
    assert.deepEqual([status, problem.code], [503, 'UPLOADS_EXHAUSTED']);
    assert.match(await upload, /^HTTP\/1\.1 408 [^]*"code":"REQUEST_TIMEOUT"/);
    assert.equal((await sendFrom('192.0.2.4')).status, 201);
  });
});
