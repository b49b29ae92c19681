import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkLetter } from '../src/donations/letter-content.ts';
import { parseMultipart, UploadLimit } from '../src/http/multipart.ts';
import type { Problem } from '../src/lib/problems.ts';
import { deleteObsoleteLetters, storeLetter } from '../src/donations/letters.ts';
import { donationLimits } from '../src/lib/limits.ts';
import type { DonationRequest } from '../src/donations/schemas.ts';
import type { ObjectStore } from '../src/object-store/port.ts';
import {
  LETTERS,
  createCompoundFile,
  createDocx,
  createDonationForm,
  createDonationRequest,
  createEventDate,
  createZip,
  extendEvents,
  listWordFiles,
  sendDonationForm,
} from './support/donation-request.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import type { SentLetter, WordDocument } from './support/donation-request.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const { LESS_THAN_DAYS, MAX_LETTER_BYTES, MORE_THAN_DAYS } = donationLimits;

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
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openMailSystem({ officeMail: 'office@lamplight.example' }));
    const { db } = system.helios.services;
    await extendEvents(db);
    await sql`update events set end_date = current_date + 50 where event_code = 'GIDEO'`.execute(db);
  });

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

  it('takes dates and short numbers in the names of an event and an organization, and phone numbers in no name', async () => {
    for (const [path, value, status] of [
      ['details/eventName', 'Gala 12 05 2026', 201],
      ['customer/organizationContact/name', 'VFW Post 1234567', 201],
      ['customer/organizationContact/name', 'Call 717 555 0142', 400],
      ['customer/primaryContact/firstName', 'Ada 1234567', 400],
    ] as const) {
      assert.equal((await send(change(path, value))).status, status, value);
    }
  });

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
  /** The sentence that refuses a letter, or undefined. */
  const refuse = async (fileName: string, content: Buffer): Promise<string | undefined> => {
    try {
      await checkLetter({ fileName, content });
      return undefined;
    } catch (error) {
      const { code, detail, errors } = (error as Problem).body;
      assert.equal(code, 'INVALID_REQUEST');
      const [field] = must(errors);
      assert.deepEqual([field?.path, `The letter ${field?.message}.`], ['/letter', detail]);
      return detail;
    }
  };
  const refuseDocx = (document: WordDocument) => refuse('request.docx', createDocx(document));
  const NO_DOCX = 'The letter must be a Word document (.docx).';
  const PROTECTED = /^The letter is protected\. Save it without a password/;
  const MACROS = /^The letter contains macros or controls\. Save it as a PDF/;
  const ELSEWHERE = /^The letter loads a template or pictures from another place\. Save it as a PDF/;

  it('belongs to the extension of its name', async () => {
    for (const [extension, content] of Object.entries(LETTERS)) {
      for (const other of ['pdf', 'doc', 'docx']) {
        const refusal = await refuse(`request.${other}`, content);
        assert.equal(refusal === undefined, other === extension, `${extension} as ${other}`);
      }
      for (const name of [
        `letter.${extension}`,
        `../request.${extension}`,
        `request.${extension}.exe`,
        'request',
      ]) {
        assert.ok(await refuse(name, content), name);
      }
    }
    assert.equal(await refuse('request.PDF', LETTERS.pdf), undefined);
    assert.ok(await refuse('request.pdf', Buffer.from('<html>%PDF-1.7 %%EOF')));
    assert.ok(await refuse('request.doc', createCompoundFile(['Workbook'])), 'a spreadsheet');
  });

  for (const [program, document] of [
    ['Word for the web', { main: 'word/document2.xml', target: '/word/document2.xml' }],
    [
      'another program that names the parts',
      { main: 'content/Body part.xml', target: 'content/Body%20part.xml' },
    ],
    ['Windows', { main: 'word\\document.xml', target: 'word/document.xml' }],
    [
      'Word in the strict format',
      { relationshipBase: 'http://purl.oclc.org/ooxml/officeDocument/relationships' },
    ],
    [
      'desktop Word, with its own template, a link and a picture of the computer',
      {
        relationships: [
          {
            type: 'attachedTemplate',
            target: 'file:///C:\\Users\\ada\\AppData\\Roaming\\Microsoft\\Templates\\Letter.dotx',
            mode: 'External',
          },
          { type: 'attachedTemplate', target: 'Normal.dotm', mode: 'External' },
          { type: 'attachedTemplate', target: '/Users/ada/Library/Letter.dotx', mode: 'External' },
          { type: 'hyperlink', target: 'https://fire.example/', mode: 'External' },
          { type: 'hyperlink', target: 'mailto:ada@example.org', mode: 'External' },
          { type: 'image', target: 'file:///C:/pictures/logo.png', mode: 'External' },
          { type: 'image', target: 'media/image1.png' },
        ],
      },
    ],
    ['a program that lists folders', { files: [{ name: 'word/media/', content: '' }] }],
    ['a program with another name of the list', { types: '<Default Extension="BIN" ContentType="x/y"/>' }],
  ] as [string, WordDocument][]) {
    it(`may be a document by ${program}`, async () => {
      assert.equal(await refuseDocx(document), undefined);
    });
  }

  it('may be a document in UTF-16', async () => {
    const files = listWordFiles().map((file) => ({
      ...file,
      content: Buffer.from(`\uFEFF${String(file.content).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    }));
    assert.equal(await refuse('request.docx', createZip(files)), undefined);
  });

  it('is no package without one main part that is a document', async () => {
    const template = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml';
    assert.equal(await refuseDocx({ mainType: template }), NO_DOCX);
    assert.equal(await refuseDocx({ target: 'word/none.xml' }), NO_DOCX);
    assert.equal(await refuseDocx({ target: 'https://evil.example/word/document.xml' }).then(Boolean), true);
    assert.equal(await refuse('request.docx', createZip([{ name: 'a.txt', content: 'a' }])), NO_DOCX);
    const files = listWordFiles();
    assert.equal(
      await refuse('request.docx', createZip([...files, must(files[2])])),
      NO_DOCX,
      'a part twice',
    );
    const doctype = files.map((file) => ({ ...file, content: `<!DOCTYPE a>${String(file.content)}` }));
    assert.equal(await refuse('request.docx', createZip(doctype)), NO_DOCX, 'a document type');
  });

  for (const [title, document] of [
    ['the name that Word gives them', { files: [{ name: 'word/vbaProject.bin', content: 'x' }] }],
    [
      'another name',
      { types: '<Override PartName="/word/a.png" ContentType="application/vnd.ms-office.vbaProject"/>' },
    ],
    [
      'an extension',
      { types: '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>' },
    ],
    ['a relationship', { relationships: [{ type: 'vbaProject', target: 'media/a.png' }] }],
    ['the type of the document', { mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }],
    ['a control', { relationships: [{ type: 'control', target: 'activeX/activeX1.xml' }] }],
    [
      'a workbook inside',
      {
        files: [{ name: 'word/embeddings/a.bin', content: createCompoundFile(['Workbook', '_VBA_PROJECT']) }],
      },
    ],
    [
      'a prefix in the list of types',
      { types: '<p:Override xmlns:p="x" PartName="/a" ContentType="application/vnd.ms-word.vbaData+xml"/>' },
    ],
  ] as [string, WordDocument][]) {
    it(`has no macros under ${title}`, async () => {
      assert.match((await refuseDocx(document)) ?? '', MACROS);
    });
  }

  for (const [type, target, mode] of [
    ['attachedTemplate', 'https://evil.example/letter.dotm', 'External'],
    ['attachedTemplate', 'file://evil.example/share/letter.dotm', 'external'],
    ['attachedTemplate', '\\\\evil.example\\share\\letter.dotm', 'External'],
    ['attachedTemplate', 'file:///\\\\evil.example\\share\\letter.dotm', 'External'],
    ['attachedTemplate', '%5C%5Cevil.example%5Cshare%5Cletter.dotm', 'External'],
    ['attachedTemplate', 'https://evil.example/letter.dotm', 'Internal'],
    ['image', 'http://evil.example/pixel.png', 'External'],
    ['oleObject', 'mhtml:https://evil.example/a!x-usc:https://evil.example/a', 'External'],
    ['frame', 'https://evil.example/', 'External'],
    ['subDocument', '//evil.example/a.docx', 'External'],
  ] as const) {
    it(`loads no ${type} from ${target} (${mode})`, async () => {
      assert.match((await refuseDocx({ relationships: [{ type, target, mode }] })) ?? '', ELSEWHERE);
    });
  }

  it('has no false sizes, and does not grow without limit', async () => {
    const isRefused = async (...files: Parameters<typeof createZip>[0]) =>
      refuse('request.docx', createZip([...listWordFiles(), ...files]));
    const content = Buffer.alloc(100_000);
    for (const unpackedBytes of [0, 99_999, 100_001]) {
      const name = 'word/media/image1.png';
      assert.equal(await isRefused({ name, content, listed: { unpackedBytes } }), NO_DOCX);
    }
    const hidden = { name: 'word/vbaProject.bin', content: 'x', listed: { name: 'word/media/image.png' } };
    assert.equal(await isRefused(hidden), NO_DOCX, 'a name that only some programs read');
    const tooLarge = /^The letter is too large when it is opened\./;
    assert.match(
      (await isRefused({ name: 'a', content, listed: { unpackedBytes: 0xfffffff0 } })) ?? '',
      tooLarge,
    );
    const many = Array.from({ length: 2_000 }, (_, index) => ({ name: `a${index}`, content: '' }));
    assert.match((await isRefused(...many)) ?? '', tooLarge);
    const links = {
      name: 'word/_rels/document.xml.rels',
      content: Buffer.alloc(1_000_000, '<Relationship/>'),
    };
    assert.match((await isRefused(links)) ?? '', tooLarge);
  });

  it('is unpacked in steps, between which others have their turn', async () => {
    const content = createZip([...listWordFiles(), { name: 'a', content: Buffer.alloc(20_000_000) }]);
    let turns = 0;
    let isRunning = true;
    const count = () => {
      turns += 1;
      if (isRunning) setImmediate(count);
    };
    count();
    await checkLetter({ fileName: 'request.docx', content });
    isRunning = false;
    assert.ok(turns > 20_000_000 / 65_536, `It took ${turns} turns.`);
  });

  it('has no password', async () => {
    const packed = createCompoundFile(['EncryptionInfo', 'EncryptedPackage']);
    for (const name of ['request.docx', 'request.doc'])
      assert.match((await refuse(name, packed)) ?? '', PROTECTED);
    const doc = createCompoundFile(['WordDocument'], { isEncrypted: true });
    assert.match((await refuse('request.doc', doc)) ?? '', PROTECTED);
    const [first, ...others] = listWordFiles();
    const zip = createZip([{ ...must(first), listed: { flags: 1 } }, ...others]);
    assert.match((await refuse('request.docx', zip)) ?? '', PROTECTED);
    for (const trailer of ['/Encrypt 12 0 R', '/Encrypt<</V 4>>', '/Encrypt\r\n7 0 R']) {
      const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(262_130)}\ntrailer<<${trailer}>>\n%%EOF\n`);
      assert.match((await refuse('request.pdf', pdf)) ?? '', PROTECTED, trailer);
    }
    const text = Buffer.from('%PDF-1.7\n(How to /Encrypt a /EncryptMetadata true)\n%%EOF\n');
    assert.equal(await refuse('request.pdf', text), undefined);
  });

  it('has no macros in an old document, either', async () => {
    const doc = createCompoundFile(['WordDocument', 'Macros', 'VBA', '_VBA_PROJECT']);
    assert.match((await refuse('request.doc', doc)) ?? '', MACROS);
  });

  for (const [title, start, end] of [
    ['with a command of the printer language', '\x1B%-12345X@PJL ENTER LANGUAGE = PDF\r\n', ''],
    ['with a byte order mark', '\u00EF\u00BB\u00BF', '\r\n'],
    ['with blank lines', '\r\n\r\n', '\n\n'],
    ['with a filled up last block', '', '\0'.repeat(30_000)],
  ] as const) {
    it(`may be a PDF of a scanner ${title}`, async () => {
      const pdf = Buffer.concat([Buffer.from(start, 'latin1'), LETTERS.pdf, Buffer.from(end)]);
      assert.equal(await refuse('request.pdf', pdf), undefined);
    });
  }

  it('may be cut or changed at any byte without an error', async () => {
    for (const [extension, content] of Object.entries(LETTERS)) {
      for (let length = 0; length <= Math.min(content.length, 2_000); length += 1) {
        await refuse(`request.${extension}`, content.subarray(0, length));
        const changed = Buffer.from(content);
        changed[length] = 0xff;
        await refuse(`request.${extension}`, changed);
      }
    }
  });
});

