import { prefersReducedData } from '../reducedData';
import { runWhenIdle } from '../runWhenIdle';

/** Milliseconds between two islands in browsers that do not report when they are idle. */
const fallbackDelayMs = 200;

/**
 * Calls `openNext` once in each idle period of the browser, until it returns false. Does nothing when the visitor prefers reduced
 * data.
 */
export function openWhenIdle(openNext: () => boolean): void {
  if (prefersReducedData()) return;
  const run = () => {
    if (openNext()) schedule();
  };
  const schedule = () => runWhenIdle(run, fallbackDelayMs);
  schedule();
}
