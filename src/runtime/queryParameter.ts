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

/** The last change, until the router reports an address. It is not done before, because the page waits for its islands. */
let change: { from: string; search: string; hash: string } | undefined;
let isListening = false;

/** Forgets the change when it is done, or when the visitor goes elsewhere and may come back to the same address. */
function forgetChangeWhenDone(): void {
  if (isListening) return;
  isListening = true;
  subscribe(() => (change = undefined));
}

/**
 * Sets a query parameter and keeps the others, also those of a change that is not done yet. The page does not scroll, and the
 * history entry is replaced so that Back works as before.
 *
 * @param newHash the new hash of the URL with its number sign; default: the current one
 */
export function setQueryParameter(name: string, value: string, newHash?: string): void {
  const { href: from, pathname } = window.location;
  const isWaiting = change?.from === from;
  const current = change && isWaiting ? change : window.location;
  const hash = newHash ?? current.hash;
  const query = new URLSearchParams(current.search);
  // A change that is not done may have been dropped, so it is repeated.
  if (!isWaiting && query.get(name) === value && hash === current.hash) return;
  query.set(name, value);
  forgetChangeWhenDone();
  change = { from, search: `?${query.toString()}`, hash };
  void navigate(pathname + change.search + hash, { replace: true, state: { ignoreScroll: true } });
}
