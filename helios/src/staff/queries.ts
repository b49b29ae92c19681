import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { queryOneRow, queryRows } from '../db/query.ts';
import { asAnswers, wallClockSql } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import { requireOneRow } from '../db/transactions.ts';
import { readCounterSaleRecord } from '../counter/payouts.ts';
import { readOrder, refundedCentsSql } from '../orders/queries.ts';
import type { OrderServices } from '../orders/queries.ts';
import { requirePerformance } from '../catalogue/performances.ts';
import { readPrices, readTicketTypes } from '../catalogue/ticket-types.ts';
import { performanceStatusSql } from '../catalogue/performance-status.ts';
import type { EventStatusCode } from '../lib/performance-statuses.ts';
import { isErasedCustomer } from '../lib/erased.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import type { Config } from '../lib/config.ts';
import { MAX_TRIES } from '../mail-queue/queue-mail.ts';
import { readClosedReasons } from '../sales/sales-state.ts';
import { MAX_FOUND_CUSTOMERS, MIN_CUSTOMER_SEARCH } from './schemas.ts';
import type {
  FoundCustomerSchema,
  OpenMattersSchema,
  OpenRefundSchema,
  RefundSchema,
  StaffLockSchema,
  StaffOrderDetailsSchema,
  StaffOrderSchema,
  StaffPerformanceDetailsSchema,
  StaffPerformanceSchema,
} from './schemas.ts';

/** Throws EVENT_NOT_FOUND. */
export async function listPerformances(
  db: Db,
  { eventCode, from, to }: { eventCode?: string; from?: string; to?: string },
): Promise<Static<typeof StaffPerformanceSchema>[]> {
  const rows = await queryRows<Omit<Static<typeof StaffPerformanceSchema>, 'seatsFree'>>(asAnswers(db))`
    select p.performance_id, e.name as event_name, e.location as theater_location, t.name as theater_name,
      ${wallClockSql('p.local_date_time')} as date_time, ${performanceStatusSql} as event_status_code, p.box_office_status, p.seats_total,
      p.seats_sold, (
        select count(*)::int from seat_claims c
        where c.performance_id = p.performance_id and c.expires_at > now()
      ) as seats_locked, (
        select count(*)::int from seat_claims c
        where c.performance_id = p.performance_id and c.held_until > now() and coalesce(c.expires_at <= now(), true)
      ) as seats_held, (
        select coalesce(sum(o.total_cents - ${refundedCentsSql('order_id')} - (
          select coalesce(sum(r.credit_cents), 0) from refunds r where r.order_id = o.order_id
        )), 0)::int
        from orders o where o.performance_id = p.performance_id and o.status in ('confirmed', 'refunded')
      ) as taken_cents, t.currency
    from performances p join events e using (event_code) join theaters t using (location)
    where (${eventCode ?? null}::text is null or p.event_code = ${eventCode ?? null})
      and p.local_date_time >= coalesce(${from ?? null}::date, (now() at time zone p.time_zone)::date)
      and (${to ?? null}::date is null or p.local_date_time < ${to ?? null}::date + 1)
    order by p.local_date_time, p.performance_id limit ${MAX_ROWS}`;
  if (rows.length === 0 && eventCode !== undefined) await requireEvent(db, eventCode);
  return rows.map((row) => ({
    ...row,
    seatsFree: row.seatsTotal - row.seatsSold - row.seatsLocked - row.seatsHeld,
  }));
}

/** Throws PERFORMANCE_NOT_FOUND. */
export async function readPerformanceDetails(
  db: Db,
  performanceId: string,
): Promise<Static<typeof StaffPerformanceDetailsSchema>> {
  const { reference, status } = await requirePerformance(db, performanceId);
  const { name, currency } = await queryOneRow<{ name: string; currency: string }>(db)`
    select name, currency from theaters where location = ${reference.theaterLocation}`;
  return {
    ...reference,
    theaterName: name,
    eventStatusCode: status,
    ticketTypes: await readTicketTypes(db, reference.eventCode, reference.dateTime),
    prices: await readPrices(db, reference.eventCode),
    currency,
  };
}

