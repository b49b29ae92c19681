import { useLocation } from '@gatsbyjs/reach-router';
import { useEffect, useState } from 'react';

/** The link of a mail: what it does, and the secret that allows it. */
export interface SubscriptionLink {
  purpose: 'confirm' | 'unsubscribe';
  token: string;
}

/**
 * The link with which the page was opened; null without one, undefined before the browser has read it. The token is removed
 * from the address at once, so that it is not in the history, not copied with the address, and not seen by analytics.
 */
export function useSubscriptionLink(): SubscriptionLink | null | undefined {
  const { hash } = useLocation();
  const [link, setLink] = useState<SubscriptionLink | null>();
  useEffect(() => {
    const found = readLink(window.location.hash);
    if (found) {
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
    }
    // Another link can be opened on this page, and its removal changes the hash.
    setLink((before) => found ?? before ?? null);
  }, [hash]);
  return link;
}

/** The link in the fragment of an address, or null. */
function readLink(hash: string): SubscriptionLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  for (const purpose of ['confirm', 'unsubscribe'] as const) {
    const token = fields.get(purpose)?.trim();
    if (token) return { purpose, token };
  }
  return null;
}
