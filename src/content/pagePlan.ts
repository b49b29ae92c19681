import { compareTexts } from '../lib/compareTexts';
import type { FlatItem } from './assemble';
import type { UnknownItem } from './items';
import { normalizePage } from './page';
import { findAddressProblem } from './pageAddress';
import { normalizePagePath, readText } from './read';
import { describeHidden } from './shared/schedule';
import { findPathProblem, type SiteAddresses } from './shared/siteAddresses';
import type { TypedLink } from './typedLinks';
import { getErrorMessage, type ContentWarning, type ItemWarning } from './warnings';

/** The facts about a page that the build needs before it creates any page. */
export interface ListedPage {
  /** Key in Directus. */
  id: string;
  /** As typed in Directus. */
  url: unknown;
  /** ISO 8601. If two pages have the same address, the older one gets it. */
  createdAt: unknown;
  /** Whether the page shows a block or a form. */
  hasContent: boolean;
  /** Why the page is not on the site, as the end of a sentence; null if it is. */
  hiddenBecause: string | null;
  /** Where visitors of an archived page go instead, as typed or chosen in Directus. */
  redirect: { page: unknown; url: unknown } | null;
  /** What the page shows or links to, but is not on the site at the moment: keys in Directus, sorted. */
  hiddenIds: string[];
  /** The links of its blocks to this site whose address was typed. */
  typedLinks: TypedLink[];
  warnings: ItemWarning[];
  /** Why the page cannot be read; null if it can. */
  failure: string | null;
}

interface PagePlan<Page extends ListedPage> {
  /** The pages to create, with their paths. */
  pages: (Page & { path: string })[];
  /** Of all pages, including skipped ones. */
  warnings: ContentWarning[];
}

/**
 * Reads a page for the list of pages. Does not throw.
 *
 * @param assemblePage returns the page with resolved relations; may throw. Reports the keys of hidden items
 * @param now the start of the build
 */
export function listPage(
  item: FlatItem,
  assemblePage: (onHidden: (key: string) => void) => UnknownItem,
  settings: UnknownItem | null,
  siteUrl: string,
  now: Date,
): ListedPage {
  const { redirectPage, redirectUrl } = item;
  const hiddenKeys = new Set<string>();
  const pageFacts = {
    id: item.directusId,
    url: item.url,
    createdAt: item.date_created,
    hiddenBecause: describeHidden(item, now),
    redirect:
      item.status === 'archived' && (redirectPage || redirectUrl)
        ? { page: redirectPage, url: redirectUrl }
        : null,
  };
  try {
    const assembled = assemblePage((key) => hiddenKeys.add(key));
    const typedLinks: TypedLink[] = [];
    const isRemoved = (link: TypedLink) => {
      typedLinks.push(link);
      return false;
    };
    const { page, warnings } = normalizePage(assembled, settings, siteUrl, [], [], { siteUrl, isRemoved });
    const hiddenIds = [...hiddenKeys].sort();
    const hasContent = page.islandNames.length > 0;
    return { ...pageFacts, hiddenIds, typedLinks, hasContent, warnings, failure: null };
  } catch (error) {
    const failure = getErrorMessage(error);
    return { ...pageFacts, hiddenIds: [], typedLinks: [], hasContent: false, warnings: [], failure };
  }
}

/** Decides which pages the build creates. A page that is not on the site is skipped. A page with an invalid or used address is skipped with a warning. */
export function planPages<Page extends ListedPage>(listed: readonly Page[]): PagePlan<Page> {
  const owners = new Map<string, Page>();
  const warnings: ContentWarning[] = [];
  const pagesByAge = [...listed].sort(
    (a, b) => compareTexts(readText(a.createdAt), readText(b.createdAt)) || compareTexts(a.id, b.id),
  );
  for (const page of pagesByAge) {
    if (page.hiddenBecause) continue;
    const address = readText(page.url) || null;
    const path = normalizePagePath(page.url);
    const owner = owners.get(path);
    const problem = page.failure
      ? `The site cannot read it (${page.failure}): tell the operator of the site.`
      : (findAddressProblem(page.url) ??
        (owner
          ? `Another page (${owner.id}) has the same address, and is older. Give one of them another address.`
          : null));
    if (problem) {
      warnings.push({
        page: address,
        collection: 'pages',
        id: page.id,
        sentence: `The page is not on the site. ${problem}`,
      });
    } else {
      owners.set(path, page);
      warnings.push(...page.warnings.map((warning) => ({ page: address, ...warning })));
    }
  }
  return { pages: [...owners].map(([path, page]) => ({ ...page, path })), warnings };
}

/** The addresses of a site with these pages and redirects. */
export function listAddresses(
  listed: readonly ListedPage[],
  { pages }: PagePlan<ListedPage>,
  redirects: readonly { fromPath: string }[],
): SiteAddresses {
  return {
    pages: new Set(pages.map(({ path }) => path)),
    hidden: new Map(
      listed.flatMap(({ url, hiddenBecause }) =>
        hiddenBecause ? [[normalizePagePath(url), hiddenBecause] as const] : [],
      ),
    ),
    redirects: new Set(redirects.map(({ fromPath }) => fromPath)),
  };
}

/** Finds the typed links of a page that lead nowhere: their paths, sorted, and the warnings about them. */
export function findBrokenLinks(
  { url, typedLinks }: ListedPage,
  addresses: SiteAddresses,
): { paths: string[]; warnings: ContentWarning[] } {
  const paths = new Set<string>();
  const warnings = typedLinks.flatMap(({ collection, id, path, effect }): ContentWarning[] => {
    const problem = findPathProblem(path, addresses);
    if (!problem) return [];
    paths.add(path);
    return [{ page: readText(url) || null, collection, id, sentence: `${effect} ${problem}` }];
  });
  return { paths: [...paths].sort(), warnings };
}

/**
 * Returns why a site with these pages must not be published, as a sentence; null if it may. Otherwise an error that affects
 * all pages, or lost access rights, would replace the site with an empty one.
 */
export function findPlanProblem(listed: readonly ListedPage[], plan: PagePlan<ListedPage>): string | null {
  const home = plan.pages.find(({ path }) => path === '/');
  if (home) {
    return home.hasContent
      ? null
      : 'The home page shows no block. Check its blocks, and what the token of the build may read.';
  }
  const failures = listed.flatMap(({ failure }) => failure ?? []);
  if (failures.length > 0 && failures.length === listed.length) {
    return `None of the ${listed.length} pages can be read (${failures[0]}).`;
  }
  const missing = listed.find(({ url }) => readText(url) && normalizePagePath(url) === '/');
  if (missing?.hiddenBecause) return `The home page ${missing.hiddenBecause}. The site needs it: publish it.`;
  return missing?.failure
    ? `The home page cannot be read (${missing.failure}).`
    : `Directus has no page with the address "/". Check the pages, and what the token of the build may read.`;
}
