import { sql } from 'kysely';
import { queueOrderRefunded } from '../analytics-events/queue-order-event.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { addLedgerEntry, readGiftCardSpending } from '../gift-cards/gift-cards.ts';
import { createRandomId } from '../lib/ids.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import type { OrderPaymentProvider } from '../db/stored-types.ts';
import { describeRefund, readInstallationId } from '../payments/payment-metadata.ts';
import { GatewayUnreachable } from '../payments/port.ts';
import type { PaymentGateways, RefundRequest, RefundState } from '../payments/port.ts';
import { toTotals, totalsColumns } from '../pricing/charges.ts';
import type { TotalsRow } from '../pricing/charges.ts';
import { calculateShares } from '../pricing/shares.ts';
import { Problem } from '../lib/problems.ts';

export interface RefundServices {
  db: Db;
  gateways: PaymentGateways;
}

/** The effects of a refund. The order's row stays locked until the transaction that made the plan ends. */
export interface RefundPlan {
  orderId: string;
  performanceId: string;
  seatGuids: string[];
  /** Whether the refund covers all remaining seats. */
  isComplete: boolean;
  giftCents: number;
  cardCents: number;
  /** What the seats have cost. */
  valueCents: number;
  /** What is kept of it; only of a return. */
  feeCents: number;
  currency: string;
  toGiftCards: { giftCardId: string; cents: number }[];
  /** Changes with every property of the order on which a refund depends. */
  orderState: string;
}

interface RefundableOrder extends TotalsRow {
  status: string;
  performance_id: string;
  outcome: string | null;
}

/**
 * Locks an order and calculates the refund of all or some of its seats: to gift cards first, then to the card
 * (nothing if nothing was taken from it). Throws ORDER_NOT_FOUND, UNKNOWN_SEATS, REFUND_NOT_POSSIBLE.
 *
 * @param calculateFee gets the cost of each chosen seat when the order is locked
 */
export async function planRefund(
  trx: Trx,
  {
    orderId,
    seatGuids,
    calculateFee,
  }: {
    orderId: string;
    seatGuids?: readonly string[];
    calculateFee?: (seatCents: readonly number[]) => Promise<number>;
  },
): Promise<RefundPlan> {
  const order = await lockRefundableOrder(trx, orderId);
  const { rows: seats } = await sql<{ seat_guid: string; price_cents: number; refunded: boolean }>`
    select s.seat_guid, s.price_cents, r.refund_id is not null as refunded
    from order_seats s left join refund_seats r using (order_id, seat_guid)
    where s.order_id = ${orderId} order by s.position`.execute(trx);
  const remainingSeats = seats.filter((seat) => !seat.refunded).map((seat) => seat.seat_guid);
  const chosenSeats = [...new Set(seatGuids ?? remainingSeats)];
  const unknown = chosenSeats.filter((seatGuid) => !seats.some((seat) => seat.seat_guid === seatGuid));
  if (unknown.length > 0) {
    throw new Problem('UNKNOWN_SEATS', 'Name seats of this order.', { seats: unknown });
  }
  const refundedSeats = chosenSeats.filter((seatGuid) => !remainingSeats.includes(seatGuid));
  if (refundedSeats.length > 0) {
    throw new Problem('REFUND_NOT_POSSIBLE', 'Some of these seats were refunded before.', {
      seats: refundedSeats,
    });
  }

  const shares = calculateShares(
    seats.map((seat) => ({ seatGuid: seat.seat_guid, priceCents: seat.price_cents })),
    toTotals(order),
  );
  const seatCents = chosenSeats.map((seatGuid) => shares.get(seatGuid) ?? 0);
  const valueCents = seatCents.reduce((sum, cents) => sum + cents, 0);
  const feeCents = (await calculateFee?.(seatCents)) ?? 0;
  const amountCents = valueCents - feeCents;
  let cardCents = amountCents;
  const toGiftCards: { giftCardId: string; cents: number }[] = [];
  for (const { giftCardId, spentCents } of await readGiftCardSpending(trx, orderId)) {
    const cents = Math.min(cardCents, spentCents);
    if (cents > 0) toGiftCards.push({ giftCardId, cents });
    cardCents -= cents;
  }
  return {
    orderId,
    performanceId: order.performance_id,
    seatGuids: chosenSeats,
    isComplete: chosenSeats.length === remainingSeats.length,
    giftCents: amountCents - cardCents,
    cardCents: order.outcome === 'voided' ? 0 : cardCents,
    valueCents,
    feeCents,
    currency: order.currency,
    toGiftCards,
    orderState: [order.status, order.outcome, ...[...remainingSeats].sort()].join(' '),
  };
}

