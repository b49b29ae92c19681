import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { startS3StandIn } from '../../demo/helios/s3-stand-in.ts';
import type { S3StandIn } from '../../demo/helios/s3-stand-in.ts';
import { readDonationRequest } from '../src/donations/queries.ts';
import type {
  DonationRequestReceipt,
  DonationUpload,
  LocationDonationRequest,
  StaffDonationRequest,
} from '../src/donations/schemas.ts';
import { settleForgottenUploads } from '../src/donations/uploads.ts';
import { composeDonationRequestMail } from '../src/mail/compose-requests.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { LETTERS, createEventDate, createLocationRequest, extendEvents } from './support/donation-request.ts';
import { must } from './support/must.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const SITE = 'http://localhost:9000';
const failOnError = { error: (details: object) => assert.fail(JSON.stringify(details)) };

describe('donation requests with a direct upload', () => {
  let s3: S3StandIn;
  let system: TestSystem;
  const keep = closeAfterTests();
  before(async () => {
    s3 = keep(await startS3StandIn({ origins: [SITE] }));
    system = keep(await openTestSystem({ s3: s3.config }));
    keep(system.helios.services.db, expectConsistent);
    await extendEvents(system.helios.services.db);
  });

  const start = (request: LocationDonationRequest = createLocationRequest(), key: string = randomUUID()) =>
    system.client.request<DonationUpload>(
      'POST',
      '/donation-requests/uploads',
      { donationRequest: request },
      { 'idempotency-key': key },
    );
  const complete = (uploadId: string) =>
    system.client.request<DonationRequestReceipt>('POST', `/donation-requests/uploads/${uploadId}/complete`);
  const upload = ({ url, fields }: DonationUpload, content: Buffer = LETTERS.pdf) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(content)]), 'request.pdf');
    return fetch(url, { method: 'POST', body: form, headers: { origin: SITE } });
  };
  const readStaff = async (reference: string) =>
    (await system.staff.get(`/staff/donation-requests/${reference}`)).body as StaffDonationRequest;
  const readLetter = async (reference: string) => {
    const response = await fetch(`${system.helios.staffUrl}/staff/donation-requests/${reference}/letter`, {
      headers: { authorization: `Bearer ${system.staffKey}` },
    });
    return Buffer.from(await response.arrayBuffer());
  };
  const ageUploads = () =>
    sql`update donation_uploads set form_created_at = form_created_at - interval '16 minutes'`.execute(
      system.helios.services.db,
    );
  const settle = () => settleForgottenUploads(system.helios.services, failOnError);
  const countUploads = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from donation_uploads where donation_request_id is null`.execute(
      system.helios.services.db,
    );
    return must(rows[0]).count;
  };

  /** Waits until the store has this number of uploaded letters. Helios deletes one after it has answered. */
  async function waitUntilUploaded(count: number) {
    const deadline = Date.now() + 10_000;
    while ([...s3.objects.keys()].filter((key) => key.startsWith('donation-uploads/')).length !== count) {
      assert.ok(Date.now() < deadline, 'The uploaded letters were not deleted.');
      await setImmediate();
    }
  }

  it('stores the request for any show of the theater when its letter has arrived', async () => {
    const { status, body } = await start();
    assert.equal(status, 201);
    const answer = await upload(body);
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [201, SITE]);
    const { status: completed, body: receipt } = await complete(body.uploadId);
    assert.equal(completed, 201);
    const request = await readStaff(receipt.reference);
    assert.deepEqual(
      [request.eventCode, request.showName, request.location, request.letter],
      [null, null, 'STRASBURG_PA', { extension: 'pdf', bytes: LETTERS.pdf.length }],
    );
    assert.deepEqual(await readLetter(receipt.reference), LETTERS.pdf);
    // Only the copy of Helios is left.
    await waitUntilUploaded(0);
    assert.deepEqual(
      [...s3.objects.keys()].map((key) => key.split('/')[0]),
      ['donation-letters'],
    );
  });

  it('mails the office the letter, and the choice of any show', async () => {
    const { body } = await start();
    await upload(body);
    const { body: receipt } = await complete(body.uploadId);
    const { db } = system.helios.services;
    const { rows } = await sql<{ donation_request_id: string }>`
      select m.donation_request_id from mails m join donation_requests using (donation_request_id)
      where reference = ${receipt.reference}`.execute(db);
    assert.equal(rows.length, 1);
    const id = must(rows[0]).donation_request_id;
    const mail = await composeDonationRequestMail(system.helios.services, id, 'office@lamplight.example');
    assert.match(mail.text, /Show: any show, STRASBURG_PA/);
    assert.deepEqual(
      mail.attachments?.map(({ content }) => content),
      [LETTERS.pdf],
    );
    assert.equal((await readDonationRequest(db, id)).event_code, null);
  });

  it('stores it once, however often each step is repeated', async () => {
    const key = randomUUID();
    const { body } = await start(undefined, key);
    const { body: repeated } = await start(undefined, key);
    assert.equal(repeated.uploadId, body.uploadId);
    await upload(repeated);
    const receipts = await Promise.all([complete(body.uploadId), complete(body.uploadId)]);
    const { body: last } = await complete(body.uploadId);
    assert.deepEqual(
      receipts.map((receipt) => receipt.body),
      [last, last],
    );
    const { status, problem } = await start(createLocationRequest({ usedFor: 'Other' }), key);
    assert.deepEqual([status, problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('keeps the accepted letter when the form is used again', async () => {
    const { body } = await start();
    await upload(body);
    const { body: receipt } = await complete(body.uploadId);
    assert.equal((await upload(body, Buffer.from('%PDF-1.4 another\n%%EOF\n'))).status, 201);
    await complete(body.uploadId);
    assert.deepEqual(await readLetter(receipt.reference), LETTERS.pdf);
  });

  it('refuses a completion without a letter, and an unknown upload', async () => {
    const { body } = await start();
    const early = await complete(body.uploadId);
    assert.deepEqual([early.status, early.problem.code], [409, 'LETTER_NOT_UPLOADED']);
    const unknown = await complete('unknown');
    assert.deepEqual([unknown.status, unknown.problem.code], [404, 'DONATION_UPLOAD_NOT_FOUND']);
    await upload(body);
    assert.equal((await complete(body.uploadId)).status, 201);
  });

  it('refuses a program with the name of a letter, by its content', async () => {
    const { body } = await start();
    await upload(body, Buffer.from('MZ a program'));
    const { status, problem } = await complete(body.uploadId);
    assert.deepEqual([status, problem.code, problem.errors?.[0]?.path], [400, 'INVALID_REQUEST', '/letter']);
  });

  it('signs a form that takes no larger and no other file', async () => {
    const { body } = await start();
    assert.equal((await upload(body, Buffer.alloc(4_500_001, 'x'))).status, 400);
    const other = { ...body, fields: { ...body.fields, key: 'donation-letters/other' } };
    assert.equal((await upload(other)).status, 403);
  });

  for (const [what, details, path] of [
    ['an unknown theater', { location: 'NOWHERE' }, 'location'],
    ['an early event', { eventDate: createEventDate(20) }, 'eventDate'],
    ['a late event', { eventDate: createEventDate(190) }, 'eventDate'],
    ['a file of another type', { fileName: 'request.exe' }, 'fileName'],
    ['a path as the name of the file', { fileName: '../request.pdf' }, 'fileName'],
  ] as const) {
    it(`refuses ${what} before the upload`, async () => {
      const { status, problem } = await start(createLocationRequest(details));
      assert.deepEqual([status, problem.errors?.[0]?.path], [400, `/donationRequest/details/${path}`]);
    });
  }

  it('keeps a request that another process has completed meanwhile', async () => {
    await ageUploads();
    await settle();
    const { body } = await start();
    await upload(body);
    await ageUploads();
    const { objectStore } = system.helios.services;
    let receipt: DonationRequestReceipt | undefined;
    const slowStore = {
      ...objectStore,
      get: async (key: string) => {
        receipt ??= (await complete(body.uploadId)).body;
        await waitUntilUploaded(0);
        return objectStore.get(key);
      },
    };
    await settleForgottenUploads({ ...system.helios.services, objectStore: slowStore }, failOnError);
    assert.ok(receipt);
    assert.deepEqual((await complete(body.uploadId)).body, receipt);
  });

  it('completes an upload whose browser is gone, and deletes one without a letter', async () => {
    await ageUploads();
    await settle();
    const { body: arrived } = await start();
    await upload(arrived);
    const key = randomUUID();
    const { body: missing } = await start(undefined, key);
    await settle();
    assert.equal(await countUploads(), 2);
    await ageUploads();
    await settle();
    assert.equal(await countUploads(), 0);
    const { status, body: receipt } = await complete(arrived.uploadId);
    assert.equal(status, 201);
    assert.deepEqual(await readLetter(receipt.reference), LETTERS.pdf);
    assert.equal((await complete(missing.uploadId)).status, 404);
    // The visitor comes back, and sends the same request again.
    const { body: again } = await start(undefined, key);
    await upload(again);
    assert.equal((await complete(again.uploadId)).status, 201);
  });

  it('deletes old uploads with what is left of their objects', async () => {
    const { body } = await start();
    await upload(body);
    const { body: receipt } = await complete(body.uploadId);
    await upload(body);
    await sql`update donation_uploads set form_created_at = now() - interval '4 days'`.execute(
      system.helios.services.db,
    );
    await settle();
    assert.deepEqual(
      [...s3.objects.keys()].filter((key) => key.startsWith('donation-uploads/')),
      [],
    );
    assert.equal((await complete(body.uploadId)).status, 404);
    assert.deepEqual(await readLetter(receipt.reference), LETTERS.pdf);
  });

  it('keeps an upload while the object store is away', async () => {
    const { body } = await start();
    await upload(body);
    s3.fault = 'refuse';
    const { status, problem } = await complete(body.uploadId);
    assert.deepEqual([status, problem.code], [503, 'OBJECT_STORE_UNAVAILABLE']);
    await ageUploads();
    const failures: string[] = [];
    await settleForgottenUploads(system.helios.services, {
      error: (_details: object, message: string) => failures.push(message),
    });
    assert.match(must(failures[0]), /will be tried again/);
    s3.fault = undefined;
    assert.equal((await complete(body.uploadId)).status, 201);
  });

  it('is approved with a code for any show of the theater', async () => {
    const { body } = await start();
    await upload(body);
    const { body: receipt } = await complete(body.uploadId);
    const { status, body: approved } = await system.staff.request<StaffDonationRequest>(
      'POST',
      `/staff/donation-requests/${receipt.reference}/approve`,
      { tickets: 2 },
      { 'idempotency-key': randomUUID() },
    );
    assert.deepEqual([status, approved.state], [200, 'approved']);
    const { rows } = await sql<{ event_code: string | null; location: string }>`
      select c.event_code, c.location from promo_codes c join donation_decisions d on d.promo_code = c.code
      join donation_requests r using (donation_request_id) where r.reference = ${receipt.reference}`.execute(
      system.helios.services.db,
    );
    assert.deepEqual(rows, [{ event_code: null, location: 'STRASBURG_PA' }]);
  });
});

it('an object store that browsers cannot reach refuses the request', async () => {
  const system = await openTestSystem();
  try {
    const { status, problem } = await system.client.request(
      'POST',
      '/donation-requests/uploads',
      { donationRequest: createLocationRequest() },
      { 'idempotency-key': randomUUID() },
    );
    assert.deepEqual([status, problem.code], [503, 'OBJECT_STORE_UNAVAILABLE']);
    const { rows } = await sql`select from donation_uploads`.execute(system.helios.services.db);
    assert.equal(rows.length, 0);
  } finally {
    await system.close();
  }
});
