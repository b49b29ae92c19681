import { useEffect, useRef, useState } from 'react';
import type { StoredAttempt } from '../../../state/storedAttempt';
import { sendAttempt, type CreateOrder } from './sendAttempt';

interface Handlers<Attempt, AnyOrder> {
  /** Also called after unmount, so that the stored attempt is known to be answered */
  onAnswer: (order: AnyOrder, attempt: Attempt, isMounted: boolean) => void;
  /** `mayHaveReachedHelios`: this or an earlier request of the attempt may have been processed */
  onFailure: (error: unknown, attempt: Attempt, mayHaveReachedHelios: boolean) => void;
}

/**
 * Sends payment attempts, one at a time. An attempt that fails after unmount stays stored and is repeated when the
 * visitor comes back.
 */
export function useSendAttempt<Attempt extends StoredAttempt, Request, AnyOrder>(
  createOrder: CreateOrder<Request, AnyOrder>,
) {
  const [isRequestPending, setIsRequestPending] = useState(false);
  const isSendingRef = useRef(false);
  const unmountController = useRef(new AbortController());
  useEffect(() => {
    const control = new AbortController();
    unmountController.current = control;
    return () => control.abort();
  }, []);

  /** `isRepeat`: the attempt was sent before and may have reached Helios */
  async function send(
    attempt: Attempt,
    isRepeat: boolean,
    { onAnswer, onFailure }: Handlers<Attempt, AnyOrder>,
  ) {
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    let mayHaveReachedHelios = isRepeat;
    const onInFlight = () => {
      mayHaveReachedHelios = true;
    };
    const { signal } = unmountController.current;
    setIsRequestPending(true);
    try {
      const order = await sendAttempt(createOrder, attempt, signal, onInFlight);
      onAnswer(order, attempt, !signal.aborted);
    } catch (error) {
      if (!signal.aborted) onFailure(error, attempt, mayHaveReachedHelios);
    } finally {
      isSendingRef.current = false;
      setIsRequestPending(false);
    }
  }
  return { send, isRequestPending, isSending: () => isSendingRef.current };
}
