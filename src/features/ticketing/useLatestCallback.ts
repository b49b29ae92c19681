import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and does what that of the newest render does: for effects that are not to begin anew
 * with it, and for memoised children that only call it in answer to an event. Not to be called while rendering.
 */
export function useLatestCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
