import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import moment from 'moment-timezone';
import { CmsError, readAll, request, type CmsClient } from './api.ts';
import { cmsDir } from './paths.ts';
import type { CollectionFile, FieldFile } from './schema-files.ts';
import { getAllowedCollections, readSchemaFiles } from './schema.ts';

export const seedDir = join(cmsDir, '..', 'demo', 'cms');
export const defaultAssetsDir = join(seedDir, 'assets');

const FILES = 'directus_files';
/** The collection that records what was put into Directus once. */
export const LEDGER = 'seedLedger';
const BATCH = 100;
/** Namespace of the UUIDs: a fixed random UUID of this project. */
const NAMESPACE = '6f0f2a64-3c53-4f0e-9b0a-6a1b8c2d7e55';

const MIME_TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
};

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
type Item = { [key: string]: Value };

/** One row to insert. Readable keys are converted to ids. */
export interface SeedRow {
  /** Readable, unique key: page:home, page:home/hero. */
  key: string;
  collection: string;
  id: string;
  values: Item;
  /** The references of the row by field. A row is skipped if a `needed` target is missing. */
  refs: { field: string; target: string; needed: boolean }[];
  /** Picture of a file row, relative to the assets folder. */
  asset?: string;
}

interface SeedOptions {
  /** Base date of {"$today": n} as YYYY-MM-DD. Default: the current day (UTC). */
  today?: string;
  assetsDir?: string;
  /** Folder of the JSON files of the seed. Default: demo/cms. */
  dir?: string;
  onProgress?: (text: string) => void;
}

interface SeedResult {
  inserted: number;
  /** Rows that were seeded before. They are not changed, even if they were edited or deleted. */
  known: number;
  /** Keys of new rows that were not inserted, because an editor deleted a target or already created a conflicting item. */
  skipped: string[];
}

