import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { createMessageId } from '../analytics-events/message-ids.ts';
import { queryRow } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { ConsentGroup, StoredCounterCustomer } from '../db/stored-types.ts';
import { orderChangeJoin } from '../catalogue/order-changes.ts';
import { REFUND_TARGETS } from '../db/stored-types.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { pricedSeatsSql, toTickets } from '../locks/lock-view.ts';
import type { PricedSeat } from '../catalogue/seat-prices.ts';
import { referenceSql } from '../catalogue/performances.ts';
import {
  hasTicketType,
  orderPoliciesSql,
  toExchangeTerms,
  toReturnTerms,
} from '../catalogue/ticket-policies.ts';
import type { TicketPolicies, PolicyTerms } from '../catalogue/ticket-policies.ts';
import { totalsSql } from '../pricing/charges.ts';
import { PERSONAL_DATA_DAYS } from '../lib/limits.ts';
import { orderNotFound } from '../lib/problems.ts';
import type { LoadedPlan, SeatingPlans } from '../seating/plans.ts';
import type { Customer, GivenTicket, Order, OrderContact, OrderWithContact } from './schemas.ts';

/**
 * The refunded cents of the tickets or gift cards of the order with table alias `o`, to gift cards and to cards, without failed card
 * refunds. `column`: the column of `refunds` with the id of the order.
 */
export function refundedCentsSql(column: 'order_id' | 'gift_card_order_id'): RawBuilder<number> {
  return sql`
    (
      select coalesce(sum(r.gift_cents + case when r.failed_at is null then r.card_cents else 0 end), 0)::int
      from refunds whole join refunds r on r.refund_id = whole.refund_id or r.part_of = whole.refund_id
      where whole.${sql.ref(column)} = o.order_id and whole.part_of is null
    )`;
}

export interface OrderServices {
  db: Db;
  plans: SeatingPlans;
  config: Pick<Config, 'locale'>;
}

/** An order with its contact. Throws ORDER_NOT_FOUND. */
export async function readOrder(services: OrderServices, orderId: string): Promise<OrderWithContact> {
  return (await readOrderAndAge(services, orderId)).order;
}

/**
 * An order for its public link: without personal data after 30 days, those of recipients 30 days after they got a ticket. An exchange has
 * the customer of its former order, and shows them no longer than that order does. Throws ORDER_NOT_FOUND.
 */
export async function readLinkedOrder(services: OrderServices, orderId: string): Promise<Order> {
  const { order: whole, isOld, isOfOldOrder, oldGivenTickets } = await readOrderAndAge(services, orderId);
  const { contact: _contact, ...order } = whole;
  const givenTickets = order.givenTickets.map((given) =>
    oldGivenTickets.has(given.givenTicketId) ? { ...given, recipient: null } : given,
  );
  const linked = { ...order, givenTickets };
  if (!isOld) return isOfOldOrder ? { ...linked, customer: null } : linked;
  const { consentGroups: _consentGroups, ...kept } = linked;
  return {
    ...kept,
    customer: null,
    giftCards: [],
    payment: { ...linked.payment, cardBrand: null, cardLast4: null },
  };
}

interface OrderRow extends Pick<
  Order,
  | 'orderNumber'
  | 'status'
  | 'lockId'
  | 'performance'
  | 'totals'
  | 'promoCode'
  | 'giftCards'
  | 'payment'
  | 'refundedCents'
  | 'refundedSeats'
  | 'exchangedSeats'
  | 'exchangeOf'
  | 'performanceChange'
  | 'declineCode'
  | 'failureReason'
  | 'createdAt'
  | 'confirmedAt'
> {
  venue: Omit<Order['venue'], 'directionsUrl'>;
  customer: Customer | StoredCounterCustomer | null;
  consentGroups: ConsentGroup[] | null;
  tickets: PricedSeat[];
  policies: TicketPolicies;
  givenTickets: (GivenTicket & { isOld: boolean })[];
  /** Whether tickets can be given and taken back at this time. */
  isGivingOpen: boolean;
  nextActionUrl: string | null;
  isOld: boolean;
  isOfOldOrder: boolean;
}

