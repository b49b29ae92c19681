import { readdir, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { request, type CmsClient } from './api.ts';
import { cmsDir } from './paths.ts';

/**
 * The schema lives as one small file per collection, with only what differs from Directus' defaults. This module turns
 * the files into the snapshot that Directus reads, and a snapshot back into the files.
 */
export const schemaDir = join(cmsDir, 'schema');

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Dict = Record<string, Json>;

/** One file. `fields` stand in the order in which editors see them. */
export interface CollectionFile {
  collection: string;
  /** True for a folder that only groups collections: it has no table. */
  folder?: boolean;
  meta: Dict;
  fields?: FieldFile[];
}

export interface FieldFile {
  field: string;
  /** Directus' type: uuid, string, text, boolean, integer, float, date, time, timestamp, json, alias. */
  type: string;
  meta?: Dict;
  /** Column properties that differ from the type's defaults. Absent for an alias. */
  column?: Dict;
  relation?: RelationFile;
}

export interface RelationFile {
  /** The collection pointed at; null for the `item` of a many-to-any junction. */
  to: string | null;
  meta?: Dict;
  /** What the database does when the target is deleted; SET NULL when not given. */
  on_delete?: string;
  constraint_name?: string;
}

export interface Snapshot {
  version: number;
  directus: string;
  vendor: string;
  collections: { collection: string; meta: Dict; schema?: { name: string } }[];
  fields: { collection: string; field: string; type: string; meta: Dict; schema: Dict | null }[];
  systemFields: Dict[];
  relations: {
    collection: string;
    field: string;
    related_collection: string | null;
    meta: Dict;
    schema: Dict | null;
  }[];
}

/** The snapshot's head, and Directus' own fields that carry an index (leaving them out would drop the indexes). */
type Head = Pick<Snapshot, 'version' | 'directus' | 'vendor' | 'systemFields'>;
const HEAD_FILE = '_snapshot.json';

const COLLECTION_META: Dict = {
  accountability: 'all',
  archive_app_filter: true,
  archive_field: null,
  archive_value: null,
  collapse: 'open',
  color: null,
  display_template: null,
  group: null,
  hidden: false,
  icon: null,
  item_duplication_fields: null,
  note: null,
  preview_url: null,
  singleton: false,
  sort: null,
  sort_field: null,
  translations: null,
  unarchive_value: null,
  versioning: false,
};

const FIELD_META: Dict = {
  conditions: null,
  display: null,
  display_options: null,
  group: null,
  hidden: false,
  interface: null,
  note: null,
  options: null,
  readonly: false,
  required: false,
  searchable: true,
  special: null,
  translations: null,
  validation: null,
  validation_message: null,
  width: 'full',
};

const COLUMN: Dict = {
  default_value: null,
  max_length: null,
  numeric_precision: null,
  numeric_scale: null,
  is_nullable: true,
  is_unique: false,
  is_indexed: false,
  is_primary_key: false,
  is_generated: false,
  generation_expression: null,
  has_auto_increment: false,
  foreign_key_table: null,
  foreign_key_column: null,
};

const COLUMN_OF_TYPE: Record<string, Dict> = {
  uuid: { data_type: 'uuid' },
  string: { data_type: 'character varying', max_length: 255 },
  text: { data_type: 'text' },
  boolean: { data_type: 'boolean' },
  integer: { data_type: 'integer', numeric_precision: 32, numeric_scale: 0 },
  float: { data_type: 'real', numeric_precision: 24 },
  date: { data_type: 'date' },
  time: { data_type: 'time without time zone' },
  timestamp: { data_type: 'timestamp with time zone' },
  json: { data_type: 'json' },
};

const RELATION_META: Dict = {
  junction_field: null,
  one_allowed_collections: null,
  one_collection_field: null,
  one_deselect_action: 'nullify',
  one_field: null,
  sort_field: null,
};

/** Reads the collection files, by name. */
export async function readSchemaFiles(
  dir = schemaDir,
): Promise<{ head: Head; collections: CollectionFile[] }> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json')).sort();
  const read = async <T>(name: string): Promise<T> => {
    const text = await readFile(join(dir, name), 'utf8');
    try {
      return JSON.parse(text) as T;
    } catch (cause) {
      throw new Error(`cms/schema/${name} is not valid JSON: ${(cause as Error).message}`, { cause });
    }
  };
  return {
    head: await read<Head>(HEAD_FILE),
    collections: await Promise.all(
      names.filter((name) => name !== HEAD_FILE).map((name) => read<CollectionFile>(name)),
    ),
  };
}

