import { useState } from 'react';
import { hasCode, HeliosError } from '../../../helios/heliosError';
import { isPaid } from '../../../helios/orderStatus';
import type { GiftCardOrder, Order } from '../../../helios/types';
import { useEndedOrder } from '../../../state/endedOrder';
import { markAnswered, type StoredAttempt } from '../../../state/storedAttempt';
import { toRequestProblem, type PaymentProblem } from './paymentProblem';
import { describeFailedOrder, type ProblemDescription } from '../problems';
import { getCheckoutPhase, type CheckoutPhase } from './steps';
import { useRepeatedAttempt } from './useRepeatedAttempt';

/** What is paid for, with the requests of its orders. `Id` has the name of its id, by which an attempt belongs to it. */
export interface Purchase<Id extends object, Request, SomeOrder extends Order | GiftCardOrder> {
  id: Id;
  /** The stored attempt for this id */
  attempt: (StoredAttempt & Id) | null;
  /** Stores an attempt before it returns */
  setAttempt: (attempt: StoredAttempt & Id) => void;
  /** Replaces the stored attempt unless it has another key */
  replaceAttempt: (key: string, next: (StoredAttempt & Id) | null) => void;
  /** The last known order, also one of another browser. A sold purchase has the order that paid for it. */
  orderId: string | null;
  isSold: boolean;
  promoCode: string | null;
  createOrder: (request: Request, idempotencyKey: string) => Promise<SomeOrder>;
  getOrder: (orderId: string, signal: AbortSignal) => Promise<SomeOrder>;
  abandonOrder: (orderId: string) => Promise<unknown>;
  describeProblem: (error: unknown) => ProblemDescription;
  onPaid: (orderId: string) => void;
  /** Helios has refused a payment */
  onRefused: (error: HeliosError) => void;
  /** An order has ended without a payment */
  onEnded?: () => void;
}

export interface Payment<Request, SomeOrder> {
  phase: CheckoutPhase<SomeOrder>;
  /** The form stays while its payment is sent, so that the card of a declined payment can be corrected. */
  isFormShown: boolean;
  problem: PaymentProblem | null;
  /** A payment request is pending */
  isSending: boolean;
  /** The bank takes longer than usual */
  isTakingLong: boolean;
  /** Pays with a new key, unless a payment is pending */
  pay: (createRequest: () => Request) => void;
  /** Sends the same attempt again with its key */
  retry: () => void;
  /** Polls the order at once */
  pollNow: () => void;
  /** Abandons a payment that waits for the bank's page */
  abandonPayment: () => void;
  /** The payment is being abandoned */
  isAbandoning: boolean;
}

/** Pays for a purchase exactly once. */
export function usePayment<Id extends object, Request, SomeOrder extends Order | GiftCardOrder>(
  purchase: Purchase<Id, Request, SomeOrder>,
): Payment<Request, SomeOrder> {
  const outcome = usePaymentOutcome(purchase);
  const { ownAttempt, orderId, problem, order } = outcome;
  const [isAbandoning, setIsAbandoning] = useState(false);
  const { start, ...sending } = useRepeatedAttempt(purchase, outcome);
  const { isSending, pollNow } = sending;
  const phase = getCheckoutPhase(order, ownAttempt !== null || orderId !== null);

  async function abandon() {
    if (orderId === null || isAbandoning) return;
    setIsAbandoning(true);
    try {
      await purchase.abandonOrder(orderId);
      outcome.handleAbandoned(true);
    } catch (error) {
      // The bank has approved or is processing the payment.
      if (hasCode(error, 'LOCK_SOLD', 'GIFT_CARDS_ALREADY_BOUGHT', 'PAYMENT_IN_PROGRESS')) pollNow();
      else outcome.handleAbandoned(false);
    } finally {
      setIsAbandoning(false);
    }
  }

  return {
    phase,
    isFormShown: phase.name === 'filling' || (phase.name === 'confirming' && isSending),
    problem,
    ...sending,
    abandonPayment: () => void abandon(),
    isAbandoning,
    pay: (createRequest) =>
      start(() => ({
        ...purchase.id,
        idempotencyKey: crypto.randomUUID(),
        body: JSON.stringify(createRequest()),
        orderId: null,
      })),
  };
}

