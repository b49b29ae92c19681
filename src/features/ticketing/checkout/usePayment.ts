import { useEffect, useRef, useState } from 'react';
import { hasCode, HeliosError, type HeliosErrorCode } from '../../../helios/heliosError';
import type { Lock, Order } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { useHelios } from '../../../state/heliosContext';
import { usePaymentAttempt } from '../../../state/ticketing';
import type { PaymentAttempt } from '../../../state/ticketingStorage';
import { useOnline } from '../../../state/useOnline';
import {
  describeProblem,
  describeOrderProblem,
  getFieldErrors,
  type ProblemDescription,
} from '../shared/problems';
import { checkoutTexts as texts } from '../shared/texts';
import { useLatestCallback } from '../shared/useLatestCallback';
import { markAnswered, createPaymentAttempt, toOrderRequest, type PaymentDetails } from './orderRequest';
import { checkoutFieldNames, type CheckoutFields } from './schema';
import { sendAttempt } from './sendAttempt';
import { getCheckoutPhase, type CheckoutPhase } from './steps';
import { useOrderPolling } from './useOrderPolling';

/** Why the last payment attempt failed. */
export interface PaymentProblem {
  /** Null when the order failed, not the request */
  code: HeliosErrorCode | null;
  description: ProblemDescription;
  /** Messages of the fields that Helios refused */
  fields: Record<string, string>;
  /** The promo code of the lock when the request was sent */
  promoCode: string | null;
}

export interface Payment {
  phase: CheckoutPhase;
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
  /** An answer of Helios shows that the lock has changed */
  onLockChanged: () => void;
}

/**
 * Pays for a lock exactly once. An attempt is stored before it is sent and removed only when Helios has
 * reported its result. Until then it is repeated with the same Idempotency-Key: after a lost answer, after a reload,
 * in another tab.
 */
