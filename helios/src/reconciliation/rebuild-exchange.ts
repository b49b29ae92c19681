import { sql } from 'kysely';
import { queryOneRow, queryRow } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { deriveRefundId, planDecidedExchange } from '../exchanges/exchanges.ts';
import { createRandomId } from '../lib/ids.ts';
import type { ErrorLog, WarnLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import { finalizeOrder } from '../orders/finalize.ts';
import type { FinalizeServices } from '../orders/finalize.ts';
import type { MetadataRefund } from '../payments/payment-metadata.ts';
import { storeLostOrder } from './rebuild-order.ts';

/** A refund of the provider that belongs to a lost exchange. */
interface LostExchange {
  refundId: string;
  /** What it has given back of the payment of `paidOrderId`. */
  amountCents: number;
  paidOrderId: string;
  createdAt: Date;
  metadata: MetadataRefund;
}

/**
 * Stores the new order of a lost exchange as undecided. finalizeRebuiltExchange then confirms it as any other: it frees the former seats,
 * and its refund has the former id, so that nothing is refunded again. Returns the id of the new order.
 *
 * Throws REBUILD_NOT_POSSIBLE; its detail names the former seats, both orders and the performance, as far as the provider knows them.
 */
export async function storeLostExchange(trx: Trx, lost: LostExchange): Promise<string> {
  const { metadata, refundId } = lost;
  const { exchange } = metadata;
  if (!exchange) throw notPossible(metadata, 'The provider does not know its new tickets.');
  const { newOrder } = exchange;
  const { totals } = newOrder;
  if (totals.totalCents !== exchange.creditCents || deriveRefundId(newOrder.orderId) !== refundId)
    throw notPossible(metadata, 'The new tickets were not paid by the former ones alone.');
  const former = await queryRow<{ order_id: string; currency: string; attempt_id: string | null }>(trx)`
    select o.order_id, o.currency,
      (select attempt_id from payment_attempts a where a.order_id = ${newOrder.orderId}) as attempt_id
    from orders o where o.order_number = ${metadata.orderNumber} and o.exchange_policy is not null`;
  if (!former) throw notPossible(metadata, 'The former order, or its policy, is lost.');
  await storeLostOrder(trx, newOrder, {
    attemptId: former.attempt_id ?? createRandomId(),
    provider: 'gift_card',
    amountCents: 0,
    currency: former.currency,
    createdAt: lost.createdAt,
    customer: sql`(select customer from orders where order_id = ${former.order_id})`,
    exchange: { orderId: former.order_id, seatGuids: metadata.items },
  }).catch((error: unknown) => {
    throw error instanceof Problem ? notPossible(metadata, error.body.detail) : error;
  });
  const plan = await planDecidedExchange(trx, newOrder.orderId);
  const part = plan?.parts.find(({ orderId }) => orderId === lost.paidOrderId);
  if (part?.cardCents !== lost.amountCents)
    throw notPossible(metadata, 'Its former tickets are not valid, or have cost another amount.');
  return newOrder.orderId;
}

/** Throws REBUILD_NOT_POSSIBLE if the order cannot be confirmed any more. */
export async function finalizeRebuiltExchange(
  services: FinalizeServices & { db: Db },
  newOrderId: string,
  log: ErrorLog & WarnLog,
): Promise<void> {
  await finalizeOrder(services, newOrderId, log);
  const { status } = await queryOneRow<{ status: string }>(
    services.db,
  )`select status from orders where order_id = ${newOrderId}`;
  if (status === 'failed')
    throw new Problem('REBUILD_NOT_POSSIBLE', 'The new tickets of the exchange cannot be sold any more.');
}

function notPossible({ exchange, orderNumber, items }: MetadataRefund, detail: string): Problem {
  const newTickets = exchange && `order ${exchange.newOrder.orderNumber}`;
  return new Problem(
    'REBUILD_NOT_POSSIBLE',
    `${detail} Nothing was done: look at it at the provider. It belongs to an exchange of the seats ${items.join(', ')} of order ${orderNumber}` +
      (newTickets ? ` for ${newTickets}, performance ${exchange.newOrder.performanceId}.` : '.'),
  );
}