const isOld = (createdAt: RawBuilder<Date>) =>
  sql`${createdAt} < now() - make_interval(days => ${PERSONAL_DATA_DAYS})`;

/** The valid tickets of order `o` that somebody else has. */
const givenTicketsSql = sql`(
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'givenTicketId', g.given_ticket_id::text, 'seatGuid', g.seat_guid, 'givenAt', g.given_at, 'recipient', g.recipient,
      'isOld', ${isOld(sql`g.given_at`)}
    ) order by g.given_ticket_id
  ), '[]')
  from given_tickets g where g.order_id = o.order_id and g.taken_back_at is null
    and not exists (select from refund_seats r where r.order_id = g.order_id and r.seat_guid = g.seat_guid)
)`;

async function readOrderAndAge(
  { db, plans, config }: OrderServices,
  orderId: string,
): Promise<{
  order: OrderWithContact;
  isOld: boolean;
  isOfOldOrder: boolean;
  oldGivenTickets: ReadonlySet<string>;
}> {
  const row = await queryRow<OrderRow>(asAnswers(db))`
    select ${referenceSql} as performance, o.order_number, o.status, o.lock_id, o.customer, ${totalsSql} as totals,
      ${orderPoliciesSql} as policies, o.decline_code, o.failure_reason, o.created_at, o.confirmed_at, o.consent_groups,
      o.promo_code, a.next_action_url,
      jsonb_build_object(
        'provider', a.provider, 'amountCents', a.amount_cents, 'cardBrand', a.card_brand, 'cardLast4', a.card_last4
      ) as payment,
      jsonb_build_object(
        'name', t.name, 'address', coalesce(t.address, ''), 'phoneNumber', coalesce(t.phone_number, ''),
        'doorsAt', to_char(p.local_date_time - make_interval(mins => t.doors_minutes), 'YYYY-MM-DD"T"HH24:MI:SS')
      ) as venue,
      ${isOld(sql`o.created_at`)} as is_old,
      (
        with recursive former as (
          select o.exchange_of as order_id
          union all select f.exchange_of from orders f join former using (order_id)
        )
        select coalesce(${isOld(sql`min(f.created_at)`)}, false) from orders f join former using (order_id)
      ) as is_of_old_order,
      (select ${pricedSeatsSql} from order_seats s where s.order_id = o.order_id) as tickets,
      ${refundedCentsSql('order_id')} as refunded_cents,
      array(select seat_guid from refund_seats r where r.order_id = o.order_id order by seat_guid) as refunded_seats,
      array(
        select seat_guid from refund_seats s join refunds r using (refund_id)
        where s.order_id = o.order_id and r.credit_order_id is not null order by seat_guid
      ) as exchanged_seats,
      ${givenTicketsSql} as given_tickets,
      o.status = 'confirmed' and o.channel = 'web' and p.canceled_at is null
        and p.local_date_time at time zone p.time_zone > now() as is_giving_open,
      (
        select jsonb_build_object(
          'orderNumber', f.order_number, 'creditCents', o.credit_cents, 'waivedCents', o.waived_cents
        ) from orders f where f.order_id = o.exchange_of
      ) as exchange_of,
      case when change.change_id is not null then jsonb_build_object(
        'kind', change.kind, 'reason', change.reason,
        'formerDateTime', to_char(change.former_date_time, 'YYYY-MM-DD"T"HH24:MI:SS'),
        'chooseUntilDateTime', to_char(change.choose_until at time zone p.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS'),
        'isOver', change.choose_until <= now()
      ) end as performance_change,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('last4', g.last4, 'amountCents', -e.amount_cents) order by e.entry_id)
          from gift_card_entries e join gift_cards g using (gift_card_id)
          where e.order_id = o.order_id and e.kind = 'redeem'
        ),
        '[]'
      ) as gift_cards
    from orders o join payment_attempts a using (order_id)
    join performances p using (performance_id) join events e using (event_code) join theaters t using (location)
    ${orderChangeJoin}
    where o.order_id = ${orderId} and o.channel <> 'box_office'`;
  if (!row) throw orderNotFound();
  const plan = await plans.get(db, row.performance.seatingPlanId);
  return {
    order: toOrder(orderId, row, plan, config.locale),
    isOld: row.isOld,
    isOfOldOrder: row.isOfOldOrder,
    oldGivenTickets: new Set(
      row.givenTickets.filter((given) => given.isOld).map((given) => given.givenTicketId),
    ),
  };
}

