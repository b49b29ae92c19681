import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Access to previews (docs/adr/0009, 0020). The CMS gives a logged-in editor a signed address, and the server of previews
 * exchanges it for a cookie. An editor can also share a preview: the link has a longer expiry, and the CMS is asked whether
 * it is still valid (previewShares.ts). The server and the preview page import this module, so it must run without a build
 * step.
 */

/** The root path of previews. The rest of the address is the path of the page. */
export const previewRoot = '/preview';

/**
 * The path that the visual editor of the CMS opens (docs/adr/0020). Its frame must begin on the origin of previews. It shows
 * nothing: it redirects everybody to the CMS, which knows who is logged in.
 */
export const entryPath = '/open-preview';

/** The key of the saved state of a page, which may not be built yet. */
export const savedVersion = 'main';

/**
 * What a signature gives access to: one version of one page, or the saved state of every page. A session of a version alone
 * does not lead to other pages.
 */
type PreviewScope = 'page' | 'site';

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
/** Must equal the pattern in cms/extensions/lib/previews.ts. */
export const versionPattern = /^[A-Za-z0-9_-]{1,64}$/;
const longestPath = 255;
/** Shorter secrets can be guessed. Must equal the length in cms/extensions/site-preview/address.ts. */
export const shortestSecret = 32;

/** Validates path and version. Returns null if one of them is invalid. */
export function readTarget(path: unknown, version: unknown): PreviewTarget | null {
  const key = version === undefined || version === '' ? savedVersion : version;
  if (typeof path !== 'string' || path.length > longestPath || !pathPattern.test(path)) return null;
  if (typeof key !== 'string' || !versionPattern.test(key)) return null;
  return { path, version: key };
}

/** Returns the address of a preview on its instance. */
export function getPreviewAddress({ path, version }: PreviewTarget): string {
  return `${previewRoot}${path === '/' ? '' : path}?version=${version}`;
}

/** Prevents the use of a cookie as an address and vice versa, and the use of an editor's signature as a shared one. */
type Purpose = 'address' | 'session' | 'share' | 'shared-session';

/**
 * @param claims what the signature is valid for. They contain no line break
 * @param expires seconds since 1970
 */
export function sign(secret: string, purpose: Purpose, claims: readonly string[], expires: number): string {
  if (secret.length < shortestSecret) throw new Error(`PREVIEW_SECRET needs ${shortestSecret} characters.`);
  return createHmac('sha256', secret)
    .update([purpose, ...claims, expires].join('\n'))
    .digest('base64url');
}

type SignatureState =
  | 'none'
  /** The signature is valid and has expired. */
  | 'expired'
  | 'valid';

interface Signed {
  /** Unchecked value of the request: seconds since 1970. */
  expires: string;
  signature: string;
}

/** @param now milliseconds */
function checkSignature(
  secret: string,
  purpose: Purpose,
  claims: readonly string[],
  { expires, signature }: Signed,
  now: number,
): SignatureState {
  if (secret.length < shortestSecret || !/^\d{1,12}$/.test(expires)) return 'none';
  const expected = Buffer.from(sign(secret, purpose, claims, Number(expires)));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'none';
  return now < Number(expires) * 1000 ? 'valid' : 'expired';
}

/** Checks an address that the CMS gave an editor. */
export function checkAddress(
  secret: string,
  scope: PreviewScope,
  { path, version }: PreviewTarget,
  signed: Signed,
  now: number,
): SignatureState {
  return checkSignature(secret, 'address', [scope, path, version], signed, now);
}

interface EditorSession {
  state: SignatureState;
  /** The same for all requests of a session, and of no other. */
  id: string;
}

/**
 * Reads an editor's session from the cookies of a request: the session of this version of this page, or, for a saved
 * state, the session of the whole site.
 */
export function readSession(
  secret: string,
  target: PreviewTarget,
  cookies: string | undefined,
  now: number,
): EditorSession {
  const scopes = target.version === savedVersion ? (['site', 'page'] as const) : (['page'] as const);
  return findBest(scopes.map((scope) => readCookieSession(secret, getClaims(scope, target), cookies, now)));
}

function findBest(sessions: readonly EditorSession[]): EditorSession {
  const find = (state: SignatureState) => sessions.find((session) => session.state === state);
  return find('valid') ?? find('expired') ?? { state: 'none', id: '' };
}

/** Returns whether the cookies contain an editor's session of the whole site, so that links may lead to other previews. */
export function hasSiteSession(secret: string, cookies: string | undefined, now: number): boolean {
  return readCookieSession(secret, ['site'], cookies, now).state === 'valid';
}

function getClaims(scope: PreviewScope, { path, version }: PreviewTarget): string[] {
  return scope === 'site' ? ['site'] : ['page', path, version];
}

function readCookieSession(
  secret: string,
  claims: readonly string[],
  cookies: string | undefined,
  now: number,
): EditorSession {
  const cookieName = getCookieName(claims);
  return findBest(
    readCookies(cookies)
      .filter(({ name }) => name.replace('__Secure-', '') === cookieName)
      .map(({ value }) => {
        const [expires = '', signature = ''] = value.split('.');
        const state = checkSignature(secret, 'session', claims, { expires, signature }, now);
        return { state, id: signature };
      }),
  );
}

