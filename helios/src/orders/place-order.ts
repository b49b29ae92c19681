import { sql } from 'kysely';
import { HOME_COUNTRY, toAlpha3 } from '../lib/countries.ts';
import type { Trx } from '../db/transactions.ts';
import {
  inFlightProblem,
  storeAnswer,
  markInFlight,
  throwIfProblem,
  withIdempotencyKey,
} from '../idempotency/idempotency.ts';
import type { Answer, KeyedRequest } from '../idempotency/idempotency.ts';
import { redeemGiftCards } from '../gift-cards/gift-cards.ts';
import type { Config } from '../lib/config.ts';
import { createOrderNumber, createRandomId } from '../lib/ids.ts';
import { lockExpired } from '../locks/lock-view.ts';
import { ensureMinimumLockTime, selectLockForUpdate } from '../locks/locks.ts';
import {
  MIN_CARD_CENTS,
  MAX_LOCK_SECONDS,
  MAX_PAYMENT_ATTEMPTS,
  PAYMENT_LOCK_SECONDS,
} from '../lib/limits.ts';
import { readLockCharges } from '../locks/lock-charges.ts';
import { getPaymentProvider } from '../payments/card-form.ts';
import { GatewayUnreachable, PaymentMethodInvalid } from '../payments/port.ts';
import type { PaymentRequest } from '../payments/port.ts';
import type { PaymentProvider } from '../db/stored-types.ts';
import type { WarnLog } from '../lib/log.ts';
import { requirePerformance } from '../catalogue/performances.ts';
import { toOrderColumns } from '../pricing/charges.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import { requireUsesLeft } from '../catalogue/promo-codes.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import { refuseUnknownInterests } from '../stay-in-touch/stay-in-touch.ts';
import { failOrder, finalizeOrder } from './finalize.ts';
import type { FinalizeServices } from './finalize.ts';
import { readOrder } from './queries.ts';
import type { CreateOrderRequest, Customer, Order } from './schemas.ts';
import { abandonPendingPayment } from '../payments/abandon-pending-payment.ts';

export interface PlaceOrderServices extends FinalizeServices {
  config: Pick<Config, 'gatewayTimeoutMs' | 'publicUrl' | 'stripe'>;
  plans: SeatingPlans;
}

/** Added to the gateway's timeout: until then, the request that started an order is considered alive. */
const ANSWER_MARGIN_MS = 5_000;

/**
 * Pays for a live lock. The order is stored before the gateway is called, so that recovery knows of it
 * whatever happens. Answers 201 with the order when it is confirmed, 202 while it is undecided; throws the
 * Problems named in the route.
 */
export async function placeOrder(
  services: PlaceOrderServices,
  key: string,
  request: CreateOrderRequest,
  log: WarnLog,
): Promise<Answer> {
  const customer = normalizeCustomer(request.customer);
  requireConfiguredProvider(services.config, request);
  const { db } = services;
  const keyedRequest: KeyedRequest = { scope: 'POST /orders', key, request };

  const started = await withIdempotencyKey<StartResult>(db, keyedRequest, async (trx, stored) => {
    if (stored?.answer) return { answer: stored.answer };
    if (stored?.inFlight) throw inFlightProblem(stored.orderId ?? undefined);
    // The request that started this order died before it could answer. This request finishes the order and
    // answers.
    if (stored?.orderId) return { orderId: stored.orderId, payment: null };

    // A refusal rolls back this transaction and is not stored, because it has no effect.
    const order = await startOrder(trx, services, { ...request, customer });
    await markInFlight(trx, keyedRequest, order.orderId, services.config.gatewayTimeoutMs + ANSWER_MARGIN_MS);
    return order;
  });
  if ('answer' in started) return throwIfProblem(started.answer);

  if (started.payment && request.payment) {
    await authorizePayment(services, started.orderId, request.payment.provider, started.payment, log);
  }
  await finalizeOrder(services, started.orderId, log);
  const answer = createAnswer(await readOrder(services, started.orderId));
  await storeAnswer(db, keyedRequest, answer);
  return throwIfProblem(answer);
}

interface StartedOrder {
  orderId: string;
  /** Null when there is nothing to charge. */
  payment: PaymentRequest | null;
}

/**
 * A known answer, or an order to finish. `payment` is also null when the request may have been sent before.
 */
type StartResult = { answer: Answer } | StartedOrder;

/**
 * Stores the order and its payment attempt, spends the gift cards, and extends the lock for the duration of a
 * payment.
 */
