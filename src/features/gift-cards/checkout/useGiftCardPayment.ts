import { useEffect, useState } from 'react';
import { hasCode, HeliosError } from '../../../helios/heliosError';
import { isPaid } from '../../../helios/orderStatus';
import type { CreateGiftCardOrderRequest, GiftCardOrder } from '../../../helios/types';
import type { GiftCardAttempt } from '../../../state/giftCardItems';
import { useGiftCardAttempt } from '../../../state/giftCards';
import { useHelios } from '../../../state/heliosContext';
import { markAnswered } from '../../../state/storedAttempt';
import { useOnline } from '../../../state/useOnline';
import { toRequestProblem, type PaymentProblem } from '../../shared/checkout/paymentProblem';
import { getCheckoutPhase, type CheckoutPhase } from '../../shared/checkout/steps';
import { useOrderPolling } from '../../shared/checkout/useOrderPolling';
import { useSendAttempt } from '../../shared/checkout/useSendAttempt';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';
import { describeOrderProblem, describeProblem, type NextAction } from '../shared/problems';
import { createAttempt } from './orderRequest';

export interface GiftCardPaymentState {
  phase: CheckoutPhase<GiftCardOrder>;
  problem: PaymentProblem<NextAction> | null;
  /** A payment request is pending */
  isSending: boolean;
  /** The bank takes longer than usual */
  isTakingLong: boolean;
  /** Pays with a new key, unless a payment is pending */
  pay: (request: CreateGiftCardOrderRequest) => void;
  /** Sends the same attempt again with its key */
  retry: () => void;
  /** Polls the order at once */
  pollNow: () => void;
  /** Abandons a payment that waits for the bank's page */
  abandonPayment: () => void;
  isAbandoning: boolean;
}

interface Options {
  cartId: string;
  onPaid: (orderId: string) => void;
  /** Helios has another total than the visitor saw */
  onTotalChanged: () => void;
}

/**
 * Pays for a cart of gift cards exactly once. An attempt is stored before it is sent and removed only when Helios has
 * reported its result. Until then it is repeated with the same Idempotency-Key: after a lost answer, after a reload, in
 * another tab.
 */
