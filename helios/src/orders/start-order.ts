import { sql } from 'kysely';
import { requireUsesLeft } from '../catalogue/promo-codes.ts';
import { requirePerformance } from '../catalogue/performances.ts';
import { execute, queryRows } from '../db/query.ts';
import type { StoredCounterCustomer, StoredCustomer } from '../db/stored-types.ts';
import type { Trx } from '../db/transactions.ts';
import { calculateDifference, planExchange } from '../exchanges/exchanges.ts';
import type { ExchangePlan, ExchangedTickets } from '../exchanges/exchanges.ts';
import { redeemGiftCards } from '../gift-cards/gift-cards.ts';
import type { Config } from '../lib/config.ts';
import { createOrderNumber, createRandomId } from '../lib/ids.ts';
import {
  MAX_LOCK_SECONDS,
  MAX_PAYMENT_ATTEMPTS,
  MIN_CARD_CENTS,
  PAYMENT_LOCK_SECONDS,
} from '../lib/limits.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import { signId } from '../lib/signed-ids.ts';
import { readLockCharges } from '../locks/lock-charges.ts';
import type { LockCharges } from '../locks/lock-charges.ts';
import { lockExpired } from '../locks/lock-view.ts';
import { ensureMinimumLockTime, selectLockForUpdate } from '../locks/locks.ts';
import type { LockState } from '../locks/locks.ts';
import { abandonPendingPayment } from '../payments/abandon-pending-payment.ts';
import { lockPaymentNetworks, storePaymentNetworks } from '../payments/declined-cards.ts';
import type { StartedOrder } from '../payments/pay-once.ts';
import { describeOrder, readInstallationId } from '../payments/payment-metadata.ts';
import type { MetadataOrder } from '../payments/payment-metadata.ts';
import { toOrderColumns } from '../pricing/charges.ts';
import { refuseUnknownInterests } from '../stay-in-touch/stay-in-touch.ts';
import { toStoredVisit } from './schemas.ts';
import type { CreateOrderRequest, Customer } from './schemas.ts';

/** An order that is placed: of a customer, or in exchange for tickets, whose customer it has. */
export type OrderPlacement = Omit<CreateOrderRequest, 'customer' | 'expectedTotalCents'> &
  (
    | { customer: Customer; expectedTotalCents: number; exchange?: never }
    | { customer?: never; exchange: ExchangedTickets & { expectedDifferenceCents: number } }
  );

/**
 * Stores the order and its payment attempt, spends the gift cards, and extends the lock for the duration of a
 * payment. Throws the Problems of POST /orders, and of an exchange, that are known before the payment.
 */
export async function startOrder(
  trx: Trx,
  {
    config,
  }: { config: Pick<Config, 'declinedCardsPerDay' | 'giftCardSecrets' | 'orderPrefix' | 'publicUrl'> },
  request: OrderPlacement,
  ip: string,
): Promise<StartedOrder> {
  const { lockId, marketing } = request;
  const lock = await lockForPayment(trx, lockId);
  const charges = await readLockCharges(trx, lockId);
  const exchange =
    request.exchange && (await planExchange(trx, request.exchange, { lockId, totals: charges.totals }));
  const payments = splitPayments(charges.totals, request, exchange);
  const networks = payments.card && (await lockPaymentNetworks(trx, config, ip));
  if (marketing)
    await refuseUnknownInterests(trx, marketing.marketingInterestIds, '/marketing/marketingInterestIds');
  if (charges.promoCode !== null) await requireUsesLeft(trx, charges.promoCode);

  await ensureMinimumLockTime(trx, lockId, PAYMENT_LOCK_SECONDS, MAX_LOCK_SECONDS);
  await execute(trx)`update seat_locks set payment_attempts = payment_attempts + 1 where lock_id = ${lockId}`;
  const orderId = createRandomId();
  const order = await storeOrder(
    trx,
    {
      orderId,
      orderNumber: createOrderNumber(config.orderPrefix),
      performanceId: lock.performanceId,
      giftCents: payments.giftCents,
      exchange,
    },
    charges,
    request,
  );
  const { currency } = charges.totals;
  await redeemGiftCards(trx, { orderId, currency }, request.giftCards ?? []);
  const { card, dueCents } = payments;
  const attemptId = createRandomId();
  await execute(trx)`
    insert into payment_attempts (attempt_id, order_id, provider, payment_method, amount_cents, currency)
    values (
      ${attemptId}, ${orderId}, ${card?.provider ?? 'gift_card'}, ${card?.paymentMethod ?? ''}, ${dueCents},
      ${currency}
    )`;
  if (networks) await storePaymentNetworks(trx, attemptId, networks);
  return {
    orderId,
    payment: card
      ? {
          attemptId,
          paymentMethod: card.paymentMethod,
          amountCents: dueCents,
          currency,
          returnUrl: new URL(`/orders/${signId(config, 'order', orderId)}/return`, config.publicUrl).href,
          metadata: describeOrder(await readInstallationId(trx), order),
        }
      : null,
  };
}

