import type { FlatItem } from './assemble';
import { collectionsIn, type BlockCollection } from './block';
import { normaliseFormName, type FormName } from './form';
import type { UnknownItem } from './items';
import { normalisePage } from './page';
import { pageAddressProblem } from './pageAddress';
import { pagePath } from './pagePath';
import { plain } from './read';
import { messageOf, type ContentWarning, type ItemWarning } from './warnings';

/** What the build asks of each page before it creates any. */
export interface ListedPage {
  /** Key in Directus. */
  id: string;
  /** As typed in Directus. */
  url: unknown;
  /** ISO 8601; of two pages with one address the older one has it. */
  createdAt: unknown;
  /** Of the blocks that it shows, those inside other blocks too. */
  blockTypes: BlockCollection[];
  formName: FormName | null;
  warnings: ItemWarning[];
  /** Why the page cannot be read; null where it can. */
  failure: string | null;
}

export interface PagePlan<Page extends ListedPage> {
  /** The pages to create, each with its path. */
  pages: (Page & { path: string })[];
  /** Of all pages, those that are skipped included. */
  warnings: ContentWarning[];
}

/**
 * Reads a page for the list of pages.
 *
 * @param assembled the page with all that it leads to
 */
export function listPage(
  { directusId, url, date_created, form }: FlatItem,
  assembled: () => UnknownItem,
  settings: UnknownItem | null,
  siteUrl: string,
): ListedPage {
  const head = { id: directusId, url, createdAt: date_created };
  try {
    const { page, warnings } = normalisePage(assembled(), settings, siteUrl);
    const blockTypes = [...collectionsIn(page.blocks)];
    return { ...head, blockTypes, formName: normaliseFormName(form), warnings, failure: null };
  } catch (error) {
    return { ...head, blockTypes: [], formName: null, warnings: [], failure: messageOf(error) };
  }
}

/** Decides which pages the build creates. A page that cannot stand at its address is skipped and named. */
export function planPages<Page extends ListedPage>(listed: readonly Page[]): PagePlan<Page> {
  const owners = new Map<string, Page>();
  const warnings: ContentWarning[] = [];
  const byAge = [...listed].sort(
    (a, b) => compare(plain(a.createdAt), plain(b.createdAt)) || compare(a.id, b.id),
  );
  for (const page of byAge) {
    const address = plain(page.url) || null;
    const path = pagePath(page.url);
    const owner = owners.get(path);
    const problem = page.failure
      ? `The site cannot read it (${page.failure}): tell whoever runs the site.`
      : (pageAddressProblem(page.url) ??
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

/**
 * Why a site with these pages must not be published, as a sentence; null where it may. An error in one input of all pages,
 * or lost access rights, would otherwise replace the site by an empty one.
 */
export function planProblem(listed: readonly ListedPage[], plan: PagePlan<ListedPage>): string | null {
  const home = plan.pages.find(({ path }) => path === '/');
  if (home) {
    return home.blockTypes.length > 0 || home.formName
      ? null
      : 'The home page shows no block. Check its blocks, and what the token of the build may read.';
  }
  const failures = listed.flatMap(({ failure }) => failure ?? []);
  if (failures.length > 0 && failures.length === listed.length) {
    return `None of the ${listed.length} pages can be read (${failures[0]}).`;
  }
  const failure = listed.find(({ url }) => plain(url) && pagePath(url) === '/')?.failure;
  return failure
    ? `The home page cannot be read (${failure}).`
    : `Directus has no page with the address "/". Check the pages, and what the token of the build may read.`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
