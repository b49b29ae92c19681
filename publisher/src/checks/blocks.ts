import type { ReleasePage, ReleaseRow } from '../../../src/content/releaseContent.ts';
import { isShown, type Schedule } from '../../../src/content/shared/schedule.ts';
import { CmsRefused, type Cms } from '../cms.ts';
import type { ReleaseWarning } from '../requests.ts';

type Rows = Pick<Cms, 'readRows'>;

interface LostContent {
  page: ReleasePage;
  /** The missing blocks; all of the page if the page itself is missing. */
  rows: ReleaseRow[];
  isPageMissing: boolean;
}

/** Compares two releases, and returns the pages and blocks that only the earlier one has. */
export function findMissing(before: readonly ReleasePage[], after: readonly ReleasePage[]): LostContent[] {
  const pages = new Set(after.map(({ id }) => id));
  const rows = new Set(after.flatMap((page) => page.rows.map(({ id }) => id)));
  return before.flatMap((page) => {
    const missing = page.rows.filter(({ id }) => !rows.has(id));
    const isPageMissing = !pages.has(page.id);
    return isPageMissing || missing.length > 0 ? [{ page, rows: missing, isPageMissing }] : [];
  });
}

/** Removes what is missing because editors removed it: deleted pages, rows and blocks, and pages that are not published. */
export async function keepLost(
  missing: readonly LostContent[],
  cms: Rows,
  now: Date,
): Promise<LostContent[]> {
  if (missing.length === 0) return [];
  const pages = await readShownPages(
    cms,
    missing.map(({ page }) => page.id),
    now,
  );
  const shown = missing.filter(({ page }) => pages.has(page.id));
  const rows = await readExistingRows(
    cms,
    shown.flatMap((lost) => lost.rows),
  );
  return shown
    .map((lost) => ({ ...lost, rows: lost.rows.filter(({ id }) => rows.has(id)) }))
    .filter(({ isPageMissing, rows: left }) => isPageMissing || left.length > 0);
}

/** @param warnings of the build, which may say why a page is missing */
export function describeLost(
  { page, rows, isPageMissing }: LostContent,
  warnings: readonly ReleaseWarning[],
): string {
  if (isPageMissing) {
    const reason = warnings.find(({ collection, id }) => collection === 'pages' && id === page.id);
    return `The page ${page.path} would disappear, although it is in Directus. ${
      reason?.sentence ?? 'Publish again. If that does not help, tell the operator of the site.'
    }`;
  }
  const blocks = rows.map(({ id, collection, item }) => {
    const position = page.rows.findIndex((row) => row.id === id) + 1;
    return `block ${position} (${collection} ${item})`;
  });
  return `The page ${page.path} would lose ${blocks.join(', ')}, although Directus has it. Publish again. If that does not help, tell the operator of the site.`;
}

type PageRow = Schedule & { id: string };

/** The keys of the pages that Directus has and that visitors should see. */
async function readShownPages(cms: Rows, ids: readonly string[], now: Date): Promise<Set<string>> {
  const filter = { id: { _in: ids } };
  const rows = await cms
    .readRows<PageRow>('pages', { filter, fields: ['id', 'status', 'publishAt', 'unpublishAt'] })
    .catch((error: unknown) => {
      // Directus answers so for a field that a database does not have yet.
      if (!(error instanceof CmsRefused && error.status === 403)) throw error;
      return cms.readRows<PageRow>('pages', { filter, fields: ['id'] });
    });
  return new Set(rows.filter((row) => isShown(row, now)).map(({ id }) => id));
}

/** The keys of the rows that Directus has, together with their blocks. */
async function readExistingRows(cms: Rows, rows: readonly ReleaseRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const found = await cms.readRows<ReleaseRow>('pages_buildingBlocks', {
    filter: { id: { _in: rows.map(({ id }) => id) } },
    fields: ['id', 'collection', 'item'],
  });
  const collections = [...new Set(found.map(({ collection }) => collection))];
  const items = new Map(
    await Promise.all(
      collections.map(async (collection) => {
        const keys = found.filter((row) => row.collection === collection).map(({ item }) => item);
        return [collection, await readExistingItems(cms, collection, keys)] as const;
      }),
    ),
  );
  const hasItem = ({ collection, item }: ReleaseRow) => items.get(collection)?.has(item) !== false;
  return new Set(found.filter(hasItem).map(({ id }) => id));
}

/** Returns undefined for a collection that cannot be read: its blocks may exist. */
async function readExistingItems(
  cms: Rows,
  collection: string,
  keys: readonly string[],
): Promise<Set<string> | undefined> {
  try {
    const items = await cms.readRows<{ id: string }>(collection, {
      filter: { id: { _in: keys } },
      fields: ['id'],
    });
    return new Set(items.map(({ id }) => String(id)));
  } catch (error) {
    if (error instanceof CmsRefused && error.status === 403) return undefined;
    throw error;
  }
}
