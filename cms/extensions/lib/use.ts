import { PAGES, toKey, type ItemRef } from './item-ref.ts';
import { MOST_STEPS, type Model, type NamedPage } from './model.ts';
import type { Reader } from './reader.ts';

/** How many items a search looks at, so that a change of a much used picture does not take long. */
const MOST_ITEMS = 3000;

/** Where an item is shown. */
interface Use {
  /** Sorted by address */
  pages: NamedPage[];
  /** Collections of other places */
  places: string[];
}

/** For the key of an item, the items that contain or use it. */
type Upward = Map<string, ItemRef[]>;

/**
 * Finds the pages that show items, and the other places, such as the footer. A relation leads from an item up to the item
 * whose form lists it, and to items that use it, until it comes to a page.
 *
 * @param found of `findUpward`
 * @returns by the keys of the items
 */
export async function findUse(
  reader: Reader,
  model: Model,
  items: readonly ItemRef[],
  found?: Upward,
): Promise<Map<string, Use>> {
  const upward = found ?? (await findUpward(reader, model, items));
  const reached = new Map(items.map((item) => [toKey(item), collectTops(item, upward)]));
  const pageIds = [...reached.values()].flat().flatMap((top) => (top.collection === PAGES ? [top.item] : []));
  const pages = pageIds.length
    ? ((await reader.readMany<NamedPage>(PAGES, [...new Set(pageIds)], ['title', 'url'])) ?? [])
    : [];
  pages.sort((one, other) => String(one.url).localeCompare(String(other.url)));

  const use = new Map<string, Use>();
  for (const [key, tops] of reached) {
    const ids = new Set(tops.map((top) => (top.collection === PAGES ? top.item : null)));
    const places = tops.filter((top) => toKey(top) !== key && !model.canBeOnPage(top.collection));
    use.set(key, {
      pages: pages.filter(({ id }) => ids.has(id)),
      places: [...new Set(places.map(({ collection }) => collection))].sort(),
    });
  }
  return use;
}

/** Returns for the key of each item, and of each item above it, the items that contain or use it. Pages have no key. */
export async function findUpward(reader: Reader, model: Model, items: readonly ItemRef[]): Promise<Upward> {
  const upward: Upward = new Map();
  let level = items.filter(({ collection }) => collection !== PAGES);
  for (let step = 0; step < MOST_STEPS && level.length > 0 && upward.size < MOST_ITEMS; step += 1) {
    for (const item of level) upward.set(toKey(item), []);
    const next = new Map<string, ItemRef>();
    for (const [collection, group] of Map.groupBy(level, (item) => item.collection)) {
      const ids = group.map(({ item }) => item);
      for (const { child, parent } of await readParents(reader, model, collection, ids)) {
        upward.get(child)?.push(parent);
        const key = toKey(parent);
        if (parent.collection !== PAGES && !upward.has(key)) next.set(key, parent);
      }
    }
    level = [...next.values()].slice(0, MOST_ITEMS);
  }
  return upward;
}

/** Returns for the key of each page the items that link to it. */
export async function findPageLinks(
  reader: Reader,
  model: Model,
  items: readonly ItemRef[],
): Promise<Map<string, ItemRef[]>> {
  const ids = items.flatMap(({ collection, item }) => (collection === PAGES ? item : []));
  const links = new Map<string, ItemRef[]>(ids.map((item) => [toKey({ collection: PAGES, item }), []]));
  if (ids.length === 0) return links;
  for (const { child, parent } of await readParents(reader, model, PAGES, ids))
    links.get(child)?.push(parent);
  return links;
}

/** Returns pairs of the key of an item and an item that contains or uses it. */
async function readParents(reader: Reader, model: Model, collection: string, ids: readonly string[]) {
  const pairs: { child: string; parent: ItemRef }[] = [];
  const owners = model.listOwners(collection);
  if (owners.length > 0) {
    const key = model.getPrimaryKey(collection);
    const fields = owners.map(({ field }) => field);
    for (const row of (await reader.readMany(collection, ids, fields)) ?? []) {
      for (const { field, related_collection: parent } of owners)
        if (row[field] !== null)
          pairs.push({
            child: toKey({ collection, item: String(row[key]) }),
            parent: { collection: parent, item: String(row[field]) },
          });
    }
  }
  for (const { collection: user, field, meta } of model.listUsers(collection)) {
    const key = model.getPrimaryKey(user);
    const isMany = meta?.one_collection_field;
    const filter = {
      _and: [{ [field]: { _in: [...ids] } }, ...(isMany ? [{ [isMany]: { _eq: collection } }] : [])],
    };
    const rows = await reader.read(user, { filter, fields: [key, field], limit: MOST_ITEMS });
    for (const row of rows ?? [])
      pairs.push({
        child: toKey({ collection, item: String(row[field]) }),
        parent: { collection: user, item: String(row[key]) },
      });
  }
  return pairs;
}

/** Returns the items above an item that nothing contains or uses; they include the pages. */
function collectTops(start: ItemRef, upward: Upward): ItemRef[] {
  const seen = new Map([[toKey(start), start]]);
  const tops: ItemRef[] = [];
  // The map grows while it is read.
  for (const [key, item] of seen) {
    const parents = upward.get(key) ?? [];
    if (parents.length === 0) tops.push(item);
    for (const parent of parents) seen.set(toKey(parent), seen.get(toKey(parent)) ?? parent);
  }
  return tops;
}
