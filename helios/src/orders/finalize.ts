import { sql } from 'kysely';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import type { AvailabilityFeed } from '../locks/availability-feed.ts';
import { addSoldSeats, sellClaims } from '../locks/claims.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { GatewayUnreachable } from '../payments/port.ts';
import type { PaymentGateways, PaymentState } from '../payments/port.ts';
import type { WarnLog } from '../lib/log.ts';
import { performanceEndSql, refusingStatusesSql } from '../catalogue/performance-status.ts';
import { subscribeCustomer } from '../stay-in-touch/stay-in-touch.ts';
import { issueTickets } from './issue-tickets.ts';
import { closeUnpaid } from '../payments/close-unpaid.ts';
import type { OrderPaymentProvider } from '../db/stored-types.ts';

export interface FinalizeServices {
  db: Db;
  gateways: PaymentGateways;
  config: Pick<Config, 'gatewayTimeoutMs'>;
  availabilityFeed: Pick<AvailabilityFeed, 'notifyChanged'>;
}

interface OrderState {
  order_number: string;
  lock_id: string;
  status: string;
  attempt_id: string;
  provider: OrderPaymentProvider;
  outcome: string | null;
}

/**
 * Brings an order as far as currently possible. Runs for the request that placed the order, when the visitor
 * returns from the bank's page, when a client requests the order, for a webhook, and in recovery. Only this
 * function confirms an order and captures or voids a payment. Without the gateway an order can only end
 * unpaid (closeUnpaid): when its payment could not start (failOrder), or when the visitor gives it up
 * (abandonPendingPayment). The void that follows is done here.
 *
 * It reads the payment's state from the gateway, decides in one transaction under the row locks of the seat
 * lock and the order (seats sold and order confirmed, or order declined or failed), and only then captures or
 * voids the payment. So it can be interrupted anywhere, repeated, and run in several processes at the same
 * time. Does nothing for a finished or unknown order, or while the gateway does not answer. Returns whether
 * something remains to be done.
 */
export async function finalizeOrder(
  { db, gateways, config, availabilityFeed }: FinalizeServices,
  orderId: string,
  log: WarnLog,
): Promise<boolean> {
  try {
    const before = await readOrderState(db, orderId);
    if (!before || before.outcome !== null) return false;
    const gateway = gateways[before.provider];
    if (before.status === 'confirming' || before.status === 'requires_action') {
      const state = await gateway.lookup(before.attempt_id);
      const soldPerformanceId = await inTransaction(db, (trx) =>
        decideOrder(trx, orderId, state, config.gatewayTimeoutMs),
      );
      if (soldPerformanceId !== undefined) availabilityFeed.notifyChanged(soldPerformanceId);
    }

    const decided = await readOrderState(db, orderId);
    if (!decided || decided.outcome !== null) return false;
    if (decided.status === 'confirmed') {
      const state = await gateway.capture(decided.attempt_id);
      if (state.status === 'voided') {
        // The authorization ended before the capture: it expired after some days, or a person canceled it at
        // the provider. A retry cannot succeed, and only staff can arrange another payment with the customer.
        await finishAttempt(db, decided.attempt_id, 'voided');
        throw new Error(
          `Order ${decided.order_number} is confirmed but not paid: the payment provider released the authorized money. ` +
            'Ask the customer to pay in another way, or refund the order to free its seats.',
        );
      }
      if (state.status !== 'captured') {
        throw new Error(
          `The order is confirmed, but its payment is ${state.status} at the gateway: correct it manually.`,
        );
      }
      await finishAttempt(db, decided.attempt_id, 'captured', state.amountCents);
      return false;
    } else if (decided.status === 'failed') {
      const state = await gateway.void(decided.attempt_id);
      if (state.status === 'processing') return true; // The gateway cannot void it yet.
      if (state.status === 'captured' && state.amountCents > 0) {
        throw new Error(
          'The order has failed, but its payment is captured at the gateway: correct it manually.',
        );
      }
      await finishAttempt(db, decided.attempt_id, 'voided');
      return false;
    }
  } catch (error) {
    // Recovery retries.
    if (!(error instanceof GatewayUnreachable)) throw error;
    log.warn({ err: error }, 'the payment gateway did not answer; recovery will retry');
  }
  return true;
}

/** Fails an order whose payment could not start, because the gateway does not know the payment method. */
export async function failOrder(
  { db }: { db: Db },
  orderId: string,
  reason: 'payment_method_invalid',
): Promise<void> {
  await inTransaction(db, (trx) => closeUnpaid(trx, orderId, { status: 'failed', reason }));
}

