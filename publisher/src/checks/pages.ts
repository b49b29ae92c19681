import { readPage, type Page } from './page.ts';
import type { Get } from './served-release.ts';

/** Pages that are requested at once. */
const AT_ONCE = 8;

export interface LoadedPages {
  pages: Page[];
  /** Sentences about pages that visitors could not open. */
  problems: string[];
}

/** Returns the paths in the sitemap of a release; null if it has none. */
export async function readSitemap(get: Get): Promise<string[] | null> {
  const { status, body } = await get('/sitemap.xml');
  if (status !== 200) return null;
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, location = '']) => new URL(location.replaceAll('&amp;', '&')).pathname,
  );
}

/**
 * Opens pages as a visitor does.
 *
 * @param findKnown returns the result for a page that has not changed. Such a page is not requested again
 */
export async function loadPages(
  get: Get,
  paths: readonly string[],
  findKnown: (path: string) => Page | null,
): Promise<LoadedPages> {
  const pages: Page[] = [];
  const problems: string[] = [];
  const waiting = [...new Set(paths)].sort().reverse();
  const loadOneByOne = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const known = findKnown(path);
      if (known) {
        pages.push(known);
        continue;
      }
      const { status, type, body } = await get(path);
      if (status === 200 && type === 'text/html') pages.push(readPage(path, body));
      else
        problems.push(
          `The page ${path} cannot be opened (${status} ${type}). Tell the operator of the site.`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loadOneByOne));
  return { pages: pages.sort((a, b) => (a.path < b.path ? -1 : 1)), problems: problems.sort() };
}
