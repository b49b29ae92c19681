import { isChunkLoadFailure } from './chunkLoadFailure';
import { canReachSite } from './connection';
import { createStore, useStore } from './store';

/** How long nothing is asked for again after a failure, unless the browser says that the connection is back. */
export const pauseMs = 5000;

/** How many pieces of code wait for the connection. */
const waitingStore = createStore(0);
const takers = new Set<() => void>();

/**
 * Loads code that comes late. Whoever loses the connection keeps the page they read: what does not arrive is asked for again
 * when the connection is back or the visitor next does something, and is pending until then.
 *
 * @param isAskedFor The visitor asked for it, and a page that does not bring it is loaded again (SPEC 8): where the site can
 *   be reached, a failure is a failure.
 */
export async function patiently<T>(load: () => Promise<T>, isAskedFor = false): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isChunkLoadFailure(error) || (isAskedFor && (await canReachSite()))) throw error;
    }
    await nextChance();
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    const take = () => {
      listening.abort();
      if (takers.delete(take)) waitingStore.set(takers.size);
      resolve();
    };
    takers.add(take);
    waitingStore.set(takers.size);
    window.addEventListener('online', take, options);
    setTimeout(
      () =>
        ['scroll', 'pointermove', 'keydown'].forEach((sign) => window.addEventListener(sign, take, options)),
      pauseMs,
    );
  });
}

/** Asks at once for the code that waits for the connection. */
export function loadMissingCode(): void {
  for (const take of [...takers]) take();
}

/** Whether code that was asked for waits for the connection. */
export function useIsCodeMissing(): boolean {
  return useStore(waitingStore, 0) > 0;
}
