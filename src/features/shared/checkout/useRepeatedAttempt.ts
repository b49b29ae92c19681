import { useEffect, useRef, useState } from 'react';
import { hasCode, HeliosError } from '../../../helios/heliosError';
import type { Order } from '../../../helios/types';
import { pause } from '../../../lib/pause';
import { useOnline } from '../../../runtime/useOnline';
import type { StoredAttempt } from '../../../state/storedAttempt';
import { useLatestCallback } from '../screen/useLatestCallback';
import { useOrderPolling } from './useOrderPolling';

/** Seconds before a retry when Helios sends no Retry-After. */
const DEFAULT_RETRY_SECONDS = 2;

interface Calls<Attempt, Request, AnyOrder> {
  /** Pays. The same key and request return the same order. */
  createOrder: (request: Request, idempotencyKey: string) => Promise<AnyOrder>;
  getOrder: (orderId: string, signal: AbortSignal) => Promise<AnyOrder>;
  /** Stores an attempt before it returns */
  setAttempt: (attempt: Attempt) => void;
}

/** The stored attempt with its order and problem, and what follows from the answers of Helios. */
interface AttemptOutcome<Attempt, AnyOrder> {
  ownAttempt: Attempt | null;
  /** The order that is not decided, or null */
  orderId: string | null;
  problem: object | null;
  forgetProblem: () => void;
  /** Also called after unmount, so that the stored attempt is known to be answered */
  handleAnswer: (answered: AnyOrder, sent: Attempt, isMounted: boolean) => void;
  /** `mayHaveReachedHelios`: this or an earlier request of the attempt may have been processed */
  handleFailure: (error: unknown, sent: Attempt, mayHaveReachedHelios: boolean) => void;
  handleOrder: (received: AnyOrder) => void;
  handleNotFound: (error: unknown) => void;
}

/**
 * Pays exactly once. An attempt is stored before it is sent and removed only when Helios has reported its result. Until
 * then it is repeated with the same Idempotency-Key: after a lost answer, after a reload, in another tab. An attempt that
 * fails after unmount stays stored and is repeated when the visitor comes back.
 */
export function useRepeatedAttempt<
  Attempt extends StoredAttempt,
  Request,
  AnyOrder extends Pick<Order, 'status'>,
>(calls: Calls<Attempt, Request, AnyOrder>, outcome: AttemptOutcome<Attempt, AnyOrder>) {
  const isOnline = useOnline();
  const { ownAttempt, orderId, problem } = outcome;
  const [isRequestPending, setIsRequestPending] = useState(false);
  const isSendingRef = useRef(false);
  const unmountController = useRef(new AbortController());
  useEffect(() => {
    const control = new AbortController();
    unmountController.current = control;
    return () => control.abort();
  }, []);

  const unansweredKey = ownAttempt?.orderId === null ? ownAttempt.idempotencyKey : null;
  const isSending = isRequestPending || (unansweredKey !== null && problem === null && isOnline);

  /** `isRepeat`: the attempt was sent before and may have reached Helios */
  async function send(attempt: Attempt, isRepeat: boolean) {
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    outcome.forgetProblem();
    let mayHaveReachedHelios = isRepeat;
    const onInFlight = () => {
      mayHaveReachedHelios = true;
    };
    const { signal } = unmountController.current;
    setIsRequestPending(true);
    try {
      const order = await sendAttempt(calls.createOrder, attempt, signal, onInFlight);
      outcome.handleAnswer(order, attempt, !signal.aborted);
    } catch (error) {
      if (!signal.aborted) outcome.handleFailure(error, attempt, mayHaveReachedHelios);
    } finally {
      isSendingRef.current = false;
      setIsRequestPending(false);
    }
  }

  /** Sends a new attempt, unless a payment is pending. */
  function start(createAttempt: () => Attempt) {
    if (isSendingRef.current || ownAttempt) return;
    const attempt = createAttempt();
    calls.setAttempt(attempt);
    void send(attempt, false);
  }

  /** Sends the same attempt again with its key. */
  function retry() {
    if (ownAttempt?.orderId === null) void send(ownAttempt, true);
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

/**
 * Sends a stored attempt with its key, and repeats it while Helios processes the first request of that key. Rejects
 * with the final HeliosError or with the reason of the signal.
 * @param onInFlight called when Helios has reported that it has the request
 */
async function sendAttempt<Request, AnyOrder>(
  createOrder: Calls<never, Request, AnyOrder>['createOrder'],
  attempt: StoredAttempt,
  signal: AbortSignal,
  onInFlight: () => void,
): Promise<AnyOrder> {
  const request = readRequest<Request>(attempt.body);
  for (;;) {
    signal.throwIfAborted();
    try {
      return await createOrder(request, attempt.idempotencyKey);
    } catch (error) {
      if (!hasCode(error, 'IDEMPOTENCY_IN_FLIGHT')) throw error;
      onInFlight();
      await pause((error.retryAfter ?? DEFAULT_RETRY_SECONDS) * 1000, signal);
    }
  }
}

/** The storage may contain invalid JSON. Helios validates the rest. */
function readRequest<Request>(body: string): Request {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new HeliosError('INVALID_REQUEST', 'The stored payment attempt is not valid JSON.', {
      cause: error,
    });
  }
}
