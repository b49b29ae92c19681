import { listTemplateFields, MOST_STEPS, PAGES, readModel, renderName, toKey } from './model.js';
import { createReader, groupByCollection } from './reader.js';
import { findUse } from './use.js';

/** How many entries of the activity log are read, and how many items are listed. */
const MOST_ENTRIES = 5000;
const MOST_ITEMS = 500;
/** Milliseconds within which the form of an item saves it and its rows. */
const ONE_SAVE = 5000;

/**
 * Lists the content that was created, changed or deleted between two entries of the activity log, one entry per item, newest
 * first. Rows that are part of another item count as a change of that item. What was created and deleted in between is left
 * out, and what the account may not read: `hidden` says whether there is such content.
 *
 * @param {{ services: any, schema: any, database: any, accountability: object }} context
 * @param {{ from: number, to?: number }} range activity ids: after `from`, up to and including `to`
 */
export async function readChanges(context, range) {
  const { reader, model, groups, more, hidden } = await findChangedItems(context, range);
  const items = groups.slice(0, MOST_ITEMS);
  const use = await findUse(
    reader,
    model,
    items.filter(({ action, collection }) => action !== 'deleted' && collection !== PAGES),
  );
  const names = await readNames(reader, items);
  return {
    changes: items.map(({ user, ...change }) => ({
      ...change,
      user: names.get(user) ?? null,
      path: getPath(change, model),
      usedOn: use.get(toKey(change)) ?? null,
      canBeOnPage: model.canBeOnPage(change.collection),
    })),
    count: groups.length,
    more,
    hidden,
  };
}

/** Counts the items that `readChanges` lists. */
export async function countChanges(context, range) {
  const { groups, more } = await findChangedItems(context, range);
  return { count: groups.length, more };
}

async function findChangedItems(context, { from, to }) {
  const reader = createReader(context);
  const model = await readModel(context);
  const filter = {
    _and: [
      { id: { _gt: from } },
      ...(to === undefined ? [] : [{ id: { _lte: to } }]),
      { action: { _in: ['create', 'update', 'delete'] } },
      { collection: { _in: model.collections } },
    ],
  };
  const fields = ['id', 'action', 'timestamp', 'collection', 'item', 'user'];
  const entries =
    (await reader.read('directus_activity', { filter, fields, sort: ['-id'], limit: MOST_ENTRIES + 1 })) ??
    [];
  const changed = summarize(entries.slice(0, MOST_ENTRIES));
  const all = groupByOwner(changed, await findOwners(reader, model, changed));
  const readable = await describe(reader, model, all);
  return {
    reader,
    model,
    groups: mergeDeletedRows(readable, model),
    more: entries.length > MOST_ENTRIES,
    hidden: readable.length < all.length,
  };
}

/**
 * Returns one record per item, from entries that are sorted with the newest first.
 *
 * @param {{ action: string, timestamp: string, collection: string, item: string, user: string | null }[]} entries
 */
export function summarize(entries) {
  const changed = new Map();
  for (const { action, timestamp, collection, item, user } of entries) {
    const key = toKey({ collection, item });
    const known = changed.get(key);
    if (known) known.first = action;
    else changed.set(key, { collection, item, user, at: timestamp, first: action, last: action });
  }
  return [...changed.values()].flatMap(({ first, last, ...change }) => {
    if (first === 'create' && last === 'delete') return [];
    const action = last === 'delete' ? 'deleted' : first === 'create' ? 'created' : 'updated';
    return [{ ...change, action }];
  });
}

/** Returns for the key of each part the item that it is part of, step by step. */
async function findOwners(reader, model, changed) {
  const owners = new Map();
  let level = changed;
  for (let step = 0; step < MOST_STEPS && level.length > 0; step += 1) {
    const next = [];
    for (const [collection, group] of groupByCollection(level)) {
      if (!model.isPart(collection)) continue;
      const relations = model.listOwners(collection);
      const ids = group.map(({ item }) => item);
      const rows = await reader.readMany(
        collection,
        ids,
        relations.map(({ field }) => field),
      );
      for (const row of rows ?? []) {
        const relation = relations.find(({ field }) => row[field] !== null);
        if (!relation) continue;
        const owner = { collection: relation.related_collection, item: String(row[relation.field]) };
        owners.set(toKey({ collection, item: row[model.getPrimaryKey(collection)] }), owner);
        next.push(owner);
      }
    }
    level = next;
  }
  return owners;
}

