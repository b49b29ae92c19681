'use strict';

const { getDirectusNodeId } = require('../node-id.js');
const { DirectusSourceError } = require('./errors.js');

/** Version of the node format. Increase it when the format changes, so that all items are fetched again. */
const NODE_SHAPE = 1;

/**
 * @typedef {Record<string, any>} Node
 *
 * @typedef {object} Store the part of Gatsby's node store that a sync needs
 * @property {(type: string) => Iterable<Node>} nodesOfType
 * @property {() => Iterable<Node>} ownNodes all nodes of this plugin, also of types that are not mirrored any more
 * @property {() => void} begin called before the first write, also if nothing is written
 * @property {(node: Node) => unknown} createNode creates or replaces
 * @property {(node: Node) => unknown} deleteNode
 *
 * @typedef {object} Status what a sync stores for the next one
 * @property {string} mirror digest of everything that determines the content of the nodes
 * @property {string} syncedAt the server's time before the first read, as an ISO date
 * @property {import('./errors.js').Warning[]} warnings of this sync and of the plan of the mirror
 *
 * @typedef {object} Outcome
 * @property {Status} status
 * @property {'full' | 'incremental'} mode
 * @property {number} fetched number of items read in full
 * @property {number} created
 * @property {number} changed
 * @property {number} deleted
 * @property {number} unchanged
 * @property {import('./errors.js').Warning[]} warnings of this sync only
 *
 * @typedef {object} Task
 * @property {import('./directus.js').Directus} directus
 * @property {import('./mirror.js').Mirror} mirror
 * @property {{ url: string, overlap: number }} options `overlap` in seconds
 * @property {Store} store
 * @property {Partial<Status>} [status] status of the last sync
 * @property {(value: any) => string} digest of any JSON value
 * @property {() => Date} [now] clock of this machine, used if the server sends no date
 *
 * @typedef {Record<string, any>} Item fields of an item without lists, by their names on the node
 *
 * @typedef {object} Read the result of reading one collection
 * @property {Map<string, Item>} items every item that exists now, by key
 * @property {ReadonlySet<string>} mirrored keys of the items whose fields come from the store
 * @property {number} fetched
 */

/**
 * Updates the store to the content of Directus. Everything is read before anything is written, so that a failed sync does
 * not change the store.
 *
 * @param {Task} task
 * @returns {Promise<Outcome>}
 */
