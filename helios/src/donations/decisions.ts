import { sql } from 'kysely';
import { createFreeTicketsCode } from '../catalogue/promo-codes.ts';
import { execute, queryOneRow, queryRow } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import type { DonationDecision } from '../db/stored-types.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { isDonationShow } from './donation-requests.ts';

// A request is approved or declined once. The decision, the code for the tickets and the mail to the contact person are
// written in one transaction, under the lock of the request's row.

/** What staff give, and tell the contact person. */
export interface Approval {
  tickets: number;
  /** The last day for the code, YYYY-MM-DD. Default: the last day on which the show plays. */
  lastDay?: string;
  message?: string;
}

/** The effects of an approval. The request's row stays locked until the transaction that made the plan ends. */
export interface ApprovalPlan {
  donationRequestId: string;
  tickets: number;
  lastDay: string;
  message: string;
  /** The tickets at the highest price of the show. */
  valueCents: number;
  currency: string;
  /** Null: any show of the theater. */
  eventCode: string | null;
  location: string;
}

/**
 * Locks a request and plans its approval; undefined if it is approved with the same terms. Throws
 * DONATION_REQUEST_DECIDED, DONATION_SHOW_ENDED, INVALID_REQUEST.
 */
export async function planApproval(
  trx: Trx,
  donationRequestId: string,
  { tickets, lastDay: chosenDay, message: typedMessage = '' }: Approval,
): Promise<ApprovalPlan | undefined> {
  const message = typedMessage.trim();
  const request = await lockRequest(trx, donationRequestId);
  if (request.decision) {
    const isSame =
      request.decision === 'approved' &&
      request.tickets === tickets &&
      request.message === message &&
      (chosenDay ?? request.last_day) === request.last_day;
    if (isSame) return undefined;
    throw alreadyDecided(request);
  }
  const shows = await readShows(trx, request);
  const lastDay = chosenDay ?? shows.last_day;
  if (lastDay < shows.today || lastDay > shows.last_day) {
    throw invalidFields({
      path: '/lastDay',
      message: `must be a day from ${shows.today} to ${shows.last_day}, the last day of the show`,
    });
  }
  return {
    donationRequestId,
    tickets,
    lastDay,
    message,
    valueCents: tickets * shows.highest_price_cents,
    currency: shows.currency,
    eventCode: request.event_code,
    location: request.location,
  };
}

/** Stores an approval with its code, and queues the mail. `decidedBy` is a staff account. */
export async function storeApproval(trx: Trx, plan: ApprovalPlan, decidedBy: string): Promise<void> {
  const { donationRequestId, message, valueCents } = plan;
  const promoCode = await createFreeTicketsCode(trx, plan);
  await execute(trx)`
    insert into donation_decisions (donation_request_id, decision, message, decided_by, promo_code, value_cents)
    values (${donationRequestId}, 'approved', ${message}, ${decidedBy}, ${promoCode}, ${valueCents})`;
  await queueMail(trx, { kind: 'donation_decision', donationRequestId });
}

/**
 * Declines a request, and queues the mail. Returns false if it was declined with the same message before. Throws
 * DONATION_REQUEST_DECIDED.
 */
export async function declineDonationRequest(
  trx: Trx,
  donationRequestId: string,
  { message: typedMessage = '' }: { message?: string },
  decidedBy: string,
): Promise<boolean> {
  const message = typedMessage.trim();
  const request = await lockRequest(trx, donationRequestId);
  if (request.decision === 'declined' && request.message === message) return false;
  if (request.decision) throw alreadyDecided(request);
  await execute(trx)`
    insert into donation_decisions (donation_request_id, decision, message, decided_by)
    values (${donationRequestId}, 'declined', ${message}, ${decidedBy})`;
  await queueMail(trx, { kind: 'donation_decision', donationRequestId });
  return true;
}

interface LockedRequest {
  event_code: string | null;
  location: string;
  decision: DonationDecision | null;
  message: string | null;
  decided_by: string | null;
  tickets: number | null;
  last_day: string | null;
}

async function lockRequest(trx: Trx, donationRequestId: string): Promise<LockedRequest> {
  await execute(trx)`
    select 1 from donation_requests where donation_request_id = ${donationRequestId} for no key update`;
  // Read after the lock, so that the decision of a transaction that was first is seen.
  return await queryOneRow<LockedRequest>(trx)`
    select r.event_code, r.location, d.decision, d.message, a.name as decided_by, c.free_tickets as tickets,
      ${lastDaySql} as last_day
    from donation_requests r
    left join donation_decisions d using (donation_request_id)
    left join staff_accounts a on a.account_id = d.decided_by
    left join promo_codes c on c.code = d.promo_code
    left join theaters t on t.location = c.location
    where r.donation_request_id = ${donationRequestId}`;
}

/** SQL: the last day of the promo code with alias `c`, at its theater with alias `t`. */
export const lastDaySql = sql`to_char((c.valid_until at time zone t.time_zone)::date - 1, 'YYYY-MM-DD')`;

interface Shows {
  today: string;
  last_day: string;
  highest_price_cents: number;
  currency: string;
}

/** The requested show, or the shows of the requested theater. Throws DONATION_SHOW_ENDED. */
async function readShows(
  trx: Trx,
  { event_code: eventCode, location }: Pick<LockedRequest, 'event_code' | 'location'>,
): Promise<Shows> {
  const shows = await queryRow<Shows>(trx)`
    select to_char((now() at time zone t.time_zone)::date, 'YYYY-MM-DD') as today, t.currency,
      to_char(max(e.end_date), 'YYYY-MM-DD') as last_day, coalesce(max(p.price_cents), 0) as highest_price_cents
    from theaters t join events e using (location) left join event_prices p using (event_code)
    where t.location = ${location} and (${eventCode}::text is null or e.event_code = ${eventCode})
      and ${isDonationShow}
    group by t.location`;
  if (!shows || shows.last_day < shows.today) {
    throw new Problem('DONATION_SHOW_ENDED', 'Nothing was done. Decline the request, or answer it by mail.');
  }
  return shows;
}

function alreadyDecided({ decision, decided_by: decidedBy, tickets }: LockedRequest): Problem {
  const terms = decision === 'approved' ? ` with ${tickets} tickets` : '';
  return new Problem(
    'DONATION_REQUEST_DECIDED',
    `${decidedBy} has ${decision} it${terms}. Nothing was done. A decision cannot be changed: the contact person has it by mail.`,
  );
}