export function usePayment({ lock, onPaid, onLockChanged }: PaymentOptions): Payment {
  const helios = useHelios();
  const isOnline = useOnline();
  const { attempt, setAttempt } = usePaymentAttempt();
  const [order, setOrder] = useState<Order | null>(null);
  const [lastProblem, setProblem] = useState<(PaymentProblem & { key: string | null }) | null>(null);
  const [isRequestPending, setIsRequestPending] = useState(false);
  const [isAbandoning, setIsAbandoning] = useState(false);
  const [endedOrderId, setEndedOrderId] = useState<string | null>(null);
  const [endedKey, setEndedKey] = useState<string | null>(null);
  const isSendingRef = useRef(false);
  const unmountController = useRef(new AbortController());

  // Shared and local state change in separate renders. The keys show which values belong together; otherwise the form
  // and its card data would be unmounted for one render.
  const ownAttempt = attempt?.lockId === lock.lockId && attempt.idempotencyKey !== endedKey ? attempt : null;
  const knownOrderId = ownAttempt?.orderId ?? lock.orderId;
  // The lock may still have the id of an order that has just failed. A sold lock has the id of the order that paid
  // for it.
  const orderId = knownOrderId === endedOrderId && lock.status !== 'sold' ? null : knownOrderId;
  const unansweredKey = ownAttempt?.orderId === null ? ownAttempt.idempotencyKey : null;
  const problem = ownAttempt === null || lastProblem?.key === ownAttempt.idempotencyKey ? lastProblem : null;
  const isSending = isRequestPending || (unansweredKey !== null && problem === null && isOnline);
  const polledOrderId = isSending ? null : orderId;

  function handleOrder(receivedOrder: Order) {
    setOrder(receivedOrder);
    const description = describeOrderProblem(receivedOrder);
    if (description) {
      endAttempt(receivedOrder.orderId, { code: null, description, fields: {}, promoCode: lock.promoCode });
      onLockChanged();
    } else {
      setProblem(null);
      if (receivedOrder.status === 'confirmed' || receivedOrder.status === 'refunded')
        onPaid(receivedOrder.orderId);
    }
  }

  /** Ends a failed attempt: the next one gets a new key. */
  function endAttempt(
    endedId: string | null,
    failure: PaymentProblem | null,
    key = ownAttempt?.idempotencyKey,
  ) {
    if (endedId !== null) setEndedOrderId(endedId);
    if (key) setEndedKey(key);
    setAttempt(null);
    setProblem(failure && { ...failure, key: key ?? null });
  }

  /** `isRepeat`: the attempt was sent before and may have reached Helios */
  async function send(attemptToSend: PaymentAttempt, isRepeat: boolean) {
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    let mayHaveReachedHelios = isRepeat;
    const onInFlight = () => {
      mayHaveReachedHelios = true;
    };
    const { signal } = unmountController.current;
    setIsRequestPending(true);
    setProblem(null);
    try {
      const answeredOrder = await sendAttempt(helios, attemptToSend, signal, onInFlight);
      setAttempt(markAnswered(attemptToSend, answeredOrder.orderId));
      if (!signal.aborted) handleOrder(answeredOrder);
    } catch (error) {
      // After unmount the attempt stays stored and is repeated when the visitor comes back.
      if (!signal.aborted) handleFailure(error, attemptToSend, mayHaveReachedHelios);
    } finally {
      isSendingRef.current = false;
      setIsRequestPending(false);
    }
  }

  function handleFailure(error: unknown, sentAttempt: PaymentAttempt, mayHaveReachedHelios: boolean) {
    // An error of a layer before Helios says nothing about the earlier request of the same attempt.
    const isUndecided =
      mayHaveReachedHelios && hasCode(error, 'TOKEN_REJECTED', 'CAPTCHA_CANCELED', 'RATE_LIMITED');
    const description: ProblemDescription = isUndecided
      ? { ...describeProblem(error), charge: 'unknown' }
      : describeProblem(error);
    const code = error instanceof HeliosError ? error.code : 'UNEXPECTED';
    const problemDocument = error instanceof HeliosError ? error.problem : null;
    if (description.next === 'checkOrder' && problemDocument?.orderId) {
      // It may be the abandoned order, which has not ended after all.
      setEndedOrderId(null);
      setAttempt(markAnswered(sentAttempt, problemDocument.orderId));
      return;
    }
    const failure: PaymentProblem = {
      code,
      description,
      fields: getFieldErrors(error, checkoutFieldNames),
      promoCode: lock.promoCode,
    };
    if (code === 'TOTAL_CHANGED' && problemDocument?.totals) {
      const total = formatMoney(problemDocument.totals.totalCents, problemDocument.totals.currency);
      failure.description = { ...description, message: `${texts.newTotal(total)} ${description.message}` };
    }
    // A reused key never gets its own answer; the lock shows the current state.
    if (description.charge === 'none' || code === 'IDEMPOTENCY_KEY_REUSED') {
      endAttempt(problemDocument?.orderId ?? null, failure, sentAttempt.idempotencyKey);
    } else setProblem({ ...failure, key: sentAttempt.idempotencyKey });
    if (problemDocument) onLockChanged();
  }

  function retry() {
    if (ownAttempt?.orderId === null) void send(ownAttempt, true);
  }

  async function abandonPayment() {
    if (orderId === null || isAbandoning) return;
    setIsAbandoning(true);
    try {
      await helios.abandonOrder(orderId);
      endAttempt(orderId, null);
      onLockChanged();
    } catch (error) {
      // The bank has approved or is processing the payment, so the order is polled. Otherwise a new payment is
      // possible.
      if (hasCode(error, 'LOCK_SOLD', 'PAYMENT_IN_PROGRESS')) pollNow();
      else endAttempt(orderId, null);
    } finally {
      setIsAbandoning(false);
    }
  }

  function pay(fields: CheckoutFields, details: PaymentDetails) {
    if (isSendingRef.current || ownAttempt) return;
    const next = createPaymentAttempt(toOrderRequest(lock, fields, details));
    setAttempt(next);
    void send(next, false);
  }

  const { isTakingLong, pollNow } = useOrderPolling(polledOrderId, {
    onOrder: handleOrder,
    onNotFound: (error) => {
      endAttempt(polledOrderId, {
        code: 'ORDER_NOT_FOUND',
        description: describeProblem(error),
        fields: {},
        promoCode: lock.promoCode,
      });
      onLockChanged();
    },
  });

  useEffect(() => {
    const control = new AbortController();
    unmountController.current = control;
    return () => control.abort();
  }, []);

  // An unanswered attempt is resumed after a reload, in another tab, and when the connection is back.
  const resumeAttempt = useLatestCallback(retry);
  useEffect(() => {
    if (unansweredKey !== null && isOnline) resumeAttempt();
  }, [unansweredKey, isOnline, resumeAttempt]);

  return {
    phase: getCheckoutPhase(
      lock,
      order !== null && order.orderId === orderId ? order : null,
      ownAttempt !== null || orderId !== null,
    ),
    problem,
    isSending,
    isTakingLong,
    pay,
    retry,
    pollNow,
    abandonPayment: () => void abandonPayment(),
    isAbandoning,
  };
}
