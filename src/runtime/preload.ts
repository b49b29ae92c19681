import { prefersReducedData } from './reducedData';
import { runWhenIdle } from './runWhenIdle';

/** Delay for browsers that do not report when they are idle, so that the current step is rendered first. */
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
  return runWhenIdle(() => void load().catch(() => undefined), FALLBACK_MS);
}