/** Combines the changes of an item and of its parts. `changed` is sorted with the newest first. */
function groupByOwner(changed, owners) {
  const groups = new Map();
  for (const change of changed) {
    let owner = { collection: change.collection, item: change.item };
    for (let next; (next = owners.get(toKey(owner)));) owner = next;
    const isOwn = toKey(owner) === toKey(change);
    const group = groups.get(toKey(owner)) ?? {
      ...owner,
      action: 'updated',
      user: change.user,
      at: change.at,
    };
    if (isOwn) group.action = change.action;
    groups.set(toKey(owner), group);
  }
  return [...groups.values()];
}

/** Adds names, and removes what the account may not read, and rows that went with an item that contained them. */
async function describe(reader, model, groups) {
  const names = new Map();
  for (const [collection, group] of groupByCollection(groups)) {
    const template = model.getTemplate(collection);
    const ids = group.map(({ item }) => item);
    // An account that may read items but not all fields of their name gets them without a name.
    const rows =
      (await reader.readMany(collection, ids, listTemplateFields(template))) ??
      (await reader.readMany(collection, ids, []));
    if (rows === null) continue;
    const key = model.getPrimaryKey(collection);
    for (const row of rows) names.set(toKey({ collection, item: row[key] }), renderName(template, row));
    const deleted = group.filter((item) => item.action === 'deleted').map(({ item }) => item);
    for (const { item, data } of deleted.length ? await readLast(reader, collection, deleted) : [])
      names.set(toKey({ collection, item }), data ? renderName(template, data) : null);
  }
  return groups
    .filter((group) => names.has(toKey(group)))
    .map((group) => ({ ...group, title: names.get(toKey(group)) }));
}

/** Returns the newest known fields of each deleted item; null where the account may not read its history. */
export async function readLast(reader, collection, ids) {
  // The newest first, so that the limit leaves out old values. Revisions of versions are left out, because a version may not be promoted yet.
  const revisions = await reader.read('directus_revisions', {
    filter: {
      _and: [{ collection: { _eq: collection } }, { item: { _in: ids } }, { version: { _null: true } }],
    },
    fields: ['item', 'data'],
    sort: ['-id'],
    limit: MOST_ENTRIES,
  });
  const last = new Map(ids.map((id) => [id, {}]));
  for (const { item, data } of revisions ?? []) last.set(item, { ...data, ...last.get(item) });
  return [...last].map(([item, data]) => ({ item, data }));
}

/** Removes rows that were deleted with the form of an item: the item itself is listed as changed. */
function mergeDeletedRows(groups, model) {
  return groups.filter((row) => {
    if (row.action !== 'deleted' || !model.isPart(row.collection)) return true;
    const owners = model.listOwners(row.collection).map((relation) => relation.related_collection);
    return !groups.some(
      (owner) =>
        owners.includes(owner.collection) &&
        owner.user === row.user &&
        Math.abs(Date.parse(owner.at) - Date.parse(row.at)) < ONE_SAVE,
    );
  });
}

/** Returns the names of the users who changed items, by id. */
async function readNames(reader, changes) {
  const ids = [...new Set(changes.map(({ user }) => user).filter(Boolean))];
  if (ids.length === 0) return new Map();
  const rows = await reader.readMany('directus_users', ids, ['first_name', 'last_name', 'email']);
  return new Map(
    (rows ?? []).map((row) => [
      row.id,
      [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email || null,
    ]),
  );
}

/** Returns the address of an item in the Studio, below /admin; null for a deleted one. */
function getPath({ collection, item, action }, model) {
  if (action === 'deleted') return null;
  if (collection === 'directus_files') return `/files/${item}`;
  const list = `/content/${collection}`;
  return model.isSingleton(collection) ? list : `${list}/${encodeURIComponent(item)}`;
}