/** Throws EVENT_NOT_FOUND. */
async function requireEvent(db: Db, eventCode: string): Promise<void> {
  const rows = await queryRows(db)`select 1 from events where event_code = ${eventCode}`;
  if (rows.length > 0) return;
  throw new Problem(
    'EVENT_NOT_FOUND',
    `No event has the code ${eventCode}: take what the id of one of its performances begins with.`,
  );
}

/** Reads the status of a performance. Throws PERFORMANCE_NOT_FOUND. */
export async function requirePerformanceStatus(db: Db, performanceId: string): Promise<EventStatusCode> {
  const rows = await queryRows<{ status: EventStatusCode }>(db)`
    select ${performanceStatusSql} as status from performances p where performance_id = ${performanceId}`;
  if (rows[0]) return rows[0].status;
  throw new Problem(
    'PERFORMANCE_NOT_FOUND',
    `No performance has the id ${performanceId}: take it from the list of performances.`,
  );
}

/**
 * The locks of a performance, newest first. Without their ids, because an id allows buying the seats. Throws
 * PERFORMANCE_NOT_FOUND.
 */
export async function listLocks(db: Db, performanceId: string): Promise<Static<typeof StaffLockSchema>[]> {
  const locks = await queryRows<Static<typeof StaffLockSchema>>(asAnswers(db))`
    select performance_id, extensions_used, payment_attempts, created_at, expires_at,
      array(select seat_guid from lock_seats s where s.lock_id = l.lock_id order by position) as seats,
      case when state <> 'open' then state when expires_at > now() then 'live' else 'expired' end as status
    from seat_locks l where performance_id = ${performanceId}
    order by created_at desc limit ${MAX_ROWS}`;
  if (locks.length === 0) await requirePerformanceStatus(db, performanceId);
  return locks;
}

/** Counts what needs somebody. */
export async function countOpenMatters(
  db: Db,
  config: Pick<Config, 'salesClosed'>,
): Promise<Static<typeof OpenMattersSchema>> {
  const counts = await queryOneRow<Omit<Static<typeof OpenMattersSchema>, 'areSalesClosed'>>(db)`
    select
      (select count(*)::int from staff_requests where decision is null and expires_at > now()) as requests,
      (select count(*)::int from refunds where failed_at is not null) as "refundsFailed",
      (
        select count(*)::int from mails
        where sent_at is null and discarded_at is null and tries >= ${MAX_TRIES}
      ) as "mailsGivenUp",
      (
        select count(*)::int from donation_requests r
        where not exists (select from donation_decisions d where d.donation_request_id = r.donation_request_id)
      ) as "donationRequests",
      (select count(*)::int from enquiries where created_at > now() - interval '1 day') as enquiries`;
  return { ...counts, areSalesClosed: (await readClosedReasons(db, config)).length > 0 };
}

/**
 * Orders of the site and the counter, newest first, by performance, or by a search in number, e-mail address, name and phone number, or for the
 * last four digits of a card. Throws PERFORMANCE_NOT_FOUND.
 */
export async function listOrders(
  db: Db,
  { performanceId, search }: { performanceId?: string; search?: string },
): Promise<Static<typeof StaffOrderSchema>[]> {
  const text = search?.trim();
  const { pattern, digits } = text === undefined ? { pattern: null, digits: null } : toPatterns(text);
  const last4 = /^\d{4}$/.test(text ?? '') ? text : null;
  const orders = await queryRows<Static<typeof StaffOrderSchema>>(asAnswers(db))`
    select order_number, status, performance_id, customer_name, email_address, seat_count, total_cents, refunded_cents, currency, channel,
      sold_by, created_at
    from (
      select o.order_number, o.status, o.performance_id, o.total_cents, o.currency, o.created_at, o.channel,
        (select a.name from staff_accounts a where a.account_id = o.sold_by) as sold_by,
        concat_ws(' ', o.customer #>> '{contact,firstName}', o.customer #>> '{contact,lastName}') as customer_name,
        coalesce(o.customer #>> '{contact,emailAddress}', '') as email_address,
        coalesce(o.customer #>> '{contact,phoneNumber}', '') as phone_number, o.order_id,
        (select count(*)::int from order_seats s where s.order_id = o.order_id) as seat_count,
        ${refundedCentsSql('order_id')} as refunded_cents
      from orders o where o.channel <> 'box_office'
        and (${performanceId ?? null}::text is null or o.performance_id = ${performanceId ?? null})
    ) found
    where ${pattern}::text is null or order_number ilike ${pattern} or email_address ilike ${pattern}
      or customer_name ilike ${pattern}
      or regexp_replace(phone_number, '\\D', '', 'g') like ${digits}
      or exists (select from payment_attempts a where a.order_id = found.order_id and a.card_last4 = ${last4 ?? null})
    order by created_at desc limit ${MAX_ROWS}`;
  if (orders.length === 0 && performanceId !== undefined) await requirePerformanceStatus(db, performanceId);
  return orders;
}

