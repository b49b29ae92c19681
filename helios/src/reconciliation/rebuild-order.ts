import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { requirePerformance } from '../catalogue/performances.ts';
import { execute, queryOneRow, queryRow, queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { ERASED_ADDRESS } from '../lib/erased.ts';
import { createRandomId } from '../lib/ids.ts';
import { LOCK_SECONDS } from '../lib/limits.ts';
import type { ErrorLog, WarnLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import { claimSeats } from '../locks/claims.ts';
import { storeRelease } from '../locks/locks.ts';
import { finalizeOrder } from '../orders/finalize.ts';
import type { FinalizeServices } from '../orders/finalize.ts';
import { parseOrderMetadata } from '../payments/payment-metadata.ts';
import type { MetadataOrder, PaymentMetadata } from '../payments/payment-metadata.ts';
import type { RecordServices } from './copy-payments.ts';
import { hasNoOrder } from './differences.ts';
import { paymentNotFound } from './refund-payment.ts';

export interface RebuildServices extends FinalizeServices, RecordServices {
  config: FinalizeServices['config'] & Pick<Config, 'officeMail'>;
}

/**
 * Rebuilds the order of a payment that the database has lost, or whose order has failed in the meantime, with its number, seats, tickets
 * and link: the order is stored as undecided with a new lock of its seats, and finalizeOrder confirms it as any other. The
 * customer is not known, so the confirmation goes to the office. The caller has copied the payment anew. Can be repeated.
 *
 * Throws PAYMENT_NOT_FOUND, REBUILD_NOT_POSSIBLE, SEATS_TAKEN, PERFORMANCE_NOT_FOUND, PERFORMANCE_NOT_BOOKABLE.
 */
export async function rebuildOrder(
  services: RebuildServices,
  paymentId: string,
  log: ErrorLog & WarnLog,
  logIn: (trx: Trx, order: MetadataOrder) => Promise<void>,
): Promise<{ orderNumber: string; status: string }> {
  const { db, availabilityFeed } = services;
  const order = await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const found = parseOrderMetadata(payment.metadata);
    if (found?.exchangeOf != null)
      throw notPossible('It paid for an exchange: the former tickets are valid again, so refund it.');
    if (!found || found.giftCents > 0 || found.totals.totalCents !== payment.amount_cents)
      throw notPossible('Only tickets that the card has paid in full can be rebuilt from a payment.');
    if (payment.attempt_id === null) throw notPossible('The payment names no attempt.');
    await storeLostOrder(trx, found, {
      attemptId: payment.attempt_id,
      provider: payment.provider,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      createdAt: payment.created_at,
      customer: sql`${createUnknownCustomer(services.config.officeMail)}::jsonb`,
    });
    await services.providerRecords.linkPayment(trx, payment.attempt_id, paymentId);
    await logIn(trx, found);
    return found;
  });
  availabilityFeed.notifyChanged(order.performanceId);
  await finalizeOrder(services, order.orderId, log);
  const { status } = await queryOneRow<{ status: string }>(
    db,
  )`select status from orders where order_id = ${order.orderId}`;
  return { orderNumber: order.orderNumber, status };
}

interface LostPayment {
  payment_id: string;
  provider: string;
  attempt_id: string | null;
  metadata: PaymentMetadata;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  created_at: Date;
}

async function lockPayment(trx: Trx, paymentId: string): Promise<LostPayment> {
  const payment = await queryRow<LostPayment>(trx)`
    select payment_id, provider, attempt_id, metadata, amount_cents, refunded_cents, currency, created_at
    from provider_payments where payment_id = ${paymentId} for update`;
  if (!payment) throw paymentNotFound();
  if (payment.refunded_cents > 0 || !(await hasNoOrder(trx, paymentId)))
    throw notPossible('The payment has an order, or its money is back or on its way.');
  return payment;
}

/** What the metadata of an order does not say. */
interface LostOrder {
  attemptId: string;
  provider: string;
  amountCents: number;
  currency: string;
  createdAt: Date;
  customer: RawBuilder<unknown>;
  /** An exchange: the former order, and its seats, whose value pays the order in full. */
  exchange?: { orderId: string; seatGuids: readonly string[] };
}

/**
 * Stores an order as undecided, with a live lock of its seats, so that finalizeOrder confirms it. Throws SEATS_TAKEN, PERFORMANCE_NOT_FOUND,
 * PERFORMANCE_NOT_BOOKABLE.
 */
