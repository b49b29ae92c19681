import type { Relation, SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import { getPrimaryKey, isRow, type Content, type Row } from './directus.ts';
import { PAGES } from './item-ref.ts';

/** How far relations are followed. The longest way of the schema is six: a button of a card in a carousel on a page. */
export const MOST_STEPS = 8;

export interface NamedPage {
  id: string;
  title: string;
  url: string;
}

/** A relation to one collection. */
type OwnerRelation = Relation & { related_collection: string };

export type Model = Awaited<ReturnType<typeof readModel>>;

/**
 * Reads what the schema says about content: which collections are content, which are parts of another item, how an item is
 * named, and which items lead to the pages that show an item.
 */
export async function readModel({ schema, database }: Content) {
  const fields = ['collection', 'hidden', 'display_template'];
  const rows: { collection: string; hidden: boolean; display_template: string | null }[] =
    await database('directus_collections').select(fields);
  const settings = new Map(rows.map((row) => [row.collection, row]));
  const isContent = (collection: string): boolean =>
    collection === 'directus_files' ||
    (!collection.startsWith('directus_') &&
      // Records of programs have no history.
      (schema.collections[collection]?.accountability ?? null) !== null);
  const relations = schema.relations.filter(({ collection }) => isContent(collection));

  /** Relations of an item to the item whose form lists it. */
  const listOwners = (collection: string): OwnerRelation[] =>
    relations.filter(
      (relation): relation is OwnerRelation =>
        relation.collection === collection &&
        Boolean(relation.meta?.one_field) &&
        relation.related_collection !== null,
    );
  /** Relations by which other items use an item of this collection. */
  const listUsers = (collection: string): Relation[] =>
    relations.filter(({ related_collection: target, meta }) =>
      target
        ? target === collection && !meta?.one_field
        : meta?.one_allowed_collections?.includes(collection),
    );

  return {
    collections: Object.keys(schema.collections).filter(isContent),
    getPrimaryKey: (collection: string) => getPrimaryKey(schema, collection),
    isSingleton: (collection: string) => schema.collections[collection]?.singleton ?? false,
    listOwners,
    listUsers,
    /** Whether an item exists only as a part of another one, such as a card of a block, or the row of a block on a page. */
    isPart: (collection: string) =>
      Boolean(settings.get(collection)?.hidden) && listOwners(collection).length > 0,
    /** Whether a page can show items of this collection. */
    canBeOnPage: (collection: string) => leadsToPages(collection, listOwners, listUsers),
    /** The template that names an item, without lists of other items. */
    getTemplate: (collection: string) =>
      getTemplate(collection, settings.get(collection)?.display_template, schema),
  };
}

/** Returns the collections of blocks, and of what exists only in them, such as cards. */
export async function readParts(database: Knex): Promise<Set<string>> {
  const names: string[] = await database('directus_collections')
    .where({ group: 'contentBlocks' })
    .orWhere({ hidden: true })
    .pluck('collection');
  return new Set(names);
}

function leadsToPages(
  start: string,
  listOwners: (collection: string) => OwnerRelation[],
  listUsers: (collection: string) => Relation[],
): boolean {
  const found = new Set([start]);
  // The set grows while it is read.
  for (const collection of found) {
    if (collection === PAGES) return true;
    for (const relation of listOwners(collection)) found.add(relation.related_collection);
    for (const relation of listUsers(collection)) found.add(relation.collection);
  }
  return false;
}

function getTemplate(collection: string, saved: string | null | undefined, schema: SchemaOverview): string {
  const template = collection === 'directus_files' ? '{{title}}' : (saved ?? '');
  return template.replaceAll(PLACEHOLDERS, (token: string, path: string) => {
    const field = schema.collections[collection]?.fields[path.replace(/\..*/, '')];
    return field && field.type !== 'alias' ? token : '';
  });
}

/** The fields of a template, such as `{{show.name}}`. */
const PLACEHOLDERS = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Returns the fields that a template shows, as Directus requests them. */
export function listTemplateFields(template: string): string[] {
  return [...template.matchAll(PLACEHOLDERS)].map(([, path = '']) => path);
}

/** The length at which a name is cut, in characters. */
const LONGEST_NAME = 120;
/** The part of each field from which a name is made, because a text can be very long. */
const LONGEST_VALUE = 500;

/** Returns the name of an item as plain text, or null if its fields are empty. */
export function renderName(template: string, row: Row): string | null {
  const text = template
    .replaceAll(PLACEHOLDERS, (_token, path: string) => {
      const value = path
        .split('.')
        .reduce<unknown>((object, field) => (isRow(object) ? object[field] : undefined), row);
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
