import { normalizePage, type PageModel } from './page';
import { normalizePagePath } from './pagePath';
import { getAddressWarnings } from './pageAddress';
import { fetchPageVersion, type DirectusSource } from './pageVersion';
import { readItem, readItems } from './read';
import { readForms } from './siteContent';
import type { ItemWarning } from './warnings';

/** The data of the preview route. */
export type Preview =
  | { name: 'ready'; page: PageModel; version: string; warnings: ItemWarning[] }
  /** The page or version does not exist, or the token may not read it. Directus gives the same answer to both. */
  | { name: 'missing'; url: string; version: string }
  /** Directus is unreachable or responded with an error. */
  | { name: 'failed'; message: string };

/**
 * Loads a saved version of a page. It uses the normalizers of the build, so that a preview looks like the built page. It is
 * hidden from search engines.
 *
 * @param url the address of the page
 * @param version the key of the version; `main` is the saved state of the page
 */
export async function loadPreview(source: DirectusSource, url: string, version: string): Promise<Preview> {
  const path = normalizePagePath(url);
  try {
    const pages = await requestItems(
      source,
      `pages?limit=1&fields=id&filter=${encodeFilter({ url: { _eq: path } })}`,
    );
    const id = readItems(pages)[0]?.id;
    const item = id ? await fetchPageVersion(source, id, version) : null;
    if (!item) return { name: 'missing', url: path, version };
    const settings = readItem(await requestItems(source, 'siteSettings'));
    const shows = readItems(await requestItems(source, 'shows?limit=-1&fields=*,location.name,location.id'));
    const locations = readItems(await requestItems(source, 'locations?limit=-1'));
    const { page, warnings } = normalizePage(item, settings, '', [], locations);
    return {
      name: 'ready',
      version,
      page: {
        ...page,
        seo: { ...page.seo, canonicalUrl: '', noIndex: true },
        forms: readForms({ settings, shows }).model,
      },
      warnings: [...getAddressWarnings(item), ...warnings],
    };
  } catch (error) {
    return { name: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function encodeFilter(rule: object): string {
  return encodeURIComponent(JSON.stringify(rule));
}

async function requestItems(
  { url, token, fetch: sendRequest = fetch }: DirectusSource,
  path: string,
): Promise<unknown> {
  const answer = await sendRequest(`${url}/items/${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status} when asked for ${path.split('?')[0]}.`);
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
}
