import { lazy, type ComponentType } from 'react';
import { canReachSite } from './connection';

/** The messages of webpack and of the three browser engines for a chunk that could not be loaded. */
const messages =
  /Loading (CSS )?chunk \S+ failed|dynamically imported module|Importing a module script failed/i;

/** Whether an error is a chunk that could not be loaded, after a new release or a lost connection (product 8). */
export function isChunkLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || messages.test(error.message);
}

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

/**
 * A component whose code is loaded when the visitor has pressed a control. The page stays when the code is missing: without a
 * connection the component appears when the connection is back, otherwise the failure is reported as an unhandled rejection.
 * `watchChunkFailures` then reloads the page once, or shows a message above it.
 */
export function lazyOnPress<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadOnPress(load) }));
}

async function loadOnPress<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadWithRetry(load, true);
  } catch (error) {
    void Promise.reject(error);
    return loadWithRetry(load);
  }
}
