import { getDirectusFieldName, getDirectusTypeName } from '../node-id.ts';
import { DirectusSourceError, type Warning } from './errors.ts';
import type { CollectionOption, Options } from './options.ts';
import type { CollectionMetadata, FieldMetadata, Metadata } from './directus.ts';

/** Type of a value on the node */
export type Kind = 'key' | 'string' | 'strings' | 'int' | 'float' | 'boolean' | 'date' | 'json';

/** A field stored in the row of the item */
export interface Column {
  /** Name in Directus */
  field: string;
  /** Name on the node */
  name: string;
  kind: Kind;
}

/** A field with the rows of another collection that refer to this one (O2M, M2M, M2A) */
export interface List {
  /** Name on the node */
  name: string;
  /** Collection of the listed rows */
  collection: string;
  /** Field of those rows with the key of this item */
  foreignKey: string;
  /** Field of those rows that orders them */
  sortField: string | null;
}

/** A field that refers to items of several collections (the `item` of an M2A junction) */
export interface AnyLink {
  field: string;
  /** Field of the same row that names the collection */
  collectionField: string;
}

export interface MirroredCollection {
  name: string;
  /** GraphQL type */
  type: string;
  singleton: boolean;
  primaryKey: string;
  /** Field with the time of creation */
  dateCreated: string | null;
  /** Field with the time of the latest change; null: changes cannot be detected by date */
  dateUpdated: string | null;
  /** Without the primary key */
  columns: Column[];
  lists: List[];
  anyLinks: AnyLink[];
  /** Whether the build continues without the parts that cannot be read */
  optional: boolean;
}

/** The plan of what is mirrored */
export interface Mirror {
  collections: MirroredCollection[];
  /** Every collection that the token may read */
  readable: string[];
  /** Optional collections that cannot be read; they get a type and no items */
  missing: { name: string; type: string }[];
  warnings: Warning[];
}

/** Directus field type → kind. Other types have no value. */
const KINDS: Record<string, Kind> = {
  string: 'string',
  text: 'string',
  char: 'string',
  hash: 'string',
  uuid: 'string',
  time: 'string',
  // A string, because it exceeds GraphQL's Int and JavaScript's numbers.
  bigInteger: 'string',
  csv: 'strings',
  integer: 'int',
  float: 'float',
  decimal: 'float',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'date',
  timestamp: 'date',
  json: 'json',
  geometry: 'json',
};

/** Values of `special` on fields that list rows of another collection. */
const LIST_MARKS = ['o2m', 'm2m', 'm2a', 'files', 'translations'];

/**
 * Plans the mirror from the options and the schema of Directus.
 * Throws DirectusSourceError if the token may not read a configured collection; an optional collection gives a warning.
 */
export function planMirror(options: Options, metadata: Metadata): Mirror {
  const planner = new MirrorPlanner(options, metadata);
  planner.planCollections();
  planner.planRelations();
  const { collections, missing, warnings } = planner;
  return { collections, missing, readable: planner.getReadable(), warnings };
}

/** The steps of `planMirror` and what they share. */
class MirrorPlanner {
  readonly warnings: Warning[] = [];
  readonly missing: Mirror['missing'] = [];
  readonly collections: MirroredCollection[] = [];
  private readonly options: Options;
  private readonly metadata: Metadata;
  private readonly optionsByName: Map<string, CollectionOption>;
  private readonly fieldsByCollection: Map<string, FieldMetadata[]>;

  constructor(options: Options, metadata: Metadata) {
    this.options = options;
    this.metadata = metadata;
    this.optionsByName = new Map(options.collections.map((collection) => [collection.name, collection]));
    this.fieldsByCollection = Map.groupBy(metadata.fields, (field) => field.collection);
  }

  getReadable(): string[] {
    return [...this.fieldsByCollection.keys()];
  }

  planCollections(): void {
    const { typePrefix } = this.options;
    for (const option of this.optionsByName.values()) {
      const collectionMetadata = this.metadata.collections.find(
        ({ collection }) => collection === option.name,
      );
      const fields = this.getFields(option.name);
      try {
        if (!collectionMetadata || fields.length === 0)
          throw new DirectusSourceError(createUnreadableMessage(option.name));
        this.collections.push(planCollection(option, collectionMetadata, fields, typePrefix));
      } catch (error) {
        if (!option.optional || !(error instanceof DirectusSourceError)) throw error;
        this.missing.push({ name: option.name, type: getDirectusTypeName(option.name, typePrefix) });
        this.warn(option.name, `${error.message} Until then the site does without its items.`);
      }
    }
  }

