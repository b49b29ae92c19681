import { readdir, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { request, type CmsClient } from './api.ts';
import { cmsDir } from './paths.ts';
import {
  type CollectionFile,
  type Dict,
  type FieldFile,
  type RelationFile,
  addFormFields,
  isFormField,
} from './schema-files.ts';

/**
 * Folder of the schema files: one per collection, with the differences from Directus' defaults. This module converts the
 * files into a snapshot of Directus and back.
 */
export const schemaDir = join(cmsDir, 'schema');

interface Snapshot {
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

/**
 * The header of the snapshot, and system fields with an index (without them, Directus drops the indexes). `addedFields` are our
 * fields of Directus' own collections, by collection.
 */
type Head = Pick<Snapshot, 'version' | 'directus' | 'vendor' | 'systemFields'> & {
  addedFields: Record<string, FieldFile[]>;
};
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

/** The allowed collections of a list of blocks that accepts every block type. */
const BLOCKS = '$blocks';

/** Returns the block types: the collections that editors see in the folder "Blocks", except buttons, in their order there. */
export function getBlockCollections(files: CollectionFile[]): string[] {
  return files
    .filter(
      ({ collection, meta }) => meta.group === 'contentBlocks' && !meta.hidden && collection !== 'buttons',
    )
    .sort((a, b) => getSort(a.meta) - getSort(b.meta))
    .map(({ collection }) => collection);
}

/** Returns the collections that the `item` of a many-to-any junction may refer to. */
export function getAllowedCollections(relation: RelationFile | undefined, files: CollectionFile[]): string[] {
  const allowed = relation?.meta?.one_allowed_collections ?? [];
  return allowed === BLOCKS ? getBlockCollections(files) : (allowed as string[]);
}

/** Returns the collections whose items can be in several places: all to which many-to-any lists refer. */
function getSharedCollections(files: CollectionFile[]): Set<string> {
  const fields = files.flatMap((file) => file.fields ?? []);
  return new Set(fields.flatMap(({ relation }) => getAllowedCollections(relation, files)));
}

/** Reads the collection files in the order of their names. */
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

/** Writes every schema file in the format of the snapshot command. Returns false if all of them have it. */
export async function formatSchemaFiles(dir = schemaDir): Promise<boolean> {
  const { head, collections } = await readSchemaFiles(dir);
  const texts = [
    { name: HEAD_FILE, text: toText(head) },
    ...collections.map((file) => ({ name: `${file.collection}.json`, text: toText(file) })),
  ];
  let hasChanged = false;
  for (const { name, text } of texts) {
    if ((await readFile(join(dir, name), 'utf8')) === text) continue;
    await writeFile(join(dir, name), text);
    hasChanged = true;
  }
  return hasChanged;
}

/**
 * Converts files into a snapshot for Directus' schema diff, with all defaults.
 *
 * @param cmsUrl public address of Directus, for the addresses of previews; the files contain only their paths
 */
export function toSnapshot(head: Head, files: CollectionFile[], cmsUrl = ''): Snapshot {
  const { addedFields, ...header } = head;
  const snapshot: Snapshot = { ...header, collections: [], fields: [], relations: [] };
  for (const [collection, fields] of Object.entries(addedFields))
    snapshot.fields.push(...fields.map((field, index) => createField(collection, field, index)));
  const shared = getSharedCollections(files);
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
    const fields = file.fields ?? [];
    addFormFields(file.collection, fields, shared.has(file.collection)).forEach((field, index) => {
      snapshot.fields.push(createField(file.collection, field, index));
      if (!field.relation) return;
      const relation = createRelation(file.collection, field.field, field.relation);
      if (relation.meta.one_allowed_collections)
        relation.meta.one_allowed_collections = getAllowedCollections(field.relation, files);
      snapshot.relations.push(relation);
    });
  }
  return snapshot;
}

/**
 * Converts a snapshot into files without defaults. The inverse of `toSnapshot`.
 *
 * @param present the present files, which contain what a snapshot does not
 */
export function fromSnapshot(
  snapshot: Snapshot,
  present: CollectionFile[],
): { head: Head; collections: CollectionFile[] } {
  const { version, directus, vendor, systemFields } = snapshot;
  const collections = snapshot.collections.map((collection): CollectionFile => {
    const name = collection.collection;
    const presentFile = present.find((file) => file.collection === name);
    const fields = toFieldFiles(snapshot, name, presentFile?.fields);
    const meta = omitDefaults(collection.meta, { ...COLLECTION_META, collection: name });
    if (typeof meta.preview_url === 'string') {
      meta.preview_url = meta.preview_url.replace(/^https?:\/\/[^/]+/, '');
    }
    if (!collection.schema) return { collection: name, folder: true, meta };
    const list = presentFile?.list;
    return { collection: name, meta, ...(list ? { list } : {}), fields };
  });
  shortenAllowedBlocks(collections);
  const ownCollections = new Set(collections.map(({ collection }) => collection));
  const addedTo = snapshot.fields
    .map(({ collection }) => collection)
    .filter((name) => !ownCollections.has(name));
  const addedFields = Object.fromEntries(addedTo.map((name) => [name, toFieldFiles(snapshot, name)]));
  return { head: { version, directus, vendor, systemFields, addedFields }, collections };
}

/** Converts the fields of a collection, in the order of the editor's form. */
function toFieldFiles(snapshot: Snapshot, collection: string, present: FieldFile[] = []): FieldFile[] {
  return snapshot.fields
    .filter((field) => field.collection === collection && !isFormField(field))
    .sort((a, b) => getSort(a.meta) - getSort(b.meta) || a.field.localeCompare(b.field))
    .map((field) => {
      const relation = snapshot.relations.find(
        (candidate) => candidate.collection === collection && candidate.field === field.field,
      );
      const { sort: _sort, ...meta } = field.meta;
      const existing = present.find((candidate) => candidate.field === field.field)?.existing;
      const file: FieldFile = {
        field: field.field,
        type: field.type,
        ...(existing === undefined ? {} : { existing }),
      };
      const shortMeta = omitDefaults(meta, { ...FIELD_META, collection, field: field.field });
      if (Object.keys(shortMeta).length) file.meta = shortMeta;
      if (relation) file.relation = toRelationFile(relation);
      if (field.schema) {
        const column = omitDefaults(field.schema, createColumn(collection, { ...file, column: undefined }));
        if (Object.keys(column).length) file.column = column;
      }
      return file;
    });
}

/** Replaces each list of all block types by `BLOCKS`, so that a new type changes no other file. */
function shortenAllowedBlocks(files: CollectionFile[]): void {
  const blocks = [...getBlockCollections(files)].sort();
  for (const { relation } of files.flatMap(({ fields = [] }) => fields)) {
    const allowed = relation?.meta?.one_allowed_collections;
    if (!relation?.meta || !Array.isArray(allowed)) continue;
    if (isDeepStrictEqual([...allowed].sort(), blocks)) relation.meta.one_allowed_collections = BLOCKS;
  }
}

/** Reads the schema of a running instance as a snapshot of Directus. */
export async function takeSnapshot(client: CmsClient): Promise<Snapshot> {
  return (await request(client, 'GET', '/schema/snapshot')) as Snapshot;
}

/** Writes the schema of a running instance into files and removes the files of deleted collections. */
export async function saveSnapshot(client: CmsClient, dir = schemaDir): Promise<string[]> {
  const present = await readSchemaFiles();
  const { head, collections } = fromSnapshot(await takeSnapshot(client), present.collections);
  await mkdir(dir, { recursive: true });
  const kept = new Set([HEAD_FILE, ...collections.map((file) => `${file.collection}.json`)]);
  for (const name of await readdir(dir))
    if (name.endsWith('.json') && !kept.has(name)) await rm(join(dir, name));
  await writeFile(join(dir, HEAD_FILE), toText(head));
  for (const file of collections) await writeFile(join(dir, `${file.collection}.json`), toText(file));
  return [...kept];
}

interface ApplySchemaOptions {
  /**
   * How to handle collections and fields that are not in the files. Deleting them deletes content, so the default is
   * `refuse`. `keep` keeps them and applies the rest.
   */
  onlyInInstance?: 'refuse' | 'keep' | 'delete';
  /** Folder of the files. Default: cms/schema. */
  dir?: string;
  /** Public address of Directus without a trailing slash. */
  cmsUrl?: string;
  onProgress?: (text: string) => void;
}

interface AppliedSchema {
  /** False when there was nothing to change. */
  changed: boolean;
  /** The kept collections (`quotes`) and fields (`buttons.tooltip`). */
  kept: string[];
}

/**
 * Applies the schema files to a running instance with Directus' diff and apply.
 * Throws when this would delete content, unless `onlyInInstance` allows it.
 */
export async function applySchema(
  client: CmsClient,
  options: ApplySchemaOptions = {},
): Promise<AppliedSchema> {
  const { head, collections } = await readSchemaFiles(options.dir);
  const readChanges = async (files: CollectionFile[]) => {
    const target = toSnapshot(head, files, options.cmsUrl);
    const schemaDiff = await readDiff(client, target);
    const extra = schemaDiff ? listDeletions(schemaDiff) : [];
    if (extra.length && options.onlyInInstance === 'keep') {
      const keeping = addKept(target, await takeSnapshot(client), new Set(extra));
      return { schemaDiff: await readDiff(client, keeping), extra };
    }
    return { schemaDiff, extra };
  };
  const { schemaDiff, extra } = await readChanges(collections);
  if (extra.length && options.onlyInInstance !== 'keep' && options.onlyInInstance !== 'delete') {
    throw new Error(
      `The schema files do not contain ${extra.join(', ')}, and applying them would delete that content: ` +
        'run "npm run apply -- --allow-delete" in cms/ to delete it, or "npm run snapshot" to keep it.',
    );
  }
  const kept = options.onlyInInstance === 'keep' ? extra : [];
  if (!schemaDiff) return { changed: false, kept };
  options.onProgress?.(
    `Applying the schema (${schemaDiff.diff.collections.length} collections and ${schemaDiff.diff.fields.length} fields change)`,
  );
  // The database fills a new column with its default. So a field with a value for present items is added with that as its
  // default. If the process stops in between, the next run only changes the default.
  const filled = setExistingValues(collections, schemaDiff);
  if (!filled) await request(client, 'POST', '/schema/apply', schemaDiff);
  else {
    await request(client, 'POST', '/schema/apply', (await readChanges(filled)).schemaDiff);
    await request(client, 'POST', '/schema/apply', (await readChanges(collections)).schemaDiff);
  }
  return { changed: true, kept };
}

/** Sets the addresses of previews. They begin with the public address of Directus, which changes without the schema files. */
export async function applyPreviewAddresses(client: CmsClient, cmsUrl: string): Promise<void> {
  const { head, collections } = await readSchemaFiles();
  for (const { collection, meta } of toSnapshot(head, collections, cmsUrl).collections)
    if (meta.preview_url)
      await request(client, 'PATCH', `/collections/${collection}`, {
        meta: { preview_url: meta.preview_url },
      });
}

/** Returns files in which the default of each added field is its value for present items; null without such a field. */
function setExistingValues(files: CollectionFile[], { diff }: SchemaDiff): CollectionFile[] | null {
  const isNewCollection = (name: string) =>
    diff.collections.some(({ collection, diff: [change] }) => collection === name && change?.kind === 'N');
  const isAdded = (name: string, { field, existing }: FieldFile) =>
    existing !== undefined &&
    !isNewCollection(name) &&
    diff.fields.some(
      (change) => change.collection === name && change.field === field && change.diff[0]?.kind === 'N',
    );
  if (!files.some(({ collection, fields = [] }) => fields.some((field) => isAdded(collection, field)))) {
    return null;
  }
  return files.map((file) => ({
    ...file,
    ...(file.fields && {
      fields: file.fields.map((field) =>
        isAdded(file.collection, field)
          ? { ...field, column: { ...field.column, default_value: field.existing ?? null } }
          : field,
      ),
    }),
  }));
}

/** Returns the changes to reach this snapshot, or undefined if there are none. */
async function readDiff(client: CmsClient, target: Snapshot): Promise<SchemaDiff | undefined> {
  return (await request(client, 'POST', '/schema/diff', target)) as SchemaDiff | undefined;
}

function listDeletions({ diff }: SchemaDiff): string[] {
  return [
    ...diff.collections.filter(isDeletion).map((collection) => collection.collection),
    ...diff.fields.filter(isDeletion).map((field) => `${field.collection}.${field.field}`),
  ];
}

/** Adds the kept collections and fields of the instance to the wanted snapshot. */
function addKept(target: Snapshot, present: Snapshot, kept: Set<string>): Snapshot {
  const isKept = (item: { collection: string; field: string }) =>
    kept.has(item.collection) || kept.has(`${item.collection}.${item.field}`);
  const relations = target.relations.map((relation) => {
    const allowed = relation.meta.one_allowed_collections;
    const now = present.relations.find(
      (candidate) => candidate.collection === relation.collection && candidate.field === relation.field,
    )?.meta.one_allowed_collections;
    if (!Array.isArray(allowed) || !Array.isArray(now)) return relation;
    // Pages may already have blocks of a kept collection.
    const stillAllowed = now.filter((name) => kept.has(String(name)));
    return {
      ...relation,
      meta: { ...relation.meta, one_allowed_collections: [...allowed, ...stillAllowed] },
    };
  });
  return {
    ...target,
    collections: [
      ...target.collections,
      ...present.collections.filter((collection) => kept.has(collection.collection)),
    ],
    fields: [...target.fields.filter((field) => !isKept(field)), ...present.fields.filter(isKept)],
    relations: [...relations.filter((relation) => !isKept(relation)), ...present.relations.filter(isKept)],
  };
}

interface SchemaDiff {
  hash: string;
  diff: {
    collections: { collection: string; diff: { kind: string }[] }[];
    fields: { collection: string; field: string; diff: { kind: string }[] }[];
  };
}

function isDeletion(change: { diff: { kind: string }[] }): boolean {
  return change.diff[0]?.kind === 'D' && !('path' in change.diff[0]);
}

function createField(collection: string, field: FieldFile, index: number): Snapshot['fields'][number] {
  const place = { collection, field: field.field };
  return {
    ...place,
    type: field.type,
    meta: { ...FIELD_META, ...field.meta, ...place, sort: index + 1 },
    schema: field.type === 'alias' ? null : createColumn(collection, field),
  };
}

function createColumn(table: string, field: FieldFile): Dict {
  const ofType = COLUMN_OF_TYPE[field.type];
  if (!ofType)
    throw new Error(
      `cms/schema: ${table}.${field.field} has the type ${field.type}, which scripts/lib/schema.ts does not support.`,
    );
  const key: Dict = field.relation?.to
    ? { foreign_key_table: field.relation.to, foreign_key_column: 'id' }
    : {};
  return { ...COLUMN, ...ofType, ...key, ...field.column, name: field.field, table };
}

function createRelation(
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
          constraint_name: relation.constraint_name ?? getDefaultConstraint(collection, field),
          on_update: 'NO ACTION',
          on_delete: relation.on_delete ?? 'SET NULL',
        }
      : null,
  };
}

