import { isRecord, readStored, writeStored, storedItem } from '../lib/storage';
import type { QueuedEvent } from './events';

/** An event that a destination has not got yet. */
export interface WaitingEvent {
  event: QueuedEvent;
  messageId: string;
  /** The page before, or that of another site */
  referrer: string;
}

/** The most events that wait for a destination. The oldest are dropped. */
export const maxWaiting = 100;

/** What happened on a page that was left before a tag had taken it, by destination. Written after consent only. */
const heldEvents = storedItem(
  'heldEvents',
  'session',
  (value): value is Record<string, readonly WaitingEvent[]> =>
    isRecord(value) &&
    Object.values(value).every((events) => Array.isArray(events) && events.every(isWaitingEvent)),
);

function isWaitingEvent(value: unknown): value is WaitingEvent {
  if (!isRecord(value) || !isRecord(value.event)) return false;
  const { messageId, referrer, event } = value;
  return [messageId, referrer, event.name, event.href, event.pageTitle].every(
    (text) => typeof text === 'string',
  );
}

/** Keeps events for the next page of this tab. They must not have personal data. */
export function holdEvents(destination: string, events: readonly WaitingEvent[]): void {
  if (events.length === 0) return;
  const held = readStored(heldEvents) ?? {};
  const kept = [...(held[destination] ?? []), ...events].slice(-maxWaiting);
  writeStored(heldEvents, { ...held, [destination]: kept });
}

/** Returns the events that were kept for a destination, once. */
export function takeHeldEvents(destination: string): readonly WaitingEvent[] {
  const { [destination]: events = [], ...rest } = readStored(heldEvents) ?? {};
  if (events.length > 0) writeStored(heldEvents, Object.keys(rest).length > 0 ? rest : null);
  return events;
}
