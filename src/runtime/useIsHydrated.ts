import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether the component is hydrated: false on the server and during hydration, then true. Input before
 * it caused no event.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
