import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { answerOnce, findAnswer } from '../idempotency/idempotency.ts';
import type { Answer } from '../idempotency/idempotency.ts';
import { isCountryCode } from '../lib/countries.ts';
import { createReadableCode } from '../lib/ids.ts';
import { invalidFields } from '../lib/problems.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { refuseBlockedProviders } from '../stay-in-touch/stay-in-touch.ts';
import { queryOneRow, queryRow, queryRows } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import type { Letter } from './letter-content.ts';
import { discardLetter, storeLetter, assignLetter } from './letters.ts';
import type { LetterServices } from './letters.ts';
import { donationLimits } from '../lib/limits.ts';
import type {
  DonationRequest,
  DonationRequestReceipt,
  DonationShowSchema,
  LocationDonationRequest,
} from './schemas.ts';

/**
 * The shows that can be chosen for an event of an organization: those that still play on that day or later, so that
 * the tickets can be used. By theater and first day.
 *
 * @param eventDate YYYY-MM-DD
 */
export async function listDonationShows(
  db: Db,
  eventDate: string,
): Promise<Static<typeof DonationShowSchema>[]> {
  const rows = await queryRows<{ event_code: string; name: string }>(db)`
    select e.event_code, e.name from events e join theaters t using (location)
    where ${isDonationShow} and e.end_date >= ${eventDate}::date
    order by t.position, t.location, e.start_date, e.event_code`;
  return rows.map((row) => ({ eventCode: row.event_code, eventName: row.name }));
}

/** Whether tickets of event `e` can be given, as a condition. */
export const isDonationShow = sql`e.is_show and e.booking_available`;

/**
 * Stores a request with its letter once per Idempotency-Key, and queues the mail to the office. Throws
 * INVALID_REQUEST, EMAIL_PROVIDER_NOT_SUPPORTED, OBJECT_STORE_UNAVAILABLE and the problems of idempotency.
 */
export async function submitDonationRequest(
  services: LetterServices,
  key: string,
  request: DonationRequest,
  letter: Letter,
): Promise<Answer> {
  const { db } = services;
  const letterHash = createHash('sha256').update(letter.content).digest('base64url');
  const keyedRequest = { scope: 'POST /donation-requests', key, request: { request, letterHash } };
  const earlier = await findAnswer(db, keyedRequest, async (trx) => void (await checkRequest(trx, request)));
  if (earlier) return earlier;
  // Outside of a transaction, because the object store may be slow.
  const letterId = await storeLetter(services, letter);
  let isUsed = false;
  try {
    const answer = await answerOnce(db, keyedRequest, async (trx) => ({
      status: 201,
      body: await storeDonationRequest(trx, request, await checkRequest(trx, request), letterId),
    }));
    isUsed = answer.isRepeat !== true;
    return answer;
  } finally {
    // An equal request was first, or this one was refused. After a failure here the daily job deletes the letter.
    if (!isUsed) await discardLetter(services, letterId).catch(() => undefined);
  }
}

/** A request for one show, or for any show of a theater. */
type AnyDonationRequest = DonationRequest | LocationDonationRequest;

/** What the catalogue knows about a request. */
export interface CheckedRequest {
  /** This and the next one are null for any show of the theater. */
  eventCode: string | null;
  showName: string | null;
  location: string;
  /** YYYY-MM-DD */
  eventDate: string;
}

/** Stores a checked request with its letter, and queues the mail to the office. */
export async function storeDonationRequest(
  trx: Trx,
  request: AnyDonationRequest,
  { eventCode, showName, location, eventDate }: CheckedRequest,
  letterId: string,
): Promise<DonationRequestReceipt> {
  const { customer, details } = trimTexts(request);
  const row = await queryOneRow<{ donation_request_id: string; reference: string; created_at: Date }>(trx)`
    insert into donation_requests (reference, customer, details, event_code, show_name, location, event_date)
    values (
      ${`DR-${createReadableCode(8)}`}, ${JSON.stringify(customer)}, ${JSON.stringify(details)},
      ${eventCode}, ${showName}, ${location}, ${eventDate}
    )
    returning donation_request_id, reference, created_at`;
  await assignLetter(trx, letterId, row.donation_request_id);
  await queueMail(trx, { kind: 'donation_request', donationRequestId: row.donation_request_id });
  return { reference: row.reference, receivedAt: row.created_at.toISOString() };
}

