import { queryRow } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import { CONSENT_GROUPS } from '../db/stored-types.ts';
import type { ConsentGroup, StoredVisit } from '../db/stored-types.ts';
import type { Db } from '../db/transactions.ts';
import { calculateEvenFees } from '../pricing/fees.ts';
import type { Fee } from '../pricing/fees.ts';
import { calculateDiscountShares, calculateShares } from '../pricing/shares.ts';
import { createAnonymousId, createMessageId } from './message-ids.ts';
import type { OrderEvent, OrderEventProduct, OrderEventProperties } from './port.ts';

/** What a row of `order_events` refers to: one of the two orders, and the refund of an event of a refund. */
export interface OrderEventIds {
  order_id: string | null;
  gift_card_order_id: string | null;
  refund_id: string | null;
}

/** Amounts in cents. */
interface Facts {
  orderNumber: string;
  currency: string;
  totalCents: number;
  taxCents: number;
  feesCents: number;
  discountCents: number;
  /** The part of the total that gift cards paid, or got back */
  giftCardCents: number;
  /** The part of the total that an exchange paid, or took for another order */
  creditCents: number;
  /** What a refund has kept of the total */
  keptFeeCents: number;
  promoCode: string | null;
  /** Null: it has not happened yet */
  happenedAt: string | null;
  consentGroups: ConsentGroup[] | null;
  visit: StoredVisit | null;
  products: OrderEventProduct[];
}

/**
 * Composes an event from the current rows of its order and refund. Returns undefined if the event must not be sent, because the
 * customer was erased together with the consent, or because the refund has failed.
 */
export async function composeOrderEvent(db: Db, ids: OrderEventIds): Promise<OrderEvent | undefined> {
  const { order_id: orderId, gift_card_order_id: giftCardOrderId, refund_id: refundId } = ids;
  const id = orderId ?? giftCardOrderId;
  if (id === null) throw new Error('An order event has no order.');
  const facts = await (orderId === null
    ? readGiftCardFacts(db, id, refundId)
    : readTicketFacts(db, orderId, refundId));
  const groups = facts?.consentGroups ?? [];
  if (!facts?.happenedAt || !groups.includes('C0002')) return undefined;
  const event = refundId === null ? 'Order Completed' : 'Order Refunded';
  return {
    event,
    messageId: createMessageId(event, refundId ?? id),
    anonymousId: facts.visit?.anonymousId ?? createAnonymousId(id),
    timestamp: facts.happenedAt,
    properties: toProperties(facts),
    consent: Object.fromEntries(
      CONSENT_GROUPS.map((group) => [group, groups.includes(group)]),
    ) as OrderEvent['consent'],
    visit: facts.visit ?? {},
  };
}

/** The names and their meaning are those of mapToSegment (src/analytics/presets.ts of the site). */
function toProperties(facts: Facts): OrderEventProperties {
  const revenue = toMajorUnits(facts.totalCents - facts.taxCents - facts.feesCents);
  return {
    order_id: facts.orderNumber,
    currency: facts.currency,
    value: revenue,
    revenue,
    total: toMajorUnits(facts.totalCents),
    tax: toMajorUnits(facts.taxCents),
    fees: toMajorUnits(facts.feesCents),
    discount: toMajorUnits(facts.discountCents),
    gift_card_amount: toMajorUnits(facts.giftCardCents),
    ...(facts.creditCents === 0 ? {} : { exchange_credit: toMajorUnits(facts.creditCents) }),
    ...(facts.keptFeeCents === 0 ? {} : { kept_fee: toMajorUnits(facts.keptFeeCents) }),
    ...(facts.promoCode === null ? {} : { coupon: facts.promoCode }),
    products: facts.products,
  };
}

function toMajorUnits(cents: number): number {
  return cents / 100;
}

interface Seat {
  seatGuid: string;
  ticketType: string;
  priceCents: number;
  refundId: string | null;
}

type DiscountedSeat = Seat & { discountCents: number };

interface TicketRow extends Omit<Facts, 'products'> {
  subtotalCents: number;
  fees: Fee[];
  eventCode: string;
  eventName: string;
  location: string;
  seats: Seat[];
}