function toRelationFile(relation: Snapshot['relations'][number]): RelationFile {
  const file: RelationFile = { to: relation.related_collection };
  const defaultRelation = createRelation(relation.collection, relation.field, file);
  const meta = omitDefaults(relation.meta, defaultRelation.meta);
  if (Object.keys(meta).length) file.meta = meta;
  if (relation.schema && relation.schema.on_delete !== 'SET NULL')
    file.on_delete = String(relation.schema.on_delete);
  if (relation.schema && relation.schema.constraint_name !== defaultRelation.schema?.constraint_name) {
    file.constraint_name = String(relation.schema.constraint_name);
  }
  return file;
}

function getDefaultConstraint(table: string, column: string): string {
  return `${table}_${column}_foreign`.toLowerCase();
}

function omitDefaults(value: Dict, defaults: Dict): Dict {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, item]) => !(key in defaults) || JSON.stringify(item) !== JSON.stringify(defaults[key]),
    ),
  );
}

function getSort(meta: Dict): number {
  return typeof meta.sort === 'number' ? meta.sort : Number.MAX_SAFE_INTEGER;
}

/** Formats JSON with short objects and lists on one line, so that a field takes few lines. */
export function toText(value: unknown): string {
  return `${format(value, 0)}\n`;
}

function format(value: unknown, depth: number): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (value === null || typeof value !== 'object' || line.length + depth * 2 <= 110) return line;
  const pad = '  '.repeat(depth + 1);
  const end = `\n${'  '.repeat(depth)}`;
  if (Array.isArray(value))
    return `[${value.map((item) => `\n${pad}${format(item, depth + 1)}`).join(',')}${end}]`;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries.map(([key, item]) => `\n${pad}${JSON.stringify(key)}: ${format(item, depth + 1)}`).join(',')}${end}}`;
}
