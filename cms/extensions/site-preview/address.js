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
 * @param {'page' | 'site'} [scope] `site` also opens the saved state of all other pages
 */
export function createSignedAddress({ secret, previewUrl }, target, now, scope = 'page') {
  const expires = Math.floor(now / 1000) + addressSeconds;
  const signature = sign(secret, ['address', scope, target.path, target.version, expires]);
  return createAddress(previewUrl, target, { scope, expires: String(expires), signature });
}

/**
 * Returns the link of a shared preview, for people without an account. The server of previews also asks Directus whether the
 * share was revoked.
 *
 * @param {{ secret: string, previewUrl: string }} instance
 * @param {{ id: string, scope: 'page' | 'site', path: string, version: string, expiresAt: string | Date }} share
 *   path: of the page that the link leads to
 */
export function createSharedLink({ secret, previewUrl }, { id, scope, path, version, expiresAt }) {
  const expires = Math.floor(new Date(expiresAt).getTime() / 1000);
  const signature = sign(secret, ['share', id, scope, path, version, expires]);
  return createAddress(
    previewUrl,
    { path, version },
    { share: id, scope, expires: String(expires), signature },
  );
}

function sign(secret, parts) {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
}

function createAddress(previewUrl, { path, version }, parameters) {
  return `${previewUrl}/preview${path === '/' ? '' : path}?${new URLSearchParams({ version, ...parameters })}`;
}
