import { execute, queryOneRow, queryRow, queryRows } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { isErasedCustomer } from '../lib/erased.ts';
import type { ErrorLog } from '../lib/log.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import type { LetterServices } from '../donations/letters.ts';
import { MAX_TRIES, queueMail } from '../mail-queue/queue-mail.ts';
import type { GiftCardOrderMail, GivenTicketMail, StaffKeyMail } from '../mail-queue/queue-mail.ts';
import {
  composeDonationDecisionMail,
  composeDonationRequestMail,
  composeEnquiryMail,
} from './compose-requests.ts';
import { composeGivenTicketMail } from './compose-given-ticket.ts';
import { composeGiftCardDelivery, composeGiftCardOrderMail } from './compose-gift-cards.ts';
import { composeSubscriptionConfirmation, composeSubscriptionWelcome } from './compose-subscription.ts';
import { composeStaffKeyMail } from './compose-staff-key.ts';
import { composeTicketLinkMail } from './compose-ticket-link.ts';
import { composeMail } from './compose.ts';
import type { OrderMail } from './compose.ts';
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
  | { kind: OrderMail; order_id: string; refund_id: string | null }
  | { kind: 'enquiry'; enquiry_id: string }
  | { kind: 'donation_request' | 'donation_decision'; donation_request_id: string }
  | { kind: GiftCardOrderMail; gift_card_order_id: string }
  | { kind: 'gift_card_delivery'; gift_card_item_id: string }
  | { kind: 'subscription_confirmation' | 'subscription_welcome'; submission_id: string }
  | { kind: 'ticket_link'; ticket_link_id: string }
  | { kind: GivenTicketMail; given_ticket_id: string }
  | {
      kind: StaffKeyMail;
      staff_account_id: string;
      to_staff_account_id: string | null;
      to_address: string | null;
    }
);

/** Undefined for a mail that is not sent. */
function composeQueuedMail(services: ComposeServices, mail: MailRow): Promise<Mail | undefined> {
  const { officeMail } = services.config;
  switch (mail.kind) {
    case 'enquiry':
      return composeEnquiryMail(services.db, mail.enquiry_id, officeMail);
    case 'donation_request':
      return composeDonationRequestMail(services, mail.donation_request_id, officeMail);
    case 'donation_decision':
      return composeDonationDecisionMail(services, mail.donation_request_id);
    case 'gift_card_receipt':
    case 'gift_card_redirected':
    case 'gift_card_sent':
      return composeGiftCardOrderMail(services, mail.gift_card_order_id, mail.kind);
    case 'gift_card_delivery':
      return composeGiftCardDelivery(services, mail.gift_card_item_id);
    case 'subscription_confirmation':
      return composeSubscriptionConfirmation(services, mail.submission_id);
    case 'subscription_welcome':
      return composeSubscriptionWelcome(services, mail.submission_id);
    case 'ticket_link':
      return composeTicketLinkMail(services, mail.ticket_link_id);
    case 'given_ticket':
    case 'given_ticket_change':
    case 'given_ticket_ended':
      return composeGivenTicketMail(services, mail.given_ticket_id, mail.kind);
    case 'staff_key':
    case 'staff_passkey':
    case 'staff_key_expiry':
    case 'staff_address':
      return composeStaffKeyMail(services, mail);
    default:
      return composeMail(services, mail);
  }
}

/**
 * Longer than a mail server needs. After this time another process may send the mail, because the first is
 * considered dead.
 */
const SEND_TIMEOUT = '2 minutes';

/** How long a mail waits that found no mail server. */
const OUTAGE_RETRY = '1 minute';

/** Failures of nodemailer that happen only before a server has seen a mail: no address of the server, no TLS, no login. */
const OUTAGE_CODES: ReadonlySet<unknown> = new Set([
  'EDNS',
  'ENOTFOUND',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EPROXY',
]);
const OUTAGE_TIMEOUTS: ReadonlySet<unknown> = new Set(['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT']);
/** The commands with which a connection begins. `CONN` is not one: nodemailer gives it also for what happens after DATA. */
const OPENING_COMMANDS: ReadonlySet<unknown> = new Set(['EHLO', 'HELO', 'LHLO', 'STARTTLS']);

