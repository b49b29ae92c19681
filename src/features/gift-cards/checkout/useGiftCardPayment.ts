import { useState } from 'react';
import { hasCode, HeliosError } from '../../../helios/heliosError';
import { isPaid } from '../../../helios/orderStatus';
import type { CreateGiftCardOrderRequest, GiftCardOrder } from '../../../helios/types';
import type { GiftCardAttempt } from '../../../state/giftCards/giftCardItems';
import { useGiftCardAttempt } from '../../../state/giftCards/giftCards';
import { useHelios } from '../../../state/heliosContext';
import { markAnswered } from '../../../state/storedAttempt';
import { toRequestProblem, type PaymentProblem } from '../../shared/checkout/paymentProblem';
import { getCheckoutPhase, type CheckoutPhase } from '../../shared/checkout/steps';
import { useAbandonPayment } from '../../shared/checkout/useAbandonPayment';
import { useRepeatedAttempt } from '../../shared/checkout/useRepeatedAttempt';
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

/** Pays for a cart of gift cards exactly once. */
export function useGiftCardPayment(options: Options): GiftCardPaymentState {
  const helios = useHelios();
  const outcome = usePaymentOutcome(options);
  const { ownAttempt, orderId, problem, order } = outcome;
  const { start, pollNow, ...sending } = useRepeatedAttempt<
    GiftCardAttempt,
    CreateGiftCardOrderRequest,
    GiftCardOrder
  >({ createOrder: helios.createGiftCardOrder, getOrder: helios.getGiftCardOrder }, outcome);
  const abandoning = useAbandonPayment(orderId, {
    abandonOrder: helios.abandonGiftCardOrder,
    undecidedCodes: ['GIFT_CARDS_ALREADY_BOUGHT', 'PAYMENT_IN_PROGRESS'],
    onUndecided: pollNow,
    onAbandoned: () => outcome.endAttempt(),
  });
  return {
    phase: getCheckoutPhase(order, ownAttempt !== null),
    problem,
    ...sending,
    ...abandoning,
    pollNow,
    pay: (request) => start(() => createAttempt(request)),
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
    orderId: ownAttempt?.orderId ?? null,
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