/**
 * Fills in the defaults: files -> the snapshot that Directus' schema diff accepts.
 *
 * @param cmsUrl where editors reach Directus, for the addresses at which they look at drafts; a file holds their path alone
 */
export function toSnapshot(head: Head, files: CollectionFile[], cmsUrl = ''): Snapshot {
  const snapshot: Snapshot = { ...head, collections: [], fields: [], relations: [] };
  for (const file of files) {
    snapshot.collections.push({
      collection: file.collection,
      meta: {
        ...COLLECTION_META,
        ...file.meta,
        collection: file.collection,
        preview_url: file.meta.preview_url ? `${cmsUrl}${String(file.meta.preview_url)}` : null,
      },
      ...(file.folder ? {} : { schema: { name: file.collection } }),
    });
    file.fields?.forEach((field, index) => {
      const place = { collection: file.collection, field: field.field };
      snapshot.fields.push({
        ...place,
        type: field.type,
        meta: { ...FIELD_META, ...field.meta, ...place, sort: index + 1 },
        schema: field.type === 'alias' ? null : columnOf(file.collection, field),
      });
      if (field.relation) snapshot.relations.push(relationOf(file.collection, field.field, field.relation));
    });
  }
  return snapshot;
}

/** Takes the defaults away: a snapshot -> files. The opposite of `toSnapshot`. */
export function fromSnapshot(snapshot: Snapshot): { head: Head; collections: CollectionFile[] } {
  const { version, directus, vendor, systemFields } = snapshot;
  const collections = snapshot.collections.map((collection): CollectionFile => {
    const name = collection.collection;
    const fields = snapshot.fields
      .filter((field) => field.collection === name)
      .sort((a, b) => sortOf(a.meta) - sortOf(b.meta) || a.field.localeCompare(b.field))
      .map((field): FieldFile => {
        const relation = snapshot.relations.find(
          (one) => one.collection === name && one.field === field.field,
        );
        const { sort: _sort, ...meta } = field.meta;
        const file: FieldFile = { field: field.field, type: field.type };
        const shortMeta = without(meta, { ...FIELD_META, collection: name, field: field.field });
        if (Object.keys(shortMeta).length) file.meta = shortMeta;
        if (relation) file.relation = relationFile(relation);
        if (field.schema) {
          const column = without(field.schema, columnOf(name, { ...file, column: undefined }));
          if (Object.keys(column).length) file.column = column;
        }
        return file;
      });
    const meta = without(collection.meta, { ...COLLECTION_META, collection: name });
    if (typeof meta.preview_url === 'string') {
      meta.preview_url = meta.preview_url.replace(/^https?:\/\/[^/]+/, '');
    }
    if (!collection.schema) return { collection: name, folder: true, meta };
    return { collection: name, meta, fields };
  });
  return { head: { version, directus, vendor, systemFields }, collections };
}

/** The whole schema of a running instance, in Directus' own form. */
export async function takeSnapshot(client: CmsClient): Promise<Snapshot> {
  return (await request(client, 'GET', '/schema/snapshot')) as Snapshot;
}

