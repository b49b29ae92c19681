import { isAddressField } from '../../../src/content/shared/siteAddresses.ts';

/* The content of the schema files (../../schema), which schema.ts converts. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Dict = Record<string, Json>;

/** The content of one file. `fields` are in the order of the editor's form. */
export interface CollectionFile {
  collection: string;
  /** True for a folder that groups collections and has no table. */
  folder?: boolean;
  meta: Dict;
  /** The default columns and sort order of the list of items that editors see. A snapshot of Directus does not contain it. */
  list?: { sort: string; fields: string[] };
  fields?: FieldFile[];
}

export interface FieldFile {
  field: string;
  /** Directus' type: uuid, string, text, boolean, integer, float, date, time, timestamp, json, alias. */
  type: string;
  /** The value that present items get when the field is added, if it differs from the default of new items. */
  existing?: Json;
  meta?: Dict;
  /** Column properties that differ from the type's defaults. Absent for an alias. */
  column?: Dict;
  relation?: RelationFile;
}

export interface RelationFile {
  /** The related collection; null for the `item` of a many-to-any junction. */
  to: string | null;
  /** Its `one_allowed_collections` is a list, or `BLOCKS` for every block type. */
  meta?: Dict;
  /** Action of the database when the target is deleted. Default: SET NULL. */
  on_delete?: string;
  constraint_name?: string;
}

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

/**
 * The field at the top of the form of each item with links: it warns about those that lead nowhere (extensions/blocks). It is not the
 * last field, because Directus appends new fields: a snapshot with a new field would then differ in the order.
 */
const LINK_FIELD: FieldFile = {
  field: 'linkCheck',
  type: 'alias',
  meta: {
    interface: 'link-check',
    special: ['alias', 'no-data'],
    translations: [{ language: 'en-US', translation: 'Links' }],
  },
};

/** The field at the top of the form of a page: it leads writers to their draft (extensions/blocks). */
const DRAFT_FIELD: FieldFile = {
  field: 'draftNote',
  type: 'alias',
  meta: {
    interface: 'page-draft',
    special: ['alias', 'no-data'],
    translations: [{ language: 'en-US', translation: 'Draft' }],
  },
};

/** The button at the top of the form of a page that leads to its publication (extensions/publishing). */
const PUBLISH_FIELD: FieldFile = {
  field: 'publishPage',
  type: 'alias',
  meta: {
    conditions: [{ hidden: true, name: 'New item', options: {}, rule: { _and: [{ id: { _null: true } }] } }],
    interface: 'publish-page',
    special: ['alias', 'no-data'],
    translations: [{ language: 'en-US', translation: 'Publish this page' }],
  },
};

/** Collections whose addresses are their own, and those that only programs write. */
const WITHOUT_LINK_FIELD = ['pages', 'redirects', 'releases', 'previewShares'];

/** Returns the fields of the form of a collection. `isShared`: whether its items can be in several places. */
export function addFormFields(collection: string, fields: FieldFile[], isShared: boolean): FieldFile[] {
  const hasLinks =
    !WITHOUT_LINK_FIELD.includes(collection) &&
    fields.some(({ field, meta }) => meta?.['interface'] === 'input-rich-text-html' || isAddressField(field));
  const isPage = collection === 'pages';
  return [
    ...(isPage ? [DRAFT_FIELD, PUBLISH_FIELD] : []),
    ...(isShared ? [USE_FIELD] : []),
    ...(hasLinks ? [LINK_FIELD] : []),
    ...fields,
  ];
}

export function isFormField({ field, meta }: { field: string; meta: Record<string, unknown> }): boolean {
  return [USE_FIELD, LINK_FIELD, DRAFT_FIELD, PUBLISH_FIELD].some(
    (added) => field === added.field && meta['interface'] === added.meta?.['interface'],
  );
}
