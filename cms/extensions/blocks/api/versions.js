import { PAGES } from '../../publishing/api/model.js';

/** How many versions are searched, the newest first. */
const MOST_VERSIONS = 1000;
/** A UUID as a string of JSON. Every collection of the schema has UUID keys. */
const KEY = '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"';

/**
 * Finds the versions of pages whose changes contain an item. A version stores its changes as JSON, so there are no relations to
 * follow. The database searches the text, because the changes of all versions may be too large to load, and because PostgreSQL
 * does not convert every JSON text to `jsonb`.
 *
 * @param {import('knex').Knex} database
 * @param {ReturnType<import('../../publishing/api/reader.js').createReader>} reader
 * @param {string[]} items the item and those that contain it: a version can also add a block that contains the item
 * @param {{ id: string }[]} pages that show the item anyway; their versions are left out
 * @returns {Promise<{ key: string, name: string | null, page: { id: string, title: string, url: string } }[] | null>} sorted by the
 *   address of the page; null if the account may not read versions
 */
export async function findVersions(database, reader, items, pages) {
  const newest = database('directus_versions')
    .select('id', 'delta')
    .where({ collection: PAGES })
    .whereNotNull('delta')
    .orderBy('date_updated', 'desc')
    .limit(MOST_VERSIONS);
  const ids = await database
    .from(newest.as('version'))
    .whereRaw(
      `exists (select from regexp_matches(version.delta::text, ?, 'gi') as found where lower(found[1]) = any(?))`,
      [KEY, items.map((item) => String(item).toLowerCase())],
    )
    .pluck('id');
  const versions = await reader.readMany('directus_versions', ids, ['key', 'name', 'item']);
  if (versions === null) return null;
  const shown = new Set(pages.map(({ id }) => id));
  const others = versions.filter(({ item }) => !shown.has(item));
  const pageIds = [...new Set(others.map(({ item }) => item))];
  const readable = (await reader.readMany(PAGES, pageIds, ['title', 'url'])) ?? [];
  const pageOf = new Map(readable.map((page) => [page.id, page]));
  return others
    .filter(({ item }) => pageOf.has(item))
    .map(({ key, name, item }) => ({ key, name, page: pageOf.get(item) }))
    .sort(
      (one, other) =>
        String(one.page.url).localeCompare(String(other.page.url)) || one.key.localeCompare(other.key),
    );
}
