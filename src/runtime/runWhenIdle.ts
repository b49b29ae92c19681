/**
 * Calls the function once, when the browser is idle. Returns a function that cancels the call.
 *
 * @param fallbackMs the delay in browsers that do not report when they are idle (Safari before version 26)
 */
export function runWhenIdle(callback: () => void, fallbackMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, fallbackMs);
  return () => clearTimeout(timer);
}
