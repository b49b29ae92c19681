import { execute, queryOneRow, queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { CONFIRMATION_DAYS, CONFIRMATION_MAILS_PER_DAY } from './limits.ts';
import { readSignedId } from '../lib/signed-ids.ts';

// A submission is pending until the link in its mail is used. It replaces the choices of its address at that time, so that a
// stranger who knows the address cannot change them (product 4.1).

export interface Submission {
  /** The `contact` and `address` of the form. */
  contact: { emailAddress: string };
  address: object;
  /** Existing interests, each once. */
  interestIds: readonly string[];
}

export interface LinkServices {
  db: Db;
  config: Pick<Config, 'giftCardSecrets'>;
}

/**
 * Stores a pending submission and queues the mail with its link. Returns when it was received. Above the limit of mails
 * to an address it is not stored, and the caller is not told: anybody may submit any address.
 */
export async function storePendingSubmission(
  trx: Trx,
  { contact, address, interestIds }: Submission,
): Promise<Date> {
  await lockEmailAddress(trx, contact.emailAddress);
  const { now, submissions } = await queryOneRow<{ now: Date; submissions: number }>(trx)`
    select now(), count(*)::int as submissions from stay_in_touch_submissions
    where lower(email_address) = lower(${contact.emailAddress}) and created_at > now() - interval '24 hours'`;
  if (submissions >= CONFIRMATION_MAILS_PER_DAY) return now;
  const { submission_id: submissionId } = await queryOneRow<{ submission_id: string }>(trx)`
    with submission as (
      insert into stay_in_touch_submissions (email_address, contact, address)
      values (${contact.emailAddress}, ${JSON.stringify(contact)}, ${JSON.stringify(address)})
      returning submission_id
    ), interests as (
      insert into stay_in_touch_interests (submission_id, interest_id)
      select submission_id, interest_id from submission, unnest(${interestIds}::text[]) as interest_id
    )
    select submission_id from submission`;
  await queueMail(trx, { kind: 'subscription_confirmation', submissionId });
  return now;
}

/**
 * Makes a pending submission the current choices of its address, and queues the welcome mail. A repeat changes nothing.
 * Throws SUBSCRIPTION_LINK_NOT_VALID, SUBSCRIPTION_LINK_SUPERSEDED after a newer submission of the address,
 * SUBSCRIPTION_LINK_EXPIRED after CONFIRMATION_DAYS and after the address was unsubscribed.
 */
export async function confirmSubscription(
  services: LinkServices,
  token: string,
): Promise<'confirmed' | 'already_confirmed'> {
  const linkId = requireLinkId(services, 'confirm', token);
  return inTransaction(services.db, async (trx) => {
    await lockEmailAddress(trx, await readAddress(trx, linkId));
    const submission = await queryOneRow<{
      submission_id: string;
      is_confirmed: boolean;
      is_unsubscribed: boolean;
      is_late: boolean;
      is_superseded: boolean;
    }>(trx)`
      select submission_id, confirmed_at is not null as is_confirmed, unsubscribed_at is not null as is_unsubscribed,
        created_at < now() - ${CONFIRMATION_DAYS} * interval '1 day' as is_late,
        exists (
          select from stay_in_touch_submissions newer
          where lower(newer.email_address) = lower(s.email_address) and newer.submission_id > s.submission_id
        ) as is_superseded
      from stay_in_touch_submissions s where link_id = ${linkId}`;
    if (submission.is_unsubscribed) throw createExpiredProblem();
    if (submission.is_confirmed) return 'already_confirmed';
    if (submission.is_superseded) {
      throw new Problem('SUBSCRIPTION_LINK_SUPERSEDED', 'Use the link in the newest mail.');
    }
    if (submission.is_late) throw createExpiredProblem();
    const { submission_id: submissionId } = submission;
    await execute(trx)`
      update stay_in_touch_submissions set confirmed_at = now() where submission_id = ${submissionId}`;
    await queueMail(trx, { kind: 'subscription_welcome', submissionId });
    return 'confirmed';
  });
}

/**
 * Removes the address of a submission from the mailing list at once. Its pending submissions cannot be confirmed any
 * more. A repeat changes nothing. Throws SUBSCRIPTION_LINK_NOT_VALID.
 */
export async function unsubscribe(services: LinkServices, token: string): Promise<void> {
  const linkId = requireLinkId(services, 'unsubscribe', token);
  await inTransaction(services.db, async (trx) => {
    const emailAddress = await readAddress(trx, linkId);
    await lockEmailAddress(trx, emailAddress);
    await execute(trx)`
      delete from mails m using stay_in_touch_submissions s
      where m.submission_id = s.submission_id and m.sent_at is null
        and lower(s.email_address) = lower(${emailAddress})`;
    await execute(trx)`
      update stay_in_touch_submissions set unsubscribed_at = now()
      where lower(email_address) = lower(${emailAddress}) and unsubscribed_at is null`;
  });
}

function createExpiredProblem(): Problem {
  return new Problem('SUBSCRIPTION_LINK_EXPIRED', 'Subscribe again to get a new link.');
}

function requireLinkId({ config }: LinkServices, purpose: 'confirm' | 'unsubscribe', token: string): string {
  const linkId = readSignedId(config, `subscription ${purpose}`, token);
  if (linkId === undefined) throw createNotValidProblem();
  return linkId;
}

function createNotValidProblem(): Problem {
  return new Problem('SUBSCRIPTION_LINK_NOT_VALID', 'Open the link again from the newest mail.');
}

/** Throws SUBSCRIPTION_LINK_NOT_VALID when the submission was deleted. */
async function readAddress(trx: Trx, linkId: string): Promise<string> {
  const rows = await queryRows<{ email_address: string }>(trx)`
    select email_address from stay_in_touch_submissions where link_id = ${linkId}`;
  if (!rows[0]) throw createNotValidProblem();
  return rows[0].email_address;
}

/** Until the transaction ends, no other one submits, confirms or unsubscribes this address. */
async function lockEmailAddress(trx: Trx, emailAddress: string): Promise<void> {
  await execute(trx)`
    select pg_advisory_xact_lock(hashtextextended('stay in touch ' || lower(${emailAddress}), 0))`;
}
