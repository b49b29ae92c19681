import { isChunkLoadFailure } from './chunkLoadFailure';
import { canReachSite } from './connection';

/**
 * Minimum delay between a failure and a retry by a user event, in milliseconds. The browser's `online` event retries
 * at once.
 */
export const retryDelayMs = 5000;

/** The retries of the loads that wait for the connection. */
const pendingRetries = new Set<() => void>();

/**
 * Loads a chunk. After a failed load the promise stays pending, and the load is retried when the connection is back
 * or with the next user event. A visitor who loses the connection thus keeps the page.
 *
 * @param isRequested The visitor requested this code, and the page is reloaded when it fails (product 8): when the site
 *   can be reached, the promise rejects.
 */
export async function loadWithRetry<T>(load: () => Promise<T>, isRequested = false): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isChunkLoadFailure(error) || (isRequested && (await canReachSite()))) throw error;
    }
    await waitForRetry();
  }
}

function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    const retry = () => {
      listeners.abort();
      pendingRetries.delete(retry);
      resolve();
    };
    pendingRetries.add(retry);
    window.addEventListener('online', retry, options);
    setTimeout(
      () =>
        ['scroll', 'pointermove', 'keydown'].forEach((eventName) =>
          window.addEventListener(eventName, retry, options),
        ),
      retryDelayMs,
    );
  });
}

/** Retries all waiting loads at once. */
export function loadMissingCode(): void {
  for (const retry of [...pendingRetries]) retry();
}
