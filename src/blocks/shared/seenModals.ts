import { readStored, writeStored, type StoredItem } from '../../lib/storage';

/** The ids of the modals that opened automatically during this visit. */
const seenModals: StoredItem<string[]> = {
  name: 'seenModals',
  version: 1,
  area: 'session',
  guard: (value): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string'),
};

export function isModalSeen(modalId: string): boolean {
  return readStored(seenModals)?.includes(modalId) ?? false;
}

export function markModalSeen(modalId: string): void {
  writeStored(seenModals, [...(readStored(seenModals) ?? []), modalId]);
}
