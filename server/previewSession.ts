import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Access to saved versions of pages (docs/adr/0009). The CMS gives a logged-in editor a signed address, and the site
 * exchanges it for a cookie. Both are valid for one version of one page. The server of the site and the preview page
 * import this module, so it must run without a build step.
 */

/** The root path of previews. The rest of the address is the path of the page. */
export const previewRoot = '/preview';

/** The key of the saved state of a page, which may not be built yet. */
export const savedVersion = 'main';

export interface PreviewTarget {
  /** Path of the page without the root of previews: `/` or `/shows/ruth`. */
  path: string;
  /** The key of the version in Directus. */
  version: string;
}

/** Seconds until a session expires. Then the CMS checks again whether the editor is logged in. */
export const sessionSeconds = 15 * 60;
/** Seconds that a browser keeps the cookie. With an expired session the cookie redirects an editor to the CMS. */
const cookieSeconds = 12 * 60 * 60;

const pathPattern = /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*)?$/;
/** Must equal the pattern in cms/extensions/site-preview/address.js. */
export const versionPattern = /^[A-Za-z0-9_-]{1,64}$/;
const longestPath = 255;
/** Shorter secrets can be guessed. Must equal the length in cms/extensions/site-preview/address.js. */
export const shortestSecret = 32;

/** Validates path and version. Returns null if one of them is invalid. */
export function readTarget(path: unknown, version: unknown): PreviewTarget | null {
  const key = version === undefined || version === '' ? savedVersion : version;
  if (typeof path !== 'string' || path.length > longestPath || !pathPattern.test(path)) return null;
  if (typeof key !== 'string' || !versionPattern.test(key)) return null;
  return { path, version: key };
}

/** Returns the address of a preview on the site. */
export function getPreviewAddress({ path, version }: PreviewTarget): string {
  return `${previewRoot}${path === '/' ? '' : path}?version=${version}`;
}

/**
 * @param purpose prevents the use of a cookie as an address and vice versa
 * @param expires seconds since 1970
 */
export function sign(
  secret: string,
  purpose: 'address' | 'session',
  { path, version }: PreviewTarget,
  expires: number,
): string {
  if (secret.length < shortestSecret) throw new Error(`PREVIEW_SECRET needs ${shortestSecret} characters.`);
  return createHmac('sha256', secret)
    .update([purpose, path, version, expires].join('\n'))
    .digest('base64url');
}

export type SignatureState =
  | 'none'
  /** The signature is valid and has expired. */
  | 'expired'
  | 'valid';

/**
 * @param expires unchecked value of the request: seconds since 1970
 * @param now milliseconds
 */
export function checkSignature(
  secret: string,
  purpose: 'address' | 'session',
  target: PreviewTarget,
  { expires, signature }: { expires: string; signature: string },
  now: number,
): SignatureState {
  if (secret.length < shortestSecret || !/^\d{1,12}$/.test(expires)) return 'none';
  const expected = Buffer.from(sign(secret, purpose, target, Number(expires)));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'none';
  return now < Number(expires) * 1000 ? 'valid' : 'expired';
}

/** Returns the state of the session in the cookies of a request. */
export function readSessionState(
  secret: string,
  target: PreviewTarget,
  cookies: string | undefined,
  now: number,
): SignatureState {
  const names = [getCookieName(target, false), getCookieName(target, true)];
  const states = (cookies ?? '').split(';').map((cookie): SignatureState => {
    const [name = '', value = ''] = cookie.trim().split('=');
    const [expires = '', signature = ''] = value.split('.');
    return names.includes(name)
      ? checkSignature(secret, 'session', target, { expires, signature }, now)
      : 'none';
  });
  return states.find((state) => state === 'valid') ?? states.find((state) => state === 'expired') ?? 'none';
}

/**
 * Creates the `Set-Cookie` values of a session. Each page and version has a separate cookie, which a browser sends only to
 * the preview, its data and the page. Previews in several tabs therefore do not replace each other, and requests stay short.
 *
 * @param https with https the CMS may be on another site, so the cookie of its frame is cross-site and partitioned. With
 *   http (localhost) both are the same site, because ports do not matter.
 * @param now milliseconds
 */
export function createSessionCookies(
  secret: string,
  target: PreviewTarget,
  { https }: { https: boolean },
  now: number,
): string[] {
  const expires = Math.floor(now / 1000) + sessionSeconds;
  const value = `${expires}.${sign(secret, 'session', target, expires)}`;
  const sameSite = https ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
  const below = target.path === '/' ? '' : target.path;
  const paths = below ? [`${previewRoot}${below}`, `/page-data${previewRoot}${below}`, below] : ['/'];
  return paths.map(
    (path) =>
      `${getCookieName(target, https)}=${value}; Path=${path}; Max-Age=${cookieSeconds}; HttpOnly; ${sameSite}`,
  );
}

function getCookieName({ path, version }: PreviewTarget, https: boolean): string {
  const hash = createHash('sha256').update(`${path}\n${version}`).digest('hex').slice(0, 16);
  return `${https ? '__Secure-' : ''}preview-${hash}`;
}
