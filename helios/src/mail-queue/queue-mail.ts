import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { execute } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';

/**
 * Mails to the buyer of gift cards: after the purchase and a refund; after staff have changed a recipient; after a delivery on a
 * chosen day.
 */
export type GiftCardOrderMail = 'gift_card_receipt' | 'gift_card_redirected' | 'gift_card_sent';

/** Mails to staff: of a new key or passkey, to all admins; that a key ends soon, to its person; of another address, to the former one. */
export type StaffKeyMail = 'staff_key' | 'staff_passkey' | 'staff_key_expiry' | 'staff_address';

/** Mails to somebody who was given a ticket: the ticket; that its performance has changed; that it is no longer valid. */
export type GivenTicketMail = 'given_ticket' | 'given_ticket_change' | 'given_ticket_ended';

export type QueuedMail =
  | { kind: 'confirmation'; orderId: string }
  | { kind: 'refund'; orderId: string; refundId: string }
  | { kind: 'performance_change'; orderId: string; changeId: string }
  | { kind: 'enquiry'; enquiryId: string }
  | { kind: 'donation_request' | 'donation_decision'; donationRequestId: string }
  | { kind: GiftCardOrderMail; giftCardOrderId: string }
  | { kind: 'gift_card_delivery'; giftCardItemId: string }
  | { kind: 'subscription_confirmation' | 'subscription_welcome'; submissionId: string }
  | { kind: 'ticket_link'; ticketLinkId: string }
  | { kind: GivenTicketMail; givenTicketId: string }
  | { kind: Exclude<StaffKeyMail, 'staff_address'>; staffAccountId: string; toStaffAccountId: string | null }
  /** `toAddress`: null for the office. */
  | { kind: 'staff_address'; staffAccountId: string; toAddress: string | null };

/** A mail is given up after this many failures, the last of them about a day after the first. */
export const MAX_TRIES = 12;

type MailIds =
  | 'orderId'
  | 'refundId'
  | 'changeId'
  | 'enquiryId'
  | 'donationRequestId'
  | 'giftCardOrderId'
  | 'giftCardItemId'
  | 'submissionId'
  | 'ticketLinkId'
  | 'givenTicketId'
  | 'staffAccountId'
  | 'toStaffAccountId'
  | 'toAddress';

/** SQL of whether mails can be sent to the customer of the order `o`: one of the counter may have given no address. */
export const hasAddressSql: RawBuilder<boolean> = sql`coalesce(o.customer #>> '{contact,emailAddress}', '') <> ''`;

/**
 * Queues a mail, which is sent after the transaction is committed, but not before `sendAt`. Does nothing for an order without an
 * address.
 */
export async function queueMail(trx: Db, mail: QueuedMail, sendAt?: Date): Promise<void> {
  const ids: Partial<Record<MailIds, string | null>> = mail;
  if (ids.orderId) {
    const { rows } = await execute(
      trx,
    )`select from orders o where o.order_id = ${ids.orderId} and ${hasAddressSql}`;
    if (rows.length === 0) return;
  }
  await execute(trx)`
    insert into mails (
      kind, order_id, refund_id, change_id, enquiry_id, donation_request_id, gift_card_order_id, gift_card_item_id,
      submission_id, ticket_link_id, given_ticket_id, staff_account_id, to_staff_account_id, to_address, try_after
    )
    values (
      ${mail.kind}, ${ids.orderId ?? null}, ${ids.refundId ?? null}, ${ids.changeId ?? null}, ${ids.enquiryId ?? null},
      ${ids.donationRequestId ?? null}, ${ids.giftCardOrderId ?? null}, ${ids.giftCardItemId ?? null},
      ${ids.submissionId ?? null}, ${ids.ticketLinkId ?? null}, ${ids.givenTicketId ?? null}, ${ids.staffAccountId ?? null},
      ${ids.toStaffAccountId ?? null}, ${ids.toAddress ?? null},
      greatest(now(), ${sendAt ?? null}::timestamptz)
    )`;
}
