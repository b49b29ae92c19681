import { useCallback, useEffect, useState } from 'react';
import { hasCode } from '../../../helios/heliosError';
import { isUndecided } from '../../../helios/orderStatus';
import type { Order } from '../../../helios/types';
import { pause } from '../../../lib/pause';
import { useLatestCallback } from '../screen/useLatestCallback';
import { getPollDelay } from './steps';

/** The number of polls (about half a minute) after which the wait for the bank counts as long. */
const LONG_AFTER_POLLS = 7;

interface Handlers<AnyOrder> {
  onOrder: (order: AnyOrder) => void;
  /** The order does not exist, or this visitor may not see it */
  onNotFound: (error: unknown) => void;
}

/** Polls an order until it is decided, with growing delays. `orderId` null polls nothing. */
export function useOrderPolling<AnyOrder extends Pick<Order, 'status'>>(
  getOrder: (orderId: string, signal: AbortSignal) => Promise<AnyOrder>,
  orderId: string | null,
  handlers: Handlers<AnyOrder>,
) {
  const [restartCount, setRestartCount] = useState(0);
  const [pollCount, setPollCount] = useState(0);
  const readOrder = useLatestCallback(getOrder);
  const onOrder = useLatestCallback(handlers.onOrder);
  const onNotFound = useLatestCallback(handlers.onNotFound);

  useEffect(() => {
    if (orderId === null) return;
    const control = new AbortController();
    const poll = async () => {
      for (let count = 0; !control.signal.aborted; count += 1) {
        setPollCount(count);
        try {
          const order = await readOrder(orderId, control.signal);
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
  }, [readOrder, orderId, restartCount, onOrder, onNotFound]);

  const pollNow = useCallback(() => setRestartCount((before) => before + 1), []);
  return { isTakingLong: pollCount >= LONG_AFTER_POLLS, pollNow };
}
