import { createHmac } from 'node:crypto';

/**
 * Seconds in which a browser must follow a signed address. It is followed at once; the rest is for clocks that differ, and
 * more would help who finds an address in a log.
 */
export const addressSeconds = 120;

/** What the server of the site takes for the key of a version, and for a secret (server/previewSession.ts). */
export const versionPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const shortestSecret = 32;

/**
 * The address of a preview that the server of the site takes for an editor's (server/previewSession.ts reads it).
 *
 * @param {{ secret: string, siteUrl: string }} site siteUrl: without a slash at its end
 * @param {{ path: string, version: string }} target
 * @param {number} now milliseconds
 */
export function signedAddress({ secret, siteUrl }, { path, version }, now) {
  const expires = Math.floor(now / 1000) + addressSeconds;
  const signature = createHmac('sha256', secret)
    .update(['address', path, version, expires].join('\n'))
    .digest('base64url');
  const query = new URLSearchParams({ version, expires: String(expires), signature });
  return `${siteUrl}/preview${path === '/' ? '' : path}?${query}`;
}