async function readTicketFacts(db: Db, orderId: string, refundId: string | null): Promise<Facts | undefined> {
  const row = await queryRow<TicketRow>(asAnswers(db))`
    select o.order_number, o.currency, coalesce(o.fees, '[]') as fees, o.subtotal_cents, o.discount_cents, o.fees_cents,
      o.tax_cents, o.total_cents,
      case when ${refundId}::text is null then o.gift_cents else (
        select sum(p.gift_cents)::int from refunds p where p.refund_id = r.refund_id or p.part_of = r.refund_id
      ) end as gift_card_cents,
      case when ${refundId}::text is null then o.credit_cents else r.credit_cents end as credit_cents,
      coalesce(r.fee_cents, 0) as kept_fee_cents,
      o.promo_code, o.consent_groups, o.visit, e.event_code, e.name as event_name, e.location,
      case when ${refundId}::text is null then o.confirmed_at when r.done_at is not null then (
        select max(p.done_at) from refunds p where p.refund_id = r.refund_id or p.part_of = r.refund_id
      ) end as happened_at,
      (
        select jsonb_agg(
          jsonb_build_object(
            'seatGuid', s.seat_guid, 'ticketType', s.ticket_type, 'priceCents', s.price_cents, 'refundId', rs.refund_id
          ) order by s.position
        )
        from order_seats s left join refund_seats rs using (order_id, seat_guid) where s.order_id = o.order_id
      ) as seats
    from orders o join performances p using (performance_id) join events e using (event_code)
    left join refunds r on r.refund_id = ${refundId}
    where o.order_id = ${orderId}`;
  if (!row) return undefined;
  const chosen = readDiscountedSeats(row).filter((seat) => refundId === null || seat.refundId === refundId);
  const totalCents = addShares(row, chosen, row.totalCents);
  const feesCents = addShares(row, chosen, row.feesCents);
  return {
    ...row,
    totalCents,
    feesCents,
    // The rest, so that the products add up to the revenue to the cent.
    taxCents:
      totalCents - feesCents - sum(chosen.map(({ priceCents, discountCents }) => priceCents - discountCents)),
    discountCents: sum(chosen.map(({ discountCents }) => discountCents)),
    products: groupSeats(row, chosen),
  };
}

/** The seats with the discounts that the answers about the order have. */
function readDiscountedSeats(row: TicketRow): DiscountedSeat[] {
  const discounts = calculateDiscountShares(row.seats, row);
  return row.seats.map((seat) => ({ ...seat, discountCents: discounts.get(seat.seatGuid) ?? 0 }));
}

/** Adds up the shares of the chosen seats in the total or in the fees, as refunds do. All seats have the whole amount. */
function addShares(row: TicketRow, chosen: readonly Seat[], totalCents: number): number {
  const evenFeesCents = calculateEvenFees(row.fees, row);
  const shares = calculateShares(row.seats, { ...row, evenFeesCents, totalCents });
  return sum(chosen.map(({ seatGuid }) => shares.get(seatGuid) ?? 0));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** One product for each ticket type, price and discount, in the order of the seats. */
function groupSeats(row: TicketRow, seats: readonly DiscountedSeat[]): OrderEventProduct[] {
  const products = new Map<string, OrderEventProduct>();
  for (const { ticketType, priceCents, discountCents } of seats) {
    const key = `${ticketType} ${priceCents} ${discountCents}`;
    products.set(key, {
      product_id: row.eventCode,
      name: row.eventName,
      category: row.location,
      variant: ticketType,
      price: toMajorUnits(priceCents - discountCents),
      ...(discountCents > 0 ? { discount: toMajorUnits(discountCents) } : {}),
      quantity: (products.get(key)?.quantity ?? 0) + 1,
    });
  }
  return [...products.values()];
}

type GiftCardRow = Pick<
  Facts,
  'orderNumber' | 'currency' | 'totalCents' | 'happenedAt' | 'consentGroups' | 'visit'
> & { items: { amountCents: number; deliveryMethod: string; quantity: number }[] | null };

async function readGiftCardFacts(
  db: Db,
  orderId: string,
  refundId: string | null,
): Promise<Facts | undefined> {
  const row = await queryRow<GiftCardRow>(asAnswers(db))`
    select o.order_number, o.currency, o.consent_groups, o.visit,
      case when ${refundId}::text is null then o.total_cents else r.card_cents end as total_cents,
      case when ${refundId}::text is null then o.confirmed_at else r.done_at end as happened_at,
      (
        select jsonb_agg(
          jsonb_build_object(
            'amountCents', i.amount_cents, 'deliveryMethod', i.delivery_method, 'quantity', chosen.quantity
          ) order by i.position
        )
        from gift_card_items i cross join lateral (
          select case
            when ${refundId}::text is null then i.quantity
            else (select count(*) from sold_gift_cards s where s.item_id = i.item_id and s.refund_id = ${refundId})
          end as quantity
        ) chosen
        where i.order_id = o.order_id and chosen.quantity > 0
      ) as items
    from gift_card_orders o left join refunds r on r.refund_id = ${refundId}
    where o.order_id = ${orderId}`;
  if (!row) return undefined;
  return {
    ...row,
    taxCents: 0,
    feesCents: 0,
    discountCents: 0,
    giftCardCents: 0,
    creditCents: 0,
    keptFeeCents: 0,
    promoCode: null,
    products: (row.items ?? []).map(({ amountCents, deliveryMethod, quantity }) => ({
      product_id: 'gift-card',
      name: 'Gift card',
      category: 'gift-cards',
      variant: deliveryMethod,
      price: toMajorUnits(amountCents),
      quantity,
    })),
  };
}
