import { useCallback, useEffect, useState } from 'react';
import { hasCode } from '../../../helios/heliosError';
import { isUndecided } from '../../../helios/orderStatus';
import type { Order } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { pause } from '../../../lib/pause';
import { useLatestCallback } from '../shared/useLatestCallback';
import { getPollDelay } from './steps';

/** The number of polls (about half a minute) after which the wait for the bank counts as long. */
const LONG_AFTER_POLLS = 7;

interface Handlers {
  onOrder: (order: Order) => void;
  /** The order does not exist, or this visitor may not see it */
  onNotFound: (error: unknown) => void;
}

/** Polls an order until it is decided, with growing delays. `orderId` null polls nothing. */
export function useOrderPolling(orderId: string | null, handlers: Handlers) {
  const helios = useHelios();
  const [restartCount, setRestartCount] = useState(0);
  const [pollCount, setPollCount] = useState(0);
  const onOrder = useLatestCallback(handlers.onOrder);
  const onNotFound = useLatestCallback(handlers.onNotFound);

  useEffect(() => {
    if (orderId === null) return;
    const control = new AbortController();
    const poll = async () => {
      for (let count = 0; !control.signal.aborted; count += 1) {
        setPollCount(count);
        try {
          const order = await helios.getOrder(orderId, control.signal);
          if (control.signal.aborted) return;
          onOrder(order);
          if (!isUndecided(order)) return;
        } catch (error) {
          if (control.signal.aborted) return;
          if (hasCode(error, 'ORDER_NOT_FOUND')) {
            onNotFound(error);
            return;
          }
          // Other errors are temporary, so the order is polled again.
        }
        await pause(getPollDelay(count), control.signal);
      }
    };
    void poll();
    return () => control.abort();
  }, [helios, orderId, restartCount, onOrder, onNotFound]);

  const pollNow = useCallback(() => setRestartCount((before) => before + 1), []);
  return { isTakingLong: pollCount >= LONG_AFTER_POLLS, pollNow };
}
