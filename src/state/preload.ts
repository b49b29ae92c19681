import { prefersReducedData } from './reducedData';

/** Delay for browsers without `requestIdleCallback` (Safari), so that the current step is rendered first. */
const FALLBACK_MS = 1000;

/**
 * Loads the code of the next step as soon as the browser is idle, so that the step is available when the connection
 * breaks. Nothing is preloaded when the visitor prefers reduced data. A failure is ignored: the step loads its code
 * again.
 *
 * @returns a function that cancels the preload
 */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  if (prefersReducedData()) return () => undefined;
  const start = () => void load().catch(() => undefined);
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(start, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(start);
  return () => window.cancelIdleCallback(handle);
}
