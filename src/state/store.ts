import { useSyncExternalStore } from 'react';

/** A value that many parts of the site see, without a provider: what every page needs (DESIGN section 4). */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** Calls the listener after each change. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; on the server and while hydrating the one given here. */
export function useStore<T>(store: Store<T>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}