/** Writes the schema of a running instance into files, and removes files of collections that are gone. */
export async function saveSnapshot(client: CmsClient, dir = schemaDir): Promise<string[]> {
  const { head, collections } = fromSnapshot(await takeSnapshot(client));
  await mkdir(dir, { recursive: true });
  const kept = new Set([HEAD_FILE, ...collections.map((file) => `${file.collection}.json`)]);
  for (const name of await readdir(dir))
    if (name.endsWith('.json') && !kept.has(name)) await rm(join(dir, name));
  await writeFile(join(dir, HEAD_FILE), toText(head));
  for (const file of collections) await writeFile(join(dir, `${file.collection}.json`), toText(file));
  return [...kept];
}

export interface ApplySchemaOptions {
  /**
   * What becomes of collections and fields that the instance has and the files do not hold. Deleting them deletes
   * content, so it is refused by default; `keep` leaves them alone and applies all the rest.
   */
  onlyInInstance?: 'refuse' | 'keep' | 'delete';
  /** Folder of the files; cms/schema when not given. */
  dir?: string;
  /** Where editors reach Directus, without a slash at the end. */
  cmsUrl?: string;
  onProgress?: (text: string) => void;
}

export interface AppliedSchema {
  /** False when there was nothing to change. */
  changed: boolean;
  /** The collections (`quotes`) and fields (`buttons.tooltip`) that were left alone. */
  kept: string[];
}

/**
 * Brings a running instance to the schema of the files, through Directus' own diff and apply.
 * Throws one sentence when that would delete content that it was not told to delete.
 */
export async function applySchema(
  client: CmsClient,
  options: ApplySchemaOptions = {},
): Promise<AppliedSchema> {
  const { head, collections } = await readSchemaFiles(options.dir);
  const wanted = toSnapshot(head, collections, options.cmsUrl);
  let answer = await diffTo(client, wanted);
  const extra = answer ? deletedBy(answer) : [];
  if (extra.length && options.onlyInInstance === 'keep') {
    answer = await diffTo(client, withKept(wanted, await takeSnapshot(client), new Set(extra)));
  } else if (extra.length && options.onlyInInstance !== 'delete') {
    throw new Error(
      `The schema files do not hold ${extra.join(', ')}, and applying them would delete that content: ` +
        'run "npm run apply -- --allow-delete" in cms/ if that is meant, or "npm run snapshot" to keep it.',
    );
  }
  const kept = options.onlyInInstance === 'keep' ? extra : [];
  if (!answer) return { changed: false, kept };
  options.onProgress?.(
    `Applying the schema (${answer.diff.collections.length} collections and ${answer.diff.fields.length} fields change)`,
  );
  await request(client, 'POST', '/schema/apply', answer);
  return { changed: true, kept };
}

/** What Directus would change to come to this snapshot; undefined when nothing. */
async function diffTo(client: CmsClient, wanted: Snapshot): Promise<SchemaDiff | undefined> {
  return (await request(client, 'POST', '/schema/diff', wanted)) as SchemaDiff | undefined;
}

function deletedBy({ diff }: SchemaDiff): string[] {
  return [
    ...diff.collections.filter(deletes).map((one) => one.collection),
    ...diff.fields.filter(deletes).map((one) => `${one.collection}.${one.field}`),
  ];
}

/** The wanted snapshot with the named collections and fields as the instance has them. */
function withKept(wanted: Snapshot, present: Snapshot, kept: Set<string>): Snapshot {
  const isKept = (one: { collection: string; field: string }) =>
    kept.has(one.collection) || kept.has(`${one.collection}.${one.field}`);
  const relations = wanted.relations.map((relation) => {
    const allowed = relation.meta.one_allowed_collections;
    const now = present.relations.find(
      (one) => one.collection === relation.collection && one.field === relation.field,
    )?.meta.one_allowed_collections;
    if (!Array.isArray(allowed) || !Array.isArray(now)) return relation;
    // A page that already holds a block of a kept collection must stay whole.
    const stillAllowed = now.filter((name) => kept.has(String(name)));
    return {
      ...relation,
      meta: { ...relation.meta, one_allowed_collections: [...allowed, ...stillAllowed] },
    };
  });
  return {
    ...wanted,
    collections: [...wanted.collections, ...present.collections.filter((one) => kept.has(one.collection))],
    fields: [...wanted.fields.filter((one) => !isKept(one)), ...present.fields.filter(isKept)],
    relations: [...relations.filter((one) => !isKept(one)), ...present.relations.filter(isKept)],
  };
}

