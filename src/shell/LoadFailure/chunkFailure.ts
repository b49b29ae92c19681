import { isChunkLoadFailure } from '../../state/chunkLoadFailure';
import { canReachSite } from '../../state/connection';

/** What the address of a page says after its one reload. */
const mark = ['reload', 'true'] as const;

/**
 * What was done about a missing piece of code:
 * - `reloading`: the page is loaded again
 * - `offline`: the site is out of reach; a reload would lose the page
 * - `givenUp`: the page has been loaded again already
 */
export type Recovery = 'reloading' | 'offline' | 'givenUp';

/** Loads the page again, once, where the site can be reached: its address says so by `?reload=true` (SPEC 8). */
export async function reloadOnce(
  href = window.location.href,
  replace: (address: string) => void = (address) => window.location.replace(address),
): Promise<Recovery> {
  if (!(await canReachSite())) return 'offline';
  const address = new URL(href);
  if (address.searchParams.get(mark[0]) === mark[1]) return 'givenUp';
  address.searchParams.set(...mark);
  replace(address.href);
  return 'reloading';
}

/**
 * Sees to the chunks that fail where no component waits for them: before the first render, and in `import()`s that nobody
 * catches.
 *
 * @param onFailure called when the page is not loaded again
 */
export function watchChunkFailures(
  onFailure: (why: Exclude<Recovery, 'reloading'>) => void,
  reload: () => Promise<Recovery> = reloadOnce,
): void {
  const onRejection = async (event: PromiseRejectionEvent) => {
    if (!isChunkLoadFailure(event.reason)) return;
    // Gatsby's own listener would load the page again and again.
    event.stopImmediatePropagation();
    const recovery = await reload();
    if (recovery !== 'reloading') onFailure(recovery);
  };
  // Captured: Gatsby's listener is there already.
  window.addEventListener('unhandledrejection', (event) => void onRejection(event), { capture: true });
}