/** Throws ORDER_NOT_FOUND, REFUND_NOT_POSSIBLE. */
async function lockRefundableOrder(trx: Trx, orderId: string): Promise<RefundableOrder> {
  // Lock the seat lock's row first, like every other operation, to avoid deadlocks.
  await sql`
    select 1 from seat_locks where lock_id = (select lock_id from orders where order_id = ${orderId})
    for update`.execute(trx);
  const { rows } = await sql<RefundableOrder>`
    select o.status, o.performance_id, ${totalsColumns}, a.outcome
    from orders o join payment_attempts a using (order_id)
    where o.order_id = ${orderId} for update of o`.execute(trx);
  const order = rows[0];
  if (!order) throw new Problem('ORDER_NOT_FOUND', 'No order of the site has this id.');
  if (order.status !== 'confirmed') {
    throw new Problem('REFUND_NOT_POSSIBLE', `The order is ${order.status}: nothing is left to refund.`);
  }
  if (order.outcome !== 'captured' && order.outcome !== 'voided') {
    throw new Problem(
      'REFUND_NOT_POSSIBLE',
      'Its payment is not finished yet. Try again in a minute.',
      {},
      60,
    );
  }
  return order;
}

/**
 * Stores a refund with all its local effects in the transaction of its plan: the seats become free, gift
 * cards get their money back. finishRefund refunds the card, now or after a crash. Returns the refund's id.
 */
export async function storeRefund(
  trx: Trx,
  plan: RefundPlan,
  reason: string,
  refundedBy: string | null = null,
  refundId = createRandomId(),
  /** A return, and the new gift card of its plan. */
  byBuyer: { newGiftCardId: string | null } | null = null,
): Promise<string> {
  const { orderId, seatGuids, giftCents, cardCents, feeCents } = plan;
  await sql`
    insert into refunds (
      refund_id, order_id, gift_cents, card_cents, fee_cents, reason, refunded_by, by_buyer, gift_card_id, done_at
    )
    values (
      ${refundId}, ${orderId}, ${giftCents}, ${cardCents}, ${feeCents}, ${reason}, ${refundedBy}, ${byBuyer !== null},
      ${byBuyer?.newGiftCardId ?? null}, ${cardCents === 0 ? sql`now()` : null}
    )`.execute(trx);
  for (const { giftCardId, cents } of plan.toGiftCards) {
    await addLedgerEntry(trx, giftCardId, 'refund', cents, orderId);
  }
  await sql`
    insert into refund_seats (order_id, seat_guid, refund_id)
    select ${orderId}, seat_guid, ${refundId} from unnest(${seatGuids}::text[]) as seat_guid`.execute(trx);
  await sql`
    with mine as (
      select performance_id, seat_guid from seat_claims
      where order_id = ${orderId} and seat_guid = any(${seatGuids}::text[])
      order by seat_guid for update
    )
    delete from seat_claims c using mine
    where c.performance_id = mine.performance_id and c.seat_guid = mine.seat_guid`.execute(trx);
  if (plan.isComplete) {
    await sql`update orders set status = 'refunded' where order_id = ${orderId}`.execute(trx);
  }
  await queueMail(trx, { kind: 'refund', orderId, refundId });
  if (cardCents === 0) await queueOrderRefunded(trx, refundId);
  // Last statement, because all orders of the performance wait for this row.
  await sql`
    update performances set seats_sold = seats_sold - ${seatGuids.length}
    where performance_id = ${plan.performanceId}`.execute(trx);
  return refundId;
}

/**
 * Refunds the card part of a refund, or updates its state: done, pending, or failed permanently. Can be
 * repeated. Does nothing once it has failed, or while the gateway does not answer. Throws once when it fails,
 * so that the error is logged.
 */
