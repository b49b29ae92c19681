import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether React has taken over what the server wrote: false on the server and while hydrating, true from then on. What a
 * visitor types or presses before is lost; a form that is not alive yet is `inert`.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
