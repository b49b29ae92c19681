import { MOST_STEPS, PAGES, toKey } from './model.js';
import { groupByCollection } from './reader.js';

/** How many items a search looks at, so that a change of a much used picture does not take long. */
const MOST_ITEMS = 3000;

/**
 * Finds the pages that show items, and the other places, such as the footer. A relation leads from an item up to the item
 * whose form lists it, and to items that use it, until it comes to a page.
 *
 * @param {ReturnType<import('./reader.js').createReader>} reader
 * @param {Awaited<ReturnType<typeof import('./model.js').readModel>>} model
 * @param {{ collection: string, item: string }[]} items
 * @param {Map<string, { collection: string, item: string }[]>} [found] of `findUpward`
 * @returns for each key the pages (`id`, `title`, `url`), sorted by address, and the collections of other places
 */
export async function findUse(reader, model, items, found) {
  const upward = found ?? (await findUpward(reader, model, items));
  const reached = new Map(items.map((item) => [toKey(item), collectTops(item, upward)]));
  const pageIds = [...reached.values()].flat().flatMap((top) => (top.collection === PAGES ? [top.item] : []));
  const pages = pageIds.length
    ? ((await reader.readMany(PAGES, [...new Set(pageIds)], ['title', 'url'])) ?? [])
    : [];
  pages.sort((one, other) => String(one.url).localeCompare(String(other.url)));

  const use = new Map();
  for (const [key, tops] of reached) {
    const ids = new Set(tops.map((top) => (top.collection === PAGES ? String(top.item) : null)));
    const places = tops.filter((top) => toKey(top) !== key && !model.canBeOnPage(top.collection));
    use.set(key, {
      pages: pages.filter(({ id }) => ids.has(String(id))),
      places: [...new Set(places.map(({ collection }) => collection))].sort(),
    });
  }
  return use;
}

/** Returns for the key of each item, and of each item above it, the items that contain or use it. Pages have no key. */
export async function findUpward(reader, model, items) {
  const upward = new Map();
  let level = items.filter(({ collection }) => collection !== PAGES);
  for (let step = 0; step < MOST_STEPS && level.length > 0 && upward.size < MOST_ITEMS; step += 1) {
    for (const item of level) upward.set(toKey(item), []);
    const next = new Map();
    for (const [collection, group] of groupByCollection(level)) {
      for (const { child, parent } of await readParents(reader, model, collection, group)) {
        upward.get(child)?.push(parent);
        const key = toKey(parent);
        if (parent.collection !== PAGES && !upward.has(key)) next.set(key, parent);
      }
    }
    level = [...next.values()].slice(0, MOST_ITEMS);
  }
  return upward;
}

/** Returns pairs of the key of an item and an item that contains or uses it. */
async function readParents(reader, model, collection, group) {
  const ids = group.map(({ item }) => item);
  const pairs = [];
  const owners = model.listOwners(collection);
  if (owners.length > 0) {
    const key = model.getPrimaryKey(collection);
    const fields = owners.map(({ field }) => field);
    for (const row of (await reader.readMany(collection, ids, fields)) ?? []) {
      for (const { field, related_collection: parent } of owners)
        if (row[field] !== null)
          pairs.push({
            child: toKey({ collection, item: row[key] }),
            parent: { collection: parent, item: row[field] },
          });
    }
  }
  for (const { collection: user, field, meta } of model.listUsers(collection)) {
    const key = model.getPrimaryKey(user);
    const isMany = meta?.one_collection_field;
    const filter = {
      _and: [{ [field]: { _in: ids.map(String) } }, ...(isMany ? [{ [isMany]: { _eq: collection } }] : [])],
    };
    const rows = await reader.read(user, { filter, fields: [key, field], limit: MOST_ITEMS });
    for (const row of rows ?? [])
      pairs.push({
        child: toKey({ collection, item: row[field] }),
        parent: { collection: user, item: row[key] },
      });
  }
  return pairs;
}

/** Returns the items above an item that nothing contains or uses; they include the pages. */
function collectTops(start, upward) {
  const seen = new Map([[toKey(start), start]]);
  const tops = [];
  // The map grows while it is read.
  for (const [key, item] of seen) {
    const parents = upward.get(key) ?? [];
    if (parents.length === 0) tops.push(item);
    for (const parent of parents) seen.set(toKey(parent), seen.get(toKey(parent)) ?? parent);
  }
  return tops;
}
