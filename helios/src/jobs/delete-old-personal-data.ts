import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { execute, queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { MAX_TRIES } from '../mail-queue/queue-mail.ts';
import { eraseDonationRequests } from '../privacy/erase-person.ts';
import {
  CLEARED_RECIPIENT,
  ERASED_RECIPIENT,
  isErasedCustomer,
  isErasedRecipient,
  isErasedRequester,
  replaceCustomer,
} from '../lib/erased.ts';

/** Rows of one statement, so that no statement holds locks for long. */
const BATCH_ROWS = 500;

/** The tables of orders, with the column that refers to them. Orders of tickets have no gift card items. */
const ORDERS = [
  { table: 'orders', reference: 'order_id' },
  { table: 'gift_card_orders', reference: 'gift_card_order_id' },
] as const;

interface RetentionServices {
  db: Db;
  config: Pick<
    Config,
    | 'enquiryDays'
    | 'donationRequestDays'
    | 'unpaidOrderDays'
    | 'paidOrderDays'
    | 'giftCardRecipientDays'
    | 'unconfirmedSubscriptionDays'
    | 'formerSubscriptionDays'
    | 'sentMailDays'
    | 'staffActionDays'
  >;
}

/** Deletes or replaces personal data whose retention time is over (product 13). Runs at every start and once a day. */
export async function deleteOldPersonalData(services: RetentionServices): Promise<void> {
  const { db, config } = services;
  // A message whose mail to the office was never sent is kept, because the office has not read it yet.
  await repeat(
    db,
    sql`
    with old as (
      select enquiry_id from enquiries e
      where created_at < now() - ${config.enquiryDays} * interval '1 day'
        and not exists (select from mails m where m.enquiry_id = e.enquiry_id and m.sent_at is null)
      limit ${BATCH_ROWS}
    ), old_mails as (
      delete from mails m using old where m.enquiry_id = old.enquiry_id
    )
    delete from enquiries e using old where e.enquiry_id = old.enquiry_id`,
  );
  for (const { table, reference } of ORDERS) {
    await repeat(
      db,
      sql`
      with old as (
        select order_id from ${sql.table(table)} o
        where customer is not null and not ${isErasedCustomer()} and (
          (status in ('declined', 'failed') and created_at < now() - ${config.unpaidOrderDays} * interval '1 day')
          or (
            status in ('confirmed', 'refunded')
            and greatest(confirmed_at, ${findShow(table)}) < now() - ${config.paidOrderDays} * interval '1 day'
            and not exists (
              select from refunds r
              where r.${sql.ref(reference)} = o.order_id and r.done_at is null and r.failed_at is null and not r.at_counter
            )
          )
        )
        limit ${BATCH_ROWS}
      ), cards as (
        update payment_attempts p set card_brand = null, card_last4 = null, next_action_url = null
        from old where p.${sql.ref(reference)} = old.order_id
      ), given as (
        update given_tickets g set recipient = ${ERASED_RECIPIENT}::jsonb from old where g.order_id = old.order_id
      ), gifts as (
        update gift_card_items i set sender_name = '', message = '',
          recipient = case when i.recipient is null then null else ${ERASED_RECIPIENT}::jsonb end
        from old where i.order_id = old.order_id
      )
      update ${sql.table(table)} o
      set customer = ${replaceCustomer()}, marketing_interest_ids = null, consent_groups = null, visit = null
      from old where o.order_id = old.order_id`,
    );
  }
  await repeat(
    db,
    sql`
    update complimentary_sales set reason = ''
    where order_id in (
      select order_id from complimentary_sales c join orders o using (order_id)
      where c.reason <> '' and ${findShow('orders')} < now() - ${config.paidOrderDays} * interval '1 day'
      limit ${BATCH_ROWS}
    )`,
  );
  await replaceOldRecipients(services);
  await deleteUnconfirmedSubmissions(services);
  await reduceFormerSubscriptions(services);
  await eraseOldDonationRequests(services);
  await deleteOldRecords(services);
}

/** When the show of an order with table alias `o` is; null for gift cards. */
function findShow(table: (typeof ORDERS)[number]['table']): RawBuilder<Date | null> {
  if (table === 'gift_card_orders') return sql`null::timestamptz`;
  return sql`(
    select p.local_date_time at time zone p.time_zone from performances p where p.performance_id = o.performance_id
  )`;
}

/**
 * Replaces recipients of mailed gift cards: after the last delivery, after the last try of a mail that was given up, and after the
 * refund of all cards of an item, which deletes its unsent mail.
 */
async function replaceOldRecipients({ db, config }: RetentionServices): Promise<void> {
  const oldest = sql`now() - ${config.giftCardRecipientDays} * interval '1 day'`;
  await repeat(
    db,
    sql`
    update gift_card_items set recipient = ${ERASED_RECIPIENT}::jsonb, sender_name = '', message = ''
    where item_id in (
      select i.item_id from gift_card_items i
      where i.recipient is not null and (not ${isErasedRecipient()} or i.sender_name <> '')
        and i.delivery_method = 'email'
        and exists (select from sold_gift_cards s where s.item_id = i.item_id)
        -- try_after of a mail that was given up is at most a day after its last try.
        and not exists (
          select from mails m where m.gift_card_item_id = i.item_id
            and (coalesce(m.sent_at, m.try_after) > ${oldest} or (m.sent_at is null and m.tries < ${MAX_TRIES}))
        )
        and (
          exists (select from mails m where m.gift_card_item_id = i.item_id)
          or not exists (
            select from sold_gift_cards s left join refunds r on r.refund_id = s.refund_id
            where s.item_id = i.item_id and (r.refund_id is null or r.created_at > ${oldest})
          )
        )
      limit ${BATCH_ROWS}
    )`,
  );
}

/** Deletes submissions that were never confirmed, with their mails. */
async function deleteUnconfirmedSubmissions({ db, config }: RetentionServices): Promise<void> {
  await repeat(
    db,
    sql`
    delete from stay_in_touch_submissions where submission_id in (
      select submission_id from stay_in_touch_submissions
      where confirmed_at is null
        and created_at < now() - ${config.unconfirmedSubscriptionDays} * interval '1 day'
      limit ${BATCH_ROWS}
    )`,
  );
}

/**
 * Reduces submissions that were unsubscribed, or replaced by a newer confirmed one, to what proves the consent and its end: e-mail
 * address, times and interests. The link to unsubscribe stays, because mails have it.
 */
async function reduceFormerSubscriptions({ db, config }: RetentionServices): Promise<void> {
  const oldest = sql`now() - ${config.formerSubscriptionDays} * interval '1 day'`;
  await repeat(
    db,
    sql`
    update stay_in_touch_submissions
    set contact = jsonb_build_object('emailAddress', email_address), address = '{}'
    where submission_id in (
      select submission_id from stay_in_touch_submissions s
      where confirmed_at is not null and address <> '{}'
        and (
          unsubscribed_at < ${oldest}
          or exists (
            select from stay_in_touch_submissions newer
            where lower(newer.email_address) = lower(s.email_address) and newer.submission_id > s.submission_id
              and newer.confirmed_at < ${oldest}
          )
        )
      limit ${BATCH_ROWS}
    )`,
  );
}

/** Replaces contacts and texts of requests that were decided long ago, once the contact person has the decision. */
async function eraseOldDonationRequests({ db, config }: RetentionServices): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const rows = await queryRows<{ id: string }>(trx)`
        select d.donation_request_id as id from donation_requests d join donation_decisions c using (donation_request_id)
        where c.decided_at < now() - ${config.donationRequestDays} * interval '1 day' and not ${isErasedRequester()}
          and not exists (
            select from mails m where m.donation_request_id = d.donation_request_id
              and m.sent_at is null and m.tries < ${MAX_TRIES}
          )
        limit ${BATCH_ROWS} for update of d`;
      await eraseDonationRequests(
        trx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
    if (count < BATCH_ROWS) return;
  }
}

