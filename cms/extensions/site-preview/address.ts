import { createHmac } from 'node:crypto';
import type { Target } from '../lib/previews.ts';

/**
 * Seconds until a signed address expires. Browsers follow it at once; the time allows for clock differences and is short, in
 * case an address is found in a log.
 */
const addressSeconds = 120;

/** Characters. Must equal the length in server/previewSession.ts. */
export const shortestSecret = 32;

/** The instance for previews. */
export interface Instance {
  secret: string;
  /** Without a trailing slash */
  previewUrl: string;
}

/** `site` also opens the saved state of all other pages. */
export type Scope = 'page' | 'site';

/**
 * Returns the signed address of a preview, which the server of previews verifies (server/previewSession.ts).
 *
 * @param now milliseconds
 */
export function createSignedAddress(
  { secret, previewUrl }: Instance,
  target: Target,
  now: number,
  scope: Scope = 'page',
): string {
  const expires = Math.floor(now / 1000) + addressSeconds;
  const signature = sign(secret, ['address', scope, target.path, target.version, expires]);
  return createAddress(previewUrl, target, { scope, expires: String(expires), signature });
}

/**
 * Returns the link of a shared preview, for people without an account. The server of previews also asks Directus whether the
 * share was revoked.
 *
 * @param share `path`: of the page that the link leads to
 */
export function createSharedLink(
  { secret, previewUrl }: Instance,
  { id, scope, path, version, expiresAt }: Target & { id: string; scope: Scope; expiresAt: string | Date },
): string {
  const expires = Math.floor(new Date(expiresAt).getTime() / 1000);
  const signature = sign(secret, ['share', id, scope, path, version, expires]);
  return createAddress(
    previewUrl,
    { path, version },
    { share: id, scope, expires: String(expires), signature },
  );
}

function sign(secret: string, parts: readonly (string | number)[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
}

function createAddress(
  previewUrl: string,
  { path, version }: Target,
  parameters: Record<string, string>,
): string {
  return `${previewUrl}/preview${path === '/' ? '' : path}?${new URLSearchParams({ version, ...parameters })}`;
}
