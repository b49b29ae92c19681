import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Who may see a saved version of a page (docs/adr/0009). The CMS gives a logged-in editor a signed address; the site
 * exchanges it for a cookie. Both hold for one version of one page. Imported by the server of the site and by the
 * preview page, so nothing here may need a build.
 */

/** Previews stand below this path, each at the path of its page. */
export const previewRoot = '/preview';

/** The version that is saved and perhaps not built. */
export const savedVersion = 'main';

export interface PreviewTarget {
  /** Of the page, without the root of previews: `/` or `/shows/ruth`. */
  path: string;
  /** The key of the version in Directus. */
  version: string;
}

/** Seconds that a session lasts, after which the CMS is asked again whether the editor is still logged in. */
export const sessionSeconds = 15 * 60;
/** Seconds that a browser keeps the cookie. With an expired session the cookie redirects an editor to the CMS. */
const cookieSeconds = 12 * 60 * 60;

const pathPattern = /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*)?$/;
/** As in cms/extensions/site-preview/address.js. */
export const versionPattern = /^[A-Za-z0-9_-]{1,64}$/;
const longestPath = 255;
/** Shorter ones can be guessed. As in cms/extensions/site-preview/address.js. */
export const shortestSecret = 32;

/** Null where this is no path of a page, or no key of a version: nothing is done with it then. */
export function readTarget(path: unknown, version: unknown): PreviewTarget | null {
  const key = version === undefined || version === '' ? savedVersion : version;
  if (typeof path !== 'string' || path.length > longestPath || !pathPattern.test(path)) return null;
  if (typeof key !== 'string' || !versionPattern.test(key)) return null;
  return { path, version: key };
}

/** The address of a preview on the site. */
export function previewAddress({ path, version }: PreviewTarget): string {
  return `${previewRoot}${path === '/' ? '' : path}?version=${version}`;
}

/**
 * @param purpose keeps a cookie from serving as an address, and the other way round
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

export type Standing =
  | 'none'
  /** It was signed here, and its time is over. */
  | 'expired'
  | 'valid';

/**
 * @param expires as it came: seconds since 1970
 * @param now milliseconds
 */
export function standingOf(
  secret: string,
  purpose: 'address' | 'session',
  target: PreviewTarget,
  { expires, signature }: { expires: string; signature: string },
  now: number,
): Standing {
  if (secret.length < shortestSecret || !/^\d{1,12}$/.test(expires)) return 'none';
  const right = Buffer.from(sign(secret, purpose, target, Number(expires)));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'none';
  return now < Number(expires) * 1000 ? 'valid' : 'expired';
}

/** What the cookies of a request allow. */
export function sessionStanding(
  secret: string,
  target: PreviewTarget,
  cookies: string | undefined,
  now: number,
): Standing {
  const names = [cookieName(target, false), cookieName(target, true)];
  const standings = (cookies ?? '').split(';').map((cookie): Standing => {
    const [name = '', value = ''] = cookie.trim().split('=');
    const [expires = '', signature = ''] = value.split('.');
    return names.includes(name) ? standingOf(secret, 'session', target, { expires, signature }, now) : 'none';
  });
  return standings.find((one) => one === 'valid') ?? standings.find((one) => one === 'expired') ?? 'none';
}

/**
 * The `Set-Cookie` lines of a session. Each page and version has a cookie of its own, which a browser sends to the
 * preview, its data and the page alone: previews in several tabs do not replace one another, and no request grows long.
 *
 * @param https on https the CMS may have another host, so that its frame is another site's; the cookie is kept apart for
 *   each site around it. On http (localhost) both are one site, whatever their ports.
 * @param now milliseconds
 */
export function sessionCookies(
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
      `${cookieName(target, https)}=${value}; Path=${path}; Max-Age=${cookieSeconds}; HttpOnly; ${sameSite}`,
  );
}

function cookieName({ path, version }: PreviewTarget, https: boolean): string {
  const hash = createHash('sha256').update(`${path}\n${version}`).digest('hex').slice(0, 16);
  return `${https ? '__Secure-' : ''}preview-${hash}`;
}
