import { sql, type RawBuilder } from 'kysely';
import { execute, queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import { Problem } from '../lib/problems.ts';
import { MAX_TRIES } from '../mail-queue/queue-mail.ts';
import { ERASED_RECIPIENT, replaceCustomer, ERASED_ADDRESS, ERASED_CONTACT } from '../lib/erased.ts';
import {
  isCustomer,
  isHolder,
  isRecipient,
  isRequester,
  isSender,
  isUploader,
  normalizeEmail,
} from './find-person.ts';
import type { ErasedPerson } from './schemas.ts';

/**
 * Deletes or replaces the personal data of an e-mail address (product 13.1). Can be repeated.
 * The letters of donation requests are deleted by the next daily job. Throws PERSON_HAS_OPEN_MATTERS.
 */
export async function erasePerson(trx: Trx, emailAddress: string): Promise<Omit<ErasedPerson, 'dryRun'>> {
  const email = normalizeEmail(emailAddress);
  await refuseOpenMatters(trx, email);
  const count = async (query: RawBuilder<unknown>) =>
    Number((await query.execute(trx)).numAffectedRows ?? 0n);

  await execute(trx)`
    delete from mails where enquiry_id in (select enquiry_id from enquiries e where ${isSender(email)})`;
  // What was not sent yet is not sent any more: the consent is erased, too.
  await execute(trx)`
    delete from order_events
    where order_id in (select order_id from orders o where ${isCustomer(email)})
      or gift_card_order_id in (select order_id from gift_card_orders o where ${isCustomer(email)})`;
  await execute(trx)`
    update payment_attempts set card_brand = null, card_last4 = null, next_action_url = null
    where order_id in (select order_id from orders o where ${isCustomer(email)})
      or gift_card_order_id in (select order_id from gift_card_orders o where ${isCustomer(email)})`;
  await execute(trx)`
    update gift_card_items i set sender_name = '', message = ''
    from gift_card_orders o where o.order_id = i.order_id and ${isCustomer(email)}`;
  await execute(trx)`delete from ticket_links where email_address = ${email}`;
  await execute(trx)`
    update complimentary_sales c set reason = ''
    from orders o where o.order_id = c.order_id and ${isCustomer(email)}`;
  // Those to whom the person has given tickets are no longer needed, either.
  await execute(trx)`
    update given_tickets g set recipient = ${ERASED_RECIPIENT}::jsonb
    from orders o where o.order_id = g.order_id and ${isCustomer(email)}`;
  const donationRequests = await eraseRequestsOf(trx, email);
  return {
    subscriptions: await count(
      sql`delete from stay_in_touch_submissions where lower(email_address) = ${email}`,
    ),
    orders: await count(sql`
      update orders o set customer = ${replaceCustomer()}, marketing_interest_ids = null, consent_groups = null, visit = null where ${isCustomer(email)}`),
    giftCardOrders: await count(sql`
      update gift_card_orders o
      set customer = ${replaceCustomer()}, marketing_interest_ids = null, consent_groups = null, visit = null
      where ${isCustomer(email)}`),
    giftCardsReceived: await count(sql`
      update gift_card_items i
      set recipient = ${ERASED_RECIPIENT}::jsonb, message = ''
      where ${isRecipient(email)}`),
    ticketsReceived: await count(
      sql`update given_tickets g set recipient = ${ERASED_RECIPIENT}::jsonb where ${isHolder(email)}`,
    ),
    donationRequests,
    enquiries: await count(sql`delete from enquiries e where ${isSender(email)}`),
  };
}

async function eraseRequestsOf(trx: Trx, email: string): Promise<number> {
  const rows = await queryRows<{ id: string }>(trx)`
    select donation_request_id as id from donation_requests d where ${isRequester(email)} for update`;
  await eraseDonationRequests(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Throws PERSON_HAS_OPEN_MATTERS with everything that needs the person's data. */
async function refuseOpenMatters(trx: Trx, email: string): Promise<void> {
  const rows = await queryRows<{ matter: string }>(trx)`
    with own as (
      select o.order_id, o.order_number, o.status, o.performance_id from orders o where ${isCustomer(email)}
      union all
      select o.order_id, o.order_number, o.status, null from gift_card_orders o where ${isCustomer(email)}
    )
    select 'the payment of ' || order_number || ' is not decided' as matter from own
    where status in ('confirming', 'requires_action')
    union all
    select order_number || ' has tickets until ' || to_char(p.local_date_time, 'YYYY-MM-DD')
    from own join performances p using (performance_id)
    where own.status = 'confirmed' and p.local_date_time at time zone p.time_zone > now() and p.canceled_at is null
    union all
    select 'a ticket that somebody has given to this address admits on ' || to_char(p.local_date_time, 'YYYY-MM-DD')
    from given_tickets g join orders o using (order_id) join performances p using (performance_id)
    where ${isHolder(email)} and g.taken_back_at is null and p.canceled_at is null
      and p.local_date_time at time zone p.time_zone > now()
      and not exists (select from refund_seats r where r.order_id = g.order_id and r.seat_guid = g.seat_guid)
    union all
    select 'the money of ' || order_number || ' for a canceled performance is not back' from own join performances p using (performance_id)
    where own.status = 'confirmed' and p.canceled_at is not null
    union all
    select case when r.at_counter then 'money of ' || order_number || ' waits at the counter'
      else 'a refund of ' || order_number || ' is pending' end
    from own join refunds r on coalesce(r.order_id, r.gift_card_order_id) = own.order_id
    where r.done_at is null and r.failed_at is null
    union all
    select 'a refund or a recipient of ' || order_number || ' waits for a second person' from own
    where exists (
      select from staff_requests r left join gift_card_items i on i.item_id = r.gift_card_item_id
      where own.order_id in (r.order_id, r.gift_card_order_id, i.order_id) and r.decision is null and r.expires_at > now()
    )
    union all
    select 'a new recipient waits for a second person' from staff_requests r
    where r.decision is null and r.expires_at > now() and lower(r.recipient ->> 'emailAddress') = ${email}
    union all
    -- A repeated request gets an answer with the customer.
    select 'the answer to the payment of ' || order_number || ' is kept for 2 days' from own
    where exists (select from idempotency_keys k where k.order_id = own.order_id)
    union all
    select 'gift cards of ' || o.order_number || ' are not delivered yet'
    from gift_card_orders o join gift_card_items i using (order_id)
    where (${isCustomer(email)} or ${isRecipient(email)}) and o.status = 'confirmed' and i.delivery_method = 'email'
      and not exists (select from mails m where m.gift_card_item_id = i.item_id and m.sent_at is not null)
      and exists (select from sold_gift_cards s where s.item_id = i.item_id and s.refund_id is null)
    union all
    select 'the donation request ' || reference || ' is not decided' from donation_requests d
    where ${isRequester(email)}
      and not exists (select from donation_decisions c where c.donation_request_id = d.donation_request_id)
    union all
    select 'a donation request is being uploaded' from donation_uploads u where ${isUploader(email)}
    union all
    select 'a mail of ' || kind || ' is not sent yet' from mails m
    where sent_at is null and tries < ${MAX_TRIES} and (
      order_id in (select order_id from own)
      or given_ticket_id in (select given_ticket_id from given_tickets g where ${isHolder(email)} or g.order_id in (select order_id from own))
      or gift_card_order_id in (select order_id from own)
      or donation_request_id in (select donation_request_id from donation_requests d where ${isRequester(email)})
      or enquiry_id in (select enquiry_id from enquiries e where ${isSender(email)})
    )
    order by matter`;
  if (rows.length === 0) return;
  const matters = [...new Set(rows.map(({ matter }) => matter))].join('; ');
  throw new Problem(
    'PERSON_HAS_OPEN_MATTERS',
    `Nothing was erased: ${matters}. Erase the person after that.`,
  );
}

/**
 * Replaces the personal data of decided donation requests, with the messages of the staff. The caller holds the locks of their rows.
 * `deleteObsoleteLetters` deletes their letters.
 */
export async function eraseDonationRequests(trx: Trx, ids: readonly string[]): Promise<void> {
  await execute(
    trx,
  )`update donation_decisions set message = '' where donation_request_id = any(${ids}::bigint[])`;
  await execute(
    trx,
  )`update staff_requests set message = '' where donation_request_id = any(${ids}::bigint[])`;
  await execute(trx)`
    update donation_letters set state = 'deleting'
    where donation_request_id = any(${ids}::bigint[]) and state = 'kept'`;
  await execute(trx)`
    update donation_requests d set
      customer = jsonb_build_object(
        'primaryContact', ${ERASED_CONTACT}::jsonb,
        'organizationContact', ${ERASED_CONTACT}::jsonb - 'firstName' - 'lastName' || '{"name": "Erased"}',
        'address', jsonb_build_object(
          'country', d.customer #> '{address,country}', 'state', d.customer #> '{address,state}'
        ) || ${ERASED_ADDRESS}::jsonb
      ),
      details = '{"eventName": "Erased", "usedFor": "-"}'
    where donation_request_id = any(${ids}::bigint[])`;
}