/**
 * The customers of paid orders by a part of a name, an e-mail address or a phone number, the latest first. Orders with one e-mail address
 * are of one customer; without an address, those with the same name and phone number. Throws INVALID_REQUEST.
 */
export async function findCustomers(db: Db, search: string): Promise<Static<typeof FoundCustomerSchema>[]> {
  const text = search.trim();
  if (text.length < MIN_CUSTOMER_SEARCH)
    throw invalidFields({
      path: '/search',
      message: `must have ${MIN_CUSTOMER_SEARCH} characters that are no spaces`,
    });
  const { pattern, digits } = toPatterns(text);
  return queryRows<Static<typeof FoundCustomerSchema>>(asAnswers(db))`
    with contacts as (
      select o.created_at,
        coalesce(customer #>> '{contact,firstName}', '') as first_name,
        coalesce(customer #>> '{contact,lastName}', '') as last_name,
        coalesce(customer #>> '{contact,emailAddress}', '') as email_address,
        coalesce(customer #>> '{contact,phoneNumber}', '') as phone_number
      from orders o where customer is not null and status in ('confirmed', 'refunded') and not ${isErasedCustomer()}
    ), customers as (
      select *, coalesce(nullif(lower(email_address), ''), lower(concat_ws(' ', first_name, last_name, phone_number))) as person
      from contacts
    )
    select first_name, last_name, email_address, phone_number, order_count, last_order_at from (
      select distinct on (person) first_name, last_name, email_address, phone_number, created_at as last_order_at,
        (count(*) over (partition by person))::int as order_count
      from customers where person in (
        select person from customers
        where concat_ws(' ', first_name, last_name) ilike ${pattern} or email_address ilike ${pattern}
          or regexp_replace(phone_number, '\\D', '', 'g') like ${digits}
      )
      order by person, created_at desc
    ) found
    order by last_order_at desc limit ${MAX_FOUND_CUSTOMERS}`;
}

/** The patterns of a search: for texts, and for the digits of phone numbers, which are stored as they were typed. */
function toPatterns(text: string): { pattern: string; digits: string | null } {
  return {
    pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    digits:
      /^\+?[\d\s().-]*$/.test(text) && /(?:\d\D*){6}/.test(text) ? `%${text.replace(/\D/g, '')}%` : null,
  };
}

/** Throws ORDER_NOT_FOUND. */
export async function findOrderId(db: Db, orderNumber: string): Promise<string> {
  const rows = await queryRows<{ order_id: string }>(db)`
    select order_id from orders
    where order_number = ${orderNumber.trim().toUpperCase()} and channel <> 'box_office'`;
  if (!rows[0]) throw new Problem('ORDER_NOT_FOUND', 'No order of the site has this number.');
  return rows[0].order_id;
}

