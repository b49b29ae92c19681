import { getPageField, isAddressField, readSitePath } from '../../../src/content/shared/siteAddresses.ts';
import type { Content, Row } from '../lib/directus.ts';

/** How many rows are followed from a page to what links to it, and how many links are named. */
const MAX_ROWS = 500;
const MAX_LINKS = 8;

export interface Context extends Content {
  /** The address of the site */
  siteUrl: string;
  /** Ids of pages that are not counted */
  ignored?: readonly string[];
}

/** An item that leads to another one, and the field by which it does. */
interface Linking {
  collection: string;
  id: string;
  field?: string;
}

type CollectionSettings = { collection: string; group: string | null; hidden: boolean; singleton: boolean };

/**
 * Finds what links to a page: other pages, and content outside of pages such as shows and the header. It follows the relations of
 * the schema upwards, from the fields that refer to pages, and from texts and addresses that contain the address of the page. Blocks
 * that no page shows are not counted, nor are archived pages, except those that redirect to the page.
 *
 * @param page as it is saved
 * @returns their names, for a sentence
 */
export async function findLinks(
  { id, url }: { id: string; url: string },
  context: Context,
): Promise<string[]> {
  const { database } = context;
  const fields = ['collection', 'group', 'hidden', 'singleton'];
  const settings: CollectionSettings[] = await database('directus_collections').select(fields);
  const collections = new Map(settings.map((row) => [row.collection, row]));
  const names = new Set<string>();
  const visited = new Set<string>();
  let rows: Linking[] = [
    ...(await findReferences('pages', id, context)),
    ...(await findTypedLinks(url, context)),
  ];
  while (rows.length > 0 && visited.size < MAX_ROWS && names.size <= MAX_LINKS) {
    const owners: Linking[] = [];
    for (const row of rows) {
      const key = `${row.collection} ${row.id}`;
      if (visited.has(key) || visited.size >= MAX_ROWS) continue;
      visited.add(key);
      if (isRoot(collections.get(row.collection))) {
        const name = await nameRoot(row, id, context);
        if (name) names.add(name);
      } else owners.push(...(await findOwners(row, context)));
    }
    rows = owners;
  }
  const all = [...names];
  return all.length > MAX_LINKS ? [...all.slice(0, MAX_LINKS), 'and others'] : all;
}

/** Whether editors find an item of a collection by itself, not as a part of another item. */
function isRoot(collection: CollectionSettings | undefined): boolean {
  if (!collection) return true;
  const isBlock = collection.group === 'contentBlocks';
  return collection.collection === 'pages' || collection.singleton || (!collection.hidden && !isBlock);
}

/** Returns null for a page that does not count. */
async function nameRoot(
  { collection, id, field }: Linking,
  target: string,
  { ignored = [], database }: Context,
): Promise<string | null> {
  const row: Row | undefined = await database(collection).where({ id }).first();
  if (!row) return null;
  if (collection === 'pages') {
    if (id === target || ignored.includes(id)) return null;
    if (row['status'] === 'archived' && !field?.startsWith('redirect')) return null;
    return `“${row['title']}” (${row['url']})`;
  }
  const words = collection.replace(/([A-Z])/g, ' $1').toLowerCase();
  const label = row['name'] ?? row['title'];
  return label ? `“${label}” in ${words}` : `the ${words}`;
}

/** The rows that refer to an item by a field which is not the list of an owner. */
async function findReferences(
  collection: string,
  id: string,
  { database, schema }: Content,
): Promise<Linking[]> {
  const relations = schema.relations.filter(
    (relation) =>
      relation.related_collection === collection &&
      !relation.meta?.one_field &&
      !relation.meta?.junction_field,
  );
  const found: Linking[] = [];
  for (const { collection: rows, field } of relations) {
    const keys: string[] = await database(rows).where(field, id).limit(MAX_ROWS).pluck('id');
    found.push(...keys.map((key) => ({ collection: rows, id: key, field })));
  }
  return found;
}

/** The rows with a text or an address that leads to a page by its address. */
async function findTypedLinks(url: string, { siteUrl, database, schema }: Context): Promise<Linking[]> {
  const found: Linking[] = [];
  for (const { collection, primary, fields } of Object.values(schema.collections)) {
    // The own addresses of pages and redirects are no links.
    if (collection.startsWith('directus_') || collection === 'redirects' || collection === 'releases')
      continue;
    const names = Object.values(fields)
      .filter(({ field, type }) => type === 'text' || (type === 'string' && isAddressField(field)))
      .map(({ field }) => field)
      .filter((field) => collection !== 'pages' || field === 'redirectUrl');
    if (names.length === 0) continue;
    const rows: Row[] = await database(collection)
      .where((some) => names.forEach((name) => void some.orWhereILike(name, `%${url.replace(/^\//, '')}%`)))
      .limit(MAX_ROWS);
    for (const row of rows) {
      const field = names.find((name) => leadsTo(row, name, url, siteUrl));
      if (field) found.push({ collection, id: String(row[primary]), field });
    }
  }
  return found;
}

function leadsTo(row: Row, field: string, url: string, siteUrl: string): boolean {
  const value = row[field];
  if (typeof value !== 'string') return false;
  const isAddress = isAddressField(field);
  if (isAddress && row[getPageField(field)]) return false;
  const hrefs = isAddress
    ? [value]
    : [...value.matchAll(/href\s*=\s*["']([^"']*)/gi)].map(([, href = '']) => href);
  return hrefs.some((href) => readSitePath(href.trim().replace(/^www\./i, 'https://www.'), siteUrl) === url);
}

/** The items that contain an item: by a list of several types, by a list of its own, or by a field. */
async function findOwners({ collection, id }: Linking, context: Context): Promise<Linking[]> {
  const { database, schema } = context;
  const owners = await findReferences(collection, id, context);
  for (const relation of schema.relations) {
    const { meta } = relation;
    if (meta?.one_collection_field && meta.one_allowed_collections?.includes(collection)) {
      const owner = schema.relations.find(
        ({ collection: junction, field }) =>
          junction === relation.collection && field === meta.junction_field,
      );
      if (!owner?.related_collection) continue;
      const { field, related_collection: owning } = owner;
      const keys: (string | null)[] = await database(relation.collection)
        .where({ [meta.one_collection_field]: collection, [relation.field]: id })
        .limit(MAX_ROWS)
        .pluck(field);
      owners.push(...keys.flatMap((key) => (key ? [{ collection: owning, id: key }] : [])));
    }
    if (relation.collection === collection && meta?.one_field && relation.related_collection) {
      const row: Row | undefined = await database(collection).where({ id }).first(relation.field);
      const key = row?.[relation.field];
      if (typeof key === 'string') owners.push({ collection: relation.related_collection, id: key });
    }
  }
  return owners;
}
