import { useEffect, useRef, useState } from 'react';
import { HeliosError, type HeliosErrorCode } from '../../../api/heliosError';
import type { Lock, Order } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import { useHelios } from '../../../state/heliosContext';
import { usePaymentAttempt } from '../../../state/ticketing';
import type { PaymentAttempt } from '../../../state/ticketingStorage';
import { useOnline } from '../../../state/useOnline';
import { answerTo, answerToOrder, fieldErrors, isCode, type ProblemAnswer } from '../problems';
import { checkoutTexts as texts } from '../texts';
import { useLatestCallback } from '../useLatestCallback';
import { answeredAttempt, newAttempt, orderRequest, type PaymentChoice } from './orderRequest';
import { checkoutFieldNames, type CheckoutFields } from './schema';
import { sendAttempt } from './sendAttempt';
import { checkoutPhase, type CheckoutPhase } from './steps';
import { useFollowedOrder } from './useFollowedOrder';

/** Why the last attempt to pay did not end in an order. */
export interface PaymentProblem {
  /** Null when it was the order that came to nothing, not the request */
  code: HeliosErrorCode | null;
  answer: ProblemAnswer;
  /** What Helios found wrong with what was typed */
  fields: Record<string, string>;
  /** That stood in the lock when it was sent */
  promoCode: string | null;
}

export interface Payment {
  phase: CheckoutPhase;
  problem: PaymentProblem | null;
  /** A request is out */
  isSending: boolean;
  /** The bank takes unusually long */
  isLong: boolean;
  /** Pays under a new key, unless a payment is out already */
  pay: (fields: CheckoutFields, choice: PaymentChoice) => void;
  /** Sends the same attempt again, under its own key */
  retry: () => void;
  /** Asks for the order at once */
  askAgain: () => void;
  /** Gives up a payment that waits for the bank's page, to pay in another way */
  beginAnew: () => void;
  /** That is being done */
  isGivingUp: boolean;
}

interface PaymentOptions {
  lock: Lock;
  /** The order is paid: to its confirmation */
  onPaid: (orderId: string) => void;
  /** Helios' answer says that the lock is no longer as it was here */
  onLockChanged: () => void;
}

/**
 * Pays for a lock once, whatever happens between (DESIGN 3). An attempt is stored before it leaves and forgotten
 * only when Helios has said how it ended; until then it is repeated under the same Idempotency-Key: after a lost
 * answer, after a reload, in another tab.
 */