/** Returns the id for a key. It is a UUID version 5, so that it is the same on every machine. */
export function createSeedId(key: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(key)
    .digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Inserts the items of the seed into a running instance. A ledger in the instance records every inserted item, so that each
 * is inserted only once, and edits and deletions are kept. Throws when a seed file is invalid.
 */
export async function seedContent(client: CmsClient, options: SeedOptions = {}): Promise<SeedResult> {
  const rows = await readSeedRows(options);
  const ledger = new Set(
    (await readAll<{ id: string }>(client, `/items/${LEDGER}`, { fields: ['id'] })).map((entry) => entry.id),
  );
  const fresh = rows.filter((row) => !ledger.has(row.id));
  const result: SeedResult = { inserted: 0, known: rows.length - fresh.length, skipped: [] };
  if (!fresh.length) return result;

  const { collections } = await readSchemaFiles();
  const singletons = new Set(
    collections.filter((file) => file.meta.singleton).map((file) => file.collection),
  );
  const present = await readPresentIds(client, rows, singletons);

  for (const [collection, group] of groupBy(fresh, (row) => row.collection)) {
    const ready: SeedRow[] = [];
    for (const row of group) {
      if (row.refs.some((ref) => ref.needed && !present.has(ref.target))) {
        result.skipped.push(row.key);
        continue;
      }
      for (const ref of row.refs) if (!present.has(ref.target)) row.values[ref.field] = null;
      ready.push(row);
    }
    if (!ready.length) continue;
    options.onProgress?.(`Seeding ${collection} (${ready.length})`);
    for (let start = 0; start < ready.length; start += BATCH) {
      const batch = ready.slice(start, start + BATCH);
      const missing = batch.filter((row) => !present.has(row.id));
      const placed = singletons.has(collection)
        ? await insertSingletons(client, missing)
        : collection === FILES
          ? await uploadFiles(client, missing, options.assetsDir ?? defaultAssetsDir)
          : await insertItems(client, collection, missing);
      for (const row of missing) if (!placed.includes(row)) result.skipped.push(row.key);
      // A present row without a ledger entry comes from an interrupted run. Only its entry is missing.
      const entered = batch.filter((row) => present.has(row.id) || placed.includes(row));
      for (const row of entered) present.add(row.id);
      result.inserted += placed.length;
      if (entered.length) {
        await request(
          client,
          'POST',
          `/items/${LEDGER}`,
          entered.map(({ id, key }) => ({ id, key, collection })),
        );
      }
    }
  }
  return result;
}

/** Reads demo/cms/**.json and flattens it into rows. Each row comes after the rows that it refers to. */
export async function readSeedRows(options: SeedOptions = {}): Promise<SeedRow[]> {
  const dir = options.dir ?? seedDir;
  const { collections } = await readSchemaFiles();
  const flattener = new Flattener(collections, options.today ?? new Date().toISOString().slice(0, 10));
  for (const name of (await readdir(dir, { recursive: true }))
    .filter((path) => path.endsWith('.json'))
    .sort()) {
    const text = await readFile(join(dir, name), 'utf8');
    try {
      flattener.addFile(JSON.parse(text) as Record<string, Item | Item[]>);
    } catch (cause) {
      throw new Error(`demo/cms/${name}: ${(cause as Error).message}`, { cause });
    }
  }
  return flattener.sortRows();
}

class Flattener {
  private readonly files: Map<string, CollectionFile>;
  private readonly all: CollectionFile[];
  private readonly today: string;
  private readonly found = new Map<string, SeedRow>();

  constructor(collections: CollectionFile[], today: string) {
    this.all = collections;
    this.files = new Map(collections.map((file) => [file.collection, file]));
    this.today = today;
  }

  addFile(content: Record<string, Item | Item[]>): void {
    for (const [collection, items] of Object.entries(content)) {
      for (const item of Array.isArray(items) ? items : [{ $key: collection, ...items }])
        this.addItem(collection, '', item);
    }
  }

  /** Returns all rows, parents first. Throws when a reference has no target. */
  sortRows(): SeedRow[] {
    const byId = new Map([...this.found.values()].map((row) => [row.id, row]));
    const needs = new Map<string, Set<string>>();
    for (const row of byId.values()) {
      const set = needs.get(row.collection) ?? new Set();
      needs.set(row.collection, set);
      for (const ref of row.refs) {
        const target = byId.get(ref.target);
        if (!target)
          throw new Error(
            `demo/cms: "${row.key}" refers to an item that no file defines, in its field ${ref.field}.`,
          );
        if (target.collection !== row.collection) set.add(target.collection);
      }
    }
    const order: string[] = [];
    const visit = (collection: string, path: string[]) => {
      if (order.includes(collection)) return;
      if (path.includes(collection))
        throw new Error(`demo/cms: these collections have circular references: ${path.join(', ')}.`);
      for (const need of [...(needs.get(collection) ?? [])].sort()) visit(need, [...path, collection]);
      order.push(collection);
    };
    for (const collection of [...needs.keys()].sort()) visit(collection, []);
    return order.flatMap((collection) => [...byId.values()].filter((row) => row.collection === collection));
  }

  private addItem(collection: string, parentKey: string, item: Item): SeedRow {
    const short = item.$key;
    if (typeof short !== 'string')
      throw new Error(`an item of ${collection} has no "$key": ${JSON.stringify(item).slice(0, 80)}`);
    const key = parentKey ? `${parentKey}/${short}` : short;
    const row: SeedRow = {
      key,
      collection,
      id: createSeedId(key),
      values: { id: createSeedId(key) },
      refs: [],
    };
    this.addRow(row);
    for (const [name, value] of Object.entries(item)) {
      if (name === '$key' || name === '$collection' || name === '$sectionId') continue;
      if (collection === FILES && name === 'asset') row.asset = String(value);
      else this.addField(row, name, value);
    }
    return row;
  }

  private addRow(row: SeedRow): void {
    if (this.found.has(row.key)) throw new Error(`the key "${row.key}" is used twice`);
    this.found.set(row.key, row);
  }

  private addField(row: SeedRow, name: string, value: Value): void {
    const file = this.files.get(row.collection);
    const field = file?.fields?.find((candidate) => candidate.field === name);
    if (row.collection !== FILES && !field)
      throw new Error(`${row.collection} has no field "${name}" ("${row.key}")`);
    if (field?.type === 'alias') this.addList(row, name, value);
    else if (isToken(value, '$ref')) {
      const target = createSeedId(String(value.$ref));
      row.values[name] = target;
      row.refs.push({ field: name, target, needed: false });
    } else row.values[name] = this.resolveDates(value);
  }

  /** Adds a list of children (O2M), of pictures (M2M) or of blocks or buttons (M2A). M2M and M2A use junction rows. */
  private addList(row: SeedRow, name: string, value: Value): void {
    if (!Array.isArray(value)) throw new Error(`${row.collection}.${name} of "${row.key}" must be a list`);
    const many = this.all.flatMap((file) =>
      (file.fields ?? [])
        .filter((field) => field.relation?.to === row.collection && field.relation.meta?.one_field === name)
        .map((field) => ({ file, field: field })),
    )[0];
    if (!many) throw new Error(`${row.collection}.${name} is not a list of items`);
    const itemField = many.file.fields?.find((field) => field.relation?.to === null);
    const otherEnd = many.file.fields?.find(
      (field) => field.relation?.meta?.junction_field === many.field.field,
    );

    value.forEach((entry, index) => {
      const child = entry as Item;
      const sort = index + 1;
      if (!itemField && otherEnd && isToken(child, '$ref')) {
        const key = String(child.$ref);
        this.addJunction(
          row,
          name,
          many,
          { field: otherEnd.field, target: createSeedId(key), key },
          { sort },
        );
        return;
      }
      if (!itemField) {
        const added = this.addItem(many.file.collection, row.key, child);
        added.values[many.field.field] = row.id;
        added.values.sort = sort;
        added.refs.push({ field: many.field.field, target: row.id, needed: true });
        return;
      }
      const allowed = getAllowedCollections(itemField.relation, this.all);
      const collection = String(child.$collection ?? allowed[0]);
      if (!allowed.includes(collection))
        throw new Error(`${row.collection}.${name} of "${row.key}" does not allow ${collection}`);
      const item = isToken(child, '$ref')
        ? { id: createSeedId(String(child.$ref)), key: String(child.$ref) }
        : this.addItem(collection, row.key, child);
      this.addJunction(
        row,
        name,
        many,
        { field: 'item', target: item.id, key: item.key },
        { collection, sort, ...(child.$sectionId ? { sectionId: child.$sectionId } : {}) },
      );
    });
  }

  /** Adds the row of a junction that connects the list `name` of a row with an item. */
  private addJunction(
    row: SeedRow,
    name: string,
    junction: { file: CollectionFile; field: FieldFile },
    item: { field: string; target: string; key: string },
    values: Item,
  ): void {
    const key = `${row.key}#${name}/${item.key}`;
    const rowField = junction.field.field;
    this.addRow({
      key,
      collection: junction.file.collection,
      id: createSeedId(key),
      values: { id: createSeedId(key), [rowField]: row.id, [item.field]: item.target, ...values },
      refs: [
        { field: rowField, target: row.id, needed: true },
        { field: item.field, target: item.target, needed: true },
      ],
    });
  }

  private resolveDates(value: Value): Value {
    if (isToken(value, '$today')) {
      return moment.utc(this.today).add(Number(value.$today), 'days').format('YYYY-MM-DD');
    }
    if (Array.isArray(value)) return value.map((entry) => this.resolveDates(entry));
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, this.resolveDates(entry)]));
    }
    return value;
  }
}

