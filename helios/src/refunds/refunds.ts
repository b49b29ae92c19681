import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { queueOrderRefunded } from '../analytics-events/queue-order-event.ts';
import { hasChangePolicies, orderChangeJoin } from '../catalogue/order-changes.ts';
import { asAnswers } from '../db/answers.ts';
import { execute, queryOneRow, queryRow, queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { addLedgerEntry, createEmptyGiftCard } from '../gift-cards/gift-cards.ts';
import { createSoldCardCode } from '../gift-cards/gift-card-numbers.ts';
import type { Config } from '../lib/config.ts';
import { createRandomId } from '../lib/ids.ts';
import type { ErrorLog } from '../lib/log.ts';
import type { Totals } from '../lib/totals.ts';
import { addSoldSeats, freeSoldSeats } from '../locks/claims.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import type { OrderPaymentProvider } from '../db/stored-types.ts';
import { describeRefund, readInstallationId } from '../payments/payment-metadata.ts';
import type { MetadataOrder } from '../payments/payment-metadata.ts';
import { GatewayUnreachable } from '../payments/port.ts';
import type { PaymentGateways, RefundRequest, RefundState } from '../payments/port.ts';
import { totalsSql } from '../pricing/charges.ts';
import { tellRecipients } from './given-seats.ts';
import { planRefund } from './plan-refund.ts';
import type { RefundPart, RefundPlan } from './plan-refund.ts';

export interface RefundServices {
  db: Db;
  gateways: PaymentGateways;
}

/** Why and by whom a refund is made. */
interface RefundMaker {
  reason: string;
  /** A staff account. */
  refundedBy?: string | null;
  refundId?: string;
  /** Of a refund that is rebuilt. */
  createdAt?: Date;
  /** A return or an exchange. */
  byBuyer?: { newGiftCardId: string | null; creditOrderId?: string } | null;
}

/**
 * Stores a refund with all its local effects in the transaction of its plan: the seats become free, gift
 * cards get their money back. finishRefund refunds the card, now or after a crash. Returns the refund's id.
 */
export async function storeRefund(trx: Trx, plan: RefundPlan, maker: RefundMaker): Promise<string> {
  const refundId = await storeUncountedRefund(trx, plan, maker);
  await addSoldSeats(trx, [{ performanceId: plan.performanceId, count: -plan.seatGuids.length }]);
  return refundId;
}

/** storeRefund without the count of sold seats, which an exchange changes for two performances at once, at its end. */
export async function storeUncountedRefund(trx: Trx, plan: RefundPlan, maker: RefundMaker): Promise<string> {
  const { refundId = createRandomId() } = maker;
  const { orderId, seatGuids } = plan;
  for (const [index, part] of plan.parts.entries())
    await storePart(trx, plan, { index, part, refundId, maker });
  await execute(trx)`
    insert into refund_seats (order_id, seat_guid, refund_id)
    select ${orderId}, seat_guid, ${refundId} from unnest(${seatGuids}::text[]) as seat_guid`;
  await freeSoldSeats(trx, orderId, seatGuids);
  await tellRecipients(trx, orderId, seatGuids);
  if (plan.isComplete) {
    await execute(trx)`update orders set status = 'refunded' where order_id = ${orderId}`;
  }
  await queueMail(trx, { kind: 'refund', orderId, refundId });
  if (plan.cardCents === 0) await queueOrderRefunded(trx, refundId);
  return refundId;
}

/** The first part is the refund of the seats. The ids of the others follow from its id, so that a rebuilt refund has them again. */
async function storePart(
  trx: Trx,
  plan: RefundPlan,
  { index, part, refundId, maker }: { index: number; part: RefundPart; refundId: string; maker: RefundMaker },
): Promise<void> {
  const { orderId, toGiftCards, giftCents, newCardCents, cardCents } = part;
  const { reason, refundedBy = null, createdAt = null, byBuyer = null } = maker;
  const isMain = index === 0;
  const newGiftCardId = byBuyer?.newGiftCardId ?? null;
  await execute(trx)`
    insert into refunds (
      refund_id, order_id, gift_cents, new_card_cents, card_cents, fee_cents, reason, refunded_by, by_buyer, gift_card_id,
      credit_order_id, credit_cents, part_of, change_id, created_at, done_at, at_counter
    )
    values (
      ${isMain ? refundId : `${refundId}.${index}`}, ${orderId}, ${giftCents + newCardCents}, ${newCardCents}, ${cardCents},
      ${isMain ? plan.feeCents : 0}, ${reason}, ${refundedBy}, ${byBuyer !== null},
      ${isMain ? newGiftCardId : null}, ${isMain ? (byBuyer?.creditOrderId ?? null) : null},
      ${isMain ? plan.creditCents : 0}, ${isMain ? null : refundId}, ${isMain ? selectChange(orderId, maker) : null}, coalesce(${createdAt}::timestamptz, now()),
      ${cardCents === 0 ? sql`now()` : null},
      ${cardCents > 0} and exists (select from payment_attempts where order_id = ${orderId} and provider = 'counter')
    )`;
  for (const { giftCardId, cents } of toGiftCards) {
    await addLedgerEntry(trx, giftCardId, 'refund', cents, orderId);
  }
  if (newGiftCardId !== null && newCardCents > 0)
    await addLedgerEntry(trx, newGiftCardId, 'refund', newCardCents, orderId);
}

/**
 * SQL of the act of staff whose policy counts for a refund of this order. An exchange counts from the moment at which it was placed, and
 * the act also for one that was placed before it.
 */
function selectChange(
  orderId: string,
  { createdAt, byBuyer = null }: RefundMaker,
): RawBuilder<string | null> {
  const madeAt = sql`coalesce(${createdAt ?? null}::timestamptz, clock_timestamp())`;
  return sql`(
    select change.change_id from orders o left join orders n on n.order_id = ${byBuyer?.creditOrderId ?? null} ${orderChangeJoin}
    where o.order_id = ${orderId} and ${hasChangePolicies(sql`coalesce(n.created_at, ${madeAt})`)}
      and (n.order_id is not null or change.made_at <= ${madeAt})
  )`;
}

/** Creates the gift card of a plan that needs one. Returns its id. */
export async function createCardOfPlan(
  trx: Trx,
  config: Pick<Config, 'giftCardSecrets'>,
  { newCardCents, currency }: RefundPlan,
): Promise<string | null> {
  if (newCardCents === 0) return null;
  // The number follows from the id and a secret of the configuration, so that the mail can show it.
  const giftCardId = createRandomId();
  const code = createSoldCardCode(config, giftCardId);
  await createEmptyGiftCard(trx, { giftCardId, code, currency });
  return giftCardId;
}

/**
 * Refunds the card parts of a refund, or updates their state: done, pending, or failed permanently. Can be
 * repeated. Does nothing once a part has failed, for a part that staff pay out at the counter, or while the gateway does not answer. Throws once when it fails,
 * so that the error is logged.
 */
export async function finishRefund(services: RefundServices, refundId: string): Promise<void> {
  const rows = await queryRows<{ refund_id: string }>(services.db)`
    select refund_id from refunds where refund_id = ${refundId} or part_of = ${refundId} order by refund_id`;
  for (const { refund_id: id } of rows) await finishPart(services, id);
}

/** Finishes a refund that is stored: recovery retries a failure at the gateway, and the state of the refund says so. */
export async function finishStoredRefund(
  services: RefundServices,
  refundId: string,
  log: ErrorLog,
): Promise<void> {
  await finishRefund(services, refundId).catch((error: unknown) =>
    log.error({ err: error }, 'a refund could not be finished'),
  );
}

async function finishPart({ db, gateways }: RefundServices, refundId: string): Promise<void> {
  const refund = await queryRow<{
    main_id: string;
    order_number: string;
    performance_id: string | null;
    items: string[];
    card_cents: number;
    attempt_id: string | null;
    payment_id: string | null;
    provider: OrderPaymentProvider;
    fee_cents: number;
    by_buyer: boolean;
    credit_order_id: string | null;
    credit_cents: number;
  }>(db)`
    select main.refund_id as main_id, coalesce(o.order_number, g.order_number, p.metadata ->> 'order_number', '-') as order_number, o.performance_id,
      r.card_cents, a.attempt_id, r.payment_id, coalesce(a.provider, p.provider) as provider, main.fee_cents,
      main.by_buyer, main.credit_order_id, main.credit_cents,
      array(
        select seat_guid as item from refund_seats s where s.refund_id = main.refund_id
        union all select card_id from sold_gift_cards c where c.refund_id = r.refund_id
        order by item
      ) as items
    from refunds r join refunds main on main.refund_id = coalesce(r.part_of, r.refund_id) and not r.at_counter
    left join orders o on o.order_id = main.order_id
    left join gift_card_orders g on g.order_id = r.gift_card_order_id
    left join payment_attempts a on a.order_id = r.order_id or a.gift_card_order_id = r.gift_card_order_id
    left join provider_payments p on p.payment_id = r.payment_id
    where r.refund_id = ${refundId} and r.card_cents > 0 and r.failed_at is null`;
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
        feeCents: refund.fee_cents,
        ...(refund.credit_order_id === null
          ? { kind: refund.by_buyer ? 'return' : 'refund' }
          : {
              kind: 'exchange',
              exchange: {
                newOrder: await readMetadataOrder(db, refund.credit_order_id),
                creditCents: refund.credit_cents,
              },
            }),
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
      await inTransaction(db, (trx) => completePart(trx, refundId, refund.main_id));
      return;
    case 'pending':
      await scheduleRetry(db, refundId);
      return;
    case 'failed': {
      const changed = await queryRows(db)`
        update refunds set done_at = null, failed_at = now(), failure = ${state.reason}
        where refund_id = ${refundId} and failed_at is null returning refund_id`;
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

/** Stores that a part of a refund has reached its card, or was paid out, unless this is known. The last part completes the refund. */
export async function completePart(trx: Trx, partId: string, refundId: string): Promise<void> {
  // Of two parts at the same moment, the second one sees the first.
  await execute(trx)`select 1 from refunds where refund_id = ${refundId} for update`;
  const { numAffectedRows } = await execute(trx)`
    update refunds set done_at = now()
    where refund_id = ${partId} and done_at is null and failed_at is null`;
  if (!numAffectedRows) return;
  const unfinished = await queryRows(trx)`
    select 1 from refunds where (refund_id = ${refundId} or part_of = ${refundId}) and done_at is null limit 1`;
  if (unfinished.length === 0) await queueOrderRefunded(trx, refundId);
}

/** Updates the state of all refunds of an order, including completed ones. */
export async function finishRefunds(
  services: RefundServices,
  order: { order_id: string | null; gift_card_order_id: string | null },
): Promise<void> {
  const rows = await queryRows<{ refund_id: string }>(services.db)`
    select refund_id from refunds
    where order_id = ${order.order_id} or gift_card_order_id = ${order.gift_card_order_id}
    order by created_at`;
  for (const { refund_id: refundId } of rows) await finishRefund(services, refundId);
}

/**
 * Schedules the next try, with increasing intervals up to an hour: a bank may take days, and a refused refund
 * may be refused forever.
 */
async function scheduleRetry(db: Db, refundId: string): Promise<void> {
  await execute(db)`
    update refunds set tries = tries + 1,
      try_after = now() + least(3600, 5 * 2 ^ least(tries, 10)) * interval '1 second'
    where refund_id = ${refundId}`;
}

/** Plans, stores and finishes a refund, for tests and scripts. */
export async function refundOrder(
  services: RefundServices,
  request: { orderId: string; seatGuids?: readonly string[]; reason: string },
): Promise<string> {
  const refundId = await inTransaction(services.db, async (trx) =>
    storeRefund(trx, await planRefund(trx, request), request),
  );
  await finishRefund(services, refundId);
  return refundId;
}

/** A stored order of tickets, as a payment describes it. */
async function readMetadataOrder(db: Db, orderId: string): Promise<MetadataOrder> {
  const { totals, ...order } = await queryOneRow<Omit<MetadataOrder, 'totals'> & { totals: Totals }>(
    asAnswers(db),
  )`
    select o.order_id, o.order_number, o.performance_id, o.lock_id, o.gift_cents, o.promo_code, o.exchange_of, o.fees, ${totalsSql} as totals, (
        select jsonb_agg(jsonb_build_object(
          'seatGuid', s.seat_guid, 'ticketType', s.ticket_type, 'priceCents', s.price_cents
        ) order by s.position)
        from order_seats s where s.order_id = o.order_id
      ) as seats
    from orders o where o.order_id = ${orderId}`;
  const { currency: _, ...amounts } = totals;
  return { ...order, totals: amounts };
}
