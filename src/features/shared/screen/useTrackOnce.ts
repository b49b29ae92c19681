import { useEffect, useRef, useState } from 'react';
import type { describeOrder } from '../../../analytics/commerce';
import { getConsent, subscribeToConsent } from '../../../analytics/consent';
import { track, type AnalyticsEvent } from '../../../analytics/events';
import { readStored, writeStored, type StoredItem } from '../../../lib/storage';
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

/** The newest purchases of a tab whose start was reported: ids of locks and carts. Written after consent only. */
const startedCheckouts: StoredItem<readonly string[]> = {
  name: 'startedCheckouts',
  version: 1,
  area: 'session',
  guard: (value): value is readonly string[] =>
    Array.isArray(value) && value.every((id) => typeof id === 'string'),
};
const maxStartedCheckouts = 10;

/** Reports the start of a checkout once for each lock or cart of the tab, also after a reload. Null reports nothing yet. */
export function useTrackCheckoutOnce(purchaseId: string | null, createEvent: () => AnalyticsEvent): void {
  const [reportedId, setReportedId] = useState<string | null>(null);
  const report = useLatestCallback(() => track(createEvent()));
  useEffect(() => {
    if (purchaseId === null || purchaseId === reportedId) return;
    if (readStored(startedCheckouts)?.includes(purchaseId)) return;
    setReportedId(purchaseId);
    report();
  }, [purchaseId, reportedId, report]);
  useEffect(() => {
    if (reportedId === null) return undefined;
    const remember = () => {
      const ids = readStored(startedCheckouts) ?? [];
      if (getConsent().groups.size > 1 && !ids.includes(reportedId))
        writeStored(startedCheckouts, [...ids, reportedId].slice(-maxStartedCheckouts));
    };
    remember();
    // The event waits for consent.
    return subscribeToConsent(remember);
  }, [reportedId]);
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
