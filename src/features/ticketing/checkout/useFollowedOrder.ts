import { useCallback, useEffect, useState } from 'react';
import type { Order } from '../../../api/heliosTypes';
import { useHelios } from '../../../state/heliosContext';
import { isCode } from '../problems';
import { pause } from '../../../api/pause';
import { useLatestCallback } from '../useLatestCallback';
import { pollDelay } from './steps';

/** After how many questions (about half a minute) a wait for the bank is called long. */
const LONG_AFTER_QUESTIONS = 7;

interface Handlers {
  onOrder: (order: Order) => void;
  /** There is no such order, or this one is not for us to see */
  onLost: (error: unknown) => void;
}

/** Asks for an order until it is decided, calmer with time. `orderId` null follows nothing. */
export function useFollowedOrder(orderId: string | null, handlers: Handlers) {
  const helios = useHelios();
  const [round, setRound] = useState(0);
  const [questions, setQuestions] = useState(0);
  const onOrder = useLatestCallback(handlers.onOrder);
  const onLost = useLatestCallback(handlers.onLost);

  useEffect(() => {
    if (orderId === null) return;
    const control = new AbortController();
    const follow = async () => {
      for (let count = 0; !control.signal.aborted; count += 1) {
        setQuestions(count);
        try {
          const order = await helios.getOrder(orderId, control.signal);
          if (control.signal.aborted) return;
          onOrder(order);
          if (order.status !== 'confirming' && order.status !== 'requires_action') return;
        } catch (error) {
          if (control.signal.aborted) return;
          if (isCode(error, 'ORDER_NOT_FOUND')) {
            onLost(error);
            return;
          }
          // Any other failure passes: the order goes on at Helios meanwhile, so it is asked for again.
        }
        await pause(pollDelay(count), control.signal);
      }
    };
    void follow();
    return () => control.abort();
  }, [helios, orderId, round, onOrder, onLost]);

  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  return { isLong: questions >= LONG_AFTER_QUESTIONS, askAgain };
}
