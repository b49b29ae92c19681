import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { relations } from './relations';

/* The page "every block" of the seed, in the shape of Directus, for tests. */

export type SeedItem = Record<string, unknown>;

export const isSeedItem = (value: unknown): value is SeedItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The items of a list, or a single item as a list. */
export const toSeedItems = (value: unknown): SeedItem[] =>
  (Array.isArray(value) ? value : [value]).filter(isSeedItem);

const seedDir = path.resolve('cms/seed');

/** The top-level items of the seed, by their keys. */
const seedItems = new Map<unknown, SeedItem>(
  readdirSync(seedDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => Object.values<unknown>(JSON.parse(readFileSync(path.join(seedDir, name), 'utf8'))))
    .flatMap(toSeedItems)
    .map((item) => [item['$key'], item]),
);

/** Converts an item of the seed to the shape of Directus. */
function createItem(collection: string, seed: SeedItem, parentId: string): SeedItem {
  const source = { ...seedItems.get(seed['$ref']), ...seed };
  const id = `${parentId}/${String(source['$key'])}`;
  const fields = Object.entries(source)
    .filter(([field]) => !field.startsWith('$'))
    .map(([field, value]) => [field, createValue(collection, field, value, id)]);
  const size = collection === 'directus_files' ? { width: 1920, height: 1080 } : {};
  return { ...size, ...Object.fromEntries(fields), id };
}

function createValue(collection: string, field: string, value: unknown, id: string): unknown {
  const relation = relations[collection]?.[field];
  if (!relation) return isSeedItem(value) && '$today' in value ? '2026-03-07' : value;
  if (relation.kind === 'manyToOne')
    return toSeedItems(value).map((item) => createItem(relation.collection, item, id))[0] ?? null;
  if (relation.kind === 'linkTarget')
    return { id, url: seedItems.get(toSeedItems(value)[0]?.['$ref'])?.['url'] };
  return toSeedItems(value).map((row, index) => {
    const key = `${id}/${field}${index}`;
    if (relation.kind === 'manyToAny') {
      const itemCollection = typeof row['$collection'] === 'string' ? row['$collection'] : 'buttons';
      return {
        id: key,
        collection: itemCollection,
        sectionId: row['$sectionId'],
        item: createItem(itemCollection, row, key),
      };
    }
    return 'directus_files_id' in (relations[relation.collection] ?? {})
      ? { id: key, sort: index, directus_files_id: createItem('directus_files', row, key) }
      : { ...createItem(relation.collection, row, key), id: key, sort: index };
  });
}

const everyBlock = seedItems.get('page:every-block');
if (!everyBlock) throw new Error('The seed has no page "every block".');
/** The rows of the page "every block", which contains every block type in every option. */
export const everyBlockRows = toSeedItems(createItem('pages', everyBlock, '')['buildingBlocks']);
