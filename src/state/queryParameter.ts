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

/** A change that the router has not reported yet, because the page waits for its islands. */
let pending: { search: string; hash: string } | null = null;

/**
 * Sets a query parameter and keeps the others, also those of a change that is not done yet. The page does not scroll, and the
 * history entry is replaced so that Back works as before.
 *
 * @param newHash the new hash of the URL with its number sign; default: the current one
 */
export function setQueryParameter(name: string, value: string, newHash?: string): void {
  const current = pending ?? window.location;
  const hash = newHash ?? current.hash;
  const query = new URLSearchParams(current.search);
  if (!pending && query.get(name) === value && hash === current.hash) return;
  query.set(name, value);
  const search = `?${query.toString()}`;
  pending = { search, hash };
  const unsubscribe = subscribe(() => {
    pending = null;
    unsubscribe();
  });
  void navigate(window.location.pathname + search + hash, {
    replace: true,
    state: { ignoreScroll: true },
  });
}
