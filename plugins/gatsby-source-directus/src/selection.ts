import { readContent, type Content, type Item, type StoredCollection } from './content.ts';
import { DirectusSourceError } from './errors.ts';
import type { List, Mirror, MirroredCollection } from './mirror.ts';

/** What a build takes from Directus, and what it takes from an earlier build. */
export interface Selection {
  /** The content of the earlier build */
  base: Content;
  /** Items with their saved state. The rows of their lists belong to them */
  items: readonly { collection: string; item: string }[];
}

/** The variable of the environment that makes a build one of chosen items. It is read when the content is read. */
export const SELECTION_VARIABLE = 'DIRECTUS_SELECTION';

/**
 * Reads the variable: JSON with `content`, the path of the content of the earlier build, and `items`.
 *
 * @returns undefined for a build of everything
 */
export function readSelection(env: NodeJS.ProcessEnv): Selection | undefined {
  const text = env[SELECTION_VARIABLE];
  if (!text) return undefined;
  const { content, items } = JSON.parse(text) as { content: string; items: Selection['items'] };
  try {
    return { base: readContent(content), items };
  } catch (cause) {
    throw new DirectusSourceError(
      `The content of the earlier build in ${content} cannot be read: build everything.`,
      { cause },
    );
  }
}

/** The items of a collection by key. */
export type Items = ReadonlyMap<string, Item>;

/** Returns the keys of the rows in a list, in order, by the key of the item that has the list. */
type ListKeys = (list: List, itemsOf: (collection: string) => Items) => Map<string, string[]>;

/**
 * Finds the rows whose saved state a build takes: the chosen items, and the rows of their lists, step by step, as they are saved and as they
 * were. So a row that was deleted since belongs to them, too.
 */
export function findSelected(
  { collections }: Mirror,
  { base, items }: Selection,
  { listKeys, itemsOf }: { listKeys: ListKeys; itemsOf: (collection: string) => Items },
): Map<string, Set<string>> {
  const byName = new Map(collections.map((collection) => [collection.name, collection]));
  const storedOf = (name: string) => new Map(Object.entries(base.collections[name]?.items ?? {}));
  const rowsOf = new Map<List, Map<string, string[]>[]>();
  const readRows = (list: List) => {
    const known = rowsOf.get(list) ?? [listKeys(list, itemsOf), listKeys(list, storedOf)];
    rowsOf.set(list, known);
    return known;
  };
  const selected = new Map<string, Set<string>>();
  const found = [...items];
  // The list grows while it is read.
  for (const { collection: name, item } of found) {
    const keys = selected.get(name) ?? new Set();
    if (keys.has(item)) continue;
    selected.set(name, keys.add(item));
    for (const list of byName.get(name)?.lists ?? []) {
      const rows = readRows(list).flatMap((keysOf) => keysOf.get(item) ?? []);
      found.push(...rows.map((key) => ({ collection: list.collection, item: key })));
    }
  }
  return selected;
}

/**
 * Returns the items of a collection for a build of chosen items: `selected` as they are saved, the others as they were. A field that did not
 * exist then, or had another type, has its saved value.
 *
 * @param stored undefined if the collection did not exist then: its items are those that are saved
 */
export function mergeItems(
  { columns }: MirroredCollection,
  saved: Items,
  { stored, selected }: { stored: StoredCollection | undefined; selected: ReadonlySet<string> },
): Items {
  if (!stored) return saved;
  const merged = new Map<string, Item>();
  for (const [key, item] of Object.entries(stored.items)) {
    if (selected.has(key)) continue;
    const fields = columns.map(({ name, kind }) => {
      const source = stored.columns[name] === kind ? item : saved.get(key);
      return [name, source?.[name] ?? null] as const;
    });
    merged.set(key, Object.fromEntries(fields));
  }
  for (const key of selected) {
    const item = saved.get(key);
    if (item) merged.set(key, item);
  }
  return merged;
}