export function useGiftCardPayment(options: Options): GiftCardPaymentState {
  const helios = useHelios();
  const isOnline = useOnline();
  const outcome = usePaymentOutcome(options);
  const { ownAttempt, setAttempt, problem, setProblem, order } = outcome;
  const orderId = ownAttempt?.orderId ?? null;
  const {
    send,
    isRequestPending,
    isSending: isSendingNow,
  } = useSendAttempt<GiftCardAttempt, CreateGiftCardOrderRequest, GiftCardOrder>(helios.createGiftCardOrder);

  const unansweredKey = ownAttempt?.orderId === null ? ownAttempt.idempotencyKey : null;
  const isSending = isRequestPending || (unansweredKey !== null && problem === null && isOnline);

  function sendNow(attempt: GiftCardAttempt, isRepeat: boolean) {
    if (isSendingNow()) return;
    setProblem(null);
    void send(attempt, isRepeat, { onAnswer: outcome.handleAnswer, onFailure: outcome.handleFailure });
  }

  function retry() {
    if (ownAttempt?.orderId === null) sendNow(ownAttempt, true);
  }

  function pay(request: CreateGiftCardOrderRequest) {
    if (isSendingNow() || ownAttempt) return;
    const attempt = createAttempt(request);
    setAttempt(attempt);
    sendNow(attempt, false);
  }

  const { isTakingLong, pollNow } = useOrderPolling(helios.getGiftCardOrder, isSending ? null : orderId, {
    onOrder: (received) => outcome.handleOrder(received),
    onNotFound: outcome.handleNotFound,
  });
  const { abandonPayment, isAbandoning } = useAbandonPayment(orderId, outcome.endAttempt, pollNow);

  // An unanswered attempt is resumed after a reload, in another tab, and when the connection is back.
  const resumeAttempt = useLatestCallback(retry);
  useEffect(() => {
    if (unansweredKey !== null && isOnline) resumeAttempt();
  }, [unansweredKey, isOnline, resumeAttempt]);

  return {
    phase: getCheckoutPhase(order, ownAttempt !== null),
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

/** The attempt of the cart with its order and problem, and what follows from the answers of Helios. */
function usePaymentOutcome({ cartId, onPaid, onTotalChanged }: Options) {
  const { attempt, setAttempt, replaceAttempt } = useGiftCardAttempt();
  // Shared and local state change in separate renders. The local copy shows at once which attempt has ended; otherwise
  // the form and its card data would be unmounted for one render.
  const [endedKey, setEndedKey] = useState<string | null>(null);
  const [lastOrder, setLastOrder] = useState<GiftCardOrder | null>(null);
  const [lastProblem, setLastProblem] = useState<
    (PaymentProblem<NextAction> & { key: string | null }) | null
  >(null);
  const ownAttempt = attempt?.cartId === cartId && attempt.idempotencyKey !== endedKey ? attempt : null;
  const ownKey = ownAttempt?.idempotencyKey ?? null;

  /** Ends the attempt and shows why: the next one gets a new key. */
  function endAttempt(failure: PaymentProblem<NextAction> | null = null, key = ownKey) {
    setEndedKey(key);
    if (key !== null) replaceAttempt(key, null);
    setLastProblem(failure && { ...failure, key });
  }

  /** From now on the attempt is followed by its order. */
  function followOrder(sent: GiftCardAttempt, orderId: string) {
    replaceAttempt(sent.idempotencyKey, markAnswered(sent, orderId));
  }

  function handleOrder(received: GiftCardOrder, key = ownKey) {
    setLastOrder(received);
    const description = describeOrderProblem(received);
    if (description) {
      endAttempt({ code: null, description, fields: {} }, key);
      return;
    }
    setLastProblem(null);
    if (isPaid(received)) onPaid(received.orderId);
  }

  function handleFailure(error: unknown, sent: GiftCardAttempt, mayHaveReachedHelios: boolean) {
    const orderId = error instanceof HeliosError ? error.problem?.orderId : undefined;
    if (orderId && hasCode(error, 'GIFT_CARDS_ALREADY_BOUGHT')) {
      onPaid(orderId);
      return;
    }
    if (orderId && hasCode(error, 'PAYMENT_IN_PROGRESS')) {
      followOrder(sent, orderId);
      return;
    }
    if (hasCode(error, 'TOTAL_CHANGED')) onTotalChanged();
    const failure = toRequestProblem(error, describeProblem(error), mayHaveReachedHelios);
    // A reused key never gets its own answer.
    if (failure.description.charge === 'none' || failure.code === 'IDEMPOTENCY_KEY_REUSED')
      endAttempt(failure, sent.idempotencyKey);
    else setLastProblem({ ...failure, key: sent.idempotencyKey });
  }

  return {
    ownAttempt,
    setAttempt,
    endAttempt,
    order: lastOrder !== null && lastOrder.orderId === ownAttempt?.orderId ? lastOrder : null,
    problem: ownAttempt === null || lastProblem?.key === ownKey ? lastProblem : null,
    setProblem: setLastProblem,
    handleOrder,
    handleFailure,
    handleAnswer(answered: GiftCardOrder, sent: GiftCardAttempt, isMounted: boolean) {
      followOrder(sent, answered.orderId);
      if (isMounted) handleOrder(answered, sent.idempotencyKey);
    },
    handleNotFound(error: unknown) {
      endAttempt({ code: 'ORDER_NOT_FOUND', description: describeProblem(error), fields: {} });
    },
  };
}

/** Abandons an order that waits for the bank's page. Without an answer a new payment is possible, too. */
function useAbandonPayment(orderId: string | null, onAbandoned: () => void, onUndecided: () => void) {
  const helios = useHelios();
  const [isAbandoning, setIsAbandoning] = useState(false);

  async function abandon() {
    if (orderId === null || isAbandoning) return;
    setIsAbandoning(true);
    try {
      await helios.abandonGiftCardOrder(orderId);
      onAbandoned();
    } catch (error) {
      if (hasCode(error, 'GIFT_CARDS_ALREADY_BOUGHT', 'PAYMENT_IN_PROGRESS')) onUndecided();
      else onAbandoned();
    } finally {
      setIsAbandoning(false);
    }
  }
  return { abandonPayment: () => void abandon(), isAbandoning };
}