/** Returns the performance id if this call sold its seats. */
async function decideOrder(
  trx: Trx,
  orderId: string,
  state: PaymentState,
  gatewayTimeoutMs: number,
): Promise<string | undefined> {
  const order = await lockUndecidedOrder(trx, orderId, gatewayTimeoutMs);
  if (!order) return; // Another process has already decided.

  switch (state.status) {
    case 'processing':
      return;
    case 'unknown':
      if (order.never_arrived)
        await closeUnpaid(trx, orderId, { status: 'failed', reason: 'payment_not_received' });
      return;
    case 'requires_action':
      if (order.lock_expired) {
        await closeUnpaid(trx, orderId, { status: 'failed', reason: 'payment_abandoned' });
      } else {
        await sql`update orders set status = 'requires_action' where order_id = ${orderId}`.execute(trx);
        await sql`update payment_attempts set next_action_url = ${state.url} where order_id = ${orderId}`.execute(
          trx,
        );
      }
      return;
    case 'declined':
      await storeCard(trx, orderId, state.card);
      await closeUnpaid(trx, orderId, { status: 'declined', declineCode: state.declineCode });
      await sql`update payment_attempts set outcome = 'declined' where order_id = ${orderId}`.execute(trx);
      return;
    case 'voided':
      await closeUnpaid(trx, orderId, { status: 'failed', reason: 'payment_abandoned' });
      return;
    case 'authorised':
    case 'captured': {
      if (state.amountCents !== order.amount_cents) {
        throw new Error(
          `The gateway authorized ${state.amountCents} cents instead of ${order.amount_cents}.`,
        );
      }
      await storeCard(trx, orderId, state.card);
      if (order.not_bookable) {
        await closeUnpaid(trx, orderId, { status: 'failed', reason: 'performance_not_bookable' });
        return;
      }
      if (!(await sellClaims(trx, order.lock_id, orderId, order.seat_count))) {
        await closeUnpaid(trx, orderId, { status: 'failed', reason: 'seats_lost' });
        return;
      }
      await confirmOrder(trx, orderId, order);
      return order.performance_id;
    }
    default:
      state satisfies never;
  }
}

interface UndecidedOrder {
  lock_id: string;
  performance_id: string;
  amount_cents: number;
  seat_count: number;
  lock_expired: boolean;
  never_arrived: boolean;
  not_bookable: boolean;
}

/** Locks the row of an order that is not decided yet, after the row of its lock; undefined if it is decided. */
async function lockUndecidedOrder(
  trx: Trx,
  orderId: string,
  gatewayTimeoutMs: number,
): Promise<UndecidedOrder | undefined> {
  // Lock the seat lock's row first, like every other operation, to avoid deadlocks.
  await sql`
    select 1 from seat_locks where lock_id = (select lock_id from orders where order_id = ${orderId})
    for update`.execute(trx);
  const { rows } = await sql<UndecidedOrder>`
    select o.lock_id, o.performance_id, a.amount_cents,
      (select count(*)::int from order_seats s where s.order_id = o.order_id) as seat_count,
      (select l.expires_at <= now() from seat_locks l where l.lock_id = o.lock_id) as lock_expired,
      -- The request that placed the order timed out long ago. If its payment still arrives, the void prevents
      -- it.
      o.created_at < now() - ${2 * gatewayTimeoutMs} * interval '1 millisecond' as never_arrived,
      -- A payment that started in time may arrive late, but not after the performance, and not if it was
      -- canceled.
      p.box_office_status in ${refusingStatusesSql('existingLock')}
        or ${performanceEndSql} <= now() as not_bookable
    from orders o join payment_attempts a using (order_id)
    join performances p using (performance_id) join events e using (event_code)
    where o.order_id = ${orderId} and o.status in ('confirming', 'requires_action')
    for update of o`.execute(trx);
  return rows[0];
}

/** Confirms an order whose seats are sold. */
async function confirmOrder(
  trx: Trx,
  orderId: string,
  order: { lock_id: string; performance_id: string; seat_count: number },
): Promise<void> {
  await sql`update seat_locks set state = 'sold', holder = null where lock_id = ${order.lock_id}`.execute(
    trx,
  );
  await sql`update orders set status = 'confirmed', confirmed_at = now() where order_id = ${orderId}`.execute(
    trx,
  );
  await issueTickets(trx, orderId, order.seat_count);
  await subscribeCustomer(trx, orderId);
  await queueMail(trx, { kind: 'confirmation', orderId });
  await addSoldSeats(trx, order.performance_id, order.seat_count);
}

async function readOrderState(db: Db, orderId: string): Promise<OrderState | undefined> {
  const { rows } = await sql<OrderState>`
    select o.order_number, o.lock_id, o.status, a.attempt_id, a.provider, a.outcome
    from orders o join payment_attempts a using (order_id) where o.order_id = ${orderId}`.execute(db);
  return rows[0];
}

async function storeCard(
  trx: Trx,
  orderId: string,
  card: { brand: string; last4: string } | null,
): Promise<void> {
  if (!card) return;
  await sql`
    update payment_attempts set card_brand = ${card.brand}, card_last4 = ${card.last4}
    where order_id = ${orderId}`.execute(trx);
}

async function finishAttempt(
  db: Db,
  attemptId: string,
  outcome: 'captured' | 'voided',
  capturedCents: number | null = null,
): Promise<void> {
  await sql`
    update payment_attempts set outcome = ${outcome}, captured_cents = ${capturedCents}
    where attempt_id = ${attemptId}`.execute(db);
}
