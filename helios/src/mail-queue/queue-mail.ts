import { sql } from 'kysely';
import type { Db } from '../db/transactions.ts';

export type QueuedMail =
  | { kind: 'confirmation'; orderId: string }
  | { kind: 'refund'; orderId: string; refundId: string }
  | { kind: 'enquiry'; enquiryId: string }
  | { kind: 'donation_request' | 'donation_decision'; donationRequestId: string }
  | { kind: 'gift_card_receipt'; giftCardOrderId: string }
  | { kind: 'gift_card_delivery'; giftCardItemId: string }
  | { kind: 'subscription_confirmation' | 'subscription_welcome'; submissionId: string };

/** A mail is given up after this many failures, the last of them about a day after the first. */
export const MAX_TRIES = 12;

type MailIds =
  | 'orderId'
  | 'refundId'
  | 'enquiryId'
  | 'donationRequestId'
  | 'giftCardOrderId'
  | 'giftCardItemId'
  | 'submissionId';

/** Queues a mail, which is sent after the transaction is committed, but not before `sendAt`. */
export async function queueMail(trx: Db, mail: QueuedMail, sendAt?: Date): Promise<void> {
  const ids: Partial<Record<MailIds, string>> = mail;
  await sql`
    insert into mails (
      kind, order_id, refund_id, enquiry_id, donation_request_id, gift_card_order_id, gift_card_item_id,
      submission_id, try_after
    )
    values (
      ${mail.kind}, ${ids.orderId ?? null}, ${ids.refundId ?? null}, ${ids.enquiryId ?? null},
      ${ids.donationRequestId ?? null}, ${ids.giftCardOrderId ?? null}, ${ids.giftCardItemId ?? null},
      ${ids.submissionId ?? null},
      greatest(now(), ${sendAt ?? null}::timestamptz)
    )`.execute(trx);
}
