import { relations } from './relations';

/* The content of the seed (demo/cms) in the shape of Directus, for tests and stories. */

export type SeedItem = Record<string, unknown>;

export const isSeedItem = (value: unknown): value is SeedItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The items of a list, or a single item as a list. */
export const toSeedItems = (value: unknown): SeedItem[] =>
  (Array.isArray(value) ? value : [value]).filter(isSeedItem);

/** Reads items of the seed by their keys, such as `page:home`, or all items of a collection. Relations are resolved. */
interface Seed {
  readItem(collection: string, key: string): SeedItem & { id: string };
  readAll(collection: string): (SeedItem & { id: string })[];
}

/** @param files the parsed files of demo/cms, each of which maps collections to their items */
export function createSeed(files: unknown[]): Seed {
  const collections = files.filter(isSeedItem).flatMap((file) => Object.entries(file));
  /** The top-level items of the seed, by their keys. */
  const seedItems = new Map<unknown, SeedItem>(
    collections.flatMap(([, items]) => toSeedItems(items)).map((item) => [item['$key'], item]),
  );

  /** Converts an item of the seed to the shape of Directus. */
  function createItem(collection: string, seed: SeedItem, parentId: string): SeedItem & { id: string } {
    const source = { ...seedItems.get(seed['$ref']), ...seed };
    const id = `${parentId}/${String(source['$key'])}`;
    const fields = Object.entries(source)
      .filter(([field]) => !field.startsWith('$'))
      .map(([field, value]) => [field, createValue(collection, field, value, id)]);
    const item: SeedItem = Object.fromEntries(fields);
    // A file has the name of its asset as its id, under which Storybook serves it.
    return collection === 'directus_files'
      ? { width: 1920, height: 1080, ...item, id: String(source['asset'] ?? id) }
      : { ...item, id };
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

  return {
    readItem: (collection, key) => {
      const item = seedItems.get(key);
      if (!item) throw new Error(`The seed has no item "${key}".`);
      return createItem(collection, item, '');
    },
    readAll: (collection) =>
      collections
        .filter(([name]) => name === collection)
        .flatMap(([, items]) => toSeedItems(items))
        .map((item) => createItem(collection, item, '')),
  };
}
