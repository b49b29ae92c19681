import { sql } from 'kysely';
import { execute, queryOneRow, queryRow, queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { answerOnce } from '../idempotency/idempotency.ts';
import { createRandomId } from '../lib/ids.ts';
import type { ErrorLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import type { UploadRules } from '../object-store/port.ts';
import { checkRequest, storeDonationRequest } from './donation-requests.ts';
import { checkLetter, LETTER_MEDIA_TYPES } from './letter-content.ts';
import type { Letter } from './letter-content.ts';
import { discardLetter, RETRY_AFTER_SECONDS, storeLetter } from './letters.ts';
import type { LetterServices } from './letters.ts';
import { donationLimits } from '../lib/limits.ts';
import type { LetterExtension } from '../lib/limits.ts';
import type { DonationRequestReceipt, DonationUpload, LocationDonationRequest } from './schemas.ts';

// A request for any show of a theater has three steps (product 5.3): Helios stores what the visitor typed and signs a form,
// the browser posts the letter with this form to the object store, and Helios checks the letter and stores the
// request. Helios copies the letter to a key of its own, so that a later use of the form changes no accepted letter.

/** How long a form is accepted. A slow phone needs minutes for 4.5 MB. */
const FORM_VALID_MS = 10 * 60_000;

/** Later than the end of an upload that began just before the form expired. */
const FORGOTTEN_AFTER = '15 minutes';

/** Longer than the keys of idempotency are kept: a repeated request must find what it became. */
const KEPT_DAYS = 3;

/** SQL: whether the job settles an upload. */
const isForgotten = sql`form_created_at < now() - case when request is null
  then ${KEPT_DAYS} * interval '1 day' else ${FORGOTTEN_AFTER}::interval end`;

const toKey = (uploadId: string) => `donation-uploads/${uploadId}`;

/**
 * Stores a request until its letter is uploaded, once per Idempotency-Key, and returns a new form for the upload. Throws
 * INVALID_REQUEST, EMAIL_PROVIDER_NOT_SUPPORTED, OBJECT_STORE_UNAVAILABLE and the problems of idempotency.
 */
export async function startDonationUpload(
  { db, objectStore }: LetterServices,
  key: string,
  request: LocationDonationRequest,
): Promise<DonationUpload> {
  // Checked first, so that a store without direct uploads keeps nothing of the visitor.
  if (!objectStore.createUploadForm) {
    const advice = 'Send the letter to the office by mail.';
    throw new Problem('OBJECT_STORE_UNAVAILABLE', advice, {}, 3600);
  }
  const keyedRequest = { scope: 'POST /donation-requests/uploads', key, request };
  const { body } = await answerOnce(db, keyedRequest, async (trx) => {
    const uploadId = createRandomId();
    await keepUpload(trx, uploadId, request);
    return { status: 201, body: { uploadId } };
  });
  const { uploadId } = body as Pick<DonationUpload, 'uploadId'>;
  // A repeat gets a new form for the same upload. The job may have deleted the row since.
  await inTransaction(db, (trx) => keepUpload(trx, uploadId, request));
  const expiresAt = new Date(Date.now() + FORM_VALID_MS);
  const form = await objectStore.createUploadForm(createRules(uploadId, request));
  return { uploadId, ...form, expiresAt: expiresAt.toISOString() };
}

function createRules(uploadId: string, request: LocationDonationRequest): UploadRules {
  return {
    key: toKey(uploadId),
    contentType: LETTER_MEDIA_TYPES[getExtension(request)],
    maxBytes: donationLimits.MAX_LETTER_BYTES,
    validMs: FORM_VALID_MS,
  };
}

async function keepUpload(trx: Trx, uploadId: string, request: LocationDonationRequest): Promise<void> {
  const { location, eventDate } = await checkRequest(trx, request);
  await execute(trx)`
    insert into donation_uploads (upload_id, request, extension, location, event_date)
    values (${uploadId}, ${JSON.stringify(request)}, ${getExtension(request)}, ${location}, ${eventDate})
    on conflict (upload_id) do update set form_created_at = now()`;
}

/** The schema allows only names with one of the extensions. */
const getExtension = ({ details }: LocationDonationRequest) =>
  details.fileName.split('.').at(-1) as LetterExtension;

interface StoredUpload {
  request: LocationDonationRequest | null;
  extension: LetterExtension;
  location: string;
  event_date: string;
  reference: string | null;
  received_at: Date | null;
}

/**
 * Checks the uploaded letter and stores the request once. A repeat returns the same receipt. Throws
 * DONATION_UPLOAD_NOT_FOUND, LETTER_NOT_UPLOADED, INVALID_REQUEST, PAYLOAD_TOO_LARGE, OBJECT_STORE_UNAVAILABLE.
 */
export async function completeDonationUpload(
  services: LetterServices,
  uploadId: string,
): Promise<DonationRequestReceipt> {
  const { db } = services;
  const upload = await readUpload(db, uploadId);
  const receipt = toReceipt(upload) ?? (await acceptLetter(services, uploadId, upload));
  // The letter has a key of its own now. Not awaited, because the request is stored; after a failure the job deletes the object.
  void services.objectStore.delete(toKey(uploadId)).catch(() => undefined);
  return receipt;
}

/** Throws DONATION_UPLOAD_NOT_FOUND. */
async function readUpload(db: Db, uploadId: string): Promise<StoredUpload> {
  const upload = await queryRow<StoredUpload>(db)`
    select u.request, u.extension, u.location, to_char(u.event_date, 'YYYY-MM-DD') as event_date,
      r.reference, r.created_at as received_at
    from donation_uploads u left join donation_requests r using (donation_request_id)
    where u.upload_id = ${uploadId}`;
  if (!upload) {
    throw new Problem(
      'DONATION_UPLOAD_NOT_FOUND',
      'The letter did not arrive in time. Send the request again.',
    );
  }
  return upload;
}

function toReceipt({ reference, received_at: receivedAt }: StoredUpload): DonationRequestReceipt | undefined {
  if (reference === null || receivedAt === null) return undefined;
  return { reference, receivedAt: receivedAt.toISOString() };
}

async function acceptLetter(
  services: LetterServices,
  uploadId: string,
  { extension }: StoredUpload,
): Promise<DonationRequestReceipt> {
  const { db } = services;
  // Outside of a transaction, because the object store may be slow.
  let letter: Letter;
  try {
    letter = await readUploadedLetter(services, uploadId, extension);
  } catch (error) {
    // Another completion deletes the object after it has stored the request.
    const receipt = toReceipt(await readUpload(db, uploadId));
    if (receipt) return receipt;
    throw error;
  }
  const letterId = await storeLetter(services, letter);
  let isUsed = false;
  try {
    const receipt = await inTransaction(db, async (trx) => {
      // A second completion waits here, and then finds the request.
      await execute(trx)`select 1 from donation_uploads where upload_id = ${uploadId} for update`;
      const upload = await readUpload(trx, uploadId);
      const { request, location, event_date: eventDate } = upload;
      if (!request) return toReceipt(upload);
      const checked = { eventCode: null, showName: null, location, eventDate };
      const stored = await storeDonationRequest(trx, request, checked, letterId);
      await queryOneRow(trx)`
        update donation_uploads set request = null, donation_request_id = (
          select donation_request_id from donation_requests where reference = ${stored.reference}
        ) where upload_id = ${uploadId} returning upload_id`;
      isUsed = true;
      return stored;
    });
    if (!receipt) throw new Error('A completed upload has no donation request.');
    return receipt;
  } finally {
    if (!isUsed) await discardLetter(services, letterId).catch(() => undefined);
  }
}

/** Throws LETTER_NOT_UPLOADED, INVALID_REQUEST, PAYLOAD_TOO_LARGE, OBJECT_STORE_UNAVAILABLE. */
async function readUploadedLetter(
  { objectStore }: LetterServices,
  uploadId: string,
  extension: LetterExtension,
): Promise<Letter> {
  let content: Buffer | undefined;
  try {
    content = await objectStore.get(toKey(uploadId));
  } catch (error) {
    throw new Problem(
      'OBJECT_STORE_UNAVAILABLE',
      'The letter is not lost. Try again in a minute.',
      {},
      RETRY_AFTER_SECONDS,
      error,
    );
  }
  if (!content) throw new Problem('LETTER_NOT_UPLOADED', 'Send the request again.');
  return checkLetter({ fileName: `request.${extension}`, content });
}

/**
 * Completes the uploads whose browser did not, and deletes those without a valid letter and the old ones. Logs a failure
 * of the object store; the next run tries again.
 */
export async function settleForgottenUploads(
  services: LetterServices,
  log: ErrorLog,
  stopping?: AbortSignal,
): Promise<void> {
  const rows = await queryRows<{ upload_id: string; is_complete: boolean }>(services.db)`
    select upload_id, request is null as is_complete from donation_uploads
    where ${isForgotten}
    order by form_created_at limit 100`;
  for (const { upload_id: uploadId, is_complete: isComplete } of rows) {
    if (stopping?.aborted) return;
    try {
      if (isComplete) await deleteUpload(services, uploadId);
      else await completeOrDelete(services, uploadId);
    } catch (error) {
      log.error(
        { err: error },
        'an upload of a donation request could not be settled and will be tried again',
      );
      // The store is probably away, and each request to it may take its whole time limit.
      return;
    }
  }
}

async function completeOrDelete(services: LetterServices, uploadId: string): Promise<void> {
  try {
    await completeDonationUpload(services, uploadId);
  } catch (error) {
    const isFinal = error instanceof Problem && error.body.code !== 'OBJECT_STORE_UNAVAILABLE';
    if (!isFinal) throw error;
    await deleteUpload(services, uploadId);
  }
}

/**
 * Deletes the object first, so that none is forgotten. Keeps an upload whose browser got a new form meanwhile, and one that
 * another process has completed meanwhile.
 */
async function deleteUpload({ db, objectStore }: LetterServices, uploadId: string): Promise<void> {
  await objectStore.delete(toKey(uploadId));
  await execute(db)`
    delete from donation_uploads
    where upload_id = ${uploadId} and ${isForgotten}`;
}
