import type { PageItem } from './items';
import { listEditables, type Editable } from './editables';
import { normalizePage, type PageModel } from './page';
import { normalizePagePath } from './read';
import { getAddressWarnings } from './pageAddress';
import { fetchPageVersion, fetchVersionName, type DirectusSource } from './pageVersion';
import { createShell, fetchSavedSite, findPages, type SiteShell } from './shell';
import { readForms } from './siteContent';
import { describeHidden } from './shared/schedule';
import { findPathProblem } from './shared/siteAddresses';
import type { TypedLink } from './typedLinks';
import type { ItemWarning } from './warnings';

/** The key of the saved state of a page. Must equal that in server/previewSession.ts. */
const savedVersion = 'main';

/** What people without an account read instead of the message of an error. */
const generalMessage = 'The content of the preview could not be loaded.';

/** The data of the preview route. */
export type Preview =
  | {
      name: 'ready';
      page: PageModel;
      version: string;
      /** The name of the version, as the Studio shows it. */
      versionName: string;
      /** Why the page is not on the site, as the end of a sentence (“is a draft”); null if it is. */
      hiddenBecause: string | null;
      warnings: ItemWarning[];
      editables: Editable[];
      shell?: SiteShell;
    }
  /** The page or version does not exist, or the token may not read it. Directus gives the same answer to both. */
  | { name: 'missing'; url: string; version: string; shell?: SiteShell }
  /** Directus is unreachable or responded with an error. The page shows the shell of the build. */
  | { name: 'failed'; message: string; shell?: undefined };

/** Who looks at a preview. */
export type PreviewViewer =
  /** A person who is logged in to the CMS. */
  | { name: 'editor'; seesWholeSite: boolean; shareUrl: string; editUrl: string; cmsUrl: string }
  /** A person with whom an editor shared it. `until` is a text. */
  | { name: 'reviewer'; seesWholeSite: boolean; sharedBy: string; until: string };

/**
 * Loads a saved version of a page, and the saved shell. It uses the normalizers of the build, so that a preview looks like the
 * built page. It is hidden from search engines.
 *
 * @param url the address of the page
 * @param version the key of the version; `main` is the saved state of the page
 * @param canEdit whether the preview is for an editor, who can edit its parts. Others get neither warnings nor messages of errors
 * @param siteUrl the origin of the public site
 */
export async function loadPreview(
  source: DirectusSource,
  url: string,
  version: string,
  canEdit = false,
  siteUrl = '',
): Promise<Preview> {
  const path = normalizePagePath(url);
  try {
    const [site, found] = await Promise.all([fetchSavedSite(source), fetchPage(source, path, version)]);
    const broken: ItemWarning[] = [];
    /** A link to a page that is not on the site yet stays, so that the whole site can be opened before it is published. */
    const isRemoved = ({ path: target }: TypedLink) =>
      findPathProblem(target, site.addresses) !== null && !site.addresses.hidden.has(target);
    const linkRules = {
      siteUrl,
      isRemoved: (link: TypedLink) => {
        const problem = findPathProblem(link.path, site.addresses);
        const { collection, id, effect } = link;
        if (problem) broken.push({ collection, id, sentence: `${effect} ${problem}` });
        return isRemoved(link);
      },
    };
    const shell = createShell(site, { siteUrl, isRemoved });
    if (!found?.item) return { name: 'missing', url: path, version, shell };
    const { item, versionName } = found;
    const { settings, shows, locations } = site;
    const { page, warnings } = normalizePage(
      item,
      settings,
      '',
      shell.notificationBanners,
      locations,
      linkRules,
    );
    return {
      name: 'ready',
      version,
      versionName,
      hiddenBecause: describeHidden(item, new Date()),
      page: {
        ...page,
        seo: { ...page.seo, canonicalUrl: '', noIndex: true },
        forms: readForms({ settings, shows }).model,
      },
      warnings: canEdit ? [...getAddressWarnings(item), ...warnings, ...broken] : [],
      editables: canEdit ? listEditables(item, version !== savedVersion) : [],
      shell,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { name: 'failed', message: canEdit ? message : generalMessage };
  }
}

async function fetchPage(
  source: DirectusSource,
  path: string,
  version: string,
): Promise<{ item: PageItem | null; versionName: string } | null> {
  const [page] = await findPages(source, path);
  if (!page) return null;
  const [item, versionName] = await Promise.all([
    fetchPageVersion(source, page.id, version),
    version === savedVersion ? version : fetchVersionName(source, page.id, version),
  ]);
  return { item, versionName };
}
