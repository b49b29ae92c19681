/** Deletes the first-party cookies whose names match, on this host and on its parent domains. */
export function deleteCookies(pattern: RegExp): void {
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=.${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!pattern.test(name)) continue;
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

/** Deletes the items of the browser's storage that a destination has written. Ours go through lib/storage. */
export function deleteStorage(pattern: RegExp): void {
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
