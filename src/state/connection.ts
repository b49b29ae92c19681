/** After so many milliseconds without an answer the site counts as out of reach. */
const PATIENCE_MS = 3000;

/**
 * Whether the site can be reached now. `navigator.onLine` is true where a network leads nowhere, and false on some machines
 * that are connected, so the site itself is asked. Any answer counts, an error page too.
 */
export async function canReachSite(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return true;
  } catch {
    return false;
  }
}
