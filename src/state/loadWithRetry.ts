import { isChunkLoadFailure } from './chunkLoadFailure';
import { canReachSite } from './connection';
import { createStore, useStore } from './store';

/**
 * Minimum delay between a failure and a retry by a user event, in milliseconds. The browser's `online` event retries
 * at once.
 */
export const retryDelayMs = 5000;

type Load = () => Promise<unknown>;

/** The loads that wait for the connection, by their retries. */
const pendingLoads = new Map<() => void, Load>();
const pendingStore = createStore<readonly Load[]>([]);

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
    await waitForRetry(load);
  }
}

function waitForRetry(load: Load): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    const retry = () => {
      listeners.abort();
      pendingLoads.delete(retry);
      report();
      resolve();
    };
    pendingLoads.set(retry, load);
    report();
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

function report(): void {
  pendingStore.set([...pendingLoads.values()]);
}

/** Retries all waiting loads at once. */
export function loadMissingCode(): void {
  for (const retry of [...pendingLoads.keys()]) retry();
}

/** Whether this load waits for the connection. Others may wait, too, for example that of the chat. */
export function useIsCodeMissing(load: Load): boolean {
  return useStore(pendingStore, none).includes(load);
}

const none: readonly Load[] = [];
