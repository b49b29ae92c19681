import { queryOneRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { CONFIRMATION_DAYS } from '../stay-in-touch/limits.ts';
import { createConfirmationUrl, createOneClickUrl, createUnsubscribeUrl } from '../stay-in-touch/links.ts';
import { createCompanyLetterhead, renderMail } from './html.ts';
import type { Mail } from './mailer.ts';

interface SubscriptionMailServices {
  db: Db;
  config: Pick<
    Config,
    'siteUrl' | 'publicUrl' | 'companyName' | 'locale' | 'giftCardSecrets' | 'unconfirmedSubscriptionDays'
  >;
}

interface MailedSubmission {
  email_address: string;
  link_id: string;
  interests: string[];
}

/**
 * Composes the mail that asks the owner of an address to confirm a submission. It contains nothing that was typed,
 * because anybody may submit any address: otherwise a stranger could send words of their own.
 */
export async function composeSubscriptionConfirmation(
  services: SubscriptionMailServices,
  submissionId: string,
): Promise<Mail> {
  const { config } = services;
  const submission = await readSubmission(services.db, submissionId);
  return composeSubscriptionMail(config, submission, 'Please confirm your subscription', [
    `Somebody, probably you, asked ${config.companyName} to send letters to this address. We send them only after you confirm:\n${createConfirmationUrl(config, submission.link_id)}`,
    describeInterests(submission),
    `The link works for ${CONFIRMATION_DAYS} days. If somebody asks again, only the newest link works.`,
    `If it was not you, do nothing. Without your confirmation nothing changes, and the request is deleted after ${config.unconfirmedSubscriptionDays} days.`,
  ]);
}

/** Composes the mail after the confirmation. */
export async function composeSubscriptionWelcome(
  services: SubscriptionMailServices,
  submissionId: string,
): Promise<Mail> {
  const { config } = services;
  const submission = await readSubmission(services.db, submissionId);
  return composeSubscriptionMail(config, submission, `Welcome to the letters of ${config.companyName}`, [
    'Thank you for your confirmation. You are on the list now.',
    describeInterests(submission),
    `To change your choice, sign up again:\n${config.siteUrl}`,
  ]);
}

function composeSubscriptionMail(
  config: SubscriptionMailServices['config'],
  { email_address: address, link_id: linkId }: MailedSubmission,
  subject: string,
  content: readonly string[],
): Mail {
  return renderMail({
    to: { name: '', address },
    subject,
    paragraphs: [
      'Hello,',
      ...content,
      `To stop these mails, unsubscribe:\n${createUnsubscribeUrl(config, linkId)}`,
    ],
    ownUrls: [config.siteUrl],
    letterhead: createCompanyLetterhead(config),
    oneClickUrl: createOneClickUrl(config, linkId),
  });
}

function describeInterests({ interests }: MailedSubmission): string {
  return interests.length === 0 ? '' : ['You hear about:', ...interests].join('\n');
}

async function readSubmission(db: Db, submissionId: string): Promise<MailedSubmission> {
  return await queryOneRow<MailedSubmission>(db)`
    select email_address, link_id, array(
      select interest_name
      from stay_in_touch_interests i join marketing_interests using (interest_id)
      where i.submission_id = s.submission_id order by position, interest_name
    ) as interests
    from stay_in_touch_submissions s where submission_id = ${submissionId}`;
}
