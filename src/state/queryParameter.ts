import { globalHistory } from '@gatsbyjs/reach-router';
import { navigate } from 'gatsby';
import { useSyncExternalStore } from 'react';

/** The value of a parameter in the query of the address. Null where it has none, on the server, and while hydrating. */
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
 * Writes a parameter into the query of the address, beside those that stand there already. The page stays where it is, and
 * the browser's Back leads to where it would have led before.
 *
 * @param hash the new anchor of the address, with its number sign; the one that is there where not given
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