/** The order and the problem of the last attempt, and what follows from the answers of Helios. */
function usePaymentOutcome<Id extends object, Request, SomeOrder extends Order | GiftCardOrder>(
  purchase: Purchase<Id, Request, SomeOrder>,
) {
  type Attempt = StoredAttempt & Id;
  const { promoCode, describeProblem } = purchase;
  const { ownAttempt, orderId, followOrder, endAttempt } = useOwnAttempt(purchase);
  const [lastOrder, setLastOrder] = useState<SomeOrder | null>(null);
  const [lastProblem, setLastProblem] = useState<(PaymentProblem & { key: string | null }) | null>(null);
  const ownKey = ownAttempt?.idempotencyKey ?? null;

  /** Ends the attempt and shows why. */
  function fail(endedOrderId: string | null, failure: PaymentProblem | null, key = ownKey) {
    endAttempt(endedOrderId, key);
    setLastProblem(failure && { ...failure, key });
  }

  function handleOrder(received: SomeOrder, key = ownKey) {
    setLastOrder(received);
    const description = describeFailedOrder(received);
    if (description) {
      fail(received.orderId, { code: null, description, fields: {}, promoCode }, key);
      purchase.onEnded?.();
      return;
    }
    setLastProblem(null);
    if (isPaid(received)) purchase.onPaid(received.orderId);
  }

  return {
    ownAttempt,
    orderId,
    order: lastOrder?.orderId === orderId ? lastOrder : null,
    problem: ownAttempt === null || lastProblem?.key === ownKey ? lastProblem : null,
    forgetProblem: () => setLastProblem(null),
    handleOrder,
    handleFailure(error: unknown, sent: Attempt, mayHaveReachedHelios: boolean) {
      const key = sent.idempotencyKey;
      const failure = toRequestProblem(error, describeProblem(error), { mayHaveReachedHelios, promoCode });
      const problemDocument = error instanceof HeliosError ? error.problem : null;
      if (failure.description.next === 'checkOrder' && problemDocument?.orderId) {
        followOrder(sent, problemDocument.orderId);
        return;
      }
      // A reused key never gets its own answer; the form shows the current state.
      if (failure.description.charge === 'none' || failure.code === 'IDEMPOTENCY_KEY_REUSED')
        fail(problemDocument?.orderId ?? null, failure, key);
      else setLastProblem({ ...failure, key });
      if (error instanceof HeliosError && problemDocument) purchase.onRefused(error);
    },
    handleAnswer(answered: SomeOrder, sent: Attempt, isMounted: boolean) {
      followOrder(sent, answered.orderId);
      if (isMounted) handleOrder(answered, sent.idempotencyKey);
    },
    handleNotFound(error: unknown) {
      fail(orderId, { code: 'ORDER_NOT_FOUND', description: describeProblem(error), fields: {}, promoCode });
      purchase.onEnded?.();
    },
    /** `isAnswered`: Helios has abandoned the order. Without an answer a new payment is possible, too. */
    handleAbandoned(isAnswered: boolean) {
      fail(orderId, null);
      if (isAnswered) purchase.onEnded?.();
    },
  };
}

/** The attempt of a purchase and its order, with the actions that change them. */
function useOwnAttempt<Id extends object>({
  attempt,
  replaceAttempt,
  orderId: lastOrderId,
  isSold,
}: Pick<Purchase<Id, never, never>, 'attempt' | 'replaceAttempt' | 'orderId' | 'isSold'>) {
  const { endedOrderId, setEndedOrderId } = useEndedOrder();
  // Shared and local state change in separate renders. The local copy shows at once which attempt has ended; otherwise
  // the form and its card data would be unmounted for one render.
  const [ended, setEnded] = useState<{ key: string | null; orderId: string | null }>({
    key: null,
    orderId: null,
  });
  const ownAttempt = attempt?.idempotencyKey === ended.key ? null : attempt;
  const knownOrderId = ownAttempt?.orderId ?? lastOrderId;
  const hasOrderEnded = knownOrderId === endedOrderId || knownOrderId === ended.orderId;
  return {
    ownAttempt,
    /** The order that is not decided. A lock may still have the id of an order that has just failed. */
    orderId: hasOrderEnded && !isSold ? null : knownOrderId,
    /** From now on the attempt is followed by its order. */
    followOrder(answered: StoredAttempt & Id, orderId: string) {
      // It may be an abandoned order, which has not ended after all.
      if (orderId === endedOrderId) setEndedOrderId(null);
      setEnded((before) => (before.orderId === orderId ? { ...before, orderId: null } : before));
      replaceAttempt(answered.idempotencyKey, markAnswered(answered, orderId));
    },
    /**
     * Ends a failed attempt: the next one gets a new key. `orderId` null: no order was created. `key` null: the order is
     * not of an attempt of this browser.
     */
    endAttempt(orderId: string | null, key: string | null) {
      setEnded((before) => ({ key: key ?? before.key, orderId: orderId ?? before.orderId }));
      if (orderId !== null) setEndedOrderId(orderId);
      if (key !== null) replaceAttempt(key, null);
    },
  };
}
