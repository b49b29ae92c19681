import type { NodeInput } from 'gatsby';
import { getDirectusNodeId } from '../node-id.ts';
import { DirectusSourceError, type Warning } from './errors.ts';
import type { Directus, Row } from './directus.ts';
import type { Content, Item } from './content.ts';
import type { Kind, List, Mirror, MirroredCollection } from './mirror.ts';
import { findSelected, mergeItems, type Items, type Selection } from './selection.ts';

/** Version of the node format. Increase it when the format changes, so that all items are fetched again. */
const NODE_SHAPE = 1;

/** A node of Gatsby. Besides Gatsby's own fields, it has `directusId` and those of the item. */
type Node = NodeInput;

/** The part of Gatsby's node store that a sync needs. */
export interface Store {
  nodesOfType: (type: string) => Iterable<Node>;
  /** All nodes of this plugin, also of types that are not mirrored any more */
  ownNodes: () => Iterable<Node>;
  /** Called before the first write, also if nothing is written */
  begin: () => void;
  /** Creates or replaces */
  createNode: (node: Node) => unknown;
  deleteNode: (node: Node) => unknown;
}

/** What a sync stores for the next one. */
export interface Status {
  /** Digest of everything that determines the content of the nodes */
  mirror: string;
  /** The server's time before the first read, as an ISO date */
  syncedAt: string;
  /** Those of this sync and of the plan of the mirror */
  warnings: Warning[];
}

interface Outcome {
  status: Status;
  mode: 'full' | 'incremental';
  /** Number of items read in full */
  fetched: number;
  created: number;
  changed: number;
  deleted: number;
  unchanged: number;
  /** Those of this sync only */
  warnings: Warning[];
  /** All items that the store has now */
  content: Content;
}

interface Task {
  directus: Directus;
  mirror: Mirror;
  /** `overlap` in seconds */
  options: { url: string; overlap: number };
  store: Store;
  /** Default: everything is taken from Directus */
  selection?: Selection;
  /** Status of the last sync */
  status?: Partial<Status>;
  /** Takes any JSON */
  digest: (value: object) => string;
  /** Clock of this machine, used if the server sends no date */
  now?: () => Date;
}

/** The result of reading one collection. */
interface Read {
  /** Every item that the store will have, by key */
  items: Items;
  /** Keys of the items whose fields come from the store */
  mirrored: ReadonlySet<string>;
  fetched: number;
}

/**
 * Updates the store to the content of Directus. Everything is read before anything is written, so that a failed sync does
 * not change the store.
 */
