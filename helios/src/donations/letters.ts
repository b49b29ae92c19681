import { execute, queryRow, queryRows } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { createRandomId } from '../lib/ids.ts';
import type { ErrorLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import type { ObjectStore } from '../object-store/port.ts';
import type { Letter } from './letter-content.ts';
import type { LetterExtension } from '../lib/limits.ts';

export interface LetterServices {
  db: Db;
  objectStore: ObjectStore;
}

/** Much longer than a request lasts. An older letter without a request belongs to no request that still runs. */
const UNUSED_AFTER = '1 hour';

/** Most outages of an object store are short. */
export const RETRY_AFTER_SECONDS = 30;

const toKey = (letterId: string) => `donation-letters/${letterId}`;

/** Stores a letter that no request has yet, and returns its id. Throws OBJECT_STORE_UNAVAILABLE. */
export async function storeLetter(
  { db, objectStore }: LetterServices,
  { extension, content }: Letter,
): Promise<string> {
  const letterId = createRandomId();
  // The row is first, so that an interrupted request leaves no object without a row.
  await execute(db)`
    insert into donation_letters (letter_id, extension, bytes)
    values (${letterId}, ${extension}, ${content.length})`;
  try {
    await objectStore.put(toKey(letterId), content);
  } catch (error) {
    throw new Problem(
      'OBJECT_STORE_UNAVAILABLE',
      'Try again in a minute, or send the letter to the office by mail.',
      {},
      RETRY_AFTER_SECONDS,
      error,
    );
  }
  return letterId;
}

/** Gives a letter to its request, in the transaction that stores the request. */
export async function assignLetter(trx: Trx, letterId: string, donationRequestId: string): Promise<void> {
  const rows = await queryRows(trx)`
    update donation_letters set donation_request_id = ${donationRequestId}
    where letter_id = ${letterId} and state = 'kept' and donation_request_id is null
    returning letter_id`;
  if (rows.length === 0) throw new Error('The letter of a donation request was deleted before it was used.');
}

/** Deletes a letter, unless a request has it. */
export async function discardLetter({ db, objectStore }: LetterServices, letterId: string): Promise<void> {
  // Waits for a transaction that gives the letter to a request.
  const rows = await queryRows(db)`
    update donation_letters set state = 'deleting'
    where letter_id = ${letterId} and donation_request_id is null
    returning letter_id`;
  if (rows.length > 0) await deleteLetter({ db, objectStore }, letterId);
}

/** The type and the size of the letter of a request; undefined after its retention time. */
export async function readLetterFacts(
  db: Db,
  donationRequestId: string,
): Promise<{ extension: LetterExtension; bytes: number } | undefined> {
  return queryRow<{ extension: LetterExtension; bytes: number }>(db)`
    select extension, bytes from donation_letters
    where donation_request_id = ${donationRequestId} and state = 'kept'`;
}

/** The letter of a request; undefined after its retention time. */
export async function readLetter(
  { db, objectStore }: LetterServices,
  donationRequestId: string,
): Promise<Letter | undefined> {
  const row = await queryRow<{ letter_id: string; extension: LetterExtension }>(db)`
    select letter_id, extension from donation_letters
    where donation_request_id = ${donationRequestId} and state = 'kept'`;
  if (!row) return undefined;
  const content = await objectStore.get(toKey(row.letter_id));
  if (!content)
    throw new Error(`The object store does not have the letter of donation request ${donationRequestId}.`);
  return { extension: row.extension, content };
}

/**
 * Deletes the letters whose retention time is over, and those that no request uses. Logs a failure of the object
 * store; the next run tries again.
 */
export async function deleteObsoleteLetters(
  services: LetterServices & { config: { letterDays: number } },
  log: ErrorLog,
): Promise<void> {
  const { db, config } = services;
  const rows = await queryRows<{ letter_id: string }>(db)`
    update donation_letters set state = 'deleting'
    where state = 'deleting' or state = 'kept' and (
      created_at < now() - ${config.letterDays} * interval '1 day'
      or donation_request_id is null and created_at < now() - ${UNUSED_AFTER}::interval
    )
    returning letter_id`;
  for (const { letter_id: letterId } of rows) {
    await deleteLetter(services, letterId).catch((error: unknown) =>
      log.error(
        { err: error },
        'a letter of a donation request could not be deleted and will be deleted later',
      ),
    );
  }
}

async function deleteLetter({ db, objectStore }: LetterServices, letterId: string): Promise<void> {
  await objectStore.delete(toKey(letterId));
  await execute(
    db,
  )`delete from donation_letters where letter_id = ${letterId} and donation_request_id is null`;
  await execute(db)`update donation_letters set state = 'deleted' where letter_id = ${letterId}`;
}
