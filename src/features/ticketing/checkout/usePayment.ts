import { useState } from 'react';
import { describeLock } from '../../../analytics/commerce';
import { track } from '../../../analytics/events';
import type { CreateOrderRequest, Lock, Order } from '../../../helios/types';
import { HeliosError } from '../../../helios/heliosError';
import { isPaid } from '../../../helios/orderStatus';
import { useHelios } from '../../../state/heliosContext';
import { useLockReader } from '../../../state/lock/LockSynchronizer';
import type { PaymentAttempt } from '../../../state/tickets/ticketingStorage';
import { describeProblem } from '../shared/problems';
import { createPaymentAttempt, toOrderRequest, type PaymentDetails } from './orderRequest';
import { toOrderProblem, toRequestProblem, type PaymentProblem } from './paymentProblem';
import type { CheckoutFields } from '../../shared/checkout/schema';
import { getCheckoutPhase, type CheckoutPhase } from '../../shared/checkout/steps';
import { useLockAttempt } from './useLockAttempt';
import { useAbandonPayment } from '../../shared/checkout/useAbandonPayment';
import { useRepeatedAttempt } from '../../shared/checkout/useRepeatedAttempt';

export interface Payment {
  phase: CheckoutPhase<Order>;
  problem: PaymentProblem | null;
  /** A payment request is pending */
  isSending: boolean;
  /** The bank takes longer than usual */
  isTakingLong: boolean;
  /** Pays with a new key, unless a payment is pending */
  pay: (fields: CheckoutFields, details: PaymentDetails) => void;
  /** Sends the same attempt again with its key */
  retry: () => void;
  /** Polls the order at once */
  pollNow: () => void;
  /** Abandons a payment that waits for the bank's page */
  abandonPayment: () => void;
  /** The payment is being abandoned */
  isAbandoning: boolean;
}

interface PaymentOptions {
  lock: Lock;
  /** The order is paid */
  onPaid: (orderId: string) => void;
}

/** Pays for a lock exactly once. */
export function usePayment({ lock, onPaid }: PaymentOptions): Payment {
  const helios = useHelios();
  const outcome = usePaymentOutcome(lock, onPaid);
  const { ownAttempt, orderId, problem, order } = outcome;
  const { start, pollNow, ...sending } = useRepeatedAttempt<PaymentAttempt, CreateOrderRequest, Order>(
    helios,
    outcome,
  );
  const abandoning = useAbandonPayment(orderId, {
    abandonOrder: helios.abandonOrder,
    undecidedCodes: ['LOCK_SOLD', 'PAYMENT_IN_PROGRESS'],
    onUndecided: pollNow,
    onAbandoned: outcome.handleAbandoned,
  });
  return {
    phase: getCheckoutPhase(order, ownAttempt !== null || orderId !== null),
    problem,
    ...sending,
    ...abandoning,
    pollNow,
    pay: (fields, details) =>
      start(() => {
        track({ name: 'paymentInfoEntered', ...describeLock(lock) });
        return createPaymentAttempt(toOrderRequest(lock, fields, details));
      }),
  };
}

/** The order and the problem of the last attempt, and what follows from the answers of Helios. */
function usePaymentOutcome(lock: Lock, onPaid: (orderId: string) => void) {
  const { refreshLock, reportRefusal } = useLockReader();
  const { ownAttempt, orderId, setAttempt, followOrder, endAttempt } = useLockAttempt(lock);
  const [lastOrder, setLastOrder] = useState<Order | null>(null);
  const [lastProblem, setLastProblem] = useState<(PaymentProblem & { key: string | null }) | null>(null);
  const ownKey = ownAttempt?.idempotencyKey ?? null;

  /** Ends the attempt and shows why. */
  function fail(endedOrderId: string | null, failure: PaymentProblem | null, key = ownKey) {
    endAttempt(endedOrderId, key);
    setLastProblem(failure && { ...failure, key });
  }

  function handleOrder(received: Order, key = ownKey) {
    setLastOrder(received);
    const failure = toOrderProblem(received, lock.promoCode);
    if (failure) {
      fail(received.orderId, failure, key);
      refreshLock();
      return;
    }
    setLastProblem(null);
    if (isPaid(received)) onPaid(received.orderId);
  }

  function handleFailure(error: unknown, sent: PaymentAttempt, mayHaveReachedHelios: boolean) {
    const failure = toRequestProblem(error, { mayHaveReachedHelios, promoCode: lock.promoCode });
    const problemDocument = error instanceof HeliosError ? error.problem : null;
    if (failure.description.next === 'checkOrder' && problemDocument?.orderId) {
      followOrder(sent, problemDocument.orderId);
      return;
    }
    // A reused key never gets its own answer; the lock shows the current state.
    if (failure.description.charge === 'none' || failure.code === 'IDEMPOTENCY_KEY_REUSED') {
      fail(problemDocument?.orderId ?? null, failure, sent.idempotencyKey);
    } else setLastProblem({ ...failure, key: sent.idempotencyKey });
    if (problemDocument) reportRefusal(lock.lockId, error);
  }

  return {
    ownAttempt,
    orderId,
    setAttempt,
    order: lastOrder?.orderId === orderId ? lastOrder : null,
    problem: ownAttempt === null || lastProblem?.key === ownKey ? lastProblem : null,
    setProblem: setLastProblem,
    handleOrder,
    handleFailure,
    handleAnswer(answered: Order, attempt: PaymentAttempt, isMounted: boolean) {
      followOrder(attempt, answered.orderId);
      if (isMounted) handleOrder(answered, attempt.idempotencyKey);
    },
    handleNotFound(error: unknown) {
      const description = describeProblem(error);
      fail(orderId, { code: 'ORDER_NOT_FOUND', description, fields: {}, promoCode: lock.promoCode });
      refreshLock();
    },
    /** `isAnswered`: Helios has abandoned the order, so the lock has changed */
    handleAbandoned(isAnswered: boolean) {
      fail(orderId, null);
      if (isAnswered) refreshLock();
    },
  };
}
