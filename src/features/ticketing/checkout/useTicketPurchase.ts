import type { CreateOrderRequest, ExchangeQuote, ExchangeRequest, Lock, Order } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { useLockReader } from '../../../state/lock/LockSynchronizer';
import type { TicketExchange } from '../../../state/tickets/exchange';
import { usePaymentAttempt } from '../../../state/tickets/ticketing';
import { describeVisitor, toPayerRequest, type CheckoutEntries } from '../../shared/checkout/orderRequest';
import type { Purchase } from '../../shared/checkout/usePayment';
import { describeProblem, describeWith } from '../../shared/problems';
import { exchangeTexts } from '../shared/texts';

/** An order, or an exchange of tickets of the order `exchangeOf`. A stored attempt is repeated as what it is. */
export type TicketOrderRequest = CreateOrderRequest | (ExchangeRequest & { exchangeOf: string });

const describeExchangeProblem = describeWith<'exchangeTickets'>({ TOTAL_CHANGED: exchangeTexts.changed });

/**
 * Creates the purchase of the seats of a lock, for `usePayment`.
 *
 * @param reloadQuote set for an exchange: its quote may have changed
 */
export function useTicketPurchase(
  { lockId, orderId, status, promoCode }: Lock,
  onPaid: (orderId: string) => void,
  reloadQuote?: () => void,
): Purchase<{ lockId: string }, TicketOrderRequest, Order> {
  const helios = useHelios();
  const { attempt, ...attemptWriter } = usePaymentAttempt();
  const { refreshLock, reportRefusal } = useLockReader();
  return {
    id: { lockId },
    attempt: attempt?.lockId === lockId ? attempt : null,
    ...attemptWriter,
    orderId,
    isSold: status === 'sold',
    promoCode,
    createOrder: (request, idempotencyKey) => {
      if (!('exchangeOf' in request)) return helios.createOrder(request, idempotencyKey);
      const { exchangeOf, ...exchange } = request;
      return helios.exchangeTickets(exchangeOf, exchange, idempotencyKey);
    },
    getOrder: helios.getOrder,
    abandonOrder: helios.abandonOrder,
    describeProblem: reloadQuote ? describeExchangeProblem : describeProblem,
    onPaid,
    onRefused: (error) => {
      reportRefusal(lockId, error);
      reloadQuote?.();
    },
    onEnded: () => {
      refreshLock();
      reloadQuote?.();
    },
  };
}

/**
 * Builds the order request for a lock, with the total that the visitor has seen.
 * @param paymentMethod token of the card; null when gift cards pay everything
 */
export function toOrderRequest(
  { lockId, cardForm, totals }: Lock,
  entries: CheckoutEntries,
  paymentMethod: string | null,
  giftCards: readonly GiftCardPart[],
): CreateOrderRequest {
  return {
    lockId,
    ...toPayerRequest(entries),
    ...toPayment(cardForm, paymentMethod, giftCards),
    expectedTotalCents: totals.totalCents,
  };
}

/** Builds the request of an exchange for a lock, with the difference that the visitor has seen. */
export function toExchangeRequest(
  { orderId, seats }: TicketExchange,
  { lockId, cardForm }: Lock,
  { differenceCents }: ExchangeQuote,
  paymentMethod: string | null,
  giftCards: readonly GiftCardPart[],
): TicketOrderRequest {
  return {
    exchangeOf: orderId,
    seats: [...seats],
    lockId,
    ...toPayment(cardForm, paymentMethod, giftCards),
    ...describeVisitor(),
    expectedDifferenceCents: differenceCents,
  };
}

type GiftCardPart = { number: string; amountCents: number };

function toPayment(
  { provider }: Lock['cardForm'],
  paymentMethod: string | null,
  giftCards: readonly GiftCardPart[],
) {
  return {
    ...(paymentMethod === null ? {} : { payment: { provider, paymentMethod } }),
    ...(giftCards.length > 0
      ? { giftCards: giftCards.map(({ number, amountCents }) => ({ number, amountCents })) }
      : {}),
  };
}
