import { orderChangeJoin } from '../catalogue/order-changes.ts';
import { calculatePolicyFee, hasTicketType, orderPoliciesSql } from '../catalogue/ticket-policies.ts';
import type { ExchangePolicy, TicketPolicies, ReturnPolicy } from '../catalogue/ticket-policies.ts';
import { queryOneRow, queryRow } from '../db/query.ts';
import type { RefundTarget } from '../db/stored-types.ts';
import type { Trx } from '../db/transactions.ts';
import { Problem, orderNotFound } from '../lib/problems.ts';
import { readClosedReasons } from '../sales/sales-state.ts';
import { RefundNotPossible, lockRefundedOrder } from './plan-refund.ts';
import type { RefundObstacle } from './plan-refund.ts';
import { hasUnknownRefund } from './unknown-refunds.ts';

// What buyers may do with the tickets of an order by its policies (product 20 and 21).

interface Policies {
  return: ReturnPolicy;
  exchange: ExchangePolicy;
}
type PolicyKind = keyof Policies;

const WORDS = {
  return: { code: 'RETURN_NOT_POSSIBLE', done: 'returned', acts: 'returns' },
  exchange: { code: 'EXCHANGE_NOT_POSSIBLE', done: 'exchanged', acts: 'exchanges' },
} as const satisfies Record<PolicyKind, object>;

/**
 * Locks the order. Returns its policy, if it is open for these seats now. `refundTo` is where the buyer wants the part of a card. Throws
 * ORDER_NOT_FOUND, and the problem of the kind.
 */
export async function requireOpenPolicy<Kind extends PolicyKind>(
  trx: Trx,
  kind: Kind,
  orderId: string,
  seatGuids: readonly string[],
  refundTo?: RefundTarget,
): Promise<Policies[Kind]> {
  await lockRefundedOrder(trx, orderId);
  const order = await queryRow<{ policies: TicketPolicies; types: string[] }>(trx)`
    select ${orderPoliciesSql} as policies, array(
      select ticket_type from order_seats s where s.order_id = o.order_id and s.seat_guid = any(${seatGuids}::text[])
    ) as types
    from orders o join performances p using (performance_id) ${orderChangeJoin}
    where o.order_id = ${orderId} and o.channel <> 'box_office'`;
  if (!order) throw orderNotFound();
  const { returnPolicy, exchangePolicy, isReturnOver, isExchangeOver, isOfChange } = order.policies;
  const policies: { [K in PolicyKind]: Policies[K] | null } = {
    return: returnPolicy,
    exchange: exchangePolicy,
  };
  const policy: Policies[Kind] | null = policies[kind];
  const { done, acts } = WORDS[kind];
  if (!policy) throw notPossible(kind, `Tickets of this order cannot be ${done} online.`);
  if (kind === 'return' ? isReturnOver : isExchangeOver)
    throw notPossible(kind, `The time for ${acts} of this order is over.`);
  if (!order.types.every((type) => hasTicketType(policy, type)))
    throw notPossible(kind, `Some of these tickets are of a type that cannot be ${done} online.`);
  // The provider may have refunded what a restored database has not.
  if ((await readClosedReasons(trx, { salesClosed: false })).includes('restored'))
    throw notPossible(kind, `${acts[0]?.toUpperCase()}${acts.slice(1)} are paused. Try again later.`);
  if (await hasUnknownRefund(trx, orderId))
    throw notPossible(kind, `Tickets of this order cannot be ${done} online. Call the box office.`);
  if (refundTo === undefined || refundTo === policy.refundTo) return policy;
  if (!isOfChange) throw notPossible(kind, 'Its policy says where the money goes.');
  return { ...policy, refundTo };
}

/** The function that calculates the fee of seats of an order whose row is locked. */
export function createFeeCalculator(trx: Trx, kind: PolicyKind, orderId: string, policy: ReturnPolicy) {
  return async (seatCents: readonly number[]): Promise<number> => {
    const { cents } = await queryOneRow<{ cents: number }>(trx)`
      select coalesce(sum(fee_cents), 0)::int as cents from refunds
      where order_id = ${orderId} and (credit_order_id is not null) = ${kind === 'exchange'}`;
    return calculatePolicyFee(policy, seatCents, cents);
  };
}

const OBSTACLES: Record<RefundObstacle, string> = {
  seatsRefunded: 'Some of these tickets were returned, changed or refunded before.',
  seatsGiven: 'You have given some of these tickets to somebody. Take them back first.',
  seatsUsed: 'Some of these tickets were used at the door.',
  nothingLeft: 'No ticket of this order is valid.',
  notFinished: 'The payment of this order is not finished yet. Try again in a minute.',
};

/** Says to the buyer, in words for buyers, what planRefund refuses. */
export function throwToBuyer(kind: PolicyKind): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof RefundNotPossible)) throw error;
    const { seats } = error.body;
    throw notPossible(kind, OBSTACLES[error.obstacle], seats ? { seats } : {}, error.retryAfter);
  };
}

export function notPossible(
  kind: PolicyKind,
  detail: string,
  members: { seats?: string[] } = {},
  retryAfter?: number,
): Problem {
  const { code, done } = WORDS[kind];
  return new Problem(code, `Nothing was ${done}. ${detail}`, members, retryAfter);
}
