import { readFileSync } from 'node:fs';
import { normaliseBlocks } from './block';
import { everyBlockRows, isItem, type SeedItem } from './testSeed';

/*
 * A new item in Directus has the defaults of its columns. One that was written without them (a row of an older schema, a
 * version, a script) is to be shown the same way, or an editor sees one thing and visitors another.
 */

interface Field {
  field: string;
  type: string;
  meta?: { interface?: string };
  column?: { default_value?: unknown };
}

/** The switches and choices of a collection, with what a new item has. */
function defaultsOf(collection: string): Field[] {
  const { fields }: { fields: Field[] } = JSON.parse(readFileSync(`cms/schema/${collection}.json`, 'utf8'));
  return fields.filter(({ type, meta }) => type === 'boolean' || meta?.interface === 'select-dropdown');
}

const cases = everyBlockRows.flatMap((row) => {
  const collection = String(row['collection']);
  return defaultsOf(collection).map(({ field, column }) => ({
    name: `${collection} ${String(row['id'])}: ${field}`,
    row,
    field,
    value: column?.default_value ?? null,
  }));
});

it.each(cases)('$name is $value where nothing is', ({ row, field, value }) => {
  const shown = (item: SeedItem) => normaliseBlocks([{ ...row, item }], '').blocks;
  const item = isItem(row['item']) ? row['item'] : {};
  const { [field]: _left, ...without } = item;
  expect(shown(without)).toEqual(shown({ ...item, [field]: value }));
  expect(shown({ ...item, [field]: null })).toEqual(shown({ ...item, [field]: value }));
});
