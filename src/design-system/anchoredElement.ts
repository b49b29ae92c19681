/** The element that the anchor of the address names; null where it has none, or names nothing. Only in a browser. */
export function anchoredElement(): HTMLElement | null {
  const anchor = anchorOf(window.location.hash);
  return anchor ? document.getElementById(anchor) : null;
}

function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // Not an anchor that anyone wrote here (a broken % sign).
    return '';
  }
}
