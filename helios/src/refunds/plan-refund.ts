import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '../db/query.ts';
import type { RefundTarget } from '../db/stored-types.ts';
import type { Trx } from '../db/transactions.ts';
import { readGiftCardSpending } from '../gift-cards/gift-cards.ts';
import { Problem } from '../lib/problems.ts';
import type { Totals } from '../lib/totals.ts';
import { totalsSql } from '../pricing/charges.ts';
import { calculateEvenFees } from '../pricing/fees.ts';
import type { Fee } from '../pricing/fees.ts';
import { calculateShares } from '../pricing/shares.ts';
import { isGiven } from './given-seats.ts';

/** Why an order, or a seat of it, cannot be refunded. */
export type RefundObstacle = 'seatsRefunded' | 'seatsGiven' | 'seatsUsed' | 'nothingLeft' | 'notFinished';

/** REFUND_NOT_POSSIBLE with a sentence for staff. Buyers get another one by its obstacle. */
export class RefundNotPossible extends Problem {
  readonly obstacle: RefundObstacle;

  constructor(
    obstacle: RefundObstacle,
    detail: string,
    { seats, retryAfter }: { seats?: string[]; retryAfter?: number } = {},
  ) {
    super('REFUND_NOT_POSSIBLE', detail, seats ? { seats } : {}, retryAfter);
    this.obstacle = obstacle;
  }
}

/** What the payments of one order give back. */
export interface RefundPart {
  orderId: string;
  toGiftCards: { giftCardId: string; cents: number }[];
  giftCents: number;
  /** The part of the card that goes onto a new gift card. */
  newCardCents: number;
  cardCents: number;
}

/** The effects of a refund. The order's row stays locked until the transaction that made the plan ends. */
export interface RefundPlan {
  orderId: string;
  performanceId: string;
  seatGuids: string[];
  /** Whether the refund covers all remaining seats. */
  isComplete: boolean;
  /** The sums of the parts: what goes to the gift cards that have paid, to a new one, and to cards. */
  giftCents: number;
  newCardCents: number;
  cardCents: number;
  /** What the seats have cost. */
  valueCents: number;
  /** What is kept of it; only of a return and an exchange. */
  feeCents: number;
  /** What of it pays the order of an exchange. */
  creditCents: number;
  currency: string;
  /** The first one is that of the order, even if it gives nothing back. The others have paid it by exchanges. */
  parts: RefundPart[];
  /** Changes with every property of the order on which a refund depends. */
  orderState: string;
}

interface RefundableOrder {
  totals: Totals;
  /** Those that it was charged with. */
  fees: Fee[];
  status: string;
  performance_id: string;
  outcome: string | null;
  waived_cents: number;
}

/** How the value of the seats is divided. Without these, all of it goes back. */
interface RefundRules {
  /** Gets the cost of each chosen seat when the order is locked. */
  calculateFee?: (seatCents: readonly number[]) => Promise<number>;
  /** Gets the value less the fee. */
  calculateCredit?: (availableCents: number) => number;
  /** Where the part of cards goes. */
  refundTo?: RefundTarget;
  /** Refuses tickets of others (product 24.1), except those of a canceled performance, and tickets that were used at the door (product 25.1). */
  refuseGivenAndUsed?: boolean;
}

/**
 * Locks an order and calculates the refund of all or some of its seats: to gift cards first, then to the card
 * (nothing if nothing was taken from it), then to the payments of the order that an exchange has replaced by this one. Throws
 * ORDER_NOT_FOUND, UNKNOWN_SEATS, REFUND_NOT_POSSIBLE.
 */