export async function sync(task: Task): Promise<Outcome> {
  const { directus, mirror, options, store, selection, status, digest, now = () => new Date() } = task;
  const mirrorDigest = digest([NODE_SHAPE, options.url, mirror.collections]);
  const since = status?.mirror === mirrorDigest && status.syncedAt ? new Date(status.syncedAt) : undefined;
  const refetchFrom = since && new Date(since.getTime() - options.overlap * 1000);
  // Read first, so that the next sync sees all later edits.
  const readAt = (await directus.readClock()) ?? now();
  // Items of the earlier build may have been changed since by an edit with the same date. The next sync fetches them again.
  const syncedAt = selection?.base.syncedAt ?? readAt.toISOString();

  const nodesByCollection = new Map(
    mirror.collections.map(({ name, type }) => [
      name,
      new Map(Array.from(store.nodesOfType(type), (node) => [String(node.directusId), node])),
    ]),
  );
  const warnings: Warning[] = [];
  const saved = await readSaved(task, nodesByCollection, { refetchFrom, warnings });
  const selected = selection && findSelectedRows(mirror, selection, saved);
  const reads = selected ? mergeReads(mirror, selection, { saved, selected }) : saved;
  warnings.push(...checkAnyLinks(mirror, reads));

  const outcome: Outcome = {
    status: {
      mirror: mirrorDigest,
      syncedAt,
      warnings: [...mirror.warnings, ...warnings],
    },
    mode: since ? 'incremental' : 'full',
    fetched: 0,
    created: 0,
    changed: 0,
    deleted: 0,
    unchanged: 0,
    warnings,
    content: createContent(mirror, reads, { syncedAt, selected }),
  };
  store.begin();
  for (const collection of mirror.collections) {
    const { items, mirrored, fetched } = get(reads, collection.name);
    const nodes = get(nodesByCollection, collection.name);
    const lists = collection.lists.map(
      (list) => [list.name, listKeys(mirror, list, (name) => get(reads, name).items)] as const,
    );
    outcome.fetched += fetched;

    for (const [key, item] of items) {
      const itemLists = Object.fromEntries(lists.map(([name, keysOf]) => [name, keysOf.get(key) ?? []]));
      const node = nodes.get(key);
      // Most items, so they are compared without a digest.
      if (node && mirrored.has(key) && haveSameKeys(node, itemLists)) {
        outcome.unchanged += 1;
        continue;
      }
      const content = { directusId: key, ...item, ...itemLists };
      const contentDigest = digest(content);
      if (node?.internal.contentDigest === contentDigest) {
        outcome.unchanged += 1;
      } else {
        await store.createNode({
          ...content,
          id: getDirectusNodeId(collection.name, key),
          parent: null,
          children: [],
          internal: { type: collection.type, contentDigest },
        });
        outcome[node ? 'changed' : 'created'] += 1;
      }
    }
    for (const [key, node] of nodes) {
      if (items.has(key)) continue;
      store.deleteNode(node);
      outcome.deleted += 1;
    }
  }
  // The options may list fewer collections than at the last sync.
  if (!since) outcome.deleted += deleteOtherTypes(mirror, store);
  return outcome;
}

/** Reads what is saved: everything, or what changed since `refetchFrom`. */
async function readSaved(
  { directus, mirror }: Task,
  nodesByCollection: ReadonlyMap<string, Map<string, Node>>,
  { refetchFrom, warnings }: { refetchFrom: Date | undefined; warnings: Warning[] },
): Promise<Map<string, Read>> {
  return new Map(
    await Promise.all(
      mirror.collections.map(async (collection) => {
        const nodes = nodesByCollection.get(collection.name) ?? new Map();
        const read = await readOptional(collection, warnings, () =>
          refetchFrom && collection.dateUpdated
            ? readChanged(directus, collection, nodes, refetchFrom)
            : readWhole(directus, collection),
        );
        return [collection.name, read] as const;
      }),
    ),
  );
}

/** @param selected undefined if everything was taken from Directus */
function createContent(
  { collections }: Mirror,
  reads: ReadonlyMap<string, Read>,
  { syncedAt, selected }: { syncedAt: string; selected: ReadonlyMap<string, Set<string>> | undefined },
): Content {
  return {
    version: 1,
    syncedAt,
    selected: selected ? Object.fromEntries([...selected].map(([name, keys]) => [name, [...keys]])) : null,
    collections: Object.fromEntries(
      collections.map(({ name, columns }) => [
        name,
        {
          columns: Object.fromEntries(columns.map((column) => [column.name, column.kind])),
          items: Object.fromEntries(get(reads, name).items),
        },
      ]),
    ),
  };
}

function findSelectedRows(mirror: Mirror, selection: Selection, saved: ReadonlyMap<string, Read>) {
  return findSelected(mirror, selection, {
    listKeys: (list, itemsOf) => listKeys(mirror, list, itemsOf),
    itemsOf: (name) => get(saved, name).items,
  });
}

/** Puts the items of the earlier build into the place of those that were not chosen. */
function mergeReads(
  mirror: Mirror,
  { base }: Selection,
  { saved, selected }: { saved: ReadonlyMap<string, Read>; selected: ReadonlyMap<string, Set<string>> },
): Map<string, Read> {
  return new Map(
    mirror.collections.map((collection) => {
      const read = get(saved, collection.name);
      const stored = base.collections[collection.name];
      const keys = selected.get(collection.name) ?? new Set<string>();
      const items = mergeItems(collection, read.items, { stored, selected: keys });
      // Those of the earlier build are not in the store, or in another state.
      const mirrored = stored ? new Set([...keys].filter((key) => read.mirrored.has(key))) : read.mirrored;
      return [collection.name, { ...read, items, mirrored }];
    }),
  );
}

