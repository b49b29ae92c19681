import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Submissions count once they are confirmed, and subscribers can unsubscribe. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop view if exists stay_in_touch_subscribers`.execute(db);
  // The links of mails contain the link id, which is 256 bits long, 244 of them random.
  await sql`
    alter table stay_in_touch_submissions
      add column link_id text not null default translate(
        encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'
      ),
      add column confirmed_at timestamptz,
      add column unsubscribed_at timestamptz`.execute(db);
  await sql`create unique index on stay_in_touch_submissions (link_id)`.execute(db);
  // Earlier releases asked for no confirmation. Their subscribers stay.
  await sql`update stay_in_touch_submissions set confirmed_at = created_at`.execute(db);
  // The newest confirmed submission of an address counts, unless the address was unsubscribed since.
  await sql`
    create view stay_in_touch_subscribers as
    select * from (
      select distinct on (lower(email_address)) s.*,
        coalesce(
          (
            select array_agg(interest_id order by interest_id)
            from stay_in_touch_interests i where i.submission_id = s.submission_id
          ),
          '{}'
        ) as interest_ids
      from stay_in_touch_submissions s
      where confirmed_at is not null
      order by lower(email_address), submission_id desc
    ) newest
    where unsubscribed_at is null`.execute(db);

  await sql`
    alter table mails
      drop constraint mails_one_subject,
      add column submission_id bigint references stay_in_touch_submissions on delete cascade,
      add constraint mails_one_subject check (
        num_nonnulls(
          order_id, enquiry_id, donation_request_id, gift_card_order_id, gift_card_item_id, submission_id
        ) = 1
      )`.execute(db);
  await sql`create index on mails (submission_id) where submission_id is not null`.execute(db);
}
