import { sql } from 'kysely';
import type { Config } from '../lib/config.ts';
import type { ErrorLog } from '../lib/log.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import type { LetterServices } from '../donations/letters.ts';
import { MAX_TRIES } from '../mail-queue/queue-mail.ts';
import { composeDonationDecisionMail } from './compose-donation-decision.ts';
import { composeDonationRequestMail } from './compose-donation-request.ts';
import { composeEnquiryMail } from './compose-enquiry.ts';
import { composeGiftCardDelivery, composeGiftCardReceipt } from './compose-gift-cards.ts';
import { composeSubscriptionConfirmation, composeSubscriptionWelcome } from './compose-subscription.ts';
import { composeMail } from './compose.ts';
import type { Mail, Mailer } from './mailer.ts';

interface ComposeServices extends LetterServices {
  plans: SeatingPlans;
  config: Pick<
    Config,
    | 'officeMail'
    | 'siteUrl'
    | 'publicUrl'
    | 'companyName'
    | 'locale'
    | 'assetsUrl'
    | 'giftCardSecrets'
    | 'unconfirmedSubscriptionDays'
  >;
}

type MailRow = {
  mail_id: string;
  /** Unique beyond this database, and in the order of creation. */
  message_id: string;
} & (
  | { kind: 'confirmation' | 'refund'; order_id: string; refund_id: string | null }
  | { kind: 'enquiry'; enquiry_id: string }
  | { kind: 'donation_request' | 'donation_decision'; donation_request_id: string }
  | { kind: 'gift_card_receipt'; gift_card_order_id: string }
  | { kind: 'gift_card_delivery'; gift_card_item_id: string }
  | { kind: 'subscription_confirmation' | 'subscription_welcome'; submission_id: string }
);

function composeQueuedMail(services: ComposeServices, mail: MailRow): Promise<Mail> {
  const { officeMail } = services.config;
  switch (mail.kind) {
    case 'enquiry':
      return composeEnquiryMail(services.db, mail.enquiry_id, officeMail);
    case 'donation_request':
      return composeDonationRequestMail(services, mail.donation_request_id, officeMail);
    case 'donation_decision':
      return composeDonationDecisionMail(services, mail.donation_request_id);
    case 'gift_card_receipt':
      return composeGiftCardReceipt(services, mail.gift_card_order_id);
    case 'gift_card_delivery':
      return composeGiftCardDelivery(services, mail.gift_card_item_id);
    case 'subscription_confirmation':
      return composeSubscriptionConfirmation(services, mail.submission_id);
    case 'subscription_welcome':
      return composeSubscriptionWelcome(services, mail.submission_id);
    default:
      return composeMail(services, mail);
  }
}

/**
 * Longer than a mail server needs. After this time another process may send the mail, because the first is
 * considered dead.
 */
const SEND_TIMEOUT = '2 minutes';

/**
 * Sends all queued mail, oldest first; several processes share the work. Mails to subscribers wait for all others, because anybody can
 * cause many of them. Failed mail is retried with
 * increasing delays for about a day. If a process dies between the mail server's answer and storing it, the
 * mail is sent twice, with the same Message-ID, by which mail servers and mail programs recognize it. Returns the number
 * of sent mails.
 */
export async function sendMails(
  services: ComposeServices & { mailer: Mailer },
  log: ErrorLog,
  stopping?: AbortSignal,
): Promise<number> {
  const { db, mailer } = services;
  let sent = 0;
  while (!stopping?.aborted) {
    // Reserve the mail in a separate statement, so that no transaction stays open during the SMTP dialog.
    const { rows } = await sql<MailRow>`
      update mails set try_after = now() + ${SEND_TIMEOUT}::interval
      where mail_id = (
        select mail_id from mails
        where sent_at is null and try_after <= now() and tries < ${MAX_TRIES}
        order by starts_with(kind, 'subscription_'), mail_id limit 1 for update skip locked
      )
      returning mail_id, kind, order_id, refund_id, enquiry_id, donation_request_id, gift_card_order_id,
        gift_card_item_id, submission_id,
        to_char(created_at, 'YYYYMMDDHH24MISSUS') || '-' || mail_id as message_id`.execute(db);
    const mail = rows[0];
    if (!mail) break;
    try {
      await mailer.send(await composeQueuedMail(services, mail), mail.message_id);
    } catch (error) {
      log.error({ err: error, mail: mail.mail_id }, 'a mail could not be sent and will be retried');
      await sql`
        update mails set tries = tries + 1, try_after = now() + interval '30 seconds' * power(2, tries)
        where mail_id = ${mail.mail_id}`.execute(db);
      continue;
    }
    await sql`update mails set sent_at = now(), tries = tries + 1 where mail_id = ${mail.mail_id}`.execute(
      db,
    );
    sent += 1;
  }
  return sent;
}