/** Deletes the rows about what was sent and done. */
async function deleteOldRecords({ db, config }: RetentionServices): Promise<void> {
  // A decision clears it, too.
  await execute(db)`
    update staff_requests set recipient = ${CLEARED_RECIPIENT}::jsonb
    where decision is null and expires_at <= now() and recipient <> ${CLEARED_RECIPIENT}::jsonb`;
  // The texts of a hold can contain the name of a person, such as the contact of a group.
  await repeat(
    db,
    sql`
    with old as (
      select hold_id from holds h join performances p using (performance_id)
      where p.local_date_time at time zone p.time_zone < now() - ${config.enquiryDays} * interval '1 day'
      limit ${BATCH_ROWS}
    ), locked as (
      update seat_claims c set hold_id = null, held_until = null from old
      where c.hold_id = old.hold_id and c.lock_id is not null
    ), claims as (
      delete from seat_claims c using old where c.hold_id = old.hold_id and c.lock_id is null
    )
    delete from holds h using old where h.hold_id = old.hold_id`,
  );
  // The mail with a gift card is the only record of its delivery.
  await repeat(
    db,
    sql`
    delete from mails where mail_id in (
      select mail_id from mails
      where kind <> 'gift_card_delivery' and (sent_at is not null or tries >= ${MAX_TRIES})
        and coalesce(sent_at, try_after) < now() - ${config.sentMailDays} * interval '1 day'
      limit ${BATCH_ROWS}
    )`,
  );
  await repeat(
    db,
    sql`
    delete from staff_actions where action_id in (
      select action_id from staff_actions
      where created_at < now() - ${config.staffActionDays} * interval '1 day' order by action_id limit ${BATCH_ROWS}
    )`,
  );
}

/** Runs a statement until a batch is not full. */
async function repeat(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    if (numAffectedRows < BigInt(BATCH_ROWS)) return;
  }
}
