/** The collection of the pages of the site. */
export const PAGES = 'pages';
/** How far relations are followed. The longest way of the schema is six: a button of a card in a carousel on a page. */
export const MOST_STEPS = 8;

/** The key of an item among those of all collections. */
export const toKey = ({ collection, item }) => `${collection}:${item}`;

/**
 * Reads what the schema says about content: which collections are content, which are parts of another item, how an item is
 * named, and which items lead to the pages that show an item.
 *
 * @param {{ schema: import('@directus/types').SchemaOverview, database: import('knex').Knex }} context
 */
export async function readModel({ schema, database }) {
  const settings = new Map(
    (await database('directus_collections').select('collection', 'hidden', 'display_template')).map((row) => [
      row.collection,
      row,
    ]),
  );
  const isContent = (collection) =>
    collection === 'directus_files' ||
    (collection in schema.collections &&
      !collection.startsWith('directus_') &&
      // Records of programs have no history.
      schema.collections[collection].accountability !== null);
  const relations = schema.relations.filter(({ collection }) => isContent(collection));

  /** Relations of an item to the item whose form lists it. */
  const listOwners = (collection) =>
    relations.filter((relation) => relation.collection === collection && relation.meta?.one_field);
  /** Relations by which other items use an item of this collection. */
  const listUsers = (collection) =>
    relations.filter(({ related_collection: target, meta }) =>
      target
        ? target === collection && !meta?.one_field
        : meta?.one_allowed_collections?.includes(collection),
    );

  return {
    collections: Object.keys(schema.collections).filter(isContent),
    getPrimaryKey: (collection) => schema.collections[collection].primary,
    isSingleton: (collection) => schema.collections[collection].singleton,
    listOwners,
    listUsers,
    /** Whether an item exists only as a part of another one, such as a card of a block, or the row of a block on a page. */
    isPart: (collection) => Boolean(settings.get(collection)?.hidden) && listOwners(collection).length > 0,
    /** Whether a page can show items of this collection. */
    canBeOnPage: (collection) => reaches(collection, PAGES, listOwners, listUsers),
    getTemplate: (collection) => getTemplate(collection, settings.get(collection), schema),
  };
}

/**
 * Returns the collections of blocks, and of what exists only in them, such as cards.
 *
 * @param {import('knex').Knex} database
 * @returns {Promise<Set<string>>}
 */
export async function readParts(database) {
  const names = await database('directus_collections')
    .where({ group: 'contentBlocks' })
    .orWhere({ hidden: true })
    .pluck('collection');
  return new Set(names);
}

function reaches(start, target, listOwners, listUsers) {
  const found = new Set([start]);
  // The set grows while it is read.
  for (const collection of found) {
    if (collection === target) return true;
    for (const relation of listOwners(collection)) found.add(relation.related_collection);
    for (const relation of listUsers(collection)) found.add(relation.collection);
  }
  return false;
}

/** Returns the template that names an item, without lists of other items. */
function getTemplate(collection, settings, schema) {
  const template = collection === 'directus_files' ? '{{title}}' : (settings?.display_template ?? '');
  const { fields } = schema.collections[collection];
  return template.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (token, path) => {
    const field = fields[path.split('.')[0]];
    return field && field.type !== 'alias' ? token : '';
  });
}

/** Returns the fields that a template shows, as Directus requests them. */
export function listTemplateFields(template) {
  return [...template.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, path]) => path);
}

/** The length at which a name is cut, in characters. */
const LONGEST_NAME = 120;
/** The part of each field from which a name is made, because a text can be very long. */
const LONGEST_VALUE = 500;

/** Returns the name of an item as plain text, or null if its fields are empty. */
export function renderName(template, row) {
  const text = template
    .replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_token, path) => {
      const value = path.split('.').reduce((object, field) => object?.[field], row);
      return typeof value === 'string' || typeof value === 'number'
        ? String(value).slice(0, LONGEST_VALUE)
        : '';
    })
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/^[:/#\s]+|[:/\s]+$/g, '');
  if (!text) return null;
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text;
}
