/* The content of the schema files (../../schema), which schema.ts converts. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
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
