import type { Static } from 'typebox';
import { queryOneRow, queryRow, queryRows } from '../db/query.ts';
import type { StoredEnquiry } from '../db/stored-types.ts';
import { type Trx, type Db } from '../db/transactions.ts';
import { createReadableCode } from '../lib/ids.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { invalidFields } from '../lib/problems.ts';
import type { ContactRequest, EnquiryReceipt, GroupRequest, StaffEnquirySchema } from './schemas.ts';
import { MAX_ROWS } from '../lib/limits.ts';

/**
 * Stores a contact request and queues the mail to the office. Must run in a transaction that the caller rolls
 * back when it throws.
 */
export function storeContactRequest(trx: Trx, request: ContactRequest): Promise<EnquiryReceipt> {
  const { contact, topic, message } = request;
  return storeEnquiry(trx, 'contact', contact, { topic, message: message.trim() });
}

/**
 * Stores a group request and queues the mail to the office. Throws INVALID_REQUEST for an unknown event, or a
 * day that is not in the future at its theater.
 */
export async function storeGroupRequest(trx: Trx, request: GroupRequest): Promise<EnquiryReceipt> {
  const { contact, organizationName, eventCode, preferredDate, groupSize, message = '' } = request;
  const event = await queryRow<{ name: string; location: string; today: string }>(trx)`
    select e.name, e.location, to_char(now() at time zone t.time_zone, 'YYYY-MM-DD') as today
    from events e join theaters t using (location) where e.event_code = ${eventCode}`;
  if (!event) throw invalidFields({ path: '/eventCode', message: 'must be an event of GET /events' });
  if (preferredDate <= event.today)
    throw invalidFields({ path: '/preferredDate', message: 'must be a day in the future' });
  return storeEnquiry(trx, 'group', contact, {
    organizationName: organizationName.trim(),
    eventCode,
    eventName: event.name,
    location: event.location,
    preferredDate,
    groupSize,
    message: message.trim(),
  });
}

async function storeEnquiry(
  trx: Trx,
  kind: StoredEnquiry['kind'],
  contact: StoredEnquiry['contact'],
  details: StoredEnquiry['details'],
): Promise<EnquiryReceipt> {
  const trimmedContact = Object.fromEntries(
    Object.entries(contact).map(([name, value]) => [name, value.trim()]),
  );
  const row = await queryOneRow<{ enquiry_id: string; reference: string; created_at: Date }>(trx)`
    insert into enquiries (reference, kind, contact, details)
    values (${`LQ-${createReadableCode(8)}`}, ${kind}, ${JSON.stringify(trimmedContact)}, ${JSON.stringify(details)})
    returning enquiry_id, reference, created_at`;
  await queueMail(trx, { kind: 'enquiry', enquiryId: row.enquiry_id });
  return { reference: row.reference, receivedAt: row.created_at.toISOString() };
}

export async function readEnquiry(db: Db, enquiryId: string): Promise<StoredEnquiry> {
  return await queryOneRow<StoredEnquiry>(db)`
    select reference, kind, contact, details, created_at from enquiries where enquiry_id = ${enquiryId}`;
}

/** Newest first. */
export async function listEnquiries(
  db: Db,
  { kind }: { kind?: StoredEnquiry['kind'] },
): Promise<Static<typeof StaffEnquirySchema>[]> {
  const rows = await queryRows<StoredEnquiry>(db)`
    select reference, kind, contact, details, created_at from enquiries
    where ${kind ?? null}::text is null or kind = ${kind ?? null}
    order by enquiry_id desc limit ${MAX_ROWS}`;
  return rows.map((row) => ({
    reference: row.reference,
    kind: row.kind,
    name: formatName(row),
    emailAddress: row.contact.emailAddress,
    phoneNumber: row.contact.phoneNumber ?? '',
    subject: formatSubject(row),
    message: row.details.message,
    receivedAt: row.created_at.toISOString(),
  }));
}

/** One line for the subject of a mail. */
export function formatSubject({ kind, details }: StoredEnquiry): string {
  if (kind === 'contact') return `A question: ${details['topic']}`;
  const { organizationName, groupSize, eventName, eventCode, preferredDate } = details;
  return `A group: ${organizationName}, ${groupSize} people, ${eventName} (${eventCode}) on ${preferredDate}`;
}

export function formatName({ contact }: StoredEnquiry): string {
  return `${contact.firstName} ${contact.lastName}`;
}
