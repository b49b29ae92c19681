import type { Relation, SchemaOverview } from '@directus/types';
import { refuse, type ItemChange } from '../lib/checks.ts';
import {
  type Content,
  type ItemServices,
  type Row,
  getPrimaryKey,
  isRow,
  readListChange,
} from '../lib/directus.ts';
import { PAGES, type ItemRef } from '../lib/item-ref.ts';
import { readModel, readParts } from '../lib/model.ts';
import { createReader } from '../lib/reader.ts';
import { findUpward, findUse } from '../lib/use.ts';
import access from '../../access/access.json' with { type: 'json' };

interface Context extends Content {
  services: ItemServices;
}

/**
 * Refuses a change after which the site would show a picture without a description: a page that is published, and a change of what a
 * published page or another place of the site shows. Drafts, and blocks that only drafts show, are saved without descriptions.
 */
export async function requireDescriptions(change: ItemChange, context: Context): Promise<void> {
  if (change.collection === PAGES) return checkPages(change, context);
  const { collection, payload } = change;
  const bare = await findBare({ collection, payload, isWhole: false }, context);
  if (bare[0] && (await isShown(change, context))) tell(collection, bare);
}

async function checkPages({ payload, keys }: ItemChange, context: Context): Promise<void> {
  const stored: Row[] = keys
    ? await context.database(PAGES).whereIn('id', keys).select('id', 'status')
    : [{}];
  for (const page of stored) {
    if (('status' in payload ? payload['status'] : page['status']) !== 'published') continue;
    const isWhole = page['status'] !== 'published';
    tell(PAGES, await findBare({ collection: PAGES, id: page['id'], payload, isWhole }, context));
  }
}

type Bare = { field: string; title: string | null; filename_download: string };

/** Returns the pictures without a description that an item has after a change. */
async function findBare(
  item: { collection: string; id?: unknown; payload: Row; isWhole: boolean },
  { database, schema }: Context,
): Promise<Bare[]> {
  const found = await findPictures(item, { database, schema });
  if (found.length === 0) return [];
  const rows: { id: string; title: string; filename_download: string; description: string | null }[] =
    await database('directus_files')
      .whereIn('id', [...new Set(found.map(({ id }) => id))])
      .whereLike('type', 'image/%')
      .select('id', 'title', 'filename_download', 'description');
  return rows.flatMap((row) => {
    // The form may write the description in the same request.
    const uses = found.filter(({ id }) => id === row.id);
    const bare = uses.find(({ changes }) => !hasWords(changes['description'] ?? row.description));
    return bare && !uses.some(({ changes }) => hasWords(changes['description']))
      ? [{ ...row, ...bare.changes, field: bare.field }]
      : [];
  });
}

function tell(collection: string, bare: readonly Bare[]): void {
  const [first] = bare;
  if (first) refuse(collection, first.field, getDescriptionProblem(bare));
}

/** Whether visitors can see an item: a published page shows it, or it is in another place of the site, such as the header. */
async function isShown({ collection, payload, keys }: ItemChange, context: Context): Promise<boolean> {
  const { database, schema } = context;
  const model = await readModel({ schema, database });
  const items: ItemRef[] = keys
    ? keys.map((item) => ({ collection, item }))
    : // A new row of a list belongs to the item whose form lists it. That item is not stored yet if it is new, too.
      model.listOwners(collection).flatMap(({ field, related_collection: owner }) => {
        const key = payload[field];
        return isKey(key) ? [{ collection: owner, item: key }] : [];
      });
  const reader = createReader({ ...context, accountability: null, knex: database });
  // Neither pages nor parts of them: shows, settings, the header.
  if (!model.canBeOnPage(collection) || !(await readParts(database)).has(collection)) return true;
  const use = await findUse(reader, model, items, await findUpward(reader, model, items));
  const places = [...use.values()];
  if (places.some((found) => found.places.length > 0)) return true;
  const pages = places.flatMap((found) => found.pages.map(({ id }) => id));
  const published = await database(PAGES).whereIn('id', pages).where({ status: 'published' }).first('id');
  return published !== undefined;
}

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
async function findPictures(item: Item, { database, schema }: Content): Promise<Found[]> {
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

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** The folder of files to download. Its pictures need no description. */
export const DOWNLOADS = access.folders.find((folder) => folder.name === 'Downloads')?.id;

export const hasWords = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

interface Named {
  title?: string | null;
  filename_download: string;
}

/** How many pictures a message names. */
const MOST_NAMED = 5;

/** The error message for pictures without a description. */
export function getDescriptionProblem(pictures: readonly Named[]): string {
  const names = pictures
    .slice(0, MOST_NAMED)
    .map(({ title, filename_download: name }) => `“${title || name}”`);
  const reason = 'The description is read aloud to people who cannot see the picture.';
  if (pictures.length === 1)
    return `The picture ${names.join()} has no description. Open the picture (the pencil), write in “Description” what it shows, and save. ${reason}`;
  const others = pictures.length > MOST_NAMED ? ' and others' : '';
  return `The pictures ${names.join(', ')}${others} have no description. Open each picture (the pencil), write in “Description” what it shows, and save. ${reason}`;
}
