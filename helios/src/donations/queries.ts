import { sql } from 'kysely';
import type { Static } from 'typebox';
import { queryOneRow, queryRow, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { DonationDecision, StoredDonationRequest } from '../db/stored-types.ts';
import { usingStatusesSql } from '../catalogue/promo-codes.ts';
import type { Db } from '../db/transactions.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import { groupCharacters } from '../lib/ids.ts';
import { Problem } from '../lib/problems.ts';
import { lastDaySql } from './decisions.ts';
import { readLetterFacts } from './letters.ts';
import type {
  DonationState,
  StaffDonationDecision,
  StaffDonationRequest,
  StaffDonationRequestSummarySchema,
} from './schemas.ts';

const columns = sql`
  reference, customer, details, event_code, show_name, location, to_char(event_date, 'YYYY-MM-DD') as event_date, created_at`;

export async function readDonationRequest(
  db: Db,
  donationRequestId: string,
): Promise<StoredDonationRequest & { state: DonationState }> {
  return await queryOneRow<StoredDonationRequest & { state: DonationState }>(db)`
    select ${columns}, ${stateSql} as state from donation_requests r where donation_request_id = ${donationRequestId}`;
}

/** Newest first. */
export async function listDonationRequests(
  db: Db,
): Promise<Static<typeof StaffDonationRequestSummarySchema>[]> {
  const rows = await queryRows<StoredDonationRequest & { state: DonationState }>(db)`
    select ${columns}, ${stateSql} as state from donation_requests r
    order by donation_request_id desc limit ${MAX_ROWS}`;
  return rows.map(toSummary);
}

/** SQL: the DonationState of the donation request `r`. */
const stateSql = sql`coalesce(
  (select d.decision from donation_decisions d where d.donation_request_id = r.donation_request_id),
  case when exists (
    select from staff_requests q
    where q.donation_request_id = r.donation_request_id and q.decision is null and q.expires_at > now()
  ) then 'waiting' else 'open' end
)`;

/** The decision on a request, with its promo code. */
export interface StoredDecision {
  decision: DonationDecision;
  message: string;
  decidedBy: string;
  decidedAt: string;
  /** Null for a declined request. */
  promoCode: {
    code: string;
    tickets: number;
    /** YYYY-MM-DD */
    lastDay: string;
    hasEnded: boolean;
    /** Null: any show of the theater. */
    eventCode: string | null;
    /** Of the order that used it. */
    orderNumber: string | null;
  } | null;
}

/** Undefined for a request without a decision. */
export async function readDecision(db: Db, donationRequestId: string): Promise<StoredDecision | undefined> {
  return queryRow<StoredDecision>(asAnswers(db))`
    select d.decision, d.message, d.decided_at, a.name as decided_by,
      case when c.code is not null then jsonb_build_object(
        'code', c.code, 'tickets', c.free_tickets, 'lastDay', ${lastDaySql}, 'hasEnded', c.valid_until <= now(),
        'eventCode', c.event_code, 'orderNumber', (
          select o.order_number from orders o where o.promo_code = c.code and o.status in ${usingStatusesSql}
        )
      ) end as promo_code
    from donation_decisions d join staff_accounts a on a.account_id = d.decided_by
    left join promo_codes c on c.code = d.promo_code
    left join theaters t on t.location = c.location
    where d.donation_request_id = ${donationRequestId}`;
}

/** The id of a request. Throws DONATION_REQUEST_NOT_FOUND. */
export async function findDonationRequestId(db: Db, reference: string): Promise<string> {
  const row = await queryRow<{ donation_request_id: string }>(db)`
    select donation_request_id from donation_requests where reference = ${normalizeReference(reference)}`;
  if (!row) {
    throw new Problem('DONATION_REQUEST_NOT_FOUND', 'Check the reference, such as DR-7K3M9QXA.');
  }
  return row.donation_request_id;
}

export function normalizeReference(reference: string): string {
  return reference.trim().toUpperCase();
}

/** Everything of a request except the letter itself; its promo code only for accounts that may approve. */
export async function readStaffDonationRequest(
  db: Db,
  donationRequestId: string,
  { showsCode }: { showsCode: boolean },
): Promise<StaffDonationRequest> {
  const request = await readDonationRequest(db, donationRequestId);
  const decision = await readDecision(db, donationRequestId);
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
    decision: decision ? toStaffDecision(decision, showsCode) : null,
  };
}

/** The name of the person to answer to. */
export function formatContactName({ customer }: Pick<StoredDonationRequest, 'customer'>): string {
  const { firstName, lastName } = customer.primaryContact;
  return `${firstName} ${lastName}`;
}

/** The chosen show and its theater. */
export function formatShow({
  show_name: name,
  event_code: code,
  location,
}: Pick<StoredDonationRequest, 'show_name' | 'event_code' | 'location'>): string {
  return name === null ? `any show, ${location}` : `${name} (${code}), ${location}`;
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

function toStaffDecision(
  { decision, message, decidedBy, decidedAt, promoCode }: StoredDecision,
  showsCode: boolean,
): StaffDonationDecision {
  return {
    decision,
    message,
    decidedBy,
    decidedAt,
    promoCode: promoCode && {
      code: showsCode ? groupCharacters(promoCode.code) : null,
      tickets: promoCode.tickets,
      lastDay: promoCode.lastDay,
      state: getCodeState(promoCode),
      orderNumber: promoCode.orderNumber,
    },
  };
}

function getCodeState({ orderNumber, hasEnded }: NonNullable<StoredDecision['promoCode']>) {
  if (orderNumber !== null) return 'used';
  return hasEnded ? 'ended' : 'unused';
}

function toSummary(
  row: StoredDonationRequest & { state: DonationState },
): Static<typeof StaffDonationRequestSummarySchema> {
  return {
    reference: row.reference,
    state: row.state,
    organizationName: row.customer.organizationContact.name,
    eventName: row.details.eventName,
    eventDate: row.event_date,
    eventCode: row.event_code,
    showName: row.show_name,
    location: row.location,
    receivedAt: row.created_at.toISOString(),
  };
}