export async function storeLostOrder(trx: Trx, order: MetadataOrder, lost: LostOrder): Promise<void> {
  const { orderId, orderNumber, performanceId, seats, totals, fees, promoCode } = order;
  const { exchange } = lost;
  await requirePerformance(trx, performanceId, { bookableFor: 'existingLock' });
  await releaseUnpaidLocks(trx, order);
  const lockId = await lockSeats(trx, order);
  const failed = await queryRows(trx)`
    update orders set status = 'confirming', failure_reason = null, decline_code = null, lock_id = ${lockId}
    where order_id = ${orderId} and status in ('failed', 'declined') returning order_id`;
  if (failed.length === 0) {
    await execute(trx)`
      insert into orders (
        order_id, order_number, channel, performance_id, lock_id, status, customer, promo_code, fees, subtotal_cents, discount_cents,
        fees_cents, tax_cents, total_cents, gift_cents, exchange_of, exchange_seats, credit_cents, currency, created_at
      ) values (
        ${orderId}, ${orderNumber}, 'web', ${performanceId}, ${lockId}, 'confirming',
        ${lost.customer}, ${promoCode}, ${JSON.stringify(fees)}::jsonb, ${totals.subtotalCents}, ${totals.discountCents},
        ${totals.feesCents}, ${totals.taxCents}, ${totals.totalCents}, 0, ${exchange?.orderId ?? null},
        ${exchange?.seatGuids ?? null}::text[], ${exchange ? totals.totalCents : 0}, ${lost.currency}, ${lost.createdAt}
      )`;
    for (const [position, { seatGuid, ticketType, priceCents }] of seats.entries())
      await execute(trx)`
        insert into order_seats (order_id, seat_guid, position, ticket_type, price_cents)
        values (${orderId}, ${seatGuid}, ${position}, ${ticketType}, ${priceCents})`;
  }
  await execute(trx)`
    insert into payment_attempts (attempt_id, order_id, provider, payment_method, amount_cents, currency)
    values (${lost.attemptId}, ${orderId}, ${lost.provider}, '', ${lost.amountCents}, ${lost.currency})
    on conflict (order_id) do update set outcome = null, captured_cents = null`;
}

/**
 * Releases the lock of the order, if it is older than the restore, and while the restored database sells nothing every lock with one of
 * its seats: the seats are paid. Not one whose payment is not decided.
 */
async function releaseUnpaidLocks(trx: Trx, { performanceId, seats, lockId }: MetadataOrder): Promise<void> {
  const seatGuids = seats.map(({ seatGuid }) => seatGuid);
  const locks = await queryRows<{ lock_id: string }>(trx)`
    select lock_id from seat_locks l, installation i
    where state = 'open' and (lock_id = ${lockId} or i.restored_at is not null) and exists (
      select from seat_claims c
      where c.lock_id = l.lock_id and c.performance_id = ${performanceId} and c.seat_guid = any(${seatGuids}::text[])
    )
    order by lock_id for update of l`;
  const lockIds = locks.map((lock) => lock.lock_id);
  // A statement of its own: the former one may have waited for a transaction that has begun an order.
  const unpaid = await queryRows<{ lock_id: string }>(trx)`
    select lock_id from seat_locks l
    where lock_id = any(${lockIds}::text[]) and state = 'open' and not exists (
      select from orders o where o.lock_id = l.lock_id and o.status in ('confirming', 'requires_action')
    ) order by lock_id`;
  for (const lock of unpaid) await storeRelease(trx, lock.lock_id);
}

/** Throws SEATS_TAKEN. */
async function lockSeats(
  trx: Trx,
  { performanceId, seats }: Pick<MetadataOrder, 'performanceId' | 'seats'>,
): Promise<string> {
  const lockId = createRandomId();
  const { expires_at: expiresAt } = await queryOneRow<{ expires_at: Date }>(trx)`
    insert into seat_locks (lock_id, performance_id, expires_at)
    values (
      ${lockId}, ${performanceId}, date_trunc('milliseconds', now() + ${LOCK_SECONDS} * interval '1 second')
    ) returning expires_at`;
  const seatGuids = seats.map(({ seatGuid }) => seatGuid);
  const claimed = await claimSeats(trx, { performanceId, lockId, expiresAt, seatGuids });
  const taken = seatGuids.filter((seatGuid) => !claimed.includes(seatGuid));
  if (taken.length > 0) {
    throw new Problem('SEATS_TAKEN', 'Others have these seats.', {
      seats: taken,
    });
  }
  for (const [position, { seatGuid, ticketType, priceCents }] of seats.entries())
    await execute(trx)`
      insert into lock_seats (lock_id, seat_guid, position, ticket_type, price_cents)
      values (${lockId}, ${seatGuid}, ${position}, ${ticketType}, ${priceCents})`;
  return lockId;
}

/** The provider knows no name and no address. The office gets the mails of the order. */
function createUnknownCustomer(officeMail: string): string {
  return JSON.stringify({
    contact: {
      firstName: 'Unknown',
      lastName: 'customer',
      phoneNumber: '0000000000',
      emailAddress: officeMail,
    },
    address: { country: 'USA', ...(JSON.parse(ERASED_ADDRESS) as object) },
  });
}

function notPossible(detail: string): Problem {
  return new Problem('REBUILD_NOT_POSSIBLE', `${detail} Nothing was done.`);
}
