/*
 * The blocks of a page that is saved as a copy. Pure functions, so that tests can call them.
 */

/** A block on a page: its key, or a new item. */
interface BlockRow {
  collection: string;
  item: unknown;
}
interface SharedBlock extends BlockRow {
  item: string;
}

/** A page as the Studio creates it. */
export interface CopiedPage {
  buildingBlocks?: BlockRow[] | { create?: BlockRow[]; update?: unknown[]; delete?: unknown[] } | null;
}

const isShared = (row: BlockRow): row is SharedBlock => typeof row.item === 'string';

/** The rows of the list, in either form of Directus. */
const listRows = ({ buildingBlocks: list }: CopiedPage) =>
  Array.isArray(list) ? list : (list?.create ?? []);

/** The blocks that a page which is created has in common with another page. */
export function listSharedBlocks(page: CopiedPage): SharedBlock[] {
  return listRows(page)
    .filter(isShared)
    .map(({ collection, item }) => ({ collection, item }));
}

/**
 * Returns the page with blocks of its own in place of those that it shares.
 *
 * @param copies in the order of `listSharedBlocks`
 */
export function withBlocks<Page extends CopiedPage>(page: Page, copies: object[]): Page {
  const rest = [...copies];
  const rows = listRows(page).map((row) => (isShared(row) ? { ...row, item: rest.shift() } : row));
  const list = page.buildingBlocks;
  return { ...page, buildingBlocks: Array.isArray(list) ? rows : { ...list, create: rows } };
}
