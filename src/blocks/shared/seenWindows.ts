import { readStored, writeStored, type StoredItem } from '../../state/storage';

/** Keys of the blocks whose window has opened by itself during this visit. */
const seenWindows: StoredItem<string[]> = {
  name: 'seenWindows',
  version: 1,
  area: 'session',
  guard: (value): value is string[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'string'),
};

export function isWindowSeen(blockId: string): boolean {
  return readStored(seenWindows)?.includes(blockId) ?? false;
}

export function markWindowSeen(blockId: string): void {
  writeStored(seenWindows, [...(readStored(seenWindows) ?? []), blockId]);
}
