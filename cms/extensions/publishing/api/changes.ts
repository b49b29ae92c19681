import type { Filter } from '@directus/types';
import type { Row, StudioContext } from '../../lib/directus.ts';
import { PAGES, toKey, type ItemRef } from '../../lib/item-ref.ts';
import { listTemplateFields, MOST_STEPS, readModel, renderName, type Model } from '../../lib/model.ts';
import { createReader, type Reader } from '../../lib/reader.ts';
import { findPageLinks, findUpward, findUse } from '../../lib/use.ts';
import { findBounds, hasEntry, type ContentState } from './content-state.ts';

/** How many entries of the activity log are read, and how many items are listed. */
const MOST_ENTRIES = 5000;
const MOST_ITEMS = 500;
/** Milliseconds within which the form of an item saves it and its rows. */
const ONE_SAVE = 5000;

/** The entries that are not in both. Without `to`: those that are not in `from`. */
export interface ActivityRange {
  from: ContentState;
  to?: ContentState;
}

/** An entry of the activity log. */
interface Entry extends ItemRef {
  id: number;
  action: string;
  timestamp: string;
  user: string | null;
}

/** What happened to an item. */
interface Change extends ItemRef {
  action: 'created' | 'updated' | 'deleted';
  user: string | null;
  at: string;
}

interface NamedChange extends Change {
  title: string | null;
}

/**
 * Lists the content that was created, changed or deleted between two states of the content, one entry per item, newest
 * first. Rows that are part of another item count as a change of that item. What was created and deleted in between is left
 * out, and what the account may not read: `hidden` says whether there is such content.
 */
export async function readChanges(context: StudioContext, range: ActivityRange) {
  const { reader, model, groups, more, hidden } = await findChangedItems(context, range);
  const items = groups.slice(0, MOST_ITEMS);
  const present = items.filter(({ action }) => action !== 'deleted');
  const links = await findPageLinks(reader, model, present);
  const shown = present.filter(({ collection }) => collection !== PAGES);
  const upward = await findUpward(reader, model, [...shown, ...[...links.values()].flat()]);
  const use = await findUse(reader, model, shown, upward);
  const listed = new Set(items.map(toKey));
  const names = await readNames(reader, items);
  return {
    changes: items.map(({ user, ...change }) => ({
      ...change,
      user: names.get(user) ?? null,
      path: getPath(change, model),
      usedOn: use.get(toKey(change)) ?? null,
      neededBy: listNeeding(change, links, upward).filter((key) => listed.has(key) || isPageKey(key)),
      canBeOnPage: model.canBeOnPage(change.collection),
    })),
    count: groups.length,
    more,
    hidden,
  };
}

const isPageKey = (key: string) => key.startsWith(`${PAGES}:`);

/** Returns the keys of all items that show, contain or link to an item, up to the pages. */
function listNeeding(
  item: ItemRef,
  links: ReadonlyMap<string, readonly ItemRef[]>,
  upward: ReadonlyMap<string, readonly ItemRef[]>,
): string[] {
  const start = toKey(item);
  const found = new Set((links.get(start) ?? upward.get(start) ?? []).map(toKey));
  // The set grows while it is read. Pages have nothing above them.
  for (const key of found) {
    if (isPageKey(key)) continue;
    for (const parent of upward.get(key) ?? []) found.add(toKey(parent));
  }
  found.delete(start);
  return [...found];
}

/** Counts the items that `readChanges` lists. */
export async function countChanges(
  context: StudioContext,
  range: ActivityRange,
): Promise<{ count: number; more: boolean }> {
  const { groups, more } = await findChangedItems(context, range);
  return { count: groups.length, more };
}

async function findChangedItems(context: StudioContext, { from, to }: ActivityRange) {
  const reader = createReader(context);
  const model = await readModel(context);
  const { first, last } = findBounds(from, to);
  const filter: Filter = {
    _and: [
      { id: { _gt: first } },
      ...(last === null ? [] : [{ id: { _lte: last } }]),
      { action: { _in: ['create', 'update', 'delete'] } },
      { collection: { _in: model.collections } },
    ],
  };
  const fields = ['id', 'action', 'timestamp', 'collection', 'item', 'user'];
  const limit = MOST_ENTRIES + 1;
  const entries =
    (await reader.read<Entry>('directus_activity', { filter, fields, sort: ['-id'], limit })) ?? [];
  const differs = (entry: Entry) => hasEntry(from, entry) !== (to === undefined || hasEntry(to, entry));
  const changed = summarize(entries.slice(0, MOST_ENTRIES).filter(differs));
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

/** Returns one record per item, from entries that are sorted with the newest first. */
export function summarize(entries: readonly Omit<Entry, 'id'>[]): Change[] {
  const changed = new Map<string, Omit<Change, 'action'> & { first: string; last: string }>();
  for (const { action, timestamp, collection, item, user } of entries) {
    const key = toKey({ collection, item });
    const known = changed.get(key);
    if (known) known.first = action;
    else changed.set(key, { collection, item, user, at: timestamp, first: action, last: action });
  }
  return [...changed.values()].flatMap(({ first, last, ...change }) => {
    if (first === 'create' && last === 'delete') return [];
    const action: Change['action'] =
      last === 'delete' ? 'deleted' : first === 'create' ? 'created' : 'updated';
    return [{ ...change, action }];
  });
}

/** Returns for the key of each part the item that it is part of, step by step. */
async function findOwners(reader: Reader, model: Model, changed: readonly ItemRef[]) {
  const owners = new Map<string, ItemRef>();
  let level = changed;
  for (let step = 0; step < MOST_STEPS && level.length > 0; step += 1) {
    const next: ItemRef[] = [];
    for (const [collection, group] of Map.groupBy(level, (item) => item.collection)) {
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
        owners.set(toKey({ collection, item: String(row[model.getPrimaryKey(collection)]) }), owner);
        next.push(owner);
      }
    }
    level = next;
  }
  return owners;
}