describe('a multipart body', () => {
  const form = {
    jsonName: 'donationRequest',
    fileName: 'letter',
    maxFileBytes: 1_000,
    maxBodyBytes: 200_000,
  };
  const part = (name: string, content = '', more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
  const file = (name: string, content = '') => part(name, content, '; filename="request.pdf"');
  const repeat = (count: number, create: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => create(index)).join('');
  const nameless = '--b\r\nContent-Type: text/plain\r\n\r\n\r\n';

  for (const [title, text, path] of [
    ['with another part', repeat(1_000, (index) => part(`n${index}`)), '/n0'],
    ['with another file', file('letter') + repeat(1_000, (index) => file(`n${index}`)), '/n0'],
    ['with a part twice', repeat(1_000, () => part('donationRequest', '{}')), '/donationRequest'],
    ['with two letters', repeat(1_000, () => file('letter')), '/letter'],
    ['with a letter that is no file', part('letter', 'x'.repeat(10_000)), '/letter'],
    ['with parts without a name', repeat(1_000, () => nameless), '/'],
    ['with long JSON', part('donationRequest', ' '.repeat(17_000)), '/donationRequest'],
  ] as const) {
    it(`${title} is refused before the rest of it has arrived`, async () => {
      const body = new PassThrough({ highWaterMark: 1_000_000 });
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      body.write(text);
      const error: Problem = await parseMultipart(body, headers, form).then(
        () => assert.fail('It was accepted.'),
        (reason) => reason,
      );
      assert.equal(error.body.code, 'INVALID_REQUEST');
      assert.deepEqual(
        error.body.errors?.map((field) => field.path),
        [path],
      );
    });
  }

  for (const [title, text, headers] of [
    ['a large file', file('letter', 'x'.repeat(2_000)), {}],
    ['a large end', `--b--\r\n${'x'.repeat(250_000)}`, {}],
    ['a large beginning', 'x'.repeat(250_000), {}],
    ['a large announced length', '', { 'content-length': '200001' }],
  ] as const) {
    it(`with ${title} is too large before the rest of it has arrived`, async () => {
      const body = new PassThrough({ highWaterMark: 1_000_000 });
      body.write(text || ' ');
      await assert.rejects(
        parseMultipart(body, { 'content-type': 'multipart/form-data; boundary=b', ...headers }, form),
        /PAYLOAD_TOO_LARGE/,
      );
    });
  }

  it('that ends too early, or has no boundary, is no multipart body', async () => {
    for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data', 'multipart/form-data; a']) {
      const body = new PassThrough();
      body.end(file('letter', 'x'));
      await assert.rejects(parseMultipart(body, { 'content-type': type }, form), /INVALID_REQUEST/);
    }
    const broken = new PassThrough();
    const parsed = parseMultipart(broken, { 'content-type': 'multipart/form-data; boundary=b' }, form);
    broken.destroy();
    await assert.rejects(parsed, /INVALID_REQUEST/);
  });
});

