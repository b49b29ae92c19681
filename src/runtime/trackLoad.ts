import { createStore, useStore } from './store';

/** A function that loads code, and whether this code is missing. */
export interface TrackedLoad<T> {
  load: () => Promise<T>;
  /** Whether the last load has failed. */
  useIsMissing: () => boolean;
}

/** Tells whether one load has failed. Others may fail, too, for example that of the chat. */
export function trackLoad<T>(load: () => Promise<T>): TrackedLoad<T> {
  const isMissing = createStore(false);
  return {
    load: async () => {
      isMissing.set(false);
      try {
        return await load();
      } catch (error) {
        isMissing.set(true);
        throw error;
      }
    },
    useIsMissing: () => useStore(isMissing, false),
  };
}
