import { isRecord, readStored, writeStored, type StoredItem } from '../lib/storage';

/** The newest orders of a browser. Older confirmations are hardly ever opened again. */
const maxOrders = 20;

/** The message ids of orders by destination. Written after consent only. */
const reportedOrders: StoredItem<Record<string, readonly string[]>> = {
  name: 'reportedOrders',
  version: 1,
  area: 'local',
  guard: (value): value is Record<string, readonly string[]> =>
    isRecord(value) &&
    Object.values(value).every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string')),
};

/** Whether a destination has received an order, also before a reload. */
export function wasReported(destination: string, messageId: string): boolean {
  return readStored(reportedOrders)?.[destination]?.includes(messageId) ?? false;
}

export function markReported(destination: string, messageId: string): void {
  const stored = readStored(reportedOrders) ?? {};
  const ids = [...(stored[destination] ?? []), messageId].slice(-maxOrders);
  writeStored(reportedOrders, { ...stored, [destination]: ids });
}