export async function planRefund(
  trx: Trx,
  {
    orderId,
    seatGuids,
    calculateFee,
    calculateCredit,
    refundTo = 'card',
    refuseGivenAndUsed = false,
  }: { orderId: string; seatGuids?: readonly string[] } & RefundRules,
): Promise<RefundPlan> {
  const order = await lockRefundableOrder(trx, orderId);
  const seats = await queryRows<{
    seat_guid: string;
    price_cents: number;
    refunded: boolean;
    given: boolean;
    used: boolean;
  }>(trx)`
    select s.seat_guid, s.price_cents, r.refund_id is not null as refunded,
      p.canceled_at is null and ${isGiven(sql`s.order_id`, sql`s.seat_guid`)} as given,
      exists (select from admissions a where a.order_id = s.order_id and a.seat_guid = s.seat_guid) as used
    from order_seats s join orders o using (order_id) join performances p using (performance_id)
    left join refund_seats r using (order_id, seat_guid)
    where s.order_id = ${orderId} order by s.position`;
  const remainingSeats = seats.filter((seat) => !seat.refunded).map((seat) => seat.seat_guid);
  const chosenSeats = [...new Set(seatGuids ?? remainingSeats)];
  const unknown = chosenSeats.filter((seatGuid) => !seats.some((seat) => seat.seat_guid === seatGuid));
  if (unknown.length > 0) {
    throw new Problem('UNKNOWN_SEATS', 'Name seats of this order.', { seats: unknown });
  }
  const refundedSeats = chosenSeats.filter((seatGuid) => !remainingSeats.includes(seatGuid));
  if (refundedSeats.length > 0) {
    throw new RefundNotPossible('seatsRefunded', 'Some of these seats were refunded before.', {
      seats: refundedSeats,
    });
  }
  if (refuseGivenAndUsed) {
    const chosen = seats.filter((seat) => chosenSeats.includes(seat.seat_guid));
    const given = chosen.filter((seat) => seat.given).map((seat) => seat.seat_guid);
    if (given.length > 0)
      throw new RefundNotPossible('seatsGiven', 'Somebody else has the tickets of some of these seats.', {
        seats: given,
      });
    const used = chosen.filter((seat) => seat.used).map((seat) => seat.seat_guid);
    if (used.length > 0)
      throw new RefundNotPossible('seatsUsed', 'Some of these tickets were used at the door.', {
        seats: used,
      });
  }

  const shares = calculatePaidShares(
    order.fees,
    order.totals,
    order.waived_cents,
    seats.map((seat) => ({ seatGuid: seat.seat_guid, priceCents: seat.price_cents })),
  );
  const seatCents = chosenSeats.map((seatGuid) => shares.get(seatGuid) ?? 0);
  const valueCents = seatCents.reduce((sum, cents) => sum + cents, 0);
  const feeCents = (await calculateFee?.(seatCents)) ?? 0;
  const creditCents = calculateCredit?.(valueCents - feeCents) ?? 0;
  const parts = await allocate(trx, orderId, valueCents - feeCents - creditCents, refundTo);
  const sumOf = (name: 'giftCents' | 'newCardCents' | 'cardCents') =>
    parts.reduce((sum, part) => sum + part[name], 0);
  return {
    orderId,
    performanceId: order.performance_id,
    seatGuids: chosenSeats,
    isComplete: chosenSeats.length === remainingSeats.length,
    giftCents: sumOf('giftCents'),
    newCardCents: sumOf('newCardCents'),
    cardCents: sumOf('cardCents'),
    valueCents,
    feeCents,
    creditCents,
    currency: order.totals.currency,
    parts,
    orderState: [order.status, order.outcome, ...[...remainingSeats].sort()].join(' '),
  };
}

/**
 * What each seat of an order has cost: its share of the total without a waived rest.
 *
 * @param fees those that the order was charged with
 */
export function calculatePaidShares(
  fees: readonly Fee[],
  totals: Totals,
  waivedCents: number,
  seats: readonly { seatGuid: string; priceCents: number }[],
): Map<string, number> {
  const paidCents = totals.totalCents - waivedCents;
  // Where discounted tickets cost less than the waived rest, a part of the fees is waived.
  return calculateShares(seats, {
    subtotalCents: totals.subtotalCents,
    totalCents: paidCents,
    evenFeesCents: Math.min(calculateEvenFees(fees, totals), paidCents),
  });
}

/** Locks the row of the seat lock, and then that of the order, like every other operation, to avoid deadlocks. */
export async function lockRefundedOrder(trx: Trx, orderId: string): Promise<void> {
  await execute(trx)`
    select 1 from seat_locks where lock_id = (select lock_id from orders where order_id = ${orderId})
    for update`;
  await execute(trx)`select 1 from orders where order_id = ${orderId} for update`;
}

