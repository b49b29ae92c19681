import type { FindItem } from './assemble';
import type { ReleasePage, ReleaseRow } from './releaseContent';

/** @param pages those that the build has created */
export function listReleasePages(
  pages: readonly { id: string; path: string }[],
  find: FindItem,
): ReleasePage[] {
  return pages.map(({ id, path }) => {
    const keys = find('pages', id)?.['buildingBlocks'];
    return { id, path, rows: Array.isArray(keys) ? keys.flatMap((key) => readRow(String(key), find)) : [] };
  });
}

function readRow(key: string, find: FindItem): ReleaseRow[] {
  const row = find('pages_buildingBlocks', key);
  if (!row) return [];
  const collection = String(row['collection']);
  const item = String(row['item']);
  return find(collection, item) ? [{ id: row.directusId, collection, item }] : [];
}
