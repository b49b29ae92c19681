import type { Schema } from './directus.generated';

/** A relation of a field to another collection. Fields without a relation contain values of the item itself. */
export type Relation =
  /** One item of another collection, or a file (M2O). */
  | { kind: 'manyToOne'; collection: string }
  /** One item whose own relations are not resolved: a page as the target of a link (M2O). */
  | { kind: 'linkTarget'; collection: string }
  /** Rows of another collection that refer to the item, or of a junction to files (O2M). */
  | { kind: 'oneToMany'; collection: string }
  /** Rows of a junction, each with a `collection` and an `item`: buttons, or blocks of several types (M2A). */
  | { kind: 'manyToAny'; junction: string; contains: 'buttons' | 'blocks' };

/** The relations of each collection that the site reads, by field. */
export type Relations = Record<string, Record<string, Relation> | undefined>;

/** The collections of the CMS. */
export type CmsCollection = keyof Schema;

/** The fields that an item of a collection has in the CMS. */
export type CmsItem<Collection extends CmsCollection> = Extract<
  Schema[Collection] extends (infer Row)[] ? Row : Schema[Collection],
  { id: string }
>;

/** The relations of one collection. Only fields of the schema are accepted. */
type RelationsOf<Collection extends CmsCollection> = {
  readonly [Field in keyof CmsItem<Collection>]?: Relation;
};

/** The relations of some collections. */
export type CmsRelations = { readonly [Collection in CmsCollection]?: RelationsOf<Collection> };

export const file: Relation = { kind: 'manyToOne', collection: 'directus_files' };
export const page: Relation = { kind: 'linkTarget', collection: 'pages' };
export const manyToOne = (collection: CmsCollection): Relation => ({ kind: 'manyToOne', collection });
export const oneToMany = (collection: CmsCollection): Relation => ({ kind: 'oneToMany', collection });
export const buttonRows = (junction: CmsCollection): Relation => ({
  kind: 'manyToAny',
  junction,
  contains: 'buttons',
});
export const blockRows = (junction: CmsCollection): Relation => ({
  kind: 'manyToAny',
  junction,
  contains: 'blocks',
});