/** Throws ORDER_NOT_FOUND, REFUND_NOT_POSSIBLE. */
async function lockRefundableOrder(trx: Trx, orderId: string): Promise<RefundableOrder> {
  await lockRefundedOrder(trx, orderId);
  const order = await queryRow<RefundableOrder>(trx)`
    select o.status, o.performance_id, ${totalsSql} as totals, o.waived_cents, a.outcome, coalesce(o.fees, '[]') as fees
    from orders o join payment_attempts a using (order_id)
    where o.order_id = ${orderId}`;
  if (!order) throw new Problem('ORDER_NOT_FOUND', 'No order of the site has this id.');
  if (order.status !== 'confirmed') {
    throw new RefundNotPossible('nothingLeft', `The order is ${order.status}: nothing is left to refund.`);
  }
  if (order.outcome !== 'captured' && order.outcome !== 'voided') {
    throw new RefundNotPossible('notFinished', 'Its payment is not finished yet. Try again in a minute.', {
      retryAfter: 60,
    });
  }
  return order;
}

interface MoneySource {
  order_id: string;
  outcome: string | null;
  /** What its card has paid and not got back. */
  card_cents: number;
  /** What the order of the next source has paid for this one and not got back. Counts for an order whose card was not charged. */
  credit_cents: number;
}

/**
 * Takes an amount from what the order has paid, and then from the orders that it has replaced. Each order takes from the one before
 * at most what that one has paid for it, because it takes from its own payments first.
 */
async function allocate(
  trx: Trx,
  orderId: string,
  amountCents: number,
  refundTo: RefundTarget,
): Promise<RefundPart[]> {
  const sources = await lockMoneySources(trx, orderId);
  const spending = await readGiftCardSpending(
    trx,
    sources.map((source) => source.order_id),
  );
  const isUncharged = sources[0]?.outcome === 'voided';
  let left = amountCents;
  const parts = sources.map((source, index): RefundPart => {
    if (index === 1 && isUncharged) left = Math.min(left, sources[0]?.credit_cents ?? 0);
    const toGiftCards: RefundPart['toGiftCards'] = [];
    for (const { giftCardId, spentCents } of spending.filter((card) => card.orderId === source.order_id)) {
      const cents = Math.min(left, spentCents);
      if (cents > 0) toGiftCards.push({ giftCardId, cents });
      left -= cents;
    }
    const cardCents = Math.min(left, source.outcome === 'captured' ? source.card_cents : 0);
    left -= cardCents;
    return {
      orderId: source.order_id,
      toGiftCards,
      giftCents: toGiftCards.reduce((sum, { cents }) => sum + cents, 0),
      newCardCents: refundTo === 'giftCard' ? cardCents : 0,
      cardCents: refundTo === 'card' ? cardCents : 0,
    };
  });
  if (left > 0 && !isUncharged)
    throw new Error('An order has not paid what its seats have cost: look at its refunds.');
  return parts.filter(
    (part, index) => index === 0 || part.giftCents + part.newCardCents + part.cardCents > 0,
  );
}

/** The order, whose row is locked, and the orders that it has replaced, the nearest first. Locks their rows. */
async function lockMoneySources(trx: Trx, orderId: string): Promise<MoneySource[]> {
  // The rows of a chain are always locked from its end.
  const chain = await queryRows<{ order_id: string }>(trx)`
    with recursive chain as (
      select order_id, exchange_of, 0 as depth from orders where order_id = ${orderId}
      union all
      select o.order_id, o.exchange_of, depth + 1 from orders o join chain c on o.order_id = c.exchange_of
    )
    select order_id from orders join chain using (order_id) order by depth for update of orders`;
  const orderIds = chain.map((order) => order.order_id);
  // A statement of its own: the former one may have waited for a refund.
  return queryRows<MoneySource>(trx)`
    select a.order_id, a.outcome,
      a.amount_cents - (
        select coalesce(sum(r.card_cents + r.new_card_cents), 0)::int from refunds r where r.order_id = a.order_id
      ) as card_cents,
      o.credit_cents - (
        select coalesce(sum(p.gift_cents + p.card_cents), 0)::int
        from refunds p join refunds r on r.refund_id = p.part_of where r.order_id = a.order_id
      ) as credit_cents
    from payment_attempts a join orders o using (order_id) where a.order_id = any(${orderIds}::text[])
    order by array_position(${orderIds}::text[], a.order_id)`;
}