/**
 * Whether the mail server cannot be used. Only what certainly happened before DATA counts, because after it the server may have
 * accepted the mail: without a counted try, the recipient would get it again and again.
 */
function isOutage(error: unknown): boolean {
  const { code, originalCode, syscall, timeoutType, command, message } = (error ?? {}) as Record<
    string,
    unknown
  >;
  return (
    OUTAGE_CODES.has(code) ||
    syscall === 'connect' ||
    OUTAGE_TIMEOUTS.has(timeoutType) ||
    OPENING_COMMANDS.has(command) ||
    // An untrusted or expired certificate, and a server that refuses connections.
    /CERT|LEAF_SIGNATURE/.test(String(originalCode)) ||
    /^Invalid greeting/.test(String(message))
  );
}

async function storeFailure(db: Db, mail: MailRow, error: unknown, log: ErrorLog): Promise<void> {
  const { tries } = await queryOneRow<{ tries: number }>(db)`
    update mails set tries = tries + 1, try_after = now() + interval '30 seconds' * power(2, tries)
    where mail_id = ${mail.mail_id} returning tries`;
  log.error(
    { err: error, mail: mail.mail_id },
    tries < MAX_TRIES
      ? 'a mail could not be sent and will be retried'
      : 'a mail was given up: correct the cause, and run: npm run helios -- mails retry',
  );
}

/** Also tells the buyer of gift cards when they have gone to somebody else for the first time on a chosen day. */
async function storeSent(db: Db, mail: MailRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Another process may have sent it, too, if this one took longer than SEND_TIMEOUT.
    const { numAffectedRows } = await execute(trx)`
      update mails set sent_at = now(), tries = tries + 1
      where mail_id = ${mail.mail_id} and sent_at is null`;
    if (numAffectedRows !== 1n || mail.kind !== 'gift_card_delivery') return;
    const rows = await queryRows<{ order_id: string }>(trx)`
      select i.order_id from gift_card_items i join gift_card_orders o using (order_id)
      where i.item_id = ${mail.gift_card_item_id} and i.deliver_at is not null and i.recipient is not null
        and not ${isErasedCustomer()}
        and not exists (
          select from mails m
          where m.gift_card_item_id = i.item_id and m.sent_at is not null and m.mail_id <> ${mail.mail_id}
        )`;
    for (const { order_id: giftCardOrderId } of rows) {
      await queueMail(trx, { kind: 'gift_card_sent', giftCardOrderId });
    }
  });
}

/**
 * Sends all queued mail, oldest first; several processes share the work. Mails that anybody can cause wait for all others, those to
 * subscribers at the end. Failed mail is retried with
 * increasing delays for about a day. While the mail server cannot be used, one mail is tried in each run and no try counts, so that all
 * go out within minutes after an outage. If a process dies between the mail server's answer and storing it, the
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
    const mail = await queryRow<MailRow>(db)`
      update mails set try_after = now() + ${SEND_TIMEOUT}::interval
      where mail_id = (
        select mail_id from mails
        where sent_at is null and try_after <= now() and tries < ${MAX_TRIES}
        order by starts_with(kind, 'subscription_'), kind = 'ticket_link', mail_id limit 1 for update skip locked
      )
      returning mail_id, kind, order_id, refund_id, enquiry_id, donation_request_id, gift_card_order_id,
        gift_card_item_id, submission_id, ticket_link_id, given_ticket_id, staff_account_id, to_staff_account_id, to_address,
        to_char(created_at, 'YYYYMMDDHH24MISSUS') || '-' || mail_id as message_id`;
    if (!mail) break;
    try {
      const composed = await composeQueuedMail(services, mail);
      if (composed) await mailer.send(composed, mail.message_id);
    } catch (error) {
      if (isOutage(error)) {
        log.error({ err: error, mail: mail.mail_id }, 'the mail server cannot be used; mails wait for it');
        await execute(db)`
          update mails set try_after = now() + ${OUTAGE_RETRY}::interval where mail_id = ${mail.mail_id}`;
        break;
      }
      await storeFailure(db, mail, error, log);
      continue;
    }
    await storeSent(db, mail);
    sent += 1;
  }
  return sent;
}
