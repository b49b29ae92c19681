/*
 * Where a link may lead on the site. The build, previews and the Studio (cms/extensions/blocks) use the same rule.
 */

/**
 * First path segments that the site itself uses. No content page may have such an address or one below it. This list is
 * authoritative: a test compares it with the validation of `pages.url` in cms/schema/pages.json, with the routes in
 * src/pages and with the files in static/.
 */
export const reservedAddresses = [
  // Routes of the site. Gift cards get their own collection.
  'ticketing',
  'gift-cards',
  'subscription',
  'preview',
  '404',
  'not-found',
  // Files of the build and routes of the server.
  'static',
  'page-data',
  'slice-data',
  '_gatsby',
  '_health',
  '_csp-reports',
  'api',
  'chunk-map.json',
  'sitemap.xml',
  'robots.txt',
  // Gatsby's 404 page in development.
  'dev-404-page',
  // Files of static/.
  'config.json',
  'favicon.svg',
  'icon.png',
  'stand-ins',
] as const;

/** Whether a path is one of the site itself, or below one. */
export function isReservedAddress(path: string): boolean {
  const first = path.split('/')[1] ?? '';
  return path.startsWith('/') && reservedAddresses.some((reserved) => reserved === first);
}

/** Whether a field contains an address that an editor types. The forms of the Studio use the same rule (cms/extensions/blocks/app/words.ts). */
export function isAddressField(field: string): boolean {
  return /^(?:url|shopLink|[a-zA-Z]+Url)$/.test(field);
}

/** The field of the page that can be chosen instead of a typed address. It takes precedence. */
export function getPageField(addressField: string): string {
  return addressField === 'url' ? 'page' : addressField.replace(/(?:Url|Link)$/, 'Page');
}

/** The addresses of the content, by their paths. */
export interface SiteAddresses {
  pages: ReadonlySet<string>;
  /** Pages that are not on the site, each with the reason, as the end of a sentence (“is a draft”). */
  hidden: ReadonlyMap<string, string>;
  redirects: ReadonlySet<string>;
}

/**
 * Returns the path on the site to which a link leads; null if it leads to another site, to a section of its own page, or nowhere that a
 * browser understands.
 *
 * @param siteUrl the address of the site. Empty: only links without an origin are of the site
 */
export function readSitePath(href: string, siteUrl: string): string | null {
  const target = readSiteTarget(href, siteUrl);
  return target ? readPath(target.pathname) : null;
}

/** Returns a link to the site without the origin: `https://www.example/ruth?a=1#cast` is `/ruth?a=1#cast`. Other links stay. */
export function removeOrigin(href: string, siteUrl: string): string {
  if (!/^https?:/i.test(href)) return href;
  const target = readSiteTarget(href, siteUrl);
  return target ? `${target.pathname}${target.search}${target.hash}` : href;
}

function readSiteTarget(href: string, siteUrl: string): URL | null {
  const base = siteUrl || 'https://site.invalid';
  if (href.startsWith('#') || !URL.canParse(href, base)) return null;
  const target = new URL(href, base);
  // People write the address of the site with and without `www.`, and with http.
  const isOwn = /^https?:$/.test(target.protocol) && readHost(target) === readHost(new URL(base));
  return isOwn ? target : null;
}

const readHost = ({ host }: URL) => host.replace(/^www\./, '');

function readPath(pathname: string): string {
  const path = pathname.replace(/\/+$/, '') || '/';
  try {
    return decodeURIComponent(path);
  } catch {
    // Not encoded. The server looks for it as it is.
    return path;
  }
}

/** Only the finished release knows its files. The check of the release names links to missing ones. */
const filePath = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;

/** Returns why a link to this path of the site leads nowhere, as a sentence; null if it leads somewhere. */
export function findPathProblem(path: string, { pages, hidden, redirects }: SiteAddresses): string | null {
  if (pages.has(path) || redirects.has(path)) return null;
  if (isReservedAddress(path) || filePath.test(path)) return null;
  const reason = hidden.get(path);
  return reason
    ? `It leads to the page ${path}, which ${reason}.`
    : `It leads to ${path}, which is not on the site.`;
}

/** What decides about an address: a page with the reason why it is not on the site, or a redirect. */
export interface AddressRows {
  pages: readonly { readonly [field: string]: unknown }[];
  redirects: readonly { readonly [field: string]: unknown }[];
}

/**
 * The addresses of saved pages and redirects.
 *
 * @param describeHidden returns why a page is not on the site; null if it is
 */
export function readAddresses(
  { pages, redirects }: AddressRows,
  describeHidden: (page: AddressRows['pages'][number]) => string | null,
): SiteAddresses {
  const shown = new Set<string>();
  const hidden = new Map<string, string>();
  const sources = new Set<string>();
  for (const page of pages) {
    const { url, status, redirectPage, redirectUrl } = page;
    if (typeof url !== 'string' || url === '') continue;
    const path = readPath(url);
    const reason = describeHidden(page);
    if (reason === null) shown.add(path);
    else hidden.set(path, reason);
    // The visitors of an archived page go elsewhere.
    if (status === 'archived' && (redirectPage || redirectUrl)) sources.add(path);
  }
  for (const { from } of redirects) if (typeof from === 'string') sources.add(from);
  return { pages: shown, hidden, redirects: sources };
}
