import type { PageItem } from './items';
import { pagePath } from './pagePath';
import { flag, plain } from './read';

/**
 * The XML sitemap of the content pages (sitemaps.org). A page that is hidden from search engines, or has its place at
 * another address, is left out. No `lastmod`: an edited block does not change the date of the page that shows it, and
 * search engines ignore a date that is wrong.
 *
 * @param siteUrl where the site is published, without a slash at the end
 */
export function sitemapXml(pages: readonly PageItem[], siteUrl: string): string {
  const locations = pages
    .filter((page) => plain(page.url) && !flag(page.noIndex) && isItsOwn(page, siteUrl))
    .map((page) => `${siteUrl}${pagePath(page.url)}`)
    .sort();
  const urls = locations.map((location) => `  <url><loc>${escapeXml(location)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

/**
 * What a crawler may not read: previews, since each asks Directus for a draft. Pages that are not to be found, such as the
 * steps of buying, say so themselves (`noindex`); a crawler that was kept from reading them would never learn it, and list
 * the bare address wherever a link leads there.
 */
export function robotsTxt(siteUrl: string): string {
  return ['User-agent: *', 'Disallow: /preview/', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}

function isItsOwn(page: PageItem, siteUrl: string): boolean {
  const canonical = canonicalUrl(page, siteUrl);
  return canonical === `${siteUrl}${pagePath(page.url)}`;
}

/** The address under which a page is to be found: its own, unless the editor gave another one. */
export function canonicalUrl(page: PageItem, siteUrl: string): string {
  const typed = plain(page.canonicalUrl);
  if (/^https?:\/\//i.test(typed)) return typed;
  return `${siteUrl}${pagePath(typed || page.url)}`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
