import { useEffect, useState } from 'react';
import type { describeOrder } from '../../../analytics/commerce';
import { allowsAnalytics, getConsent, subscribeToConsent } from '../../../analytics/consent';
import { track, type AnalyticsEvent } from '../../../analytics/events';
import { readStored, writeStored, storedItem } from '../../../lib/storage';
import { useLatestCallback } from './useLatestCallback';

/** What the tab has reported. Remembered after consent only, because the browser stores it. */
interface Reported {
  has: (id: string) => boolean;
  add: (id: string) => void;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const lastViewItem = storedItem('lastView', 'session', isText);

const lastView: Reported = {
  has: (id) => readStored(lastViewItem) === id,
  add: (id) => writeStored(lastViewItem, id),
};

/** The newest purchases whose start was reported: ids of locks and carts. */
const startedCheckoutsItem = storedItem(
  'startedCheckouts',
  'session',
  (value): value is readonly string[] => Array.isArray(value) && value.every(isText),
);
const maxStartedCheckouts = 10;

const startedCheckouts: Reported = {
  has: (id) => readStored(startedCheckoutsItem)?.includes(id) ?? false,
  add(id) {
    const ids = readStored(startedCheckoutsItem) ?? [];
    if (!ids.includes(id)) writeStored(startedCheckoutsItem, [...ids, id].slice(-maxStartedCheckouts));
  },
};

/**
 * Reports that something was shown, once for each key of a screen: not again by a reload or by the way back to it, unless
 * something else was shown meanwhile. Null reports nothing yet.
 */
export function useTrackOnce(key: string | null, createEvent: () => AnalyticsEvent): void {
  useReport(key, createEvent, lastView);
}

/** Reports the start of a checkout once for each lock or cart of the tab, also after a reload. Null reports nothing yet. */
export function useTrackCheckoutOnce(purchaseId: string | null, createEvent: () => AnalyticsEvent): void {
  useReport(purchaseId, createEvent, startedCheckouts);
}

function useReport(id: string | null, createEvent: () => AnalyticsEvent, reported: Reported): void {
  const [reportedId, setReportedId] = useState<string | null>(null);
  const report = useLatestCallback(() => track(createEvent()));
  useEffect(() => {
    // An id may be null for some time, for example during a payment.
    if (id === null || id === reportedId || reported.has(id)) return;
    setReportedId(id);
    report();
    remember(id, reported);
  }, [id, reportedId, report, reported]);
  useEffect(() => {
    if (reportedId === null) return undefined;
    // The event waits for consent.
    return subscribeToConsent(() => remember(reportedId, reported));
  }, [reportedId, reported]);
}

function remember(id: string, reported: Reported): void {
  if (allowsAnalytics(getConsent())) reported.add(id);
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
