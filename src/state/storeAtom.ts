import type { AtomEffect } from 'recoil';
import { readStored, subscribeToStored, writeStored, type StoredItem } from '../lib/storage';

/** Stores an atom and follows changes by other tabs. */
export function storeAtom<T>(item: StoredItem<T>): AtomEffect<T | null> {
  return ({ setSelf, onSet, trigger }) => {
    if (trigger === 'get') setSelf(readStored(item));
    let isOwnWrite = false;
    onSet((value) => {
      isOwnWrite = true;
      writeStored(item, value);
      isOwnWrite = false;
    });
    return subscribeToStored(item, () => {
      if (!isOwnWrite) setSelf(readStored(item));
    });
  };
}
