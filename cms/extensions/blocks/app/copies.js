/*
 * The blocks of a page that is saved as a copy. Pure functions, so that tests can call them.
 */

const isShared = (row) => typeof row?.item === 'string';

/** The rows of the list, in either form of Directus. */
const listRows = ({ buildingBlocks: list }) => (Array.isArray(list) ? list : (list?.create ?? []));

/**
 * The blocks that a page which is created has in common with another page.
 *
 * @param {{ buildingBlocks?: unknown }} page as the Studio creates it
 * @returns {{ collection: string, item: string }[]}
 */
export function listSharedBlocks(page) {
  return listRows(page)
    .filter(isShared)
    .map(({ collection, item }) => ({ collection, item }));
}

/**
 * Returns the page with blocks of its own in place of those that it shares.
 *
 * @template {{ buildingBlocks?: any }} Page
 * @param {Page} page
 * @param {object[]} copies in the order of `listSharedBlocks`
 */
export function withBlocks(page, copies) {
  const rest = [...copies];
  const rows = listRows(page).map((row) => (isShared(row) ? { ...row, item: rest.shift() } : row));
  const list = page.buildingBlocks;
  return { ...page, buildingBlocks: Array.isArray(list) ? rows : { ...list, create: rows } };
}
