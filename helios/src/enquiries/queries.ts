import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { StoredEnquiry } from '../db/stored-types.ts';
import { requireOneRow } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import type { StaffEnquirySchema } from './schemas.ts';

export async function readEnquiry(db: Db, enquiryId: string): Promise<StoredEnquiry> {
  return requireOneRow(
    await sql<StoredEnquiry>`
      select reference, kind, contact, details, created_at from enquiries where enquiry_id = ${enquiryId}`.execute(
      db,
    ),
  );
}

/** Newest first. */
export async function listEnquiries(
  db: Db,
  { kind }: { kind?: StoredEnquiry['kind'] },
): Promise<Static<typeof StaffEnquirySchema>[]> {
  const { rows } = await sql<StoredEnquiry>`
    select reference, kind, contact, details, created_at from enquiries
    where ${kind ?? null}::text is null or kind = ${kind ?? null}
    order by enquiry_id desc limit ${MAX_ROWS}`.execute(db);
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
