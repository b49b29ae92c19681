import { useEffect } from 'react';
import type { Order } from '../../../helios/types';
import type { StoredAttempt } from '../../../state/storedAttempt';
import { useOnline } from '../../../runtime/useOnline';
import { useLatestCallback } from '../screen/useLatestCallback';
import type { CreateOrder } from './sendAttempt';
import { useOrderPolling } from './useOrderPolling';
import { useSendAttempt } from './useSendAttempt';

interface Calls<Request, AnyOrder> {
  createOrder: CreateOrder<Request, AnyOrder>;
  getOrder: (orderId: string, signal: AbortSignal) => Promise<AnyOrder>;
}

/** The stored attempt with its order and problem, and what follows from the answers of Helios. */
interface AttemptOutcome<Attempt, AnyOrder> {
  ownAttempt: Attempt | null;
  /** The order that is not decided, or null */
  orderId: string | null;
  problem: object | null;
  setProblem: (problem: null) => void;
  /** Stores an attempt before it returns */
  setAttempt: (attempt: Attempt) => void;
  handleAnswer: (answered: AnyOrder, sent: Attempt, isMounted: boolean) => void;
  handleFailure: (error: unknown, sent: Attempt, mayHaveReachedHelios: boolean) => void;
  handleOrder: (received: AnyOrder) => void;
  handleNotFound: (error: unknown) => void;
}

/**
 * Pays exactly once. An attempt is stored before it is sent and removed only when Helios has reported its result. Until
 * then it is repeated with the same Idempotency-Key: after a lost answer, after a reload, in another tab.
 */
export function useRepeatedAttempt<
  Attempt extends StoredAttempt,
  Request,
  AnyOrder extends Pick<Order, 'status'>,
>(calls: Calls<Request, AnyOrder>, outcome: AttemptOutcome<Attempt, AnyOrder>) {
  const isOnline = useOnline();
  const { ownAttempt, orderId, problem, setAttempt, setProblem } = outcome;
  const {
    send,
    isRequestPending,
    isSending: isSendingNow,
  } = useSendAttempt<Attempt, Request, AnyOrder>(calls.createOrder);

  const unansweredKey = ownAttempt?.orderId === null ? ownAttempt.idempotencyKey : null;
  const isSending = isRequestPending || (unansweredKey !== null && problem === null && isOnline);

  function sendNow(attempt: Attempt, isRepeat: boolean) {
    if (isSendingNow()) return;
    setProblem(null);
    void send(attempt, isRepeat, { onAnswer: outcome.handleAnswer, onFailure: outcome.handleFailure });
  }

  /** Sends a new attempt, unless a payment is pending. */
  function start(createAttempt: () => Attempt) {
    if (isSendingNow() || ownAttempt) return;
    const attempt = createAttempt();
    setAttempt(attempt);
    sendNow(attempt, false);
  }

  /** Sends the same attempt again with its key. */
  function retry() {
    if (ownAttempt?.orderId === null) sendNow(ownAttempt, true);
  }

  const { isTakingLong, pollNow } = useOrderPolling(calls.getOrder, isSending ? null : orderId, {
    onOrder: (received) => outcome.handleOrder(received),
    onNotFound: outcome.handleNotFound,
  });

  // An unanswered attempt is resumed after a reload, in another tab, and when the connection is back.
  const resumeAttempt = useLatestCallback(retry);
  useEffect(() => {
    if (unansweredKey !== null && isOnline) resumeAttempt();
  }, [unansweredKey, isOnline, resumeAttempt]);

  return { isSending, isTakingLong, start, retry, pollNow };
}
