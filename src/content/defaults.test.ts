import { readFileSync } from 'node:fs';
import { normalizeBlocks } from './normalizeBlocks';
import { isSeedItem, type SeedItem } from './seedItems.mocks';
import { everyBlockRows } from './everyBlock.mocks';

/*
 * A new item in Directus gets the defaults of its columns. An item without values (a row of an older schema, a version, a
 * script) must be shown in the same way. Otherwise the editor's form and the page would differ.
 */

interface Field {
  field: string;
  type: string;
  meta?: { interface?: string };
  column?: { default_value?: unknown };
}

/** The switches and choices of a collection, with their defaults. */
function readDefaults(collection: string): Field[] {
  const { fields }: { fields: Field[] } = JSON.parse(readFileSync(`cms/schema/${collection}.json`, 'utf8'));
  return fields.filter(({ type, meta }) => type === 'boolean' || meta?.interface === 'select-dropdown');
}

const cases = everyBlockRows.flatMap((row) => {
  const collection = String(row['collection']);
  return readDefaults(collection).map(({ field, column }) => ({
    name: `${collection} ${String(row['id'])}: ${field}`,
    row,
    field,
    value: column?.default_value ?? null,
  }));
});

it.each(cases)('$name defaults to $value', ({ row, field, value }) => {
  const normalize = (item: SeedItem) => normalizeBlocks([{ ...row, item }], '').blocks;
  const item = isSeedItem(row['item']) ? row['item'] : {};
  const { [field]: _omitted, ...itemWithoutField } = item;
  expect(normalize(itemWithoutField)).toEqual(normalize({ ...item, [field]: value }));
  expect(normalize({ ...item, [field]: null })).toEqual(normalize({ ...item, [field]: value }));
});