/** Checks what the schema cannot. Throws INVALID_REQUEST, EMAIL_PROVIDER_NOT_SUPPORTED. */
export async function checkRequest(
  trx: Trx,
  { customer, details }: AnyDonationRequest,
): Promise<CheckedRequest> {
  const { primaryContact, organizationContact, address } = customer;
  const contacts = { primaryContact, organizationContact };
  const errors = Object.entries(contacts)
    .filter(([, contact]) => contact.emailAddress !== contact.emailAddressConfirm)
    .map(([name]) => ({
      path: `/donationRequest/customer/${name}/emailAddressConfirm`,
      message: 'must equal emailAddress',
    }));
  if (!isCountryCode(address.country)) {
    errors.push({
      path: '/donationRequest/customer/address/country',
      message: 'must be a code of GET /countries',
    });
  }
  if (errors.length > 0) throw invalidFields(...errors);
  const checked = 'eventCode' in details ? await checkEvent(trx, details) : await checkLocation(trx, details);
  await refuseBlockedProviders(
    trx,
    Object.entries(contacts).map(([name, { emailAddress }]) => ({
      path: `/donationRequest/customer/${name}/emailAddress`,
      emailAddress,
    })),
  );
  return checked;
}

/** Checks the show, and the day of the event at its theater. */
async function checkEvent(
  trx: Trx,
  { eventCode, eventDate }: Pick<DonationRequest['details'], 'eventCode' | 'eventDate'>,
): Promise<CheckedRequest> {
  const event = await queryRow<{ name: string; location: string; day: string; days: number; ends: boolean }>(
    trx,
  )`
    select e.name, e.location, to_char(o.day, 'YYYY-MM-DD') as day,
      o.day - (now() at time zone t.time_zone)::date as days, e.end_date < o.day as ends
    from events e join theaters t using (location),
      lateral (select (${eventDate}::timestamptz at time zone t.time_zone)::date) as o (day)
    where e.event_code = ${eventCode} and ${isDonationShow}`;
  if (event) checkDays(event.days);
  if (!event || event.ends) {
    throw invalidFields({
      path: `${DETAILS_PATH}/eventCode`,
      message: 'must be a show of GET /donation-shows for the day of the event',
    });
  }
  return { eventCode, showName: event.name, location: event.location, eventDate: event.day };
}

/** Checks the theater, and the day of the event there. */
async function checkLocation(
  trx: Trx,
  { location, eventDate }: Pick<LocationDonationRequest['details'], 'location' | 'eventDate'>,
): Promise<CheckedRequest> {
  const event = await queryRow<{ day: string; days: number }>(trx)`
    select to_char(o.day, 'YYYY-MM-DD') as day, o.day - (now() at time zone t.time_zone)::date as days
    from theaters t, lateral (select (${eventDate}::timestamptz at time zone t.time_zone)::date) as o (day)
    where t.location = ${location}`;
  if (!event) {
    throw invalidFields({ path: `${DETAILS_PATH}/location`, message: 'must be the code of a theater' });
  }
  checkDays(event.days);
  return { eventCode: null, showName: null, location, eventDate: event.day };
}

const DETAILS_PATH = '/donationRequest/details';

/** Throws INVALID_REQUEST unless the event is in the allowed days after today. */
function checkDays(days: number): void {
  const path = `${DETAILS_PATH}/eventDate`;
  const { MORE_THAN_DAYS, LESS_THAN_DAYS } = donationLimits;
  if (days <= MORE_THAN_DAYS) {
    throw invalidFields({ path, message: `must be more than ${MORE_THAN_DAYS} days from today` });
  }
  if (days >= LESS_THAN_DAYS) {
    throw invalidFields({ path, message: `must be less than ${LESS_THAN_DAYS} days from today` });
  }
}

function trimTexts<T>(value: T): T {
  if (typeof value === 'string') return value.trim() as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimTexts(inner)])) as T;
}
