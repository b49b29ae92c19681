import { useEffect, useState } from 'react';
import { describeLock } from '../../../analytics/commerce';
import { track } from '../../../analytics/events';
import type { CreateOrderRequest, Lock, Order } from '../../../helios/types';
import { hasCode, HeliosError } from '../../../helios/heliosError';
import { isPaid } from '../../../helios/orderStatus';
import { useHelios } from '../../../state/heliosContext';
import { useLockReader } from '../../../state/LockSynchronizer';
import type { PaymentAttempt } from '../../../state/ticketingStorage';
import { useOnline } from '../../../state/useOnline';
import { describeProblem } from '../shared/problems';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';
import { createPaymentAttempt, toOrderRequest, type PaymentDetails } from './orderRequest';
import { toOrderProblem, toRequestProblem, type PaymentProblem } from './paymentProblem';
import type { CheckoutFields } from '../../shared/checkout/schema';
import { getCheckoutPhase, type CheckoutPhase } from '../../shared/checkout/steps';
import { useLockAttempt } from './useLockAttempt';
import { useOrderPolling } from '../../shared/checkout/useOrderPolling';
import { useSendAttempt } from '../../shared/checkout/useSendAttempt';

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

/**
 * Pays for a lock exactly once. An attempt is stored before it is sent and removed only when Helios has
 * reported its result. Until then it is repeated with the same Idempotency-Key: after a lost answer, after a reload,
 * in another tab.
 */
export function usePayment({ lock, onPaid }: PaymentOptions): Payment {
  const helios = useHelios();
  const isOnline = useOnline();
  const outcome = usePaymentOutcome(lock, onPaid);
  const { ownAttempt, orderId, setAttempt, problem, setProblem, order } = outcome;
  const {
    send,
    isRequestPending,
    isSending: isSendingNow,
  } = useSendAttempt<PaymentAttempt, CreateOrderRequest, Order>(helios.createOrder);

  const unansweredKey = ownAttempt?.orderId === null ? ownAttempt.idempotencyKey : null;
  const isSending = isRequestPending || (unansweredKey !== null && problem === null && isOnline);

  function sendNow(attempt: PaymentAttempt, isRepeat: boolean) {
    if (isSendingNow()) return;
    setProblem(null);
    void send(attempt, isRepeat, { onAnswer: outcome.handleAnswer, onFailure: outcome.handleFailure });
  }

  function retry() {
    if (ownAttempt?.orderId === null) sendNow(ownAttempt, true);
  }

  function pay(fields: CheckoutFields, details: PaymentDetails) {
    if (isSendingNow() || ownAttempt) return;
    track({ name: 'paymentInfoEntered', ...describeLock(lock) });
    const next = createPaymentAttempt(toOrderRequest(lock, fields, details));
    setAttempt(next);
    sendNow(next, false);
  }

  const { isTakingLong, pollNow } = useOrderPolling(helios.getOrder, isSending ? null : orderId, {
    onOrder: (received) => outcome.handleOrder(received),
    onNotFound: outcome.handleNotFound,
  });
  const { abandonPayment, isAbandoning } = useAbandonPayment(orderId, {
    onAbandoned: outcome.handleAbandoned,
    onUndecided: pollNow,
  });

  // An unanswered attempt is resumed after a reload, in another tab, and when the connection is back.
  const resumeAttempt = useLatestCallback(retry);
  useEffect(() => {
    if (unansweredKey !== null && isOnline) resumeAttempt();
  }, [unansweredKey, isOnline, resumeAttempt]);

  return {
    phase: getCheckoutPhase(order, ownAttempt !== null || orderId !== null),
    problem,
    isSending,
    isTakingLong,
    pay,
    retry,
    pollNow,
    abandonPayment,
    isAbandoning,
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

interface AbandonHandlers {
  onAbandoned: (isAnswered: boolean) => void;
  /** The bank has approved or is processing the payment */
  onUndecided: () => void;
}

/** Abandons an order that waits for the bank's page. Without an answer a new payment is possible, too. */
function useAbandonPayment(orderId: string | null, { onAbandoned, onUndecided }: AbandonHandlers) {
  const helios = useHelios();
  const [isAbandoning, setIsAbandoning] = useState(false);

  async function abandon() {
    if (orderId === null || isAbandoning) return;
    setIsAbandoning(true);
    try {
      await helios.abandonOrder(orderId);
      onAbandoned(true);
    } catch (error) {
      if (hasCode(error, 'LOCK_SOLD', 'PAYMENT_IN_PROGRESS')) onUndecided();
      else onAbandoned(false);
    } finally {
      setIsAbandoning(false);
    }
  }
  return { abandonPayment: () => void abandon(), isAbandoning };
}
