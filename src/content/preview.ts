import type { PageItem } from './items';
import { normalizePage, type PageModel } from './page';
import { normalizePagePath } from './pagePath';
import { getAddressWarnings } from './pageAddress';
import { fetchPageVersion, type DirectusSource } from './pageVersion';
import { createShell, fetchSavedSite, findPages, type SiteShell } from './shell';
import { readForms } from './siteContent';
import type { ItemWarning } from './warnings';

/** The data of the preview route. */
export type Preview =
  | { name: 'ready'; page: PageModel; version: string; warnings: ItemWarning[]; shell?: SiteShell }
  /** The page or version does not exist, or the token may not read it. Directus gives the same answer to both. */
  | { name: 'missing'; url: string; version: string; shell?: SiteShell }
  /** Directus is unreachable or responded with an error. The page shows the shell of the build. */
  | { name: 'failed'; message: string; shell?: undefined };

/** Who looks at a preview. */
export type PreviewViewer =
  /** A person who is logged in to the CMS. */
  | { name: 'editor'; walksSite: boolean; shareUrl: string }
  /** A person with whom an editor shared it. `until` is a text. */
  | { name: 'reviewer'; walksSite: boolean; sharedBy: string; until: string };

/**
 * Loads a saved version of a page, and the saved shell. It uses the normalizers of the build, so that a preview looks like the
 * built page. It is hidden from search engines.
 *
 * @param url the address of the page
 * @param version the key of the version; `main` is the saved state of the page
 */
export async function loadPreview(source: DirectusSource, url: string, version: string): Promise<Preview> {
  const path = normalizePagePath(url);
  try {
    const [site, item] = await Promise.all([fetchSavedSite(source), fetchPage(source, path, version)]);
    const shell = createShell(site);
    if (!item) return { name: 'missing', url: path, version, shell };
    const { settings, shows, locations } = site;
    const { page, warnings } = normalizePage(item, settings, '', shell.notifications, locations);
    return {
      name: 'ready',
      version,
      page: {
        ...page,
        seo: { ...page.seo, canonicalUrl: '', noIndex: true },
        forms: readForms({ settings, shows }).model,
      },
      warnings: [...getAddressWarnings(item), ...warnings],
      shell,
    };
  } catch (error) {
    return { name: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function fetchPage(source: DirectusSource, path: string, version: string): Promise<PageItem | null> {
  const [page] = await findPages(source, path);
  return page ? fetchPageVersion(source, page.id, version) : null;
}
