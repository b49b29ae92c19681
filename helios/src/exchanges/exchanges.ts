import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { queryOneRow } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { orderChangeJoin } from '../catalogue/order-changes.ts';
import { orderExchangePolicy } from '../catalogue/ticket-policies.ts';
import type { ExchangePolicy } from '../catalogue/ticket-policies.ts';
import type { Config } from '../lib/config.ts';
import { isErasedCustomer } from '../lib/erased.ts';
import { MIN_CARD_CENTS } from '../lib/limits.ts';
import type { Totals } from '../lib/totals.ts';
import { readLockCharges } from '../locks/lock-charges.ts';
import { lockExpired } from '../locks/lock-view.ts';
import { selectLockForUpdate } from '../locks/locks.ts';
import {
  createFeeCalculator,
  notPossible,
  requireOpenPolicy,
  throwToBuyer,
} from '../refunds/buyer-policies.ts';
import { RefundNotPossible, planRefund } from '../refunds/plan-refund.ts';
import type { RefundPlan } from '../refunds/plan-refund.ts';
import { createCardOfPlan, storeUncountedRefund } from '../refunds/refunds.ts';
import type { ExchangeCredit, ExchangeQuote } from './schemas.ts';

// An exchange is an order that takes the place of seats of another one, whose value pays it (product 21).

/** The tickets that are exchanged. */
export interface ExchangedTickets {
  orderId: string;
  seatGuids: readonly string[];
}

export interface ExchangePlan {
  refund: RefundPlan;
  /** What gift cards and a card pay for the new tickets. */
  dueCents: number;
  /** What nobody pays, because it is too little for a card. */
  waivedCents: number;
}

/**
 * Locks the order and calculates what an exchange for the seats of a lock costs now. The caller has locked the row of the lock: rows of
 * newer orders are locked before those of older ones. Throws the problems of `exchangeProblems`.
 */
export async function planExchange(
  trx: Trx,
  tickets: ExchangedTickets,
  { lockId, totals }: { lockId: string; totals: Totals },
): Promise<ExchangePlan> {
  const { policy, refund } = await planCredit(trx, tickets, totals.totalCents);
  await requireReplacement(trx, policy, tickets.orderId, lockId);
  if (refund.currency !== totals.currency)
    throw notPossible('exchange', 'The new seats are sold in another currency. Call the box office.');
  const restCents = totals.totalCents - refund.creditCents;
  const waivedCents = restCents < MIN_CARD_CENTS ? restCents : 0;
  return { refund, waivedCents, dueCents: restCents - waivedCents };
}

/** Locks the order. `maxCents`: what the new tickets cost. */
async function planCredit(trx: Trx, { orderId, seatGuids }: ExchangedTickets, maxCents: number) {
  const policy = await requireOpenPolicy(trx, 'exchange', orderId, seatGuids);
  const refund = await planRefund(trx, {
    orderId,
    seatGuids,
    calculateFee: createFeeCalculator(trx, 'exchange', orderId, policy),
    calculateCredit: (availableCents) => Math.min(availableCents, maxCents),
    refundTo: policy.refundTo,
    refuseGivenAndUsed: true,
  }).catch(throwToBuyer('exchange'));
  await requireExchangeable(trx, orderId);
  return { policy, refund };
}

/** Throws EXCHANGE_NOT_POSSIBLE. */
async function requireExchangeable(trx: Trx, orderId: string): Promise<void> {
  const { is_erased, is_unpaid } = await queryOneRow<{ is_erased: boolean; is_unpaid: boolean }>(trx)`
    select ${isErasedCustomer()} as is_erased, a.outcome = 'voided' as is_unpaid
    from orders o join payment_attempts a using (order_id) where o.order_id = ${orderId}`;
  if (is_erased || is_unpaid)
    throw notPossible('exchange', 'Tickets of this order cannot be exchanged online. Call the box office.');
}

/** Throws EXCHANGE_NOT_POSSIBLE. */
async function requireReplacement(
  trx: Trx,
  { within }: ExchangePolicy,
  orderId: string,
  lockId: string,
): Promise<void> {
  const { same_event, same_theater } = await queryOneRow<{ same_event: boolean; same_theater: boolean }>(trx)`
    select p.event_code = n.event_code as same_event, e.location = ne.location as same_theater
    from orders o join performances p using (performance_id) join events e on e.event_code = p.event_code,
    seat_locks l join performances n using (performance_id) join events ne on ne.event_code = n.event_code
    where o.order_id = ${orderId} and l.lock_id = ${lockId}`;
  if (within === 'event' && !same_event)
    throw notPossible('exchange', 'Choose another date or other seats of the same show.');
  if (!same_theater) throw notPossible('exchange', 'Choose a show of the same theater.');
}