  /** Adds lists and links to the planned collections. */
  planRelations(): void {
    for (const collection of this.collections) {
      for (const field of this.getFields(collection.name)) {
        const marks = field.meta?.special ?? [];
        const mark = LIST_MARKS.find((listMark) => marks.includes(listMark));
        if (mark && isRequested(this.optionsByName.get(collection.name), field.field)) {
          this.planList(collection, field.field, mark);
        }
      }
      this.planAnyLinks(collection);
    }
  }

  private planList(collection: MirroredCollection, field: string, mark: string): void {
    const relation = this.metadata.relations.find(
      (candidate) => candidate.related_collection === collection.name && candidate.meta?.one_field === field,
    );
    if (!relation) {
      const sentence = `The Directus token may not read the rows behind "${collection.name}.${field}": give its policy read access to their collection`;
      // Content blocks are the body of a page, so a missing list must stop the build.
      if (mark === 'm2a' && !collection.optional) {
        throw new DirectusSourceError(
          `${sentence}, or list the "fields" of "${collection.name}" without it.`,
        );
      }
      this.warn(collection.name, `${sentence}; until then the field is left out.`);
      return;
    }
    const target = this.collections.find(({ name }) => name === relation.collection);
    if (!target) {
      const isMissing = this.missing.some(({ name }) => name === relation.collection);
      this.warn(
        collection.name,
        isMissing
          ? `"${collection.name}.${field}" lists rows of "${relation.collection}", which cannot be read: the field is left out.`
          : `"${collection.name}.${field}" lists rows of "${relation.collection}", which is not among the option "collections": the field is left out.`,
      );
      return;
    }
    const sortField = relation.meta?.sort_field ?? this.findSortField(relation.collection);
    // The list needs these two fields, even if the options do not name them.
    const isOrdered =
      this.tryColumn(target, relation.field) && (!sortField || this.tryColumn(target, sortField));
    if (!isOrdered) return;
    collection.lists.push({
      name: getDirectusFieldName(field),
      collection: target.name,
      foreignKey: relation.field,
      sortField,
    });
  }

  private planAnyLinks(collection: MirroredCollection): void {
    const links = new Map<string, string>();
    for (const relation of this.metadata.relations) {
      if (relation.collection === collection.name && relation.meta?.one_collection_field) {
        links.set(relation.field, relation.meta.one_collection_field);
      }
      // Directus hides the relation of `item` if the token may not read one of its collections. The other relation of
      // the junction still names `item`.
      const junctionField = relation.collection === collection.name && relation.meta?.junction_field;
      const listed = this.getFields(relation.related_collection).find(
        (field) => field.field === relation.meta?.one_field,
      );
      if (junctionField && listed?.meta?.special?.includes('m2a') && !links.has(junctionField)) {
        links.set(junctionField, 'collection');
      }
    }
    for (const [field, collectionField] of links) {
      if (this.tryColumn(collection, field) && this.tryColumn(collection, collectionField)) {
        collection.anyLinks.push({ field, collectionField });
      }
    }
  }

  /** Adds a field that lists need. Returns false if it cannot be read and the collection is optional. */
  private tryColumn(collection: MirroredCollection, name: string): boolean {
    try {
      this.addColumn(collection, name);
      return true;
    } catch (error) {
      if (!collection.optional || !(error instanceof DirectusSourceError)) throw error;
      this.warn(collection.name, `${error.message} Until then the lists made of it are left out.`);
      return false;
    }
  }

  private addColumn(collection: MirroredCollection, name: string): void {
    if (name === collection.primaryKey || collection.columns.some(({ field }) => field === name)) return;
    const field = this.getFields(collection.name).find((candidate) => candidate.field === name);
    const column = field && planColumn(field);
    if (!column) throw new DirectusSourceError(createMissingFieldMessage(collection.name, name));
    collection.columns.push(column);
  }

  private getFields(collection: string | null): FieldMetadata[] {
    return this.fieldsByCollection.get(collection ?? '') ?? [];
  }

  private findSortField(name: string): string | null {
    return this.metadata.collections.find(({ collection }) => collection === name)?.meta?.sort_field ?? null;
  }

  private warn(collection: string, sentence: string): void {
    this.warnings.push({ collection, keys: [], sentence });
  }
}

