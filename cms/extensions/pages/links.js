import { getPageField, isAddressField, readSitePath } from '../../../src/content/shared/siteAddresses.ts';

/** How many rows are followed from a page to what links to it, and how many links are named. */
const MAX_ROWS = 500;
const MAX_LINKS = 8;

/**
 * Finds what links to a page: other pages, and content outside of pages such as shows and the header. It follows the relations of
 * the schema upwards, from the fields that refer to pages, and from texts and addresses that contain the address of the page. Blocks that no page shows are not counted, nor are archived pages,
 * except those that redirect to the page.
 *
 * @param {{ id: string, url: string }} page as it is saved
 * @param {{ database: any, schema: any, siteUrl: string, ignored?: readonly string[] }} context `ignored` pages are not counted
 * @returns {Promise<string[]>} their names, for a sentence
 */
export async function findLinks({ id, url }, { database, schema, siteUrl, ignored = [] }) {
  const collections = new Map(
    (await database('directus_collections').select('collection', 'group', 'hidden', 'singleton')).map(
      (row) => [row.collection, row],
    ),
  );
  const names = new Set();
  const visited = new Set();
  let rows = [
    ...(await findReferences('pages', id, database, schema)),
    ...(await findTypedLinks(url, siteUrl, database, schema)),
  ];
  while (rows.length > 0 && visited.size < MAX_ROWS && names.size <= MAX_LINKS) {
    const owners = [];
    for (const row of rows) {
      const key = `${row.collection} ${row.id}`;
      if (visited.has(key) || visited.size >= MAX_ROWS) continue;
      visited.add(key);
      if (isRoot(collections.get(row.collection))) {
        const name = await nameRoot(row, { id, ignored, database });
        if (name) names.add(name);
      } else owners.push(...(await findOwners(row, database, schema)));
    }
    rows = owners;
  }
  const all = [...names];
  return all.length > MAX_LINKS ? [...all.slice(0, MAX_LINKS), 'and others'] : all;
}

/** Whether editors find an item of a collection by itself, not as a part of another item. */
function isRoot(collection) {
  if (!collection) return true;
  const isBlock = collection.group === 'contentBlocks';
  return collection.collection === 'pages' || collection.singleton || (!collection.hidden && !isBlock);
}

/** Returns null for a page that does not count. */
async function nameRoot({ collection, id, field }, { id: target, ignored, database }) {
  const row = await database(collection).where({ id }).first();
  if (!row) return null;
  if (collection === 'pages') {
    if (id === target || ignored.includes(id)) return null;
    if (row.status === 'archived' && !field?.startsWith('redirect')) return null;
    return `“${row.title}” (${row.url})`;
  }
  const words = collection.replace(/([A-Z])/g, ' $1').toLowerCase();
  const label = row.name ?? row.title;
  return label ? `“${label}” in ${words}` : `the ${words}`;
}

/** The rows that refer to an item by a field which is not the list of an owner. */
async function findReferences(collection, id, database, schema) {
  const relations = schema.relations.filter(
    (relation) =>
      relation.related_collection === collection &&
      !relation.meta?.one_field &&
      !relation.meta?.junction_field,
  );
  const found = [];
  for (const { collection: rows, field } of relations) {
    const keys = await database(rows).where(field, id).limit(MAX_ROWS).pluck('id');
    found.push(...keys.map((key) => ({ collection: rows, id: key, field })));
  }
  return found;
}

/** The rows with a text or an address that leads to a page by its address. */
async function findTypedLinks(url, siteUrl, database, schema) {
  const found = [];
  for (const { collection, primary, fields } of Object.values(schema.collections)) {
    // The own addresses of pages and redirects are no links.
    if (collection.startsWith('directus_') || collection === 'redirects' || collection === 'releases')
      continue;
    const names = Object.values(fields)
      .filter(({ field, type }) => type === 'text' || (type === 'string' && isAddressField(field)))
      .map(({ field }) => field)
      .filter((field) => collection !== 'pages' || field === 'redirectUrl');
    if (names.length === 0) continue;
    const rows = await database(collection)
      .where((any) => names.forEach((name) => any.orWhereILike(name, `%${url.replace(/^\//, '')}%`)))
      .limit(MAX_ROWS);
    for (const row of rows) {
      const field = names.find((name) => leadsTo(row, name, url, siteUrl));
      if (field) found.push({ collection, id: row[primary], field });
    }
  }
  return found;
}

function leadsTo(row, field, url, siteUrl) {
  const value = row[field];
  if (typeof value !== 'string') return false;
  const isAddress = isAddressField(field);
  if (isAddress && row[getPageField(field)]) return false;
  const hrefs = isAddress
    ? [value]
    : [...value.matchAll(/href\s*=\s*["']([^"']*)/gi)].map(([, href]) => href);
  return hrefs.some((href) => readSitePath(href.trim().replace(/^www\./i, 'https://www.'), siteUrl) === url);
}

/** The items that contain an item: by a list of several types, by a list of its own, or by a field. */
async function findOwners({ collection, id }, database, schema) {
  const owners = await findReferences(collection, id, database, schema);
  for (const relation of schema.relations) {
    const { meta } = relation;
    if (meta?.one_allowed_collections?.includes(collection)) {
      const owner = schema.relations.find(
        ({ collection: junction, field }) =>
          junction === relation.collection && field === meta.junction_field,
      );
      const keys = await database(relation.collection)
        .where({ [meta.one_collection_field]: collection, [relation.field]: id })
        .limit(MAX_ROWS)
        .pluck(owner.field);
      owners.push(...keys.filter(Boolean).map((key) => ({ collection: owner.related_collection, id: key })));
    }
    if (relation.collection === collection && meta?.one_field && relation.related_collection) {
      const row = await database(collection).where({ id }).first(relation.field);
      const key = row?.[relation.field];
      if (key) owners.push({ collection: relation.related_collection, id: key });
    }
  }
  return owners;
}
