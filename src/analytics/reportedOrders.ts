import { orderEventLimits } from '../helios/limits.generated';
import type { DestinationEntry } from './destinationList';
import type { CompletedOrder } from './events';
import { getStorageKey, isRecord, readStored, writeStored, storedItem } from '../lib/storage';

/** The newest orders of a browser. Older confirmations are hardly ever opened again. */
const maxOrders = 20;

/** The message ids of orders by destination. Written after consent only. */
const reportedOrders = storedItem(
  'reportedOrders',
  'local',
  (value): value is Record<string, readonly string[]> =>
    isRecord(value) &&
    Object.values(value).every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string')),
);

const maxAgeMs = orderEventLimits.MAX_AGE_HOURS * 60 * 60 * 1000;

/**
 * Whether a destination gets an order: once, also after a reload, only if the visitor allowed it while placing the order, and
 * not so late that the customer-data platform would count the report of Helios and this one. The bus also checks the present
 * consent.
 */
export function isReportable(
  { messageId, consentGroups, time }: CompletedOrder,
  { name, group }: Pick<DestinationEntry, 'name' | 'group'>,
): boolean {
  if (!consentGroups.includes(group) || Date.now() - time >= maxAgeMs) return false;
  return !readStored(reportedOrders)?.[name]?.includes(messageId);
}

/** How long other tabs may need to see what this one has stored. */
const storageDelayMs = 1_000;

/**
 * Reports an order unless another tab is about to report it to the same destination.
 *
 * @param report resolves to whether the order was reported
 */
export function reportInOneTab(
  destination: string,
  messageId: string,
  report: () => Promise<boolean>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const name = `${getStorageKey(reportedOrders)} ${destination} ${messageId}`;
    let isAnswered = false;
    const claim = navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      isAnswered = true;
      const isReported = lock !== null && (await report());
      resolve();
      if (isReported) await new Promise((end) => setTimeout(end, storageDelayMs));
    });
    // A browser that blocks the storage of the site refuses locks, too.
    claim.catch((error: unknown) => (isAnswered ? reject(error) : report().then(() => resolve(), reject)));
  });
}

export function markReported(destination: string, messageId: string): void {
  const stored = readStored(reportedOrders) ?? {};
  const ids = [...(stored[destination] ?? []), messageId].slice(-maxOrders);
  writeStored(reportedOrders, { ...stored, [destination]: ids });
}
