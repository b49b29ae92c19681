import { isChunkLoadFailure } from './LoadFailure/chunkFailure';

/** How long nothing is asked for again after a failure, unless the browser says that the connection is back. */
export const pauseMs = 5000;

/**
 * Loads code that comes late. Whoever loses the connection keeps the page they read: what does not arrive is asked for again
 * when the connection is back or the visitor next does something, and is pending until then.
 *
 * @param isAskedFor The visitor asked for it, and a page that does not bring it is loaded again (SPEC 8): where there is a
 *   connection, a failure is a failure.
 */
export function patiently<T>(load: () => Promise<T>, isAskedFor = false): Promise<T> {
  return load().catch((error: unknown) => {
    if (!isChunkLoadFailure(error) || (isAskedFor && navigator.onLine)) throw error;
    return nextChance().then(() => patiently(load, isAskedFor));
  });
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    const take = () => {
      listening.abort();
      resolve();
    };
    window.addEventListener('online', take, options);
    setTimeout(
      () =>
        ['scroll', 'pointermove', 'keydown'].forEach((sign) => window.addEventListener(sign, take, options)),
      pauseMs,
    );
  });
}