/** Combines the changes of an item and of its parts. `changed` is sorted with the newest first. */
function groupByOwner(changed: readonly Change[], owners: ReadonlyMap<string, ItemRef>): Change[] {
  const groups = new Map<string, Change>();
  for (const change of changed) {
    let owner: ItemRef = { collection: change.collection, item: change.item };
    for (let next; (next = owners.get(toKey(owner)));) owner = next;
    const isOwn = toKey(owner) === toKey(change);
    const group: Change = groups.get(toKey(owner)) ?? {
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
async function describe(reader: Reader, model: Model, groups: readonly Change[]): Promise<NamedChange[]> {
  const names = new Map<string, string | null>();
  for (const [collection, group] of Map.groupBy(groups, (change) => change.collection)) {
    const template = model.getTemplate(collection);
    const ids = group.map(({ item }) => item);
    // An account that may read items but not all fields of their name gets them without a name.
    const rows =
      (await reader.readMany(collection, ids, listTemplateFields(template))) ??
      (await reader.readMany(collection, ids, []));
    if (rows === null) continue;
    const key = model.getPrimaryKey(collection);
    for (const row of rows)
      names.set(toKey({ collection, item: String(row[key]) }), renderName(template, row));
    const deleted = group.filter((item) => item.action === 'deleted').map(({ item }) => item);
    for (const { item, data } of deleted.length ? await readLast(reader, collection, deleted) : [])
      names.set(toKey({ collection, item }), data ? renderName(template, data) : null);
  }
  return groups
    .filter((group) => names.has(toKey(group)))
    .map((group) => ({ ...group, title: names.get(toKey(group)) ?? null }));
}

/** Returns the newest known fields of each deleted item; null where the account may not read its history. */
export async function readLast(
  reader: Pick<Reader, 'read'>,
  collection: string,
  ids: readonly string[],
): Promise<{ item: string; data: Row }[]> {
  // The newest first, so that the limit leaves out old values. Revisions of versions are left out, because a version may not be promoted yet.
  const revisions = await reader.read<{ item: string; data: Row | null }>('directus_revisions', {
    filter: {
      _and: [{ collection: { _eq: collection } }, { item: { _in: [...ids] } }, { version: { _null: true } }],
    },
    fields: ['item', 'data'],
    sort: ['-id'],
    limit: MOST_ENTRIES,
  });
  const last = new Map<string, Row>(ids.map((id) => [id, {}]));
  for (const { item, data } of revisions ?? []) last.set(item, { ...data, ...last.get(item) });
  return [...last].map(([item, data]) => ({ item, data }));
}

/** Removes rows that were deleted with the form of an item: the item itself is listed as changed. */
function mergeDeletedRows(groups: readonly NamedChange[], model: Model): NamedChange[] {
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
async function readNames(
  reader: Reader,
  changes: readonly Change[],
): Promise<Map<string | null, string | null>> {
  const ids = [...new Set(changes.flatMap(({ user }) => user ?? []))];
  if (ids.length === 0) return new Map();
  type User = Record<'id' | 'first_name' | 'last_name' | 'email', string | null>;
  const rows = await reader.readMany<User>('directus_users', ids, ['first_name', 'last_name', 'email']);
  const nameOf = (user: User) => [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
  return new Map((rows ?? []).map((row) => [row.id, nameOf(row) || null]));
}

/** Returns the address of an item in the Studio, below /admin; null for a deleted one. */
function getPath({ collection, item, action }: Omit<Change, 'user'>, model: Model): string | null {
  if (action === 'deleted') return null;
  if (collection === 'directus_files') return `/files/${item}`;
  const list = `/content/${collection}`;
  return model.isSingleton(collection) ? list : `${list}/${encodeURIComponent(item)}`;
}