export function usePayment({ lock, onPaid, onLockChanged }: PaymentOptions): Payment {
  const helios = useHelios();
  const isOnline = useOnline();
  const { attempt, setAttempt } = usePaymentAttempt();
  const [order, setOrder] = useState<Order | null>(null);
  const [lastProblem, setProblem] = useState<(PaymentProblem & { key: string | null }) | null>(null);
  const [isAway, setIsAway] = useState(false);
  const [isGivingUp, setIsGivingUp] = useState(false);
  const [endedOrderId, setEndedOrderId] = useState<string | null>(null);
  const [endedKey, setEndedKey] = useState<string | null>(null);
  const isOut = useRef(false);
  const leaving = useRef(new AbortController());

  // What is shared and what is local change in renders of their own. The keys tell which belong together; else the
  // form, and the card in it, would be gone for a moment.
  const own = attempt?.lockId === lock.lockId && attempt.idempotencyKey !== endedKey ? attempt : null;
  const namedId = own?.orderId ?? lock.orderId;
  // The lock may still name an order that has just come to nothing. A sold one names the order that paid for it.
  const orderId = namedId === endedOrderId && lock.status !== 'sold' ? null : namedId;
  const unansweredKey = own?.orderId === null ? own.idempotencyKey : null;
  const problem = own === null || lastProblem?.key === own.idempotencyKey ? lastProblem : null;
  const isSending = isAway || (unansweredKey !== null && problem === null && isOnline);
  const followedId = isSending ? null : orderId;

  function take(taken: Order) {
    setOrder(taken);
    const answer = answerToOrder(taken);
    if (answer) {
      end(taken.orderId, { code: null, answer, fields: {}, promoCode: lock.promoCode });
      onLockChanged();
    } else {
      setProblem(null);
      if (taken.status === 'confirmed' || taken.status === 'refunded') onPaid(taken.orderId);
    }
  }

  /** The attempt came to nothing: the next one takes a new key. */
  function end(endedId: string | null, why: PaymentProblem | null, key = own?.idempotencyKey) {
    if (endedId !== null) setEndedOrderId(endedId);
    if (key) setEndedKey(key);
    setAttempt(null);
    setProblem(why && { ...why, key: key ?? null });
  }

  /** `isRepeat`: it was sent before, and may have reached Helios */
  async function send(toSend: PaymentAttempt, isRepeat: boolean) {
    if (isOut.current) return;
    isOut.current = true;
    let mayBeKnown = isRepeat;
    const onInFlight = () => {
      mayBeKnown = true;
    };
    const { signal } = leaving.current;
    setIsAway(true);
    setProblem(null);
    try {
      const answered = await sendAttempt(helios, toSend, signal, onInFlight);
      setAttempt(answeredAttempt(toSend, answered.orderId));
      if (!signal.aborted) take(answered);
    } catch (error) {
      // Whoever left finds the attempt in storage and repeats it on coming back.
      if (!signal.aborted) fail(error, toSend, mayBeKnown);
    } finally {
      isOut.current = false;
      setIsAway(false);
    }
  }

  function fail(error: unknown, sent: PaymentAttempt, mayBeKnown: boolean) {
    // What stops a repeat before Helios looks at it says nothing about the request that went before it.
    const isUndecided = mayBeKnown && isCode(error, 'TOKEN_REJECTED', 'CAPTCHA_LEFT', 'RATE_LIMITED');
    const answer: ProblemAnswer = isUndecided ? { ...answerTo(error), charge: 'unknown' } : answerTo(error);
    const code = error instanceof HeliosError ? error.code : 'UNEXPECTED';
    const document = error instanceof HeliosError ? error.problem : null;
    if (answer.next === 'checkOrder' && document?.orderId) {
      // It may be the order that was left for another card: that one is not at its end after all.
      setEndedOrderId(null);
      setAttempt(answeredAttempt(sent, document.orderId));
      return;
    }
    const why: PaymentProblem = {
      code,
      answer,
      fields: fieldErrors(error, checkoutFieldNames),
      promoCode: lock.promoCode,
    };
    if (code === 'TOTAL_CHANGED' && document?.totals) {
      const total = formatMoney(document.totals.totalCents, document.totals.currency);
      why.answer = { ...answer, message: `${texts.newTotal(total)} ${answer.message}` };
    }
    // A key that was used for another request never gets an answer of its own; the lock says what there is.
    if (answer.charge === 'none' || code === 'IDEMPOTENCY_KEY_REUSED') {
      end(document?.orderId ?? null, why, sent.idempotencyKey);
    } else setProblem({ ...why, key: sent.idempotencyKey });
    if (document) onLockChanged();
  }

  function retry() {
    if (own?.orderId === null) void send(own, true);
  }

  async function beginAnew() {
    if (orderId === null || isGivingUp) return;
    setIsGivingUp(true);
    try {
      await helios.abandonOrder(orderId);
      end(orderId, null);
      onLockChanged();
    } catch (error) {
      // The bank has said yes or is about to: the order tells. Else the next payment makes its own way at Helios.
      if (isCode(error, 'LOCK_SOLD', 'PAYMENT_IN_PROGRESS')) askAgain();
      else end(orderId, null);
    } finally {
      setIsGivingUp(false);
    }
  }

  function pay(fields: CheckoutFields, choice: PaymentChoice) {
    if (isOut.current || own) return;
    const next = newAttempt(orderRequest(lock, fields, choice));
    setAttempt(next);
    void send(next, false);
  }

  const { isLong, askAgain } = useFollowedOrder(followedId, {
    onOrder: take,
    onLost: (error) => {
      end(followedId, {
        code: 'ORDER_NOT_FOUND',
        answer: answerTo(error),
        fields: {},
        promoCode: lock.promoCode,
      });
      onLockChanged();
    },
  });

  useEffect(() => {
    const control = new AbortController();
    leaving.current = control;
    return () => control.abort();
  }, []);

  // An attempt without an answer goes on by itself: after a reload, from another tab, and when the line is back.
  const goOn = useLatestCallback(retry);
  useEffect(() => {
    if (unansweredKey !== null && isOnline) goOn();
  }, [unansweredKey, isOnline, goOn]);

  return {
    phase: checkoutPhase(
      lock,
      order !== null && order.orderId === orderId ? order : null,
      own !== null || orderId !== null,
    ),
    problem,
    isSending,
    isLong,
    pay,
    retry,
    askAgain,
    beginAnew: () => void beginAnew(),
    isGivingUp,
  };
}
