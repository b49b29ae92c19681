import { sql } from 'kysely';
import type { Db } from '../db/transactions.ts';

export type QueuedMail =
  | { kind: 'confirmation'; orderId: string }
  | { kind: 'refund'; orderId: string; refundId: string }
  | { kind: 'enquiry'; enquiryId: string };

/** Queues a mail, which is sent after the transaction is committed. */
export async function queueMail(trx: Db, mail: QueuedMail): Promise<void> {
  const orderId = mail.kind === 'enquiry' ? null : mail.orderId;
  const refundId = mail.kind === 'refund' ? mail.refundId : null;
  const enquiryId = mail.kind === 'enquiry' ? mail.enquiryId : null;
  await sql`
    insert into mails (kind, order_id, refund_id, enquiry_id)
    values (${mail.kind}, ${orderId}, ${refundId}, ${enquiryId})`.execute(trx);
}
