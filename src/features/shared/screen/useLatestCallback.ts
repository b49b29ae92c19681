import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A stable function that calls the callback of the latest render. Use it in effects that must not rerun when the
 * callback changes, and for memoized children that call it in event handlers. It must not be called during rendering.
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
