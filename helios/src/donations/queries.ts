import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { StoredDonationRequest } from '../db/stored-types.ts';
import { requireOneRow } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import { Problem } from '../lib/problems.ts';
import { readLetterFacts } from './letters.ts';
import type { StaffDonationRequest, StaffDonationRequestSummarySchema } from './schemas.ts';

const columns = sql`
  reference, customer, details, event_code, show_name, location, to_char(event_date, 'YYYY-MM-DD') as event_date, created_at`;

export async function readDonationRequest(db: Db, donationRequestId: string): Promise<StoredDonationRequest> {
  return requireOneRow(
    await sql<StoredDonationRequest>`
      select ${columns} from donation_requests where donation_request_id = ${donationRequestId}`.execute(db),
  );
}

/** Newest first. */
export async function listDonationRequests(
  db: Db,
): Promise<Static<typeof StaffDonationRequestSummarySchema>[]> {
  const { rows } = await sql<StoredDonationRequest>`
    select ${columns} from donation_requests order by donation_request_id desc limit ${MAX_ROWS}`.execute(db);
  return rows.map(toSummary);
}

/** The id of a request. Throws DONATION_REQUEST_NOT_FOUND. */
export async function findDonationRequestId(db: Db, reference: string): Promise<string> {
  const { rows } = await sql<{ donation_request_id: string }>`
    select donation_request_id from donation_requests where reference = ${normalizeReference(reference)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) {
    throw new Problem('DONATION_REQUEST_NOT_FOUND', 'Check the reference, such as DR-7K3M9QXA.');
  }
  return row.donation_request_id;
}

export function normalizeReference(reference: string): string {
  return reference.trim().toUpperCase();
}

/** Everything of a request except the letter itself. */
export async function readStaffDonationRequest(
  db: Db,
  donationRequestId: string,
): Promise<StaffDonationRequest> {
  const request = await readDonationRequest(db, donationRequestId);
  const { primaryContact, organizationContact, address } = request.customer;
  const { usedFor, comments } = request.details;
  return {
    ...toSummary(request),
    primaryContact: { ...toContact(primaryContact), name: formatContactName(request) },
    organizationContact: toContact({ ...organizationContact }),
    address: formatAddress(address),
    usedFor,
    comments: comments ?? '',
    letter: (await readLetterFacts(db, donationRequestId)) ?? null,
  };
}

/** The name of the person to answer to. */
export function formatContactName({ customer }: Pick<StoredDonationRequest, 'customer'>): string {
  const { firstName, lastName } = customer.primaryContact;
  return `${firstName} ${lastName}`;
}

/** The lines of an address. */
export function formatAddress(address: StoredDonationRequest['customer']['address']): string[] {
  const { addressLine1, addressLine2, city, state, zipcode, country } = address;
  return [addressLine1, addressLine2 ?? '', `${city}, ${state} ${zipcode}`, country].filter(
    (line) => line !== '',
  );
}

function toContact(contact: { name?: string; phoneNumber: string; emailAddress: string }) {
  const { name = '', phoneNumber, emailAddress } = contact;
  return { name, phoneNumber, emailAddress };
}

function toSummary(row: StoredDonationRequest): Static<typeof StaffDonationRequestSummarySchema> {
  return {
    reference: row.reference,
    organizationName: row.customer.organizationContact.name,
    eventName: row.details.eventName,
    eventDate: row.event_date,
    eventCode: row.event_code,
    showName: row.show_name,
    location: row.location,
    receivedAt: row.created_at.toISOString(),
  };
}
