import { globalHistory } from '@gatsbyjs/reach-router';
import { useSyncExternalStore } from 'react';

/** A path without query, anchor and slash at the end; `/` for the home page. */
export function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/';
}

/**
 * The path of the page that is shown, without a slash at the end. Null on the server and while hydrating: there, a part of
 * the page that is shared by many (a slice) does not know on which one it stands.
 */
export function useCurrentPath(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => pathOf(window.location.pathname),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  return globalHistory.listen(listener);
}
