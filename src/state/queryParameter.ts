import { globalHistory } from '@gatsbyjs/reach-router';
import { navigate } from 'gatsby';
import { useSyncExternalStore } from 'react';

/** The value of a query parameter. Null when it is not set, on the server, and during hydration. */
export function useQueryParameter(name: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(window.location.search).get(name),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  return globalHistory.listen(listener);
}

/**
 * Sets a query parameter and keeps the others. The page does not scroll, and the history entry is replaced so that
 * Back works as before.
 *
 * @param hash the new hash of the URL with its number sign; default: the current one
 */
export function setQueryParameter(name: string, value: string, hash = window.location.hash): void {
  const query = new URLSearchParams(window.location.search);
  if (query.get(name) === value && hash === window.location.hash) return;
  query.set(name, value);
  void navigate(`${window.location.pathname}?${query.toString()}${hash}`, {
    replace: true,
    state: { ignoreScroll: true },
  });
}