/** Returns the ids of the rows of the seed that exist in the instance. */
async function readPresentIds(
  client: CmsClient,
  rows: SeedRow[],
  singletons: Set<string>,
): Promise<Set<string>> {
  const present = new Set<string>();
  for (const [collection, group] of groupBy(rows, (row) => row.collection)) {
    if (singletons.has(collection)) {
      const item = (await request(client, 'GET', `/items/${collection}?fields=id`)) as {
        id: string | null;
      } | null;
      if (item?.id) present.add(item.id);
      continue;
    }
    const path = collection === FILES ? '/files' : `/items/${collection}`;
    const found = await readAll<{ id: string }>(client, path, {
      fields: ['id'],
      filter: { id: { _in: group.map((row) => row.id) } },
    });
    for (const item of found) present.add(item.id);
  }
  return present;
}

async function insertItems(client: CmsClient, collection: string, rows: SeedRow[]): Promise<SeedRow[]> {
  if (!rows.length) return [];
  try {
    await request(
      client,
      'POST',
      `/items/${collection}`,
      rows.map((row) => row.values),
    );
    return rows;
  } catch (cause) {
    if (!isConflict(collection, cause)) throw cause;
  }
  // A conflicting item of an editor, such as a page with the same address, is kept. The other rows are inserted.
  const placed: SeedRow[] = [];
  for (const row of rows) {
    try {
      await request(client, 'POST', `/items/${collection}`, row.values);
      placed.push(row);
    } catch (cause) {
      if (!isConflict(collection, cause)) throw cause;
    }
  }
  return placed;
}

async function insertSingletons(client: CmsClient, rows: SeedRow[]): Promise<SeedRow[]> {
  const placed: SeedRow[] = [];
  for (const row of rows) {
    const item = (await request(client, 'GET', `/items/${row.collection}?fields=id`)) as {
      id: string | null;
    } | null;
    if (item?.id) continue;
    await request(client, 'PATCH', `/items/${row.collection}`, row.values);
    placed.push(row);
  }
  return placed;
}

async function uploadFiles(client: CmsClient, rows: SeedRow[], assetsDir: string): Promise<SeedRow[]> {
  for (const row of rows) {
    const name = row.asset;
    const type = name && MIME_TYPES[extname(name)];
    if (!name || !type)
      throw new Error(
        `demo/cms: "${row.key}" needs an "asset" that ends in ${Object.keys(MIME_TYPES).join(', ')}.`,
      );
    const bytes = await readFile(join(assetsDir, name)).catch((cause: unknown) => {
      throw new Error(`The picture ${name} of "${row.key}" is not in ${assetsDir}.`, { cause });
    });
    const form = new FormData();
    // The file is appended last, because Directus reads only the fields before it.
    for (const [field, value] of Object.entries(row.values))
      if (value !== null) form.append(field, String(value));
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    await request(client, 'POST', '/files', form);
  }
  return rows;
}

function isConflict(collection: string, cause: unknown): boolean {
  if (!(cause instanceof CmsError)) return false;
  // A redirect is also refused if an editor's page has its address, or if its target was deleted.
  const isRefusedRedirect = collection === 'redirects' && cause.code === 'FAILED_VALIDATION';
  return isRefusedRedirect || cause.code === 'RECORD_NOT_UNIQUE';
}

function isToken<Name extends string>(value: Value, name: Name): value is { [key in Name]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && name in value;
}

function groupBy<T>(list: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