function planCollection(
  option: CollectionOption,
  collectionMetadata: CollectionMetadata,
  fields: FieldMetadata[],
  typePrefix: string,
): MirroredCollection {
  const { name } = option;
  const primaryKey = fields.find((field) => field.schema?.is_primary_key)?.field;
  if (!primaryKey) {
    throw new DirectusSourceError(
      `The Directus token may not read the primary key of "${name}": give its policy read access to that field.`,
    );
  }
  for (const field of option.fields ?? []) {
    if (!fields.some((candidate) => candidate.field === field)) {
      throw new DirectusSourceError(createMissingFieldMessage(name, field));
    }
  }
  const dateUpdated = findDateField(fields, 'date-updated', ['date_updated', 'modified_on']);
  // For files, Directus marks the date of the last change as a date of creation too.
  const others = fields.filter(({ field }) => field !== dateUpdated);
  const dateCreated = findDateField(others, 'date-created', ['date_created', 'created_on']);
  const columns = fields
    .filter(({ field }) => field !== primaryKey)
    .filter(({ field }) => isRequested(option, field) || field === dateCreated || field === dateUpdated)
    .map(planColumn)
    .filter((column) => column !== undefined);
  assertDistinctNames(name, fields);
  return {
    name,
    type: getDirectusTypeName(name, typePrefix),
    singleton: collectionMetadata.meta?.singleton === true,
    primaryKey,
    dateCreated,
    dateUpdated,
    // Sorted, because the order of Directus varies and must not change the digest of the mirror.
    columns: [...columns, ...createPrimaryKeyColumns(primaryKey)].sort((a, b) =>
      a.field < b.field ? -1 : 1,
    ),
    lists: [],
    anyLinks: [],
    optional: option.optional === true,
  };
}

/** Keeps the primary key also under its own name, unless that is Gatsby's `id`. It is in `directusId` in any case. */
function createPrimaryKeyColumns(primaryKey: string): Column[] {
  return primaryKey === 'id'
    ? []
    : [{ field: primaryKey, name: getDirectusFieldName(primaryKey), kind: 'key' }];
}

function planColumn(field: FieldMetadata): Column | undefined {
  if (field.type === 'alias' || !field.schema) return undefined;
  const marks = field.meta?.special ?? [];
  const link = field.schema.foreign_key_table || marks.includes('m2o') || marks.includes('file');
  const kind = link ? 'key' : field.type.startsWith('geometry') ? 'json' : KINDS[field.type];
  return kind && { field: field.field, name: getDirectusFieldName(field.field), kind };
}

/**
 * Finds a timestamp field. Only timestamps with a time zone can be compared between two clocks.
 *
 * @param names used if no field has the mark
 */
function findDateField(fields: FieldMetadata[], mark: string, names: string[]): string | null {
  const timestamps = fields.filter((field) => field.type === 'timestamp' && field.schema);
  const found =
    timestamps.find((field) => field.meta?.special?.includes(mark)) ??
    timestamps.find((field) => names.includes(field.field));
  return found?.field ?? null;
}

function isRequested(option: CollectionOption | undefined, field: string) {
  return option !== undefined && (option.fields === undefined || option.fields.includes(field));
}

function assertDistinctNames(collection: string, fields: FieldMetadata[]) {
  const byName = new Map<string, string>();
  for (const { field } of fields) {
    const name = getDirectusFieldName(field);
    if (byName.has(name)) {
      throw new DirectusSourceError(
        `The fields "${byName.get(name)}" and "${field}" of "${collection}" would share the name ${name} in Gatsby: list the "fields" of "${collection}" without one of them.`,
      );
    }
    byName.set(name, field);
  }
}

function createUnreadableMessage(collection: string) {
  return `The Directus token may not read "${collection}", or there is no such collection: give the token's policy read access to it, or take it out of the option "collections".`;
}

function createMissingFieldMessage(collection: string, field: string) {
  return `"${collection}" has no field "${field}" that the Directus token may read: give its policy read access to it, or correct the "fields" of "${collection}" in the option "collections".`;
}

/**
 * Creates the GraphQL types of the mirror from the schema of Directus, so that an empty collection or field can be
 * queried.
 */
export function createGraphqlTypes(mirror: Mirror) {
  const missing = mirror.missing.map(({ type }) => ({
    name: type,
    interfaces: ['Node'],
    extensions: { infer: false },
    fields: { directusId: 'String!' },
  }));
  const present = mirror.collections.map((collection) => ({
    name: collection.type,
    interfaces: ['Node'],
    extensions: { infer: false },
    fields: {
      directusId: 'String!',
      ...Object.fromEntries(collection.columns.map(({ name, kind }) => [name, GRAPHQL_TYPES[kind]])),
      ...Object.fromEntries(collection.lists.map(({ name }) => [name, '[String!]!'])),
    },
  }));
  return [...present, ...missing];
}

const GRAPHQL_TYPES: Record<Kind, string | { type: string; extensions: { dateformat: object } }> = {
  key: 'String',
  string: 'String',
  strings: '[String!]',
  int: 'Int',
  float: 'Float',
  boolean: 'Boolean',
  date: { type: 'Date', extensions: { dateformat: {} } },
  json: 'JSON',
};
