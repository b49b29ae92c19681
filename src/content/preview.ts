import type { FormsContent } from './form';
import { normalisePage, type PageModel } from './page';
import { pagePath } from './pagePath';
import { addressWarnings } from './pageAddress';
import { fetchPageVersion, type VersionSource } from './pageVersion';
import { list, one } from './read';
import { readForms } from './siteContent';
import type { ItemWarning } from './warnings';

/** What the preview route shows. */
export type Preview =
  | { name: 'ready'; page: PageModel; version: string; forms: FormsContent; warnings: ItemWarning[] }
  /** There is no such page, no such version, or the token may not read it: Directus does not tell which. */
  | { name: 'missing'; url: string; version: string }
  /** Directus did not answer, or not as it should. */
  | { name: 'failed'; message: string };

/**
 * A saved version of the page at an address, as the build would make it: the same normalisers, so a preview never looks
 * different from the page. It is kept from search engines.
 *
 * @param url the address of the page
 * @param version the key of the version; `main` is what is saved now, built or not
 */
export async function loadPreview(source: VersionSource, url: string, version: string): Promise<Preview> {
  const path = pagePath(url);
  try {
    const found = await read(source, `pages?limit=1&fields=id&filter=${filter({ url: { _eq: path } })}`);
    const id = list(found)[0]?.id;
    const item = id ? await fetchPageVersion(source, id, version) : null;
    if (!item) return { name: 'missing', url: path, version };
    const settings = one(await read(source, 'siteSettings'));
    const shows = list(await read(source, 'shows?limit=-1&fields=*,location.name,location.id'));
    const { page, warnings } = normalisePage(item, settings, '');
    return {
      name: 'ready',
      version,
      page: { ...page, seo: { ...page.seo, canonicalUrl: '', noIndex: true } },
      forms: readForms({ settings, shows }).model,
      warnings: [...addressWarnings(item), ...warnings],
    };
  } catch (error) {
    return { name: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function filter(rule: object): string {
  return encodeURIComponent(JSON.stringify(rule));
}

async function read({ url, token, fetch: get = fetch }: VersionSource, path: string): Promise<unknown> {
  const answer = await get(`${url}/items/${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status} when asked for ${path.split('?')[0]}.`);
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
}
