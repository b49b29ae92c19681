import { readStored, writeStored, type StoredItem } from '../../state/storage';

/** Keys of the windows that have opened by themselves during this visit. */
const seenWindows: StoredItem<string[]> = {
  name: 'seenWindows',
  version: 1,
  area: 'session',
  guard: (value): value is string[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'string'),
};

export function isWindowSeen(windowId: string): boolean {
  return readStored(seenWindows)?.includes(windowId) ?? false;
}

export function markWindowSeen(windowId: string): void {
  writeStored(seenWindows, [...(readStored(seenWindows) ?? []), windowId]);
}
