import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import type { PaymentAttempt } from '../../../state/ticketingStorage';
import { sendAttempt } from './sendAttempt';

interface Handlers {
  /** Also called after unmount, so that the stored attempt is known to be answered */
  onAnswer: (order: Order, attempt: PaymentAttempt, isMounted: boolean) => void;
  /** `mayHaveReachedHelios`: this or an earlier request of the attempt may have been processed */
  onFailure: (error: unknown, attempt: PaymentAttempt, mayHaveReachedHelios: boolean) => void;
}

/**
 * Sends payment attempts, one at a time. An attempt that fails after unmount stays stored and is repeated when the
 * visitor comes back.
 */
export function useSendAttempt() {
  const helios = useHelios();
  const [isRequestPending, setIsRequestPending] = useState(false);
  const isSendingRef = useRef(false);
  const unmountController = useRef(new AbortController());
  useEffect(() => {
    const control = new AbortController();
    unmountController.current = control;
    return () => control.abort();
  }, []);

  /** `isRepeat`: the attempt was sent before and may have reached Helios */
  async function send(attempt: PaymentAttempt, isRepeat: boolean, { onAnswer, onFailure }: Handlers) {
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    let mayHaveReachedHelios = isRepeat;
    const onInFlight = () => {
      mayHaveReachedHelios = true;
    };
    const { signal } = unmountController.current;
    setIsRequestPending(true);
    try {
      const order = await sendAttempt(helios, attempt, signal, onInFlight);
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
