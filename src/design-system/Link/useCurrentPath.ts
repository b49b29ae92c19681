import { globalHistory } from '@gatsbyjs/reach-router';
import { useSyncExternalStore } from 'react';

/** The path without query, hash and trailing slash; `/` for the home page. */
export function normalizePath(href: string): string {
  return href.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/';
}

/**
 * The path of the current page without a trailing slash. Null on the server and during hydration, because slices are
 * rendered once for many pages.
 */
export function useCurrentPath(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => normalizePath(window.location.pathname),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  return globalHistory.listen(listener);
}
