import { queueOrderCompleted } from '../analytics-events/queue-order-event.ts';
import { orderChangeJoin } from '../catalogue/order-changes.ts';
import { execute, queryRow, queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import type { AvailabilityFeed } from '../locks/availability-feed.ts';
import { addSoldSeats, sellClaims } from '../locks/claims.ts';
import { planDecidedExchange, storeExchange } from '../exchanges/exchanges.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { decidePayment } from '../payments/decide-payment.ts';
import type { UndecidedPayment } from '../payments/decide-payment.ts';
import { finalizePayment } from '../payments/finalize-payment.ts';
import type { PaymentProgress, PaymentServices } from '../payments/finalize-payment.ts';
import type { PaymentState } from '../payments/port.ts';
import type { ErrorLog, WarnLog } from '../lib/log.ts';
import type { RefundPlan } from '../refunds/plan-refund.ts';
import { finishRefund } from '../refunds/refunds.ts';
import { performanceEndSql, refusingStatusesSql } from '../catalogue/performance-status.ts';
import { subscribeCustomer } from '../stay-in-touch/stay-in-touch.ts';
import { issueTickets } from './issue-tickets.ts';
import { closeUnpaid } from '../payments/close-unpaid.ts';

export interface FinalizeServices extends PaymentServices {
  config: Pick<Config, 'gatewayTimeoutMs' | 'giftCardSecrets'>;
  availabilityFeed: Pick<AvailabilityFeed, 'notifyChanged'>;
}

/**
 * Brings an order as far as currently possible. Runs for the request that placed the order, when the visitor
 * returns from the bank's page, when a client requests the order, for a webhook, and in recovery. Only this
 * function confirms an order and captures or voids a payment. Without the gateway an order can only end
 * unpaid (closeUnpaid): when its payment could not start (failOrder), or when the visitor gives it up
 * (abandonPendingPayment). The void that follows is done here. The seats are sold, those of an exchange become free, and the order is confirmed, or it is
 * declined or failed, in one transaction under the row locks of the seat lock and the order. Returns whether something
 * remains to be done.
 */
export function finalizeOrder(
  services: FinalizeServices,
  orderId: string,
  log: ErrorLog & WarnLog,
): Promise<boolean> {
  const { db, config, availabilityFeed } = services;
  return finalizePayment(
    services,
    {
      readProgress: () => readOrderState(db, orderId),
      async decide(state) {
        const sale = await inTransaction(db, (trx) => decideOrder(trx, config, orderId, state));
        for (const performanceId of sale?.performanceIds ?? []) availabilityFeed.notifyChanged(performanceId);
        if (sale?.refundId === undefined) return;
        // The refund is stored: recovery retries a failure at the gateway.
        await finishRefund(services, sale.refundId).catch((error: unknown) =>
          log.error({ err: error }, 'the refund of an exchange could not be finished'),
        );
      },
    },
    log,
  );
}

/** Fails an order whose payment could not start, because the gateway does not know the payment method. */
export async function failOrder(
  { db }: { db: Db },
  orderId: string,
  reason: 'payment_method_invalid',
): Promise<void> {
  await inTransaction(db, (trx) => closeUnpaid(trx, orderId, { status: 'failed', reason }));
}

/** What a transaction has sold: the performances whose free seats it has changed, and the refund of an exchange. */
interface Sale {
  performanceIds: string[];
  refundId?: string;
}

/** Returns undefined if this call sold nothing. */
async function decideOrder(
  trx: Trx,
  config: FinalizeServices['config'],
  orderId: string,
  state: PaymentState,
): Promise<Sale | undefined> {
  const order = await lockUndecidedOrder(trx, orderId, config.gatewayTimeoutMs);
  if (!order) return; // Another process has already decided.

  let sale: Sale | undefined;
  await decidePayment(trx, order, state, {
    close: (end) => closeUnpaid(trx, orderId, end),
    requireAction: () =>
      execute(trx)`update orders set status = 'requires_action' where order_id = ${orderId}`,
    async confirm() {
      if (order.not_bookable) {
        await closeUnpaid(trx, orderId, { status: 'failed', reason: 'performance_not_bookable' });
        return;
      }
      const exchange = order.is_exchange ? await planDecidedExchange(trx, orderId) : undefined;
      if (order.is_exchange && !exchange) {
        await closeUnpaid(trx, orderId, { status: 'failed', reason: 'exchange_not_possible' });
      } else if (!(await sellClaims(trx, order.lock_id, orderId, order.seat_count))) {
        await closeUnpaid(trx, orderId, { status: 'failed', reason: 'seats_lost' });
      } else {
        sale = await confirmOrder(trx, config, orderId, order, exchange);
      }
    },
  });
  return sale;
}

interface UndecidedOrder extends UndecidedPayment {
  lock_id: string;
  performance_id: string;
  seat_count: number;
  not_bookable: boolean;
  is_exchange: boolean;
}

/** Locks the row of an order that is not decided yet, after the row of its lock; undefined if it is decided. */
async function lockUndecidedOrder(
  trx: Trx,
  orderId: string,
  gatewayTimeoutMs: number,
): Promise<UndecidedOrder | undefined> {
  // Lock the seat lock's row first, like every other operation, to avoid deadlocks.
  await execute(trx)`
    select 1 from seat_locks where lock_id = (select lock_id from orders where order_id = ${orderId})
    for update`;
  return queryRow<UndecidedOrder>(trx)`
    select o.lock_id, o.performance_id, a.attempt_id, a.amount_cents, o.exchange_of is not null as is_exchange,
      (select count(*)::int from order_seats s where s.order_id = o.order_id) as seat_count,
      (select l.expires_at <= now() from seat_locks l where l.lock_id = o.lock_id) as is_expired,
      o.created_at < now() - ${2 * gatewayTimeoutMs} * interval '1 millisecond' as never_arrived,
      -- A payment that started in time may arrive late, but not after the performance, and not if it was
      -- canceled.
      p.box_office_status in ${refusingStatusesSql('existingLock')}
        or ${performanceEndSql} <= now() as not_bookable
    from orders o join payment_attempts a using (order_id)
    join performances p using (performance_id) join events e using (event_code)
    where o.order_id = ${orderId} and o.status in ('confirming', 'requires_action')
    for update of o`;
}

/** Confirms an order whose seats are sold. Its last statement counts them. */
export async function confirmOrder(
  trx: Trx,
  config: FinalizeServices['config'],
  orderId: string,
  order: { lock_id: string; performance_id: string; seat_count: number },
  exchange: RefundPlan | undefined,
): Promise<Sale> {
  await execute(
    trx,
  )`update seat_locks set state = 'sold', holder = null, wide_holder = null where lock_id = ${order.lock_id}`;
  await execute(
    trx,
  )`update orders set status = 'confirmed', confirmed_at = now() where order_id = ${orderId}`;
  await issueTickets(trx, config, orderId);
  await subscribeCustomer(trx, 'orders', orderId);
  await queueMail(trx, { kind: 'confirmation', orderId });
  await queueOrderCompleted(trx, 'orders', orderId);
  const sold = { performanceId: order.performance_id, count: order.seat_count };
  const refundId = exchange && (await storeExchange(trx, config, exchange, orderId));
  const freed = exchange && { performanceId: exchange.performanceId, count: -exchange.seatGuids.length };
  const moved = await addSoldSeats(trx, freed ? [sold, freed] : [sold]);
  if (moved.has(order.performance_id)) await tellOfMove(trx, orderId);
  const performanceIds = [order.performance_id, ...(freed ? [freed.performanceId] : [])];
  return { performanceIds, ...(refundId === undefined ? {} : { refundId }) };
}

/** Queues the mail about a move of the performance since the purchase began. The other orders have got it from the act of staff. */
async function tellOfMove(trx: Trx, orderId: string): Promise<void> {
  const rows = await queryRows<{ change_id: string }>(trx)`
    select change.change_id from orders o ${orderChangeJoin}
    where o.order_id = ${orderId} and change.change_id is not null`;
  for (const { change_id: changeId } of rows)
    await queueMail(trx, { kind: 'performance_change', orderId, changeId });
}

async function readOrderState(db: Db, orderId: string): Promise<PaymentProgress | undefined> {
  return queryRow<PaymentProgress>(db)`
    select o.order_number, o.status, a.attempt_id, a.provider, a.outcome
    from orders o join payment_attempts a using (order_id) where o.order_id = ${orderId}`;
}
