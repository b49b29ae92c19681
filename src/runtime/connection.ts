/** The site counts as unreachable after this time without an answer, in milliseconds. */
const TIMEOUT_MS = 3000;

/**
 * Whether the site can be reached now. `navigator.onLine` is true on a network without internet access and false on
 * some connected machines, so the function sends a request. Any answer counts, also an error.
 */
export async function canReachSite(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
}