export async function finishRefund({ db, gateways }: RefundServices, refundId: string): Promise<void> {
  const { rows } = await sql<{
    order_number: string;
    performance_id: string | null;
    items: string[];
    card_cents: number;
    attempt_id: string | null;
    payment_id: string | null;
    provider: OrderPaymentProvider;
  }>`
    select coalesce(o.order_number, g.order_number, p.metadata ->> 'order_number', '-') as order_number, o.performance_id,
      r.card_cents, a.attempt_id, r.payment_id, coalesce(a.provider, p.provider) as provider,
      array(
        select seat_guid as item from refund_seats s where s.refund_id = r.refund_id
        union all select card_id from sold_gift_cards c where c.refund_id = r.refund_id
        order by item
      ) as items
    from refunds r
    left join orders o using (order_id)
    left join gift_card_orders g on g.order_id = r.gift_card_order_id
    left join payment_attempts a on a.order_id = r.order_id or a.gift_card_order_id = r.gift_card_order_id
    left join provider_payments p on p.payment_id = r.payment_id
    where r.refund_id = ${refundId} and r.card_cents > 0 and r.failed_at is null`.execute(db);
  const refund = rows[0];
  if (!refund) return;
  let state: RefundState;
  try {
    state = await gateways[refund.provider].refund({
      refundId,
      payment: toRefundedPayment(refund),
      amountCents: refund.card_cents,
      metadata: describeRefund(await readInstallationId(db), {
        orderNumber: refund.order_number,
        performanceId: refund.performance_id,
        items: refund.items,
      }),
    });
  } catch (error) {
    // Recovery retries.
    if (error instanceof GatewayUnreachable) return;
    await scheduleRetry(db, refundId);
    throw error;
  }
  switch (state.status) {
    case 'done':
      await inTransaction(db, (trx) => completeRefund(trx, refundId));
      return;
    case 'pending':
      await scheduleRetry(db, refundId);
      return;
    case 'failed': {
      const { rows: changed } = await sql`
        update refunds set done_at = null, failed_at = now(), failure = ${state.reason}
        where refund_id = ${refundId} and failed_at is null returning refund_id`.execute(db);
      if (changed.length === 0) return; // Another process has already reported it.
      throw new Error(
        `A refund of order ${refund.order_number} has failed at the payment provider (${state.reason}): ` +
          `the card does not get ${refund.card_cents} cents. Look at the payment at the provider, and pay the customer in ` +
          'another way only if they do not have the money already.',
      );
    }
    default:
      state satisfies never;
  }
}

/** A refund belongs to the attempt of its order, or to a payment without an order. */
function toRefundedPayment(refund: {
  attempt_id: string | null;
  payment_id: string | null;
}): RefundRequest['payment'] {
  if (refund.attempt_id !== null) return { attemptId: refund.attempt_id };
  if (refund.payment_id !== null) return { paymentId: refund.payment_id };
  throw new Error('A refund has no payment.');
}

/** Stores that a refund has reached its card, unless this is known. */
async function completeRefund(trx: Trx, refundId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update refunds set done_at = now()
    where refund_id = ${refundId} and done_at is null and failed_at is null`.execute(trx);
  if (numAffectedRows) await queueOrderRefunded(trx, refundId);
}

/** Updates the state of all refunds of an order, including completed ones. */
export async function finishRefunds(
  services: RefundServices,
  order: { order_id: string | null; gift_card_order_id: string | null },
): Promise<void> {
  const { rows } = await sql<{ refund_id: string }>`
    select refund_id from refunds
    where order_id = ${order.order_id} or gift_card_order_id = ${order.gift_card_order_id}
    order by created_at`.execute(services.db);
  for (const { refund_id: refundId } of rows) await finishRefund(services, refundId);
}

/**
 * Schedules the next try, with increasing intervals up to an hour: a bank may take days, and a refused refund
 * may be refused forever.
 */
async function scheduleRetry(db: Db, refundId: string): Promise<void> {
  await sql`
    update refunds set tries = tries + 1,
      try_after = now() + least(3600, 5 * 2 ^ least(tries, 10)) * interval '1 second'
    where refund_id = ${refundId}`.execute(db);
}

/** Plans, stores and finishes a refund, for tests and scripts. */
export async function refundOrder(
  services: RefundServices,
  request: { orderId: string; seatGuids?: readonly string[]; reason: string },
): Promise<string> {
  const refundId = await inTransaction(services.db, async (trx) =>
    storeRefund(trx, await planRefund(trx, request), request.reason),
  );
  await finishRefund(services, refundId);
  return refundId;
}
