/**
 * Reads a secret from the fragment of the address (`#name=secret`), and removes it there, so that it is neither copied with the address nor
 * seen by analytics (product 19.4). Null without one.
 */
export function takeFromFragment(name: string): string | null {
  const secret = new URLSearchParams(window.location.hash.replace(/^#/, '')).get(name)?.trim();
  if (!secret) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return secret;
}
