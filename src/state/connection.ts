/** After so many milliseconds without an answer the site counts as out of reach. */
const PATIENCE_MS = 3000;

/**
 * Whether the site can be reached now. `navigator.onLine` alone also says true where a network leads nowhere. Any answer
 * counts, an error page too.
 */
export async function canReachSite(): Promise<boolean> {
  if (!navigator.onLine) return false;
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