/** Throws ORDER_NOT_FOUND. */
export async function readOrderDetails(
  services: OrderServices,
  orderNumber: string,
): Promise<Static<typeof StaffOrderDetailsSchema>> {
  const orderId = await findOrderId(services.db, orderNumber);
  const mails = await queryRows<Static<typeof StaffOrderDetailsSchema>['mails'][number]>(
    asAnswers(services.db),
  )`
    select kind, created_at, sent_at from mails
    where order_id = ${orderId}
      or given_ticket_id in (select given_ticket_id from given_tickets where order_id = ${orderId})
    order by mail_id`;
  const { outcome } = await queryOneRow<{ outcome: 'captured' | 'voided' | 'declined' | null }>(services.db)`
    select outcome from payment_attempts where order_id = ${orderId}`;
  const {
    orderId: _orderId,
    analyticsMessageId: _analyticsMessageId,
    consentGroups: _consentGroups,
    lockId: _lockId,
    nextAction: _nextAction,
    ...order
  } = await readOrder(services, orderId);
  return {
    order,
    paymentOutcome: outcome,
    counterSale: await readCounterSaleRecord(services.db, orderId),
    refunds: await readRefunds(services.db, { orderId }),
    mails,
  };
}

/** The refunds of an order, oldest first; or a single refund. */
async function readRefunds(
  db: Db,
  filter: { orderId: string } | { refundId: string },
): Promise<Static<typeof RefundSchema>[]> {
  return queryRows<Static<typeof RefundSchema>>(asAnswers(db))`
    select refund_id, r.by_buyer, parts.gift_cents, parts.card_cents, parts.counter_cents, r.fee_cents, r.credit_cents, o.currency, reason,
      parts.failure, r.created_at, parts.status, n.order_number as new_order_number,
      array(
        select seat_guid from refund_seats join order_seats s using (order_id, seat_guid)
        where refund_id = r.refund_id order by s.position
      ) as seats
    from refunds r join orders o using (order_id) left join orders n on n.order_id = r.credit_order_id
    cross join lateral (${selectRefundState(sql`r.refund_id`)}) parts
    where ${'orderId' in filter ? sql`r.order_id = ${filter.orderId} and r.part_of is null` : sql`refund_id = ${filter.refundId}`}
    order by r.created_at, refund_id`;
}

export async function readRefund(db: Db, refundId: string): Promise<Static<typeof RefundSchema>> {
  return requireOneRow({ rows: await readRefunds(db, { refundId }) });
}

/** The state of the card part of a refund. */
export async function readRefundStatus(db: Db, refundId: string): Promise<'done' | 'pending' | 'failed'> {
  const { status } = await queryOneRow<{ status: 'done' | 'pending' | 'failed' }>(db)`
    select status from (${selectRefundState(sql`${refundId}`)}) state`;
  return status;
}

/** SQL of the amounts of a refund with its parts, and of the state of their cards: one row. */
function selectRefundState(refundId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select sum(gift_cents)::int as gift_cents, sum(card_cents)::int as card_cents,
      coalesce(sum(card_cents) filter (where at_counter), 0)::int as counter_cents, max(failure) as failure,
      case
        when bool_or(failed_at is not null) then 'failed' when bool_and(done_at is not null) then 'done' else 'pending'
      end as status
    from refunds p where p.refund_id = ${refundId} or p.part_of = ${refundId}`;
}

/** Refunds whose money has not reached the card, or was not paid out at the counter: failed ones first, then those that nobody has to fetch. */
export async function listOpenRefunds(db: Db): Promise<Static<typeof OpenRefundSchema>[]> {
  return queryRows<Static<typeof OpenRefundSchema>>(asAnswers(db))`
    select coalesce(r.part_of, r.refund_id) as refund_id, r.at_counter, o.order_number,
      case when r.failed_at is null then 'pending' else 'failed' end as status, r.failure, r.card_cents, o.currency, r.created_at,
      concat_ws(' ', o.customer #>> '{contact,firstName}', o.customer #>> '{contact,lastName}') as customer_name,
      coalesce(o.customer #>> '{contact,phoneNumber}', '') as phone_number,
      coalesce(o.customer #>> '{contact,emailAddress}', '') as email_address
    from refunds r join (
      select order_id, order_number, currency, customer from orders
      union all select order_id, order_number, currency, customer from gift_card_orders
      union all select payment_id, coalesce(metadata ->> 'order_number', payment_id), currency, null from provider_payments
    ) o on o.order_id = coalesce(r.order_id, r.gift_card_order_id, r.payment_id)
    where r.done_at is null order by r.failed_at is null, r.at_counter, r.created_at limit ${MAX_ROWS}`;
}
