import type { Release } from 'gatsby-adapter-node/releases';
import { readPages } from '../releases.ts';
import { findBrokenLinks } from './links.ts';
import type { CheckCache, Faults } from './cache.ts';
import { type Page, withServedRelease, type Get, readPage } from './page.ts';
import { findOversize } from './sizes.ts';

interface FaultsContext {
  releasesDir: string;
  /** The origin of the site. */
  siteUrl: string;
  cache: CheckCache;
  /** Ends the search. */
  signal: AbortSignal;
}

/** Serves a release and opens its pages, unless that was done before. */
export async function findFaults(release: Release, context: FaultsContext): Promise<Faults> {
  const { releasesDir, siteUrl, cache, signal } = context;
  const known = cache.findFaults(release.id);
  if (known) return known;
  const { files } = release.manifest;
  return withServedRelease(releasesDir, release.id, signal, async (get) => {
    const { pages, problems, pageCount } = await loadAllPages(release, get, cache);
    const brokenLinks = await findBrokenLinks(pages, siteUrl, get);
    const faults = { problems, pageCount, brokenLinks, oversize: findOversize(pages, files) };
    cache.keepPages(pages, files);
    // A page that could not be opened may be opened the next time.
    if (problems.length === 0) cache.keepFaults(release.id, faults);
    return faults;
  });
}

/** The pages of the sitemap, and those that are hidden from search engines. */
async function loadAllPages(
  release: Release,
  get: Get,
  cache: CheckCache,
): Promise<{ pages: Page[]; problems: string[]; pageCount: number }> {
  const listed = await readSitemap(get);
  const paths = [...(listed ?? []), ...readPages(release).map(({ path }) => path)];
  const { pages, problems } = await loadPages(get, paths, (path) =>
    cache.findPage(path, release.manifest.files),
  );
  const noSitemap = 'The release has no sitemap with pages. Tell the operator of the site.';
  return {
    pages,
    problems: listed?.length ? problems : [noSitemap, ...problems],
    pageCount: listed?.length ?? 0,
  };
}

/** Pages that are requested at once. */
const AT_ONCE = 8;

interface LoadedPages {
  pages: Page[];
  /** Sentences about pages that visitors could not open. */
  problems: string[];
}

/** Returns the paths in the sitemap of a release; null if it has none. */
async function readSitemap(get: Get): Promise<string[] | null> {
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
