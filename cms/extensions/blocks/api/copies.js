import { ForbiddenError } from '@directus/errors';

/** How many blocks a page can have. */
const MOST_BLOCKS = 200;
/** How far relations are followed. The longest way of a block is five: a button of a card in a film. */
const MOST_STEPS = 8;

/** Reads the blocks of a request. Returns null if they are invalid. */
export function readBlocks(body) {
  const blocks = body?.blocks;
  const isValid =
    Array.isArray(blocks) &&
    blocks.length <= MOST_BLOCKS &&
    blocks.every((block) => typeof block?.collection === 'string' && typeof block.item === 'string');
  return isValid ? blocks : null;
}

/**
 * Returns what creates copies of blocks: their fields, and those of their cards, buttons and inner blocks, without keys and dates.
 * Pages, shows and files are referred to by their keys: they are not parts of a block.
 *
 * @param {ReturnType<typeof import('../../publishing/api/reader.js').createReader>} reader with the rights of the account
 * @param {{ schema: import('@directus/types').SchemaOverview, parts: Set<string> }} model `parts`: the collections of blocks and of
 *   what exists only in them
 * @param {{ collection: string, item: string }[]} blocks
 * @returns {Promise<object[]>} in the order of the blocks
 */
export function copyBlocks(reader, { schema, parts }, blocks) {
  async function copy({ collection, item }, step = 0) {
    if (!parts.has(collection) || step > MOST_STEPS) throw new ForbiddenError();
    const [row] = (await reader.readMany(collection, [item], ['*'])) ?? [];
    if (!row) throw new ForbiddenError();
    const { primary, fields } = schema.collections[collection];
    const entries = Object.entries(row).filter(
      ([field]) => field !== primary && !fields[field]?.special.some((name) => /^(?:date|user)-/.test(name)),
    );
    const copied = await Promise.all(
      entries.map(async ([field, value]) => [
        field,
        await copyValue({ collection, field, row, value }, step + 1),
      ]),
    );
    return Object.fromEntries(copied.filter(([, value]) => value !== undefined));
  }

  async function copyValue({ collection, field, row, value }, step) {
    if (value === null) return value;
    const list = schema.relations.find(
      ({ related_collection: owner, meta }) => owner === collection && meta?.one_field === field,
    );
    if (list) return Promise.all(value.map((item) => copy({ collection: list.collection, item }, step)));
    const relation = schema.relations.find((one) => one.collection === collection && one.field === field);
    // The item whose list has this row is created with it.
    if (relation?.meta?.one_field) return undefined;
    const target = relation && (relation.related_collection ?? row[relation.meta?.one_collection_field]);
    return parts.has(target) ? copy({ collection: target, item: value }, step) : value;
  }

  return Promise.all(blocks.map((block) => copy(block)));
}

/** Returns the collections of blocks, and of what exists only in them, such as cards. */
export async function readParts(database) {
  const names = await database('directus_collections')
    .where({ group: 'contentBlocks' })
    .orWhere({ hidden: true })
    .pluck('collection');
  return new Set(names);
}