/**
 * Deletes the nodes of collections that are not mirrored any more.
 *
 * @returns the number of deleted nodes
 */
function deleteOtherTypes(mirror: Mirror, store: Store): number {
  const types = new Set(mirror.collections.map(({ type }) => type));
  const others = [...store.ownNodes()].filter(({ internal }) => !types.has(internal.type));
  for (const node of others) store.deleteNode(node);
  return others.length;
}

/** Returns whether the node has these lists. */
function haveSameKeys(node: Node, lists: Record<string, string[]>) {
  return Object.entries(lists).every(([name, keys]) => {
    const known = node[name] as string[] | undefined;
    return known?.length === keys.length && keys.every((key, index) => known[index] === key);
  });
}

/** Treats an optional collection as empty if it is in the schema but the token may not read its items. */
async function readOptional(
  collection: MirroredCollection,
  warnings: Warning[],
  read: () => Promise<Read>,
): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    const isLeftOut = collection.optional && error instanceof DirectusSourceError && error.forbidden;
    if (!isLeftOut) throw error;
    warnings.push({
      collection: collection.name,
      keys: [],
      sentence: `${error.message} Until then the site does without its items.`,
    });
    return { items: new Map(), mirrored: new Set(), fetched: 0 };
  }
}

async function readWhole(directus: Directus, collection: MirroredCollection): Promise<Read> {
  const rows = await directus.readAll(collection, getFields(collection));
  return {
    items: new Map(rows.map((row) => [getKey(collection, row), toItem(collection, row)])),
    mirrored: new Set(),
    fetched: rows.length,
  };
}

/**
 * Lists keys and dates only, and fetches the items whose dates differ from the store. Items dated after `refetchFrom` are
 * always fetched, because a database with a precision of seconds gives two edits in one second the same date.
 */
async function readChanged(
  directus: Directus,
  collection: MirroredCollection,
  nodes: Map<string, Node>,
  refetchFrom: Date,
): Promise<Read> {
  const dates = [collection.dateCreated, collection.dateUpdated].filter((field) => field !== null);
  const columns = collection.columns.filter(({ field }) => dates.includes(field));
  const listed = await directus.readAll(collection, [collection.primaryKey, ...dates]);

  const items = new Map<string, Item>();
  const mirrored = new Set<string>();
  const changed: string[] = [];
  for (const row of listed) {
    const key = getKey(collection, row);
    const node = nodes.get(key);
    const isSame = node && columns.every(({ field, name }) => node[name] === row[field]);
    const isRecent = dates.some(
      (field) => row[field] !== null && new Date(row[field] as string) >= refetchFrom,
    );
    if (isSame && !isRecent) {
      items.set(key, getItem(collection, node));
      mirrored.add(key);
    } else changed.push(key);
  }
  const rows = await directus.readByKeys(collection, changed, getFields(collection));
  for (const row of rows) items.set(getKey(collection, row), toItem(collection, row));
  return { items, mirrored, fetched: rows.length };
}

function getFields(collection: MirroredCollection) {
  return [...new Set([collection.primaryKey, ...collection.columns.map(({ field }) => field)])];
}

function getKey(collection: MirroredCollection, row: Row) {
  return String(row[collection.primaryKey]);
}

function toItem(collection: MirroredCollection, row: Row): Item {
  return Object.fromEntries(
    collection.columns.map(({ field, name, kind }) => [name, toValue(kind, row[field])]),
  );
}

function getItem(collection: MirroredCollection, node: Node): Item {
  return Object.fromEntries(collection.columns.map(({ name }) => [name, node[name] ?? null]));
}

