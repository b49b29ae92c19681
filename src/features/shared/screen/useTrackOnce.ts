import { useEffect, useRef } from 'react';
import type { describeOrder } from '../../../analytics/commerce';
import { track, type AnalyticsEvent } from '../../../analytics/events';
import { useLatestCallback } from './useLatestCallback';

/** Reports an event once for each key of a screen. Null reports nothing yet. */
export function useTrackOnce(key: string | null, createEvent: () => AnalyticsEvent): void {
  const report = useLatestCallback(() => track(createEvent()));
  const lastKey = useRef<string | null>(null);
  useEffect(() => {
    // A key may be null for some time, for example during a payment.
    if (key === null || key === lastKey.current) return;
    lastKey.current = key;
    report();
  }, [key, report]);
}

/** Reports a purchase. Null: not paid, or of somebody else. A second report of an order is dropped by the bus. */
export function useTrackOrder(order: ReturnType<typeof describeOrder> | null): void {
  const report = useLatestCallback(() => {
    if (order) track({ name: 'orderCompleted', ...order });
  });
  const messageId = order?.messageId ?? null;
  useEffect(() => {
    if (messageId !== null) report();
  }, [messageId, report]);
}
