import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { queryOneRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import {
  isCustomer,
  isHolder,
  isRecipient,
  isRequester,
  isSender,
  isUploader,
  normalizeEmail,
} from './find-person.ts';
import type { Person } from './schemas.ts';

type Row = Record<string, unknown>;

/**
 * Everything that is kept about the person with an e-mail address. Has no secret that buys or admits. EXPORTED
 * (personal-data.ts) lists the tables.
 */
export async function exportPerson(db: Db, emailAddress: string): Promise<Person> {
  const email = normalizeEmail(emailAddress);
  const read = async (query: RawBuilder<{ row: Row }>) =>
    (await query.execute(db)).rows.map(({ row }) => row);
  const { now } = await queryOneRow<{ now: Date }>(db)`select now()`;
  return {
    emailAddress: email,
    exportedAt: now.toISOString(),
    subscriptions: await read(sql`
      select to_jsonb(s) - 'link_id' || jsonb_build_object('interest_ids', (
        select coalesce(jsonb_agg(interest_id order by interest_id), '[]')
        from stay_in_touch_interests i where i.submission_id = s.submission_id
      )) as row
      from stay_in_touch_submissions s where lower(s.email_address) = ${email} order by s.submission_id`),
    orders: await read(selectOrders(email)),
    giftCardOrders: await read(selectGiftCardOrders(email)),
    giftCardsReceived: await read(sql`
      select ${describeItem()} as row
      from gift_card_items i where ${isRecipient(email)} order by i.item_id`),
    ticketsReceived: await read(sql`
      select to_jsonb(g) - 'order_id' - 'link_id' - 'ticket_code'
        || jsonb_build_object('performance_id', o.performance_id) as row
      from given_tickets g join orders o using (order_id) where ${isHolder(email)} order by g.given_ticket_id`),
    donationRequests: await read(selectDonationRequests(email)),
    donationUploads: await read(sql`
      select to_jsonb(u) - 'upload_id' as row
      from donation_uploads u where ${isUploader(email)} order by u.form_created_at`),
    enquiries: await read(sql`
      select to_jsonb(e) as row from enquiries e where ${isSender(email)} order by e.enquiry_id`),
    mails: await read(sql`
      select jsonb_build_object('kind', kind, 'created_at', created_at, 'sent_at', sent_at) as row from mails
      where order_id in (select order_id from orders o where ${isCustomer(email)})
        or gift_card_order_id in (select order_id from gift_card_orders o where ${isCustomer(email)})
        or gift_card_item_id in (select item_id from gift_card_items i where ${isRecipient(email)})
        or submission_id in (select submission_id from stay_in_touch_submissions where lower(email_address) = ${email})
        or given_ticket_id in (select given_ticket_id from given_tickets g where ${isHolder(email)})
        or ticket_link_id in (select ticket_link_id from ticket_links where email_address = ${email})
        or enquiry_id in (select enquiry_id from enquiries e where ${isSender(email)})
        or donation_request_id in (select donation_request_id from donation_requests d where ${isRequester(email)})
      order by mail_id`),
    staffActions: await read(sql`
      select jsonb_build_object('action', action, 'target', target, 'outcome', outcome, 'created_at', created_at) as row
      from staff_actions
      where target in (
        select order_number from orders o where ${isCustomer(email)}
        union all select order_number from gift_card_orders o where ${isCustomer(email)}
        union all select reference from donation_requests d where ${isRequester(email)}
        union all select request_id from staff_requests where
          order_id in (select order_id from orders o where ${isCustomer(email)})
          or gift_card_order_id in (select order_id from gift_card_orders o where ${isCustomer(email)})
          or donation_request_id in (select donation_request_id from donation_requests d where ${isRequester(email)})
      )
      order by action_id`),
  };
}

/** The ids of orders are left out: they open the order. */
function selectOrders(email: string): RawBuilder<{ row: Row }> {
  return sql`
    select to_jsonb(o) - 'order_id' - 'lock_id' - 'sold_by' || jsonb_build_object(
      'seats', (
        select coalesce(jsonb_agg(to_jsonb(s) - 'order_id' - 'ticket_code' order by s.position), '[]')
        from order_seats s where s.order_id = o.order_id
      ),
      'given_tickets', (
        select coalesce(jsonb_agg(to_jsonb(g) - 'order_id' - 'link_id' - 'ticket_code' order by g.given_ticket_id), '[]')
        from given_tickets g where g.order_id = o.order_id
      ),
      'payments', (
        select coalesce(jsonb_agg(${describePayment()} order by p.created_at), '[]')
        from payment_attempts p where p.order_id = o.order_id
      ),
      'tenders', (
        select coalesce(jsonb_agg(to_jsonb(t) - 'order_id' - 'account_id' - 'drawer_id' order by t.tender_id), '[]')
        from tenders t where t.order_id = o.order_id
      ),
      'complimentary', (
        select jsonb_build_object('reason', c.reason, 'value_cents', c.value_cents)
        from complimentary_sales c where c.order_id = o.order_id
      ),
      'admissions', (
        select coalesce(jsonb_agg(to_jsonb(a) - 'order_id' - 'performance_id' order by a.seat_guid, a.entry), '[]')
        from admissions a where a.order_id = o.order_id
      ),
      'gift_card_payments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', e.kind, 'amount_cents', e.amount_cents, 'last4', g.last4, 'created_at', e.created_at
        ) order by e.entry_id), '[]')
        from gift_card_entries e join gift_cards g using (gift_card_id) where e.order_id = o.order_id
      )
    ) || ${describeAfterSale('order_id')} as row
    from orders o where ${isCustomer(email)} order by o.created_at`;
}

function selectGiftCardOrders(email: string): RawBuilder<{ row: Row }> {
  return sql`
    select to_jsonb(o) - 'order_id' - 'cart_id' || jsonb_build_object(
      'items', (
        select coalesce(jsonb_agg(${describeItem()} order by i.position), '[]')
        from gift_card_items i where i.order_id = o.order_id
      ),
      'payments', (
        select coalesce(jsonb_agg(${describePayment()} order by p.created_at), '[]')
        from payment_attempts p where p.gift_card_order_id = o.order_id
      )
    ) || ${describeAfterSale('gift_card_order_id')} as row
    from gift_card_orders o where ${isCustomer(email)} order by o.created_at`;
}

function describePayment(): RawBuilder<unknown> {
  return sql`jsonb_build_object('provider', p.provider, 'amount_cents', p.amount_cents, 'currency', p.currency,
    'card_brand', p.card_brand, 'card_last4', p.card_last4, 'outcome', p.outcome, 'created_at', p.created_at)`;
}

/** For `gift_card_items i`. The ids of cards are left out: they open the page of the card. */
function describeItem(): RawBuilder<unknown> {
  return sql`to_jsonb(i) - 'item_id' - 'order_id' || jsonb_build_object('cards', (
    select coalesce(
      jsonb_agg(jsonb_build_object('last4', g.last4, 'refunded', s.refund_id is not null) order by s.position), '[]'
    )
    from sold_gift_cards s join gift_cards g using (gift_card_id) where s.item_id = i.item_id
  ))`;
}

/** What happened to an order `o` after the sale. `column`: how other tables name the order. */
function describeAfterSale(column: 'order_id' | 'gift_card_order_id'): RawBuilder<unknown> {
  return sql`jsonb_build_object(
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'gift_cents', r.gift_cents, 'card_cents', r.card_cents, 'fee_cents', r.fee_cents, 'credit_cents', r.credit_cents, 'reason', r.reason, 'created_at', r.created_at,
        'done_at', r.done_at, 'failed_at', r.failed_at, 'failure', r.failure, 'seats', (
          select coalesce(jsonb_agg(rs.seat_guid order by rs.seat_guid), '[]')
          from refund_seats rs where rs.refund_id = r.refund_id
        )
      ) order by r.created_at), '[]')
      from refunds r where r.${sql.ref(column)} = o.order_id
    ),
    'analytics_events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', v.kind, 'created_at', v.created_at, 'sent_at', v.sent_at, 'failed_at', v.failed_at
      ) order by v.order_event_id), '[]')
      from order_events v where v.${sql.ref(column)} = o.order_id
    ),
    'staff_requests', (
      select coalesce(jsonb_agg(${describeStaffRequest()} order by q.created_at), '[]')
      from staff_requests q left join gift_card_items i on i.item_id = q.gift_card_item_id
      where o.order_id in (q.${sql.ref(column)}, i.order_id)
    )
  )`;
}

/** For `staff_requests q`. The accounts of staff are left out: they are data of others. */
function describeStaffRequest(): RawBuilder<unknown> {
  return sql`jsonb_build_object('kind', q.kind, 'amount_cents', q.amount_cents, 'currency', q.currency,
    'reason', q.reason, 'tickets', q.tickets, 'last_day', q.last_day, 'message', q.message,
    'created_at', q.created_at, 'decision', q.decision, 'decided_at', q.decided_at)`;
}

function selectDonationRequests(email: string): RawBuilder<{ row: Row }> {
  return sql`
    select to_jsonb(d) || jsonb_build_object(
      'decision', (
        select jsonb_build_object('decision', decision, 'message', message, 'decided_at', decided_at)
        from donation_decisions c where c.donation_request_id = d.donation_request_id
      ),
      'letter', (
        select jsonb_build_object('extension', extension, 'bytes', bytes, 'state', state)
        from donation_letters l where l.donation_request_id = d.donation_request_id
      ),
      'staff_requests', (
        select coalesce(jsonb_agg(${describeStaffRequest()} order by q.created_at), '[]')
        from staff_requests q where q.donation_request_id = d.donation_request_id
      )
    ) as row
    from donation_requests d where ${isRequester(email)} order by d.donation_request_id`;
}