describe('the uploads at the same time', () => {
  let now = 0;
  /** Counts uploads by a limit of 20, and 3 of an address. */
  const createLimit = () => {
    const ended: unknown[] = [];
    const limit = new UploadLimit({
      maxUploads: 20,
      maxUploadsPerAddress: 3,
      end: (request) => void ended.push(request),
      now: () => now,
    });
    const open = (ip: string) => {
      const socket = { bytesRead: 500 };
      const request = { complete: false, socket } as unknown as IncomingMessage;
      const response = new EventEmitter();
      limit.count({ ip, raw: request }, { raw: response as never });
      return { request, socket, response };
    };
    return { open, ended };
  };

  it('are limited in total', () => {
    const { open, ended } = createLimit();
    const uploads = Array.from({ length: 20 }, (_, index) => open(`192.0.2.${index}`));
    assert.throws(() => open('198.51.100.1'), /UPLOADS_EXHAUSTED/, 'they have just begun');
    now += 1_000;
    for (const { socket } of uploads) socket.bytesRead += 100_000;
    assert.throws(() => open('198.51.100.1'), /UPLOADS_EXHAUSTED/, 'they are fast');
    assert.deepEqual(ended, []);
    uploads[0]?.response.emit('close');
    open('198.51.100.1');
  });

  it('give their place to another one when they are slow, the slowest first', () => {
    const { open, ended } = createLimit();
    const uploads = Array.from({ length: 20 }, (_, index) => open(`192.0.2.${index}`));
    now += 1_000;
    uploads.forEach(({ socket }, index) => (socket.bytesRead += 100 * Math.abs(index - 7)));
    open('198.51.100.1');
    assert.deepEqual(ended, [uploads[7]?.request]);
    for (const { request } of uploads) request.complete = true;
    now += 1_000;
    assert.doesNotThrow(() => open('198.51.100.1'), 'the last one is slow');
    now += 100;
    assert.throws(() => open('198.51.100.1'), /UPLOADS_EXHAUSTED/, 'all others have arrived');
  });

  it('give their place when they stop after a fast beginning', () => {
    const { open, ended } = createLimit();
    const uploads = Array.from({ length: 20 }, (_, index) => open(`192.0.2.${index}`));
    now += 1_000;
    for (const { socket } of uploads) socket.bytesRead += 1_000_000;
    assert.throws(() => open('198.51.100.1'), /UPLOADS_EXHAUSTED/);
    now += 10_000;
    open('198.51.100.1');
    assert.equal(ended.length, 1);
  });

  it('of others are not ended by an address that is at its own limit', () => {
    const { open, ended } = createLimit();
    const own = [open('198.51.100.1'), open('198.51.100.1'), open('198.51.100.1')];
    for (let index = 0; index < 17; index += 1) open(`192.0.2.${index}`);
    now += 1_000;
    for (const { socket } of own) socket.bytesRead += 100_000;
    assert.throws(() => open('198.51.100.1'), /UPLOADS_EXHAUSTED/);
    assert.deepEqual(ended, []);
  });

  it('are limited for an address, which ends its own slow ones', () => {
    const { open, ended } = createLimit();
    const [first] = [open('2001:db8::1'), open('2001:db8::2'), open('2001:db8::3')];
    assert.throws(() => open('2001:db8::4'), /UPLOADS_EXHAUSTED/);
    open('192.0.2.1');
    now += 1_000;
    open('2001:db8::4');
    assert.deepEqual(ended, [first.request]);
  });
});

describe('the limits of uploads', () => {
  let system: TestSystem;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(
      await openTestSystem({
        donationRequestsPerHour: 1,
        maxUploads: 1,
        requestTimeoutMs: 200,
        uploadTimeoutMs: 1_000,
        trustProxy: ['127.0.0.1'],
      }),
    );
    await extendEvents(system.helios.services.db);
  });

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

  it('count a request only after the rate limit', async () => {
    const socket = connect(Number(new URL(system.helios.url).port), '127.0.0.1');
    socket.write(
      'POST /donation-requests HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.5\r\nIdempotency-Key: slow-00002\r\n' +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n',
    );
    await once(socket, 'data');
    const { status, problem } = await sendFrom('192.0.2.1');
    assert.deepEqual([status, problem.code], [429, 'RATE_LIMITED'], 'though the only place is taken');
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
  });

  it('give an upload more time than other requests', async () => {
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
    assert.match(await upload, /^HTTP\/1\.1 408 [^]*"code":"REQUEST_TIMEOUT"/);
    assert.equal((await sendFrom('192.0.2.4')).status, 201);
  });
});
