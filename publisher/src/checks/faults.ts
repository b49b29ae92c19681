import type { Release } from 'gatsby-adapter-node/releases';
import { readPages } from '../releases.ts';
import { findBrokenLinks } from './links.ts';
import type { CheckCache, Faults } from './cache.ts';
import type { Page } from './page.ts';
import { loadPages, readSitemap } from './pages.ts';
import { withServedRelease, type Get } from './served-release.ts';
import { findOversize } from './sizes.ts';

export interface FaultsContext {
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