async function sync({ directus, mirror, options, store, status, digest, now = () => new Date() }) {
  const mirrorDigest = digest([NODE_SHAPE, options.url, mirror.collections]);
  const since = status?.mirror === mirrorDigest && status.syncedAt ? new Date(status.syncedAt) : undefined;
  const refetchFrom = since && new Date(since.getTime() - options.overlap * 1000);
  // Read first, so that the next sync sees all later edits.
  const syncedAt = (await directus.readClock()) ?? now();

  const nodesByCollection = new Map(
    mirror.collections.map(({ name, type }) => [
      name,
      new Map(Array.from(store.nodesOfType(type), (node) => [String(node.directusId), node])),
    ]),
  );
  /** @type {import('./errors.js').Warning[]} */
  const warnings = [];
  const reads = new Map(
    await Promise.all(
      mirror.collections.map(async (collection) => {
        const nodes = nodesByCollection.get(collection.name) ?? new Map();
        const read = await readOptional(collection, warnings, () =>
          refetchFrom && collection.dateUpdated
            ? readChanged(directus, collection, nodes, refetchFrom)
            : readWhole(directus, collection),
        );
        return /** @type {const} */ ([collection.name, read]);
      }),
    ),
  );
  warnings.push(...checkAnyLinks(mirror, reads));

  /** @type {Outcome} */
  const outcome = {
    status: {
      mirror: mirrorDigest,
      syncedAt: syncedAt.toISOString(),
      warnings: [...mirror.warnings, ...warnings],
    },
    mode: since ? 'incremental' : 'full',
    fetched: 0,
    created: 0,
    changed: 0,
    deleted: 0,
    unchanged: 0,
    warnings,
  };
  store.begin();
  for (const collection of mirror.collections) {
    const { items, mirrored, fetched } = get(reads, collection.name);
    const nodes = get(nodesByCollection, collection.name);
    const lists = collection.lists.map(
      (list) => /** @type {const} */ ([list.name, listKeys(mirror, list, reads)]),
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

/**
 * Deletes the nodes of collections that are not mirrored any more.
 *
 * @param {import('./mirror.js').Mirror} mirror
 * @param {Store} store
 * @returns {number} the number of deleted nodes
 */
function deleteOtherTypes(mirror, store) {
  const types = new Set(mirror.collections.map(({ type }) => type));
  const others = [...store.ownNodes()].filter(({ internal }) => !types.has(internal.type));
  for (const node of others) store.deleteNode(node);
  return others.length;
}

/**
 * Returns whether the node has these lists.
 *
 * @param {Node} node
 * @param {Record<string, string[]>} lists
 */
function haveSameKeys(node, lists) {
  return Object.entries(lists).every(
    ([name, keys]) =>
      node[name]?.length === keys.length && keys.every((key, index) => node[name][index] === key),
  );
}

/**
 * Treats an optional collection as empty if it is in the schema but the token may not read its items.
 *
 * @param {import('./mirror.js').MirroredCollection} collection
 * @param {import('./errors.js').Warning[]} warnings
 * @param {() => Promise<Read>} read
 * @returns {Promise<Read>}
 */
async function readOptional(collection, warnings, read) {
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

/**
 * @param {import('./directus.js').Directus} directus
 * @param {import('./mirror.js').MirroredCollection} collection
 * @returns {Promise<Read>}
 */
async function readWhole(directus, collection) {
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
 *
 * @param {import('./directus.js').Directus} directus
 * @param {import('./mirror.js').MirroredCollection} collection
 * @param {Map<string, Node>} nodes
 * @param {Date} refetchFrom
 * @returns {Promise<Read>}
 */
async function readChanged(directus, collection, nodes, refetchFrom) {
  const dates = [collection.dateCreated, collection.dateUpdated].filter((field) => field !== null);
  const columns = collection.columns.filter(({ field }) => dates.includes(field));
  const listed = await directus.readAll(collection, [collection.primaryKey, ...dates]);

  /** @type {Map<string, Item>} */
  const items = new Map();
  /** @type {Set<string>} */
  const mirrored = new Set();
  /** @type {string[]} */
  const changed = [];
  for (const row of listed) {
    const key = getKey(collection, row);
    const node = nodes.get(key);
    const isSame = node && columns.every(({ field, name }) => node[name] === row[field]);
    const isRecent = dates.some((field) => row[field] !== null && new Date(row[field]) >= refetchFrom);
    if (isSame && !isRecent) {
      items.set(key, getItem(collection, node));
      mirrored.add(key);
    } else changed.push(key);
  }
  const rows = await directus.readByKeys(collection, changed, getFields(collection));
  for (const row of rows) items.set(getKey(collection, row), toItem(collection, row));
  return { items, mirrored, fetched: rows.length };
}

/** @param {import('./mirror.js').MirroredCollection} collection */
function getFields(collection) {
  return [...new Set([collection.primaryKey, ...collection.columns.map(({ field }) => field)])];
}

/**
 * @param {import('./mirror.js').MirroredCollection} collection
 * @param {import('./directus.js').Row} row
 */
function getKey(collection, row) {
  return String(row[collection.primaryKey]);
}

/**
 * @param {import('./mirror.js').MirroredCollection} collection
 * @param {import('./directus.js').Row} row
 * @returns {Item}
 */
function toItem(collection, row) {
  return Object.fromEntries(
    collection.columns.map(({ field, name, kind }) => [name, toValue(kind, row[field])]),
  );
}

/**
 * @param {import('./mirror.js').MirroredCollection} collection
 * @param {Node} node
 * @returns {Item}
 */
function getItem(collection, node) {
  return Object.fromEntries(collection.columns.map(({ name }) => [name, node[name] ?? null]));
}

/**
 * @param {import('./mirror.js').Kind} kind
 * @param {any} value
 */
function toValue(kind, value) {
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
 * @param {import('./mirror.js').Mirror} mirror
 * @param {import('./mirror.js').List} list
 * @param {Map<string, Read>} reads
 * @returns {Map<string, string[]>} keys of the rows, in order, by the item's key
 */
function listKeys(mirror, list, reads) {
  const { columns } = /** @type {import('./mirror.js').MirroredCollection} */ (
    mirror.collections.find(({ name }) => name === list.collection)
  );
  const nameOf = (/** @type {string | null} */ field) =>
    columns.find((column) => column.field === field)?.name;
  const owner = nameOf(list.foreignKey) ?? '';
  const order = nameOf(list.sortField);
  /** @type {Map<string, { key: string, place: any }[]>} */
  const rowsOf = new Map();
  for (const [key, item] of get(reads, list.collection).items) {
    if (item[owner] === null) continue;
    const rows = rowsOf.get(item[owner]) ?? [];
    rows.push({ key, place: order === undefined ? null : item[order] });
    rowsOf.set(item[owner], rows);
  }
  return new Map(
    Array.from(rowsOf, ([ownerKey, rows]) => [ownerKey, rows.sort(compareListEntries).map(({ key }) => key)]),
  );
}

/**
 * Sorts like Directus: rows without a sort value come last.
 *
 * @param {{ key: string, place: any }} a
 * @param {{ key: string, place: any }} b
 */
function compareListEntries(a, b) {
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
 *
 * @param {import('./mirror.js').Mirror} mirror
 * @param {Map<string, Read>} reads
 * @returns {import('./errors.js').Warning[]}
 */
function checkAnyLinks(mirror, reads) {
  /** @type {import('./errors.js').Warning[]} */
  const warnings = [];
  for (const { name, columns, anyLinks } of mirror.collections) {
    for (const link of anyLinks) {
      const itemName = columns.find(({ field }) => field === link.field)?.name ?? '';
      const collectionName = columns.find(({ field }) => field === link.collectionField)?.name ?? '';
      /** @type {Map<string, { key: string, item: string }[]>} by collection: the rows and the keys of their items */
      const targets = new Map();
      for (const [key, row] of get(reads, name).items) {
        const target = row[collectionName];
        if (target === null || row[itemName] === null) continue;
        targets.set(target, [...(targets.get(target) ?? []), { key, item: row[itemName] }]);
      }
      for (const [target, links] of targets) {
        const read = reads.get(target);
        const isReadable = mirror.readable.includes(target);
        const dangling = links.filter(({ item }) => !read?.items.has(item));
        if (dangling.length === 0) continue;
        const subject = `${formatRows(dangling.length)} of "${name}" show items of "${target}"`;
        /** @type {(reason: string) => void} */
        const warn = (reason) =>
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

/** @param {number} count */
function formatRows(count) {
  return count === 1 ? '1 row' : `${count} rows`;
}

/**
 * @template T
 * @param {Map<string, T>} map
 * @param {string} key
 * @returns {T}
 */
function get(map, key) {
  const value = map.get(key);
  if (value === undefined) throw new Error(`No ${key} among ${[...map.keys()].join(', ')}.`);
  return value;
}

module.exports = { sync };
