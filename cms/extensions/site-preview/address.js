import { createHmac } from 'node:crypto';

/**
 * Seconds until a signed address expires. Browsers follow it at once; the time allows for clock differences and is short, in
 * case an address is found in a log.
 */
export const addressSeconds = 120;

/** Valid keys of versions and secrets. Must equal those in server/previewSession.ts. */
export const versionPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const shortestSecret = 32;

/**
 * Returns the signed address of a preview, which the server of previews verifies (server/previewSession.ts).
 *
 * @param {{ secret: string, previewUrl: string }} instance previewUrl: without a trailing slash
 * @param {{ path: string, version: string }} target
 * @param {number} now milliseconds
 */
export function createSignedAddress({ secret, previewUrl }, { path, version }, now) {
  const expires = Math.floor(now / 1000) + addressSeconds;
  const signature = createHmac('sha256', secret)
    .update(['address', path, version, expires].join('\n'))
    .digest('base64url');
  const query = new URLSearchParams({ version, expires: String(expires), signature });
  return `${previewUrl}/preview${path === '/' ? '' : path}?${query}`;
}
