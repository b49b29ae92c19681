import type { CreateOrderRequest, Lock, Order } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { useLockReader } from '../../../state/lock/LockSynchronizer';
import { usePaymentAttempt } from '../../../state/tickets/ticketing';
import { toPayerRequest, type CheckoutEntries } from '../../shared/checkout/orderRequest';
import type { Purchase } from '../../shared/checkout/usePayment';
import { describeProblem } from '../../shared/problems';

/** The seats of a lock, as what is paid for. */
export function useTicketPurchase(
  { lockId, orderId, status, promoCode }: Lock,
  onPaid: (orderId: string) => void,
): Purchase<{ lockId: string }, CreateOrderRequest, Order> {
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
    createOrder: helios.createOrder,
    getOrder: helios.getOrder,
    abandonOrder: helios.abandonOrder,
    describeProblem,
    onPaid,
    onRefused: (error) => reportRefusal(lockId, error),
    onEnded: refreshLock,
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
  giftCards: readonly { number: string; amountCents: number }[],
): CreateOrderRequest {
  return {
    lockId,
    ...toPayerRequest(entries),
    ...(paymentMethod === null ? {} : { payment: { provider: cardForm.provider, paymentMethod } }),
    ...(giftCards.length > 0
      ? { giftCards: giftCards.map(({ number, amountCents }) => ({ number, amountCents })) }
      : {}),
    expectedTotalCents: totals.totalCents,
  };
}
