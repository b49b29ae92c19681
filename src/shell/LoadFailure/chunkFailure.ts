import { isChunkLoadFailure } from '../../runtime/loadWithRetry';
import { canReachSite } from '../../runtime/connection';

/**
 * What was done about a chunk that failed to load:
 * - `reloading`: the page is reloading
 * - `offline`: the site is unreachable; a reload would lose the page
 * - `alreadyReloaded`: the page was reloaded before
 */
export type ReloadResult = 'reloading' | 'offline' | 'alreadyReloaded';

/** Reloads the page once if the site is reachable, with `?reload=true` in its URL (product 8). */
export async function reloadOnce(
  href = window.location.href,
  reload: (url: string) => void = reloadAs,
): Promise<ReloadResult> {
  if (!(await canReachSite())) return 'offline';
  const url = new URL(href);
  if (url.searchParams.get('reload') === 'true') return 'alreadyReloaded';
  url.searchParams.set('reload', 'true');
  reload(url.href);
  return 'reloading';
}

/** Reloads the page with another query. The state of the history entry stays, in which a screen may keep what it shows. */
function reloadAs(url: string): void {
  window.history.replaceState(window.history.state, '', url);
  window.location.reload();
}

/**
 * Handles chunks that fail outside of components: before the first render, and in `import()` calls without a catch. Call it before
 * Gatsby adds its own listener: browsers call the listeners of the window for this event in the order in which they were added, also
 * those that capture.
 *
 * @param onFailure called when the page is not reloaded
 */
export function watchChunkFailures(
  onFailure: (reason: Exclude<ReloadResult, 'reloading'>) => void,
  reload: () => Promise<ReloadResult> = reloadOnce,
): void {
  window.addEventListener('unhandledrejection', async (event) => {
    if (!isChunkLoadFailure(event.reason)) return;
    // Gatsby's own listener would reload the page repeatedly, also without a connection.
    event.stopImmediatePropagation();
    const result = await reload();
    if (result !== 'reloading') onFailure(result);
  });
}
