import type { DestinationName } from './destinationList';
import { takeHeldEvents } from './heldEvents';

/**
 * The first-party cookies and the items of the browser's storage that the script of each destination writes. The scripts do not
 * document all of them.
 */
const traces: Record<DestinationName, { cookies: RegExp; storage: RegExp }> = {
  segment: { cookies: /^ajs_/, storage: /^ajs_|^persisted-queue:|:dest-Segment\.io/ },
  webAnalytics: { cookies: /^(_ga|_gid$|_gat|_gcl)/, storage: /^_gcl/ },
  adPixel: { cookies: /^_fb[pc]$/, storage: /^(lastExternalReferrer(Time)?|multiFbc)$/ },
  videoAdPixel: {
    cookies: /^(_ttp|ttclid)$|^_tt_|^ttcsid(_|$)/,
    storage: /^tt_|^_tt|^ttclid$|^ttcsid(_|$)/,
  },
};

/** Deletes what a destination has written in this browser, also in an earlier visit, and what waits for it. */
export function removeTraces(name: DestinationName): void {
  const { cookies, storage } = traces[name];
  deleteCookies(cookies);
  deleteStorage(storage);
  takeHeldEvents(name);
}

/** Deletes the cookies whose names match, on this host and on its parent domains. */
function deleteCookies(pattern: RegExp): void {
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=.${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!pattern.test(name)) continue;
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

/** Deletes the items of the browser's storage that a destination has written. Ours go through lib/storage. */
function deleteStorage(pattern: RegExp): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    // Access to the property throws when cookies are blocked.
    try {
      const storage = window[area];
      for (const key of Object.keys(storage)) if (pattern.test(key)) storage.removeItem(key);
    } catch {
      // Without storage there is nothing to delete.
    }
  }
}
