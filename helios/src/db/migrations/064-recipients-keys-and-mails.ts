import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Changes of recipients wait for a second person, too; keys of staff end, and mails tell of new ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table staff_requests
      drop constraint staff_requests_kind,
      drop constraint staff_requests_result,
      add column gift_card_item_id text references gift_card_items,
      -- The new recipient and the address of the former one. Cleared with the decision, and after the request has expired.
      add column recipient jsonb,
      add constraint staff_requests_kind check (
        kind in ('refund', 'gift_card', 'gift_card_refund', 'donation', 'gift_card_recipient')
      ),
      add constraint staff_requests_recipient check (
        num_nonnulls(gift_card_item_id, recipient) = case kind when 'gift_card_recipient' then 2 else 0 end
      ),
      add constraint staff_requests_result check (
        num_nonnulls(refund_id, gift_card_id)
          = case when decision = 'approved' and kind not in ('donation', 'gift_card_recipient') then 1 else 0 end
      )`.execute(db);

  await sql`
    alter table staff_accounts
      add column email_address text,
      -- When its person was told that the key ends. Null: not yet, or since then the key was replaced.
      add column expiry_told_at timestamptz`.execute(db);
  // Keys without an end get the default from now on, so that no key ends by the deployment.
  await sql`
    update staff_accounts set expires_at = now() + interval '365 days'
    where expires_at is null and disabled_at is null`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_one_subject,
      -- The account that a mail is about, and the one that gets it. Null: the office.
      add column staff_account_id text references staff_accounts,
      add column to_staff_account_id text references staff_accounts,
      add constraint mails_one_subject check (
        num_nonnulls(
          order_id, enquiry_id, donation_request_id, gift_card_order_id, gift_card_item_id, submission_id,
          staff_account_id
        ) = 1
      )`.execute(db);
}