function toOrder(orderId: string, row: OrderRow, plan: LoadedPlan, locale: string): OrderWithContact {
  const {
    venue,
    customer,
    consentGroups,
    tickets,
    policies: _policies,
    givenTickets,
    isGivingOpen,
    nextActionUrl,
    isOld: _isOld,
    isOfOldOrder: _isOfOldOrder,
    ...order
  } = row;
  return {
    ...order,
    orderId,
    analyticsMessageId: createMessageId('Order Completed', orderId),
    ...(consentGroups === null ? {} : { consentGroups }),
    venue: { ...venue, directionsUrl: createDirectionsUrl(venue.address) },
    seats: toTickets(tickets, plan, order.totals),
    customer: hasAddress(customer) ? customer : null,
    contact: toContact(customer),
    givenTickets: givenTickets.map(({ isOld: _isOldTicket, ...given }) => ({
      ...given,
      givenAt: new Date(given.givenAt).toISOString(),
    })),
    givableSeats: isGivingOpen ? listOwnSeats(row) : [],
    canTakeBack: isGivingOpen,
    returns: toReturns(row, locale),
    exchanges: toExchanges(row, locale),
    nextAction: order.status === 'requires_action' && nextActionUrl ? { url: nextActionUrl } : null,
  };
}

/** A customer of the counter has no address, or after the erasure one without a country. */
function hasAddress(customer: OrderRow['customer']): customer is Customer {
  return customer?.address?.country !== undefined;
}

function toContact(customer: OrderRow['customer']): OrderContact | null {
  if (!customer) return null;
  const { firstName = '', lastName = '', phoneNumber = '', emailAddress = '' } = customer.contact;
  return { firstName, lastName, phoneNumber, emailAddress };
}

function toReturns(row: OrderRow, locale: string): Order['returns'] {
  const terms = toReturnTerms(row.policies, row.tickets, { currency: row.totals.currency, locale });
  if (!terms) return null;
  const refundTo = row.policies.isOfChange ? [...REFUND_TARGETS] : [terms.policy.refundTo];
  return { ...describeTerms(row, terms), refundTo };
}

function toExchanges(row: OrderRow, locale: string): Order['exchanges'] {
  const terms = toExchangeTerms(row.policies, row.tickets, { currency: row.totals.currency, locale });
  const { exchangePolicy } = row.policies;
  if (!terms || !exchangePolicy) return null;
  return { ...describeTerms(row, terms), within: exchangePolicy.within };
}

/** The valid seats of an order whose tickets nobody else has. */
function listOwnSeats(row: OrderRow): string[] {
  const others = [...row.refundedSeats, ...row.givenTickets.map((given) => given.seatGuid)];
  return row.tickets.map((ticket) => ticket.seatGuid).filter((seatGuid) => !others.includes(seatGuid));
}

function describeTerms(row: OrderRow, { policy, text, untilDateTime, isOver }: PolicyTerms) {
  // Nobody loses a ticket of a canceled performance.
  const isCanceled = row.performanceChange?.kind === 'canceled';
  const own = listOwnSeats(row);
  const seats = row.tickets
    .filter(
      ({ seatGuid, ticketType }) =>
        hasTicketType(policy, ticketType) &&
        (isCanceled ? !row.refundedSeats.includes(seatGuid) : own.includes(seatGuid)),
    )
    .map((ticket) => ticket.seatGuid);
  return { terms: text, untilDateTime, isOver, seats: row.status === 'confirmed' && !isOver ? seats : [] };
}

/** A map URL for an address. Phones open it in their maps application. */
function createDirectionsUrl(address: string): string | null {
  if (address === '') return null;
  const url = new URL('https://www.google.com/maps/search/?api=1');
  url.searchParams.set('query', address);
  return url.href;
}
