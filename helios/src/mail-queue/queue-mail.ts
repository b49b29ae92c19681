import { sql } from 'kysely';
import type { Db } from '../db/transactions.ts';

export type QueuedMail =
  | { kind: 'confirmation'; orderId: string }
  | { kind: 'refund'; orderId: string; refundId: string }
  | { kind: 'enquiry'; enquiryId: string }
  | { kind: 'donation_request'; donationRequestId: string };

/** Queues a mail, which is sent after the transaction is committed. */
export async function queueMail(trx: Db, mail: QueuedMail): Promise<void> {
  const ids: Partial<Record<'orderId' | 'refundId' | 'enquiryId' | 'donationRequestId', string>> = mail;
  await sql`
    insert into mails (kind, order_id, refund_id, enquiry_id, donation_request_id)
    values (
      ${mail.kind}, ${ids.orderId ?? null}, ${ids.refundId ?? null}, ${ids.enquiryId ?? null},
      ${ids.donationRequestId ?? null}
    )`.execute(trx);
}
