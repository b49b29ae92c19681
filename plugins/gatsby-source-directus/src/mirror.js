'use strict';

const { getDirectusFieldName, getDirectusTypeName } = require('../node-id.js');
const { DirectusSourceError } = require('./errors.js');

/**
 * @typedef {'key' | 'string' | 'strings' | 'int' | 'float' | 'boolean' | 'date' | 'json'} Kind type of a value on the node
 *
 * @typedef {object} Column a field stored in the row of the item
 * @property {string} field name in Directus
 * @property {string} name name on the node
 * @property {Kind} kind
 *
 * @typedef {object} List a field with the rows of another collection that refer to this one (O2M, M2M, M2A)
 * @property {string} name name on the node
 * @property {string} collection collection of the listed rows
 * @property {string} foreignKey field of those rows with the key of this item
 * @property {string | null} sortField field of those rows that orders them
 *
 * @typedef {object} AnyLink a field that refers to items of several collections (the `item` of an M2A junction)
 * @property {string} field
 * @property {string} collectionField field of the same row that names the collection
 *
 * @typedef {object} MirroredCollection
 * @property {string} name
 * @property {string} type GraphQL type
 * @property {boolean} singleton
 * @property {string} primaryKey
 * @property {string | null} dateCreated field with the time of creation
 * @property {string | null} dateUpdated field with the time of the latest change; null: changes cannot be detected by date
 * @property {Column[]} columns without the primary key
 * @property {List[]} lists
 * @property {AnyLink[]} anyLinks
 * @property {boolean} optional whether the build continues without the parts that cannot be read
 *
 * @typedef {object} Mirror the plan of what is mirrored
 * @property {MirroredCollection[]} collections
 * @property {string[]} readable every collection that the token may read
 * @property {{ name: string, type: string }[]} missing optional collections that cannot be read; they get a type and no items
 * @property {import('./errors.js').Warning[]} warnings
 */

/** Directus field type → kind. Other types have no value. */
const KINDS = /** @type {Record<string, Kind>} */ ({
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
});

/** Values of `special` on fields that list rows of another collection. */
const LIST_MARKS = ['o2m', 'm2m', 'm2a', 'files', 'translations'];

/**
 * Plans the mirror from the options and the schema of Directus.
 * Throws DirectusSourceError if the token may not read a configured collection; an optional collection gives a warning.
 *
 * @param {import('./options.js').Options} options
 * @param {import('./directus.js').Metadata} metadata
 * @returns {Mirror}
 */
function planMirror(options, metadata) {
  const planner = new MirrorPlanner(options, metadata);
  planner.planCollections();
  planner.planRelations();
  const { collections, missing, warnings } = planner;
  return { collections, missing, readable: planner.getReadable(), warnings };
}

/** The steps of `planMirror` and what they share. */
class MirrorPlanner {
  /** @type {import('./errors.js').Warning[]} */
  warnings = [];
  /** @type {Mirror['missing']} */
  missing = [];
  /** @type {MirroredCollection[]} */
  collections = [];

  /**
   * @param {import('./options.js').Options} options
   * @param {import('./directus.js').Metadata} metadata
   */
  constructor(options, metadata) {
    this.options = options;
    this.metadata = metadata;
    this.optionsByName = new Map(options.collections.map((collection) => [collection.name, collection]));
    this.fieldsByCollection = Map.groupBy(metadata.fields, (field) => field.collection);
  }

  getReadable() {
    return [...this.fieldsByCollection.keys()];
  }

