import type { ConsentGroup } from '../consent';
import type { ClickIds } from '../clickIds';
import type { AnalyticsEvent } from '../events';
import type { HashedContact } from '../hashContact';
import type { Attribution } from '../visit';

/** An event as a destination receives it. */
export type DeliveredEvent = AnalyticsEvent & {
  /** Unique, and the same at every destination */
  messageId: string;
  time: number;
  /** Cleaned */
  page: { url: string; referrer: string; title: string };
  /** How the visit began */
  attribution: Attribution;
  /** Empty without the consent C0004 */
  clickIds: ClickIds;
  /** Null without the consent C0004. */
  hashedContact: HashedContact | null;
};

/** A loaded destination. */
export interface Destination {
  handle: (event: DeliveredEvent) => void;
  /** The visitor has changed other groups than that of the destination. */
  updateConsent?: (groups: ReadonlySet<ConsentGroup>) => void;
  /** The visitor has withdrawn the consent: nothing is sent any more, and the cookies of the destination are deleted. */
  stop: () => void;
}

/**
 * Runs a call of a script while the address of the page is the cleaned one, because the script reads it from the browser. Throws,
 * without the call, when the browser refuses the change of the address for some time: the event must not show the real one.
 */
export function withPageUrl(url: string, call: () => void): void {
  const { href } = location;
  const { state } = history;
  // Browsers limit how often the address may change, so it stays if it is the right one.
  if (href === url || new URL(url).origin !== location.origin) {
    call();
    return;
  }
  history.replaceState(state, '', url);
  try {
    call();
  } finally {
    restoreUrl(state, href);
  }
}

function restoreUrl(state: unknown, href: string): void {
  try {
    history.replaceState(state, '', href);
  } catch {
    // The browser refuses more changes. The event was sent, so it must not count as failed.
  }
}