interface SchemaDiff {
  hash: string;
  diff: {
    collections: { collection: string; diff: { kind: string }[] }[];
    fields: { collection: string; field: string; diff: { kind: string }[] }[];
  };
}

function deletes(change: { diff: { kind: string }[] }): boolean {
  return change.diff[0]?.kind === 'D' && !('path' in change.diff[0]);
}

function columnOf(table: string, field: FieldFile): Dict {
  const ofType = COLUMN_OF_TYPE[field.type];
  if (!ofType)
    throw new Error(
      `cms/schema: ${table}.${field.field} has the type ${field.type}, which scripts/lib/schema.ts does not know yet.`,
    );
  const key: Dict = field.relation?.to
    ? { foreign_key_table: field.relation.to, foreign_key_column: 'id' }
    : {};
  return { ...COLUMN, ...ofType, ...key, ...field.column, name: field.field, table };
}

function relationOf(
  collection: string,
  field: string,
  relation: RelationFile,
): Snapshot['relations'][number] {
  return {
    collection,
    field,
    related_collection: relation.to,
    meta: {
      ...RELATION_META,
      ...relation.meta,
      many_collection: collection,
      many_field: field,
      one_collection: relation.to,
    },
    schema: relation.to
      ? {
          table: collection,
          column: field,
          foreign_key_table: relation.to,
          foreign_key_column: 'id',
          constraint_name: relation.constraint_name ?? defaultConstraint(collection, field),
          on_update: 'NO ACTION',
          on_delete: relation.on_delete ?? 'SET NULL',
        }
      : null,
  };
}

function relationFile(relation: Snapshot['relations'][number]): RelationFile {
  const file: RelationFile = { to: relation.related_collection };
  const plain = relationOf(relation.collection, relation.field, file);
  const meta = without(relation.meta, plain.meta);
  if (Object.keys(meta).length) file.meta = meta;
  if (relation.schema && relation.schema.on_delete !== 'SET NULL')
    file.on_delete = String(relation.schema.on_delete);
  if (relation.schema && relation.schema.constraint_name !== plain.schema?.constraint_name) {
    file.constraint_name = String(relation.schema.constraint_name);
  }
  return file;
}

function defaultConstraint(table: string, column: string): string {
  return `${table}_${column}_foreign`.toLowerCase();
}

function without(value: Dict, defaults: Dict): Dict {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, one]) => !(key in defaults) || JSON.stringify(one) !== JSON.stringify(defaults[key]),
    ),
  );
}

function sortOf(meta: Dict): number {
  return typeof meta.sort === 'number' ? meta.sort : Number.MAX_SAFE_INTEGER;
}

/** JSON with short objects and lists on one line: a field reads as a line or a few, not as thirty. */
export function toText(value: unknown): string {
  return `${format(value, 0)}\n`;
}

function format(value: unknown, depth: number): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (value === null || typeof value !== 'object' || line.length + depth * 2 <= 110) return line;
  const pad = '  '.repeat(depth + 1);
  const end = `\n${'  '.repeat(depth)}`;
  if (Array.isArray(value))
    return `[${value.map((one) => `\n${pad}${format(one, depth + 1)}`).join(',')}${end}]`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([key, one]) => `\n${pad}${JSON.stringify(key)}: ${format(one, depth + 1)}`).join(',')}${end}}`;
}