function toValue(kind: Kind, value: unknown) {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'key':
    case 'string':
      return String(value);
    case 'strings':
      return Array.isArray(value) ? value.map(String) : String(value).split(',');
    case 'int':
    case 'float':
      // Directus sends decimals as strings.
      return Number(value);
    case 'boolean':
    case 'date':
    case 'json':
      return value;
  }
}

/**
 * Builds the lists of one field for all items. They come from the rows that refer to the item, so that they are correct
 * even if an editor added or removed such a row without changing the item.
 *
 * @returns keys of the rows, in order, by the item's key
 */
function listKeys(mirror: Mirror, list: List, itemsOf: (collection: string) => Items): Map<string, string[]> {
  const { columns } = mirror.collections.find(({ name }) => name === list.collection) as MirroredCollection;
  const nameOf = (field: string | null) => columns.find((column) => column.field === field)?.name;
  const owner = nameOf(list.foreignKey) ?? '';
  const order = nameOf(list.sortField);
  const rowsOf = new Map<string, ListEntry[]>();
  for (const [key, item] of itemsOf(list.collection)) {
    const ownerKey = item[owner] as string | null | undefined;
    if (ownerKey == null) continue;
    const rows = rowsOf.get(ownerKey) ?? [];
    rows.push({ key, place: order === undefined ? null : (item[order] as ListEntry['place']) });
    rowsOf.set(ownerKey, rows);
  }
  return new Map(
    Array.from(rowsOf, ([ownerKey, rows]) => [ownerKey, rows.sort(compareListEntries).map(({ key }) => key)]),
  );
}

/** A row of a list, and the value by which the list is sorted. */
interface ListEntry {
  key: string;
  place: number | string | null;
}

/** Sorts like Directus: rows without a sort value come last. */
function compareListEntries(a: ListEntry, b: ListEntry): number {
  if (a.place !== b.place) {
    if (a.place === null) return 1;
    if (b.place === null) return -1;
    return a.place < b.place ? -1 : 1;
  }
  return a.key < b.key ? -1 : 1;
}

/**
 * Reports rows that refer to missing items, so that a page does not lose its blocks unnoticed: Directus returns no items
 * of a collection that the token may not read.
 */
function checkAnyLinks(mirror: Mirror, reads: ReadonlyMap<string, Read>): Warning[] {
  const warnings: Warning[] = [];
  for (const { name, columns, anyLinks } of mirror.collections) {
    for (const link of anyLinks) {
      const itemName = columns.find(({ field }) => field === link.field)?.name ?? '';
      const collectionName = columns.find(({ field }) => field === link.collectionField)?.name ?? '';
      /** By collection: the rows and the keys of their items */
      const targets = new Map<string, { key: string; item: string }[]>();
      for (const [key, row] of get(reads, name).items) {
        const target = row[collectionName] as string | null;
        const item = row[itemName] as string | null;
        if (target === null || item === null) continue;
        targets.set(target, [...(targets.get(target) ?? []), { key, item }]);
      }
      for (const [target, links] of targets) {
        const read = reads.get(target);
        const isReadable = mirror.readable.includes(target);
        const dangling = links.filter(({ item }) => !read?.items.has(item));
        if (dangling.length === 0) continue;
        const subject = `${formatRows(dangling.length)} of "${name}" show items of "${target}"`;
        const warn = (reason: string) =>
          void warnings.push({
            collection: name,
            keys: dangling.map(({ key }) => key),
            sentence: `${subject}${reason}: they lead nowhere.`,
          });
        if (!isReadable) warn(', which the Directus token may not read');
        else if (!read) warn(', which is not among the option "collections"');
        else warn(' that are gone, or that the Directus token may not see');
      }
    }
  }
  return warnings;
}

function formatRows(count: number) {
  return count === 1 ? '1 row' : `${count} rows`;
}

function get<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`No ${key} among ${[...map.keys()].join(', ')}.`);
  return value;
}
