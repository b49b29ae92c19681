import { useLocation } from '@gatsbyjs/reach-router';
import { useCallback, useEffect, useState } from 'react';
import { isRecord, readStored, writeStored, storedItem } from '../../../lib/storage';
import { takeFromFragment } from '../shared/routing/takeFromFragment';

/** The link of a mail, of which only this tab can make further use (product 23). */
export interface MailedLink {
  token: string;
  /** The idempotency key: with it a used link works again, after a reload for example. */
  key: string;
  /** Whether the visitor has pressed the button that uses it. */
  isUsed: boolean;
}

export const mailedLinkItem = storedItem(
  'mailedLink',
  'session',
  (value): value is MailedLink =>
    isRecord(value) &&
    typeof value.token === 'string' &&
    typeof value.key === 'string' &&
    typeof value.isUsed === 'boolean',
);

/**
 * The link with which the page was opened; null without one, undefined before the browser has read it. The token is a secret, so it is moved
 * from the address into the storage of the tab: it is neither copied with the address nor seen by analytics (product 19.4).
 */
export function useMailedLink() {
  const { hash } = useLocation();
  const [link, setLink] = useState<MailedLink | null>();
  const write = useCallback((next: MailedLink | null) => {
    writeStored(mailedLinkItem, next);
    setLink(next);
  }, []);
  useEffect(() => {
    const token = takeFromFragment('link');
    const stored = readStored(mailedLinkItem);
    if (!token) {
      setLink((before) => before ?? stored);
      return;
    }
    // The same link again, for example by Back, is still that of this tab.
    write(stored?.token === token ? stored : { token, key: crypto.randomUUID(), isUsed: false });
  }, [hash, write]);
  return { link, write };
}