async function startOrder(
  trx: Trx,
  { config }: PlaceOrderServices,
  request: CreateOrderRequest,
): Promise<StartedOrder> {
  const { lockId, customer, giftCards = [], payment, marketing, expectedTotalCents } = request;
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

  const { rates, totals, promoCode } = await readLockCharges(trx, lockId);
  if (totals.totalCents !== expectedTotalCents) {
    throw new Problem(
      'TOTAL_CHANGED',
      'Nothing was charged. Show the visitor the new total, and ask again.',
      {
        totals,
        expectedTotalCents,
      },
    );
  }

  const giftCents = giftCards.reduce((sum, card) => sum + card.amountCents, 0);
  const dueCents = totals.totalCents - giftCents;
  if (dueCents < 0) throw invalidFields({ path: '/giftCards', message: 'must not be more than the total' });
  if (dueCents > 0 && !payment)
    throw invalidFields({ path: '/payment', message: 'is required for what gift cards do not pay' });
  if (dueCents > 0 && dueCents < MIN_CARD_CENTS) {
    throw new Problem(
      'CARD_AMOUNT_TOO_SMALL',
      `A card pays nothing or at least ${MIN_CARD_CENTS} cents: let gift cards pay all of it, or less of it.`,
    );
  }
  if (marketing)
    await refuseUnknownInterests(trx, marketing.marketingInterestIds, '/marketing/marketingInterestIds');
  if (promoCode !== null) await requireUsesLeft(trx, promoCode);

  await ensureMinimumLockTime(trx, lockId, PAYMENT_LOCK_SECONDS, MAX_LOCK_SECONDS);
  const orderId = createRandomId();
  const attemptId = createRandomId();
  await sql`update seat_locks set payment_attempts = payment_attempts + 1 where lock_id = ${lockId}`.execute(
    trx,
  );
  await trx
    .insertInto('orders')
    .values({
      order_id: orderId,
      order_number: createOrderNumber(),
      channel: 'web',
      performance_id: lock.performanceId,
      lock_id: lockId,
      status: 'confirming',
      customer,
      marketing_interest_ids: marketing?.marketingInterestIds ?? null,
      promo_code: promoCode,
      gift_cents: giftCents,
      ...toOrderColumns(rates, totals),
    })
    .execute();
  await sql`
    insert into order_seats (order_id, seat_guid, position, ticket_type, price_cents)
    select ${orderId}, seat_guid, position, ticket_type, price_cents from lock_seats where lock_id = ${lockId}`.execute(
    trx,
  );
  await redeemGiftCards(trx, { orderId, currency: totals.currency }, giftCards);
  const cardPayment = dueCents > 0 ? payment : undefined;
  await sql`
    insert into payment_attempts (attempt_id, order_id, provider, payment_method, amount_cents, currency)
    values (
      ${attemptId}, ${orderId}, ${cardPayment?.provider ?? 'gift_card'}, ${cardPayment?.paymentMethod ?? ''}, ${dueCents},
      ${totals.currency}
    )`.execute(trx);
  return {
    orderId,
    payment: cardPayment
      ? {
          attemptId,
          paymentMethod: cardPayment.paymentMethod,
          amountCents: dueCents,
          currency: totals.currency,
          returnUrl: new URL(`/orders/${orderId}/return`, config.publicUrl).href,
        }
      : null,
  };
}

async function authorizePayment(
  services: FinalizeServices,
  orderId: string,
  provider: PaymentProvider,
  payment: PaymentRequest,
  log: WarnLog,
): Promise<void> {
  try {
    await services.gateways[provider].authorize(payment);
  } catch (error) {
    if (error instanceof PaymentMethodInvalid) await failOrder(services, orderId, 'payment_method_invalid');
    else if (!(error instanceof GatewayUnreachable)) throw error;
    // A missing answer is not a refusal: finalizeOrder reads the state from the gateway.
    else
      log.warn(
        { err: error },
        'the payment gateway did not answer to a payment; its state will be looked up',
      );
  }
}

/** The answer to the request that placed an order, from the state of the order. */
function createAnswer(order: Order): Answer {
  switch (order.status) {
    case 'confirmed':
    case 'refunded':
      return { status: 201, body: order };
    case 'confirming':
    case 'requires_action':
      return { status: 202, body: order };
    case 'declined':
      return toAnswer(
        new Problem(
          'PAYMENT_DECLINED',
          'No money was taken, and your seats are still held. Try another card.',
          {
            declineCode: order.declineCode ?? 'card_declined',
            orderId: order.orderId,
          },
        ),
      );
    case 'failed':
      return toAnswer(createFailureProblem(order));
    default:
      return order.status satisfies never;
  }
}

function createFailureProblem(order: Order): Problem {
  switch (order.failureReason) {
    case 'payment_method_invalid':
      return new Problem('PAYMENT_METHOD_INVALID', 'No money was taken. Enter the card again.');
    case 'seats_lost':
      return new Problem(
        'SEATS_TAKEN',
        'The time was over and somebody else has the seats. You are not charged.',
        {
          seats: order.seats.map((seat) => seat.seatGuid),
        },
      );
    case 'performance_not_bookable':
      return new Problem(
        'PERFORMANCE_NOT_BOOKABLE',
        'It is over, or was called off, before the payment came. You are not charged. Choose another performance.',
      );
    default:
      return new Problem(
        'PAYMENT_DECLINED',
        'The payment did not reach the bank. No money was taken: try again.',
        {
          declineCode: 'processing_error',
          orderId: order.orderId,
        },
      );
  }
}

function toAnswer(problem: Problem): Answer {
  return { status: problem.body.status, body: problem.body };
}

function requireConfiguredProvider(config: Pick<Config, 'stripe'>, { payment }: CreateOrderRequest): void {
  const provider = getPaymentProvider(config);
  if (payment && payment.provider !== provider)
    throw invalidFields({ path: '/payment/provider', message: `must be ${provider}` });
}

/** Countries in which an address needs a state and a postal code. */
const NEEDS_STATE = new Set([HOME_COUNTRY, 'CAN']);

/** Normalizes the country to its code of GET /countries. Throws INVALID_REQUEST. */
function normalizeCustomer(customer: Customer): Customer {
  const { address } = customer;
  const country = toAlpha3(address.country);
  if (country === undefined)
    throw invalidFields({ path: '/customer/address/country', message: 'must be a code of GET /countries' });
  const missing = NEEDS_STATE.has(country)
    ? (['state', 'zipcode'] as const).filter((field) => !address[field]?.trim())
    : [];
  if (missing.length > 0) {
    throw invalidFields(
      ...missing.map((field) => ({
        path: `/customer/address/${field}`,
        message: 'is required in this country',
      })),
    );
  }
  return { ...customer, address: { ...address, country } };
}