function readCookies(cookies: string | undefined): { name: string; value: string }[] {
  return (cookies ?? '').split(';').map((cookie) => {
    const [name = '', value = ''] = cookie.trim().split('=');
    return { name, value };
  });
}

/**
 * Creates the `Set-Cookie` values of a session. Each version of a page has a separate cookie, which a browser sends only to
 * the preview, its data and the page. Previews in several tabs therefore do not replace each other. The scope `site` adds the
 * cookie of the saved state of all pages.
 *
 * @param https with https the CMS may be on another site, so the cookie of its frame is cross-site and partitioned. With
 *   http (localhost) both are the same site, because ports do not matter.
 * @param now milliseconds
 */
export function createSessionCookies(
  secret: string,
  scope: PreviewScope,
  target: PreviewTarget,
  { https }: { https: boolean },
  now: number,
): string[] {
  const expires = Math.floor(now / 1000) + sessionSeconds;
  const below = target.path === '/' ? '' : target.path;
  const pagePaths = below ? [`${previewRoot}${below}`, `/page-data${previewRoot}${below}`, below] : ['/'];
  const create = (claims: string[], path: string) => {
    const value = `${expires}.${sign(secret, 'session', claims, expires)}`;
    const sameSite = https ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
    return `${getCookieName(claims, https)}=${value}; Path=${path}; Max-Age=${cookieSeconds}; HttpOnly; ${sameSite}`;
  };
  return [
    ...pagePaths.map((path) => create(getClaims('page', target), path)),
    ...(scope === 'site' ? [create(getClaims('site', target), '/')] : []),
  ];
}

function getCookieName(claims: readonly string[], https = false): string {
  const hash = createHash('sha256').update(claims.join('\n')).digest('hex').slice(0, 16);
  return `${https ? '__Secure-' : ''}preview-${hash}`;
}

/** A preview that an editor shared with people without an account. */
export interface SharedPreview {
  /** The id of the item of `previewShares` in the CMS, which may be revoked. */
  id: string;
  scope: PreviewScope;
  /** With the scope `site`: the page that the link leads to. */
  target: PreviewTarget;
  /** Seconds since 1970. */
  expires: number;
}

const sharePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shareCookie = 'preview-share-';

/** A time before the end of every share, for what was signed at any time. */
const anyTime = 0;

/** Reads a shared link. Returns null if it is malformed or forged. Whether it has expired or was revoked is not checked. */
export function readSharedLink(
  secret: string,
  target: PreviewTarget,
  query: Record<string, unknown>,
): SharedPreview | null {
  const { share, scope, expires, signature } = query;
  if (typeof share !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null;
  return checkShare(secret, 'share', { id: share, scope, target }, { expires, signature }, anyTime);
}

function checkShare(
  secret: string,
  purpose: 'share' | 'shared-session',
  { id, scope, target }: { id: string; scope: unknown; target: PreviewTarget },
  signed: Signed,
  now: number,
): SharedPreview | null {
  if (!sharePattern.test(id) || !isScope(scope)) return null;
  const claims = [id, scope, target.path, target.version];
  return checkSignature(secret, purpose, claims, signed, now) === 'valid'
    ? { id, scope, target, expires: Number(signed.expires) }
    : null;
}

export function isScope(value: unknown): value is PreviewScope {
  return value === 'page' || value === 'site';
}

/** Creates the `Set-Cookie` value of a shared preview. It is kept until the share expires. */
export function createSharedCookie(
  secret: string,
  { id, scope, target, expires }: SharedPreview,
  { https }: { https: boolean },
  now: number,
): string {
  const { path, version } = target;
  const signature = sign(secret, 'shared-session', [id, scope, path, version], expires);
  const value = [id, scope, Buffer.from(path).toString('base64url'), version, expires, signature].join('.');
  const maxAge = Math.max(0, expires - Math.floor(now / 1000));
  return `${https ? '__Secure-' : ''}${shareCookie}${id.slice(0, 8)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
}

/** Returns the shared previews in the cookies of a request that include this target. Some may be revoked. */
export function readSharedPreviews(
  secret: string,
  target: PreviewTarget,
  cookies: string | undefined,
  now: number,
): SharedPreview[] {
  return readCookies(cookies).flatMap(({ name, value }) => {
    if (!name.replace('__Secure-', '').startsWith(shareCookie)) return [];
    const [id = '', scope, path = '', version, expires = '', signature = ''] = value.split('.');
    const shared = readTarget(Buffer.from(path, 'base64url').toString(), version);
    if (!shared) return [];
    const share = checkShare(
      secret,
      'shared-session',
      { id, scope, target: shared },
      { expires, signature },
      now,
    );
    return share && includes(share, target) ? [share] : [];
  });
}

function includes({ scope, target }: SharedPreview, { path, version }: PreviewTarget): boolean {
  return scope === 'site' ? version === savedVersion : target.path === path && target.version === version;
}
