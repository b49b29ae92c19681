import type { PageItem } from './items';
import { normalizePagePath, readBoolean, readText } from './read';

/**
 * The XML sitemap (sitemaps.org) of the content pages and of further routes of the site. It omits pages that are hidden from search engines or have another
 * canonical address.
 *
 * @param getLastModified when the content of a page last changed; null if it is not known
 * @param siteUrl the origin of the published site, without a trailing slash
 * @param routes paths of pages that are not in the CMS
 */
export function createSitemapXml<Page extends PageItem>(
  pages: readonly Page[],
  getLastModified: (page: Page) => Date | null,
  siteUrl: string,
  routes: readonly string[] = [],
): string {
  const listed = pages
    .filter((page) => readText(page.url) && !readBoolean(page.noIndex) && isCanonical(page, siteUrl))
    .map((page) => ({ path: normalizePagePath(page.url), lastModified: getLastModified(page) }));
  const urls = [...listed, ...routes.map((path) => ({ path, lastModified: null }))]
    .map(({ path, lastModified }) => {
      const time = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
      return `  <url><loc>${escapeXml(`${siteUrl}${path}`)}</loc>${time}</url>\n`;
    })
    .sort()
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

/**
 * Allows every page. Pages that must not be indexed, such as the steps of a purchase, have `noindex` instead: a crawler that may
 * not read a page cannot see it and would list the address.
 */
export function createRobotsTxt(siteUrl: string): string {
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}

function isCanonical(page: PageItem, siteUrl: string): boolean {
  const canonical = resolveCanonicalUrl(page, siteUrl);
  return canonical === `${siteUrl}${normalizePagePath(page.url)}`;
}

/** The absolute canonical address: the editor's, or the page's own. */
export function resolveCanonicalUrl(page: PageItem, siteUrl: string): string {
  const typed = readText(page.canonicalUrl);
  if (/^https?:\/\//i.test(typed)) return typed;
  return `${siteUrl}${normalizePagePath(typed || page.url)}`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
