import type { Relation, SchemaOverview } from '@directus/types';
import { getPrimaryKey, isRow, readListChange, type Content, type Row } from '../lib/directus.ts';
import { PAGES, readParts } from '../lib/model.ts';

interface Found {
  id: string;
  /** What the change writes into the file, such as its description. */
  changes: Row;
  /** The field of the changed item that leads to the picture. */
  field: string;
}

interface Item {
  collection: string;
  /** Missing for a new item. */
  id?: unknown;
  /** What the change writes. */
  payload: Row;
  /** Whether pictures count that are stored already, not only those of the change. */
  isWhole: boolean;
}

/** How many items a search looks at. A page has up to 200 blocks. */
const MOST_ITEMS = 5000;

/**
 * Finds the pictures that an item and its parts have after a change: in its fields, in the lists of its form, and in blocks that the
 * change adds to them. It does not follow links to pages and shows, which have pictures of their own. Files to download (interface
 * "file") do not count.
 */
export async function findPictures(item: Item, { database, schema }: Content): Promise<Found[]> {
  if (!canHavePictures(item.collection, schema)) return [];
  const downloads = new Set(
    (await database('directus_fields').where({ interface: 'file' }).select('collection', 'field')).map(
      (row: { collection: string; field: string }) => `${row.collection}.${row.field}`,
    ),
  );
  const parts = await readParts(database);
  const found: Found[] = [];
  const visited = new Set<string>();

  async function visit({ collection, id, payload, isWhole }: Item, field?: string): Promise<void> {
    const key = isKey(id) ? id : undefined;
    if (visited.size >= MOST_ITEMS || (key && visited.has(`${collection} ${key} ${isWhole}`))) return;
    visited.add(`${collection} ${key ?? visited.size} ${isWhole}`);
    const primary = getPrimaryKey(schema, collection);
    const stored: Row | undefined =
      key &&
      (await database(collection)
        .where({ [primary]: key })
        .first());
    const row = isWhole ? { ...stored, ...payload } : payload;
    for (const relation of schema.relations) {
      if (relation.collection === collection && !relation.meta?.one_field)
        await visitTarget(relation, { row, stored, isWhole }, field ?? relation.field);
      if (relation.related_collection === collection && relation.meta?.one_field)
        await visitList(relation, { key, payload, isWhole }, field ?? relation.meta.one_field);
    }
  }

  /** What a field of an item refers to. */
  async function visitTarget(
    { collection, field, related_collection: related, meta }: Relation,
    { row, stored, isWhole }: { row: Row; stored: Row | undefined; isWhole: boolean },
    named: string,
  ): Promise<void> {
    const value = row[field];
    if (value === null || value === undefined) return;
    const typeField = meta?.one_collection_field;
    const target = related ?? (typeField ? (row[typeField] ?? stored?.[typeField]) : undefined);
    if (typeof target !== 'string') return;
    const primary = getPrimaryKey(schema, target);
    const changes = isRow(value) ? value : {};
    const id = isRow(value) ? value[primary] : value;
    if (target === 'directus_files') {
      if (isKey(id) && !downloads.has(`${collection}.${field}`)) found.push({ id, changes, field: named });
    } else if (parts.has(target)) {
      // A key alone adds an item as it is.
      const isAdded = Object.keys(changes).every((name) => name === primary);
      await visit({ collection: target, id, payload: changes, isWhole: isWhole || isAdded }, named);
    }
  }

  /** The rows of a list of an item. */
  async function visitList(
    { collection, field, meta }: Relation,
    { key, payload, isWhole }: { key: string | undefined; payload: Row; isWhole: boolean },
    named: string,
  ): Promise<void> {
    const value = payload[meta?.one_field ?? ''];
    const primary = getPrimaryKey(schema, collection);
    const { all, create, update, delete: deleted } = readListChange(value);
    const removed = new Set(deleted.map(String));
    for (const entry of all ?? [...create, ...update]) {
      const entryPayload = isRow(entry) ? entry : {};
      const id = isRow(entry) ? entry[primary] : entry;
      if (isKey(id)) removed.add(id);
      await visit({ collection, id, payload: entryPayload, isWhole: isWhole || !isKey(id) }, named);
    }
    if (!isWhole || !key || all) return;
    const rows: unknown[] = await database(collection)
      .where({ [field]: key })
      .pluck(primary);
    for (const id of rows.filter((row) => !removed.has(String(row))))
      await visit({ collection, id, payload: {}, isWhole }, named);
  }

  await visit(item);
  return found;
}

/** Whether items of a collection have files, or parts that can have some. */
const canHavePictures = (name: string, schema: SchemaOverview): boolean =>
  schema.relations.some(
    ({ collection, related_collection: related, meta }) =>
      (collection === name && !meta?.one_field && related !== PAGES) || (related === name && meta?.one_field),
  );

export const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
