import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { relations } from './relations';

/* The page "every block" of the seed as Directus gives it, for tests. */

export type SeedItem = Record<string, unknown>;

export const isItem = (value: unknown): value is SeedItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The items of a list, or of one that stands alone. */
export const items = (value: unknown): SeedItem[] => (Array.isArray(value) ? value : [value]).filter(isItem);

const seedDir = path.resolve('cms/seed');

/** The items of the seed that stand by themselves, by their keys. */
const seeded = new Map<unknown, SeedItem>(
  readdirSync(seedDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => Object.values<unknown>(JSON.parse(readFileSync(path.join(seedDir, name), 'utf8'))))
    .flatMap(items)
    .map((item) => [item['$key'], item]),
);

/** An item of the seed as Directus gives it. */
function itemOf(collection: string, seed: SeedItem, place: string): SeedItem {
  const source = { ...seeded.get(seed['$ref']), ...seed };
  const id = `${place}/${String(source['$key'])}`;
  const fields = Object.entries(source)
    .filter(([field]) => !field.startsWith('$'))
    .map(([field, value]) => [field, valueOf(collection, field, value, id)]);
  const size = collection === 'directus_files' ? { width: 1920, height: 1080 } : {};
  return { ...size, ...Object.fromEntries(fields), id };
}

function valueOf(collection: string, field: string, value: unknown, id: string): unknown {
  const relation = relations[collection]?.[field];
  if (!relation) return isItem(value) && '$today' in value ? '2026-03-07' : value;
  if (relation.kind === 'one')
    return items(value).map((one) => itemOf(relation.collection, one, id))[0] ?? null;
  if (relation.kind === 'target') return { id, url: seeded.get(items(value)[0]?.['$ref'])?.['url'] };
  return items(value).map((row, index) => {
    const key = `${id}/${field}${index}`;
    if (relation.kind === 'any') {
      const held = typeof row['$collection'] === 'string' ? row['$collection'] : 'buttons';
      return { id: key, collection: held, sectionId: row['$sectionId'], item: itemOf(held, row, key) };
    }
    return 'directus_files_id' in (relations[relation.collection] ?? {})
      ? { id: key, sort: index, directus_files_id: itemOf('directus_files', row, key) }
      : { ...itemOf(relation.collection, row, key), id: key, sort: index };
  });
}

const everyBlock = seeded.get('page:every-block');
if (!everyBlock) throw new Error('The seed has no page "every block".');
/** The rows of the page that holds every type in every option, as Directus gives them. */
export const everyBlockRows = items(itemOf('pages', everyBlock, '')['buildingBlocks']);
