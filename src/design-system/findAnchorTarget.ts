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

/** Whether a history entry has `ignoreScroll` in its state: a page that rewrites its own URL must not scroll (product 2.1). */
export function hasIgnoreScroll(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'ignoreScroll' in state && state.ignoreScroll === true
  );
}