/** What tickets can pay for others now, before new seats are chosen. Throws the problems of `exchangeCreditProblems`. */
export async function quoteExchangeCredit(
  { db }: { db: Db },
  tickets: ExchangedTickets,
): Promise<ExchangeCredit> {
  return inTransaction(db, async (trx) => {
    const { refund } = await planCredit(trx, tickets, Number.MAX_SAFE_INTEGER);
    const { seatGuids, valueCents, feeCents, creditCents, currency } = refund;
    return { seats: seatGuids, valueCents, feeCents, creditCents, currency };
  });
}

/** What an exchange would cost now. Changes nothing. Throws the problems of `exchangeProblems`. */
export async function quoteExchange(
  { db }: { db: Db },
  tickets: ExchangedTickets,
  lockId: string,
): Promise<ExchangeQuote> {
  return inTransaction(db, async (trx) => {
    const lock = await selectLockForUpdate(trx, lockId);
    if (!lock.live) throw lockExpired();
    const { totals } = await readLockCharges(trx, lockId);
    const plan = await planExchange(trx, tickets, { lockId, totals });
    return toQuote(plan, totals);
  });
}

function toQuote(plan: ExchangePlan, totals: Totals): ExchangeQuote {
  const { seatGuids, valueCents, feeCents, creditCents, giftCents, newCardCents, cardCents } = plan.refund;
  return {
    seats: seatGuids,
    valueCents,
    feeCents,
    creditCents,
    waivedCents: plan.waivedCents,
    totals,
    dueCents: plan.dueCents,
    toGiftCardsCents: giftCents,
    toNewGiftCardCents: newCardCents,
    toCardCents: cardCents,
    differenceCents: calculateDifference(plan),
  };
}

/** What the buyer pays; negative for what the buyer gets. */
export function calculateDifference({ dueCents, refund }: ExchangePlan): number {
  return dueCents - refund.giftCents - refund.newCardCents - refund.cardCents;
}

/**
 * Plans the exchange of an order that is about to be confirmed. The order of the former tickets is locked. Its policy was open when the new
 * order was placed. What an exchange in between has paid of a fee for the whole order goes back. Undefined: the former tickets were
 * returned, refunded, exchanged or given to somebody in the meantime.
 */
export async function planDecidedExchange(trx: Trx, newOrderId: string): Promise<RefundPlan | undefined> {
  const { orderId, seatGuids, creditCents, policy } = await queryOneRow<{
    orderId: string;
    seatGuids: string[];
    creditCents: number;
    policy: ExchangePolicy;
  }>(trx)`
    select n.exchange_of as "orderId", n.exchange_seats as "seatGuids", n.credit_cents as "creditCents",
      ${orderExchangePolicy(sql`n.created_at`)} as policy
    from orders n join orders o on o.order_id = n.exchange_of ${orderChangeJoin} where n.order_id = ${newOrderId}`;
  return planRefund(trx, {
    orderId,
    seatGuids,
    calculateFee: createFeeCalculator(trx, 'exchange', orderId, policy),
    calculateCredit: () => creditCents,
    refundTo: policy.refundTo,
    refuseGivenAndUsed: true,
  }).catch((error: unknown) => {
    if (error instanceof RefundNotPossible) return undefined;
    throw error;
  });
}

/**
 * Frees the former seats, voids their tickets and gives back what the new ones do not cost, in the transaction that sells the new seats. The
 * caller counts the sold seats. Returns the id of the refund, for finishRefund.
 */
export async function storeExchange(
  trx: Trx,
  config: Pick<Config, 'giftCardSecrets'>,
  plan: RefundPlan,
  newOrderId: string,
): Promise<string> {
  return storeUncountedRefund(trx, plan, {
    reason: 'Exchanged by the buyer',
    refundId: deriveRefundId(newOrderId),
    byBuyer: { newGiftCardId: await createCardOfPlan(trx, config, plan), creditOrderId: newOrderId },
  });
}

/**
 * The id of the refund of an exchange follows from its order: when a restored database decides the order again, the payment provider
 * recognizes a refund that it has made before.
 */
export function deriveRefundId(newOrderId: string): string {
  return createHash('sha256').update(`refund of exchange ${newOrderId}`).digest('base64url');
}