/** Locks the row of a lock that can be paid now, and gives up its earlier payment. */
async function lockForPayment(trx: Trx, lockId: string): Promise<LockState> {
  const lock = await selectLockForUpdate(trx, lockId);
  await abandonPendingPayment(trx, lockId);
  if (!lock.live) throw lockExpired();
  await requirePerformance(trx, lock.performanceId, { bookableFor: 'existingLock' });
  if (lock.paymentAttempts >= MAX_PAYMENT_ATTEMPTS) {
    throw new Problem(
      'PAYMENT_ATTEMPTS_EXHAUSTED',
      'Call the box office to buy these seats, or choose seats again.',
    );
  }
  return lock;
}

interface Payments {
  giftCents: number;
  /** The amount that gift cards and exchanged tickets do not pay. */
  dueCents: number;
  /** Undefined when gift cards pay in full. */
  card: CreateOrderRequest['payment'];
}

/** Throws TOTAL_CHANGED, INVALID_REQUEST, CARD_AMOUNT_TOO_SMALL. */
function splitPayments(
  totals: LockCharges['totals'],
  request: OrderPlacement,
  exchange: ExchangePlan | undefined,
): Payments {
  const { giftCards = [], payment } = request;
  if (request.exchange) {
    if (exchange && calculateDifference(exchange) !== request.exchange.expectedDifferenceCents) {
      throw new Problem(
        'TOTAL_CHANGED',
        'Nothing was charged or exchanged. Show the visitor a new quote, and ask again.',
        { totals },
      );
    }
  } else if (totals.totalCents !== request.expectedTotalCents) {
    const { expectedTotalCents } = request;
    throw new Problem(
      'TOTAL_CHANGED',
      'Nothing was charged. Show the visitor the new total, and ask again.',
      { totals, expectedTotalCents },
    );
  }
  const giftCents = giftCards.reduce((sum, card) => sum + card.amountCents, 0);
  const dueCents = (exchange?.dueCents ?? totals.totalCents) - giftCents;
  if (dueCents < 0) throw invalidFields({ path: '/giftCards', message: 'must not be more than the total' });
  if (dueCents > 0 && !payment)
    throw invalidFields({ path: '/payment', message: 'is required for what gift cards do not pay' });
  if (dueCents > 0 && dueCents < MIN_CARD_CENTS) {
    throw new Problem(
      'CARD_AMOUNT_TOO_SMALL',
      `A card pays nothing or at least ${MIN_CARD_CENTS} cents: let gift cards pay all of it, or less of it.`,
    );
  }
  return { giftCents, dueCents, card: dueCents > 0 ? payment : undefined };
}

/** Stores an order and its seats. Returns what its payment says about it. */
export async function storeOrder(
  trx: Trx,
  {
    exchange,
    ...order
  }: {
    orderId: string;
    orderNumber: string;
    performanceId: string;
    giftCents: number;
    exchange?: ExchangePlan | undefined;
    /** The account of staff that sells it at the counter. */
    soldBy?: string;
  },
  { rates, totals, promoCode }: LockCharges,
  {
    lockId,
    customer,
    marketing,
    consentGroups,
    visit,
  }: Pick<OrderPlacement, 'lockId' | 'marketing' | 'consentGroups' | 'visit'> & {
    /** Undefined for an exchange, which has that of its former order. */
    customer?: StoredCustomer | StoredCounterCustomer | null;
  },
): Promise<MetadataOrder> {
  const { soldBy = null, ...metadata } = order;
  const { orderNumber } = order;
  const exchangeOf = exchange?.refund.orderId ?? null;
  await trx
    .insertInto('orders')
    .values({
      order_id: order.orderId,
      order_number: orderNumber,
      channel: soldBy === null ? 'web' : 'counter',
      sold_by: soldBy,
      performance_id: order.performanceId,
      lock_id: lockId,
      status: 'confirming',
      customer:
        customer === undefined ? sql`(select customer from orders where order_id = ${exchangeOf})` : customer,
      marketing_interest_ids: marketing?.marketingInterestIds ?? null,
      consent_groups: consentGroups ?? null,
      visit: toStoredVisit({ consentGroups, visit }),
      promo_code: promoCode,
      return_policy: sql`(select return_policy from seat_locks where lock_id = ${lockId})`,
      exchange_policy: sql`(select exchange_policy from seat_locks where lock_id = ${lockId})`,
      gift_cents: order.giftCents,
      exchange_of: exchangeOf,
      exchange_seats: exchange?.refund.seatGuids ?? null,
      credit_cents: exchange?.refund.creditCents ?? 0,
      waived_cents: exchange?.waivedCents ?? 0,
      ...toOrderColumns(rates, totals),
    })
    .execute();
  const seats = await queryRows<{ seat_guid: string; ticket_type: string; price_cents: number }>(trx)`
    insert into order_seats (order_id, seat_guid, position, ticket_type, price_cents)
    select ${order.orderId}, seat_guid, position, ticket_type, price_cents
    from lock_seats where lock_id = ${lockId} order by position
    returning seat_guid, ticket_type, price_cents`;
  return {
    ...metadata,
    lockId,
    totals,
    fees: rates.fees,
    promoCode,
    exchangeOf,
    seats: seats.map((seat) => ({
      seatGuid: seat.seat_guid,
      ticketType: seat.ticket_type,
      priceCents: seat.price_cents,
    })),
  };
}
