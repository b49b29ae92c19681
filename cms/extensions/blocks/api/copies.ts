import { ForbiddenError, InvalidPayloadError } from '@directus/errors';
import type { SchemaOverview } from '@directus/types';
import type { Row } from '../../lib/directus.ts';
import type { ItemRef } from '../../lib/item-ref.ts';
import { MOST_STEPS } from '../../lib/model.ts';
import type { Reader } from '../../lib/reader.ts';

/** How many blocks a page can have. */
const MOST_BLOCKS = 200;
/** How many items a copy can have: the blocks with their cards, buttons and inner blocks. */
const MOST_ITEMS = 5000;

/** `parts`: the collections of blocks, and of what exists only in them */
type Model = { schema: SchemaOverview; parts: ReadonlySet<string> };

/** Reads the blocks of a request. Returns null if they are invalid. */
export function readBlocks(body: { blocks?: unknown } | undefined): ItemRef[] | null {
  const blocks = body?.blocks;
  return Array.isArray(blocks) && blocks.length <= MOST_BLOCKS && blocks.every(isBlock) ? blocks : null;
}

function isBlock(block: Partial<ItemRef> | null): block is ItemRef {
  return typeof block?.collection === 'string' && typeof block.item === 'string';
}

/**
 * Returns what creates copies of blocks: their fields, and those of their cards, buttons and inner blocks, without keys and dates.
 * Pages, shows and files are referred to by their keys: they are not parts of a block.
 *
 * @param reader with the rights of the account
 * @returns in the order of the blocks
 */
export async function copyBlocks(
  reader: Reader,
  { schema, parts }: Model,
  blocks: readonly ItemRef[],
): Promise<Row[]> {
  let count = 0;

  async function copy({ collection, item }: ItemRef, step = 0): Promise<Row> {
    if (!parts.has(collection) || step > MOST_STEPS) throw new ForbiddenError();
    count += 1;
    if (count > MOST_ITEMS) throw new InvalidPayloadError({ reason: 'These blocks have too many parts' });
    const [row]: Row[] = (await reader.readMany(collection, [item], ['*'])) ?? [];
    const overview = schema.collections[collection];
    if (!row || !overview) throw new ForbiddenError();
    const { primary, fields } = overview;
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

  async function copyValue(
    { collection, field, row, value }: { collection: string; field: string; row: Row; value: unknown },
    step: number,
  ): Promise<unknown> {
    if (value === null) return value;
    const list = schema.relations.find(
      ({ related_collection: owner, meta }) => owner === collection && meta?.one_field === field,
    );
    if (list) {
      const items = value as string[];
      return Promise.all(items.map((item) => copy({ collection: list.collection, item }, step)));
    }
    const relation = schema.relations.find((one) => one.collection === collection && one.field === field);
    // The item whose list has this row is created with it.
    if (relation?.meta?.one_field) return undefined;
    const target = relation?.related_collection ?? row[relation?.meta?.one_collection_field ?? ''];
    return typeof target === 'string' && parts.has(target)
      ? copy({ collection: target, item: String(value) }, step)
      : value;
  }

  // One after the other: all at once would take the connections of everybody to the database.
  const copies: Row[] = [];
  for (const block of blocks) copies.push(await copy(block));
  return copies;
}