  planCollections() {
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
  planRelations() {
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

  /**
   * @param {MirroredCollection} collection
   * @param {string} field
   * @param {string} mark
   */
  planList(collection, field, mark) {
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
    const sortField = relation.meta.sort_field ?? this.findSortField(relation.collection);
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

  /** @param {MirroredCollection} collection */
  planAnyLinks(collection) {
    const links = new Map();
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

  /**
   * Adds a field that lists need. Returns false if it cannot be read and the collection is optional.
   *
   * @param {MirroredCollection} collection
   * @param {string} name
   */
  tryColumn(collection, name) {
    try {
      this.addColumn(collection, name);
      return true;
    } catch (error) {
      if (!collection.optional || !(error instanceof DirectusSourceError)) throw error;
      this.warn(collection.name, `${error.message} Until then the lists made of it are left out.`);
      return false;
    }
  }

  /**
   * @param {MirroredCollection} collection
   * @param {string} name
   */
  addColumn(collection, name) {
    if (name === collection.primaryKey || collection.columns.some(({ field }) => field === name)) return;
    const field = this.getFields(collection.name).find((candidate) => candidate.field === name);
    const column = field && planColumn(field);
    if (!column) throw new DirectusSourceError(createMissingFieldMessage(collection.name, name));
    collection.columns.push(column);
  }

  /**
   * @param {string} collection
   * @returns {any[]}
   */
  getFields(collection) {
    return this.fieldsByCollection.get(collection) ?? [];
  }

  /** @param {string} name */
  findSortField(name) {
    return this.metadata.collections.find(({ collection }) => collection === name)?.meta?.sort_field ?? null;
  }

  /**
   * @param {string} collection
   * @param {string} sentence
   */
  warn(collection, sentence) {
    this.warnings.push({ collection, keys: [], sentence });
  }
}

/**
 * @param {import('./options.js').CollectionOption} option
 * @param {any} collectionMetadata
 * @param {any[]} fields
 * @param {string} typePrefix
 * @returns {MirroredCollection}
 */
function planCollection(option, collectionMetadata, fields, typePrefix) {
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

/**
 * Keeps the primary key also under its own name, unless that is Gatsby's `id`. It is in `directusId` in any case.
 *
 * @param {string} primaryKey
 * @returns {Column[]}
 */
function createPrimaryKeyColumns(primaryKey) {
  return primaryKey === 'id'
    ? []
    : [{ field: primaryKey, name: getDirectusFieldName(primaryKey), kind: 'key' }];
}

/**
 * @param {any} field
 * @returns {Column | undefined}
 */
function planColumn(field) {
  if (field.type === 'alias' || !field.schema) return undefined;
  const marks = field.meta?.special ?? [];
  const link = field.schema.foreign_key_table || marks.includes('m2o') || marks.includes('file');
  const kind = link ? 'key' : field.type.startsWith('geometry') ? 'json' : KINDS[field.type];
  return kind && { field: field.field, name: getDirectusFieldName(field.field), kind };
}

/**
 * Finds a timestamp field. Only timestamps with a time zone can be compared between two clocks.
 *
 * @param {any[]} fields
 * @param {string} mark
 * @param {string[]} names used if no field has the mark
 * @returns {string | null}
 */
function findDateField(fields, mark, names) {
  const timestamps = fields.filter((field) => field.type === 'timestamp' && field.schema);
  const found =
    timestamps.find((field) => field.meta?.special?.includes(mark)) ??
    timestamps.find((field) => names.includes(field.field));
  return found?.field ?? null;
}

/**
 * @param {import('./options.js').CollectionOption | undefined} option
 * @param {string} field
 */
function isRequested(option, field) {
  return option !== undefined && (option.fields === undefined || option.fields.includes(field));
}

/**
 * @param {string} collection
 * @param {any[]} fields
 */
function assertDistinctNames(collection, fields) {
  const byName = new Map();
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

/** @param {string} collection */
function createUnreadableMessage(collection) {
  return `The Directus token may not read "${collection}", or there is no such collection: give the token's policy read access to it, or take it out of the option "collections".`;
}

/**
 * @param {string} collection
 * @param {string} field
 */
function createMissingFieldMessage(collection, field) {
  return `"${collection}" has no field "${field}" that the Directus token may read: give its policy read access to it, or correct the "fields" of "${collection}" in the option "collections".`;
}

/**
 * Creates the GraphQL types of the mirror from the schema of Directus, so that an empty collection or field can be
 * queried.
 *
 * @param {Mirror} mirror
 */
function createGraphqlTypes(mirror) {
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

const GRAPHQL_TYPES = /** @type {Record<Kind, any>} */ ({
  key: 'String',
  string: 'String',
  strings: '[String!]',
  int: 'Int',
  float: 'Float',
  boolean: 'Boolean',
  date: { type: 'Date', extensions: { dateformat: {} } },
  json: 'JSON',
});

module.exports = { createGraphqlTypes, planMirror };
