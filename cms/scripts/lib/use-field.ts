import type { FieldFile } from './schema-files.ts';

/**
 * The field at the top of the form of each item that can be in several places: it shows these places (extensions/blocks). The
 * schema files do not contain it, because it is the same in all of these collections.
 */
const USE_FIELD: FieldFile = {
  field: 'usedOn',
  type: 'alias',
  meta: {
    // A new item is nowhere. Without the condition, the form would have an empty line at its top.
    conditions: [{ hidden: true, name: 'New item', options: {}, rule: { _and: [{ id: { _null: true } }] } }],
    interface: 'block-use',
    special: ['alias', 'no-data'],
    translations: [{ language: 'en-US', translation: 'Used on' }],
  },
};

/** Returns the fields of the form of a collection whose items can be in several places. */
export function addUseField(fields: FieldFile[]): FieldFile[] {
  return [USE_FIELD, ...fields];
}

export function isUseField({ field, meta }: { field: string; meta: Record<string, unknown> }): boolean {
  return field === USE_FIELD.field && meta['interface'] === USE_FIELD.meta?.['interface'];
}
