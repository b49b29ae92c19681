/** The element named by the hash of the URL, or null. Browser only. */
export function findAnchorTarget(): HTMLElement | null {
  const anchor = decodeHash(window.location.hash);
  return anchor ? document.getElementById(anchor) : null;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // Malformed percent-encoding.
    return '';
  }
}
