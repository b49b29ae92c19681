import type { UnknownItem } from './items';
import { relations as siteRelations, type Relation, type Relations } from './relations';

/** A mirrored item: its own values, and keys where it leads to others. */
export interface FlatItem {
  /** The key in Directus. */
  directusId: string;
  readonly [field: string]: unknown;
}

/** Finds the mirrored item of a collection by its key in Directus. */
export type FindItem = (collection: string, key: string) => FlatItem | null;

/**
 * Puts an item together out of flat ones, along the relations of the site: the same nested shape that Directus gives over
 * REST, so that the same normalisers serve both. What is linked to but gone is null, as in Directus; so is an item inside
 * itself.
 *
 * @param around keys of the items that this one stands in
 */
export function assemble(
  collection: string,
  flat: FlatItem,
  find: FindItem,
  relations: Relations = siteRelations,
  around: ReadonlySet<string> = new Set(),
): UnknownItem {
  const inside = new Set(around).add(placeOf(collection, flat.directusId));
  const own = ownValues(flat);
  const led = Object.entries(relations[collection] ?? {}).map(([field, relation]) => [
    field,
    follow(relation, flat[field], find, relations, inside),
  ]);
  return { ...own, ...Object.fromEntries(led), id: flat.directusId };
}

function follow(
  relation: Relation,
  value: unknown,
  find: FindItem,
  relations: Relations,
  around: ReadonlySet<string>,
): unknown {
  const load = (collection: string, key: unknown): UnknownItem | null => {
    if (!isKey(key) || around.has(placeOf(collection, String(key)))) return null;
    const flat = find(collection, String(key));
    return flat ? assemble(collection, flat, find, relations, around) : null;
  };
  switch (relation.kind) {
    case 'one':
      return load(relation.collection, value);
    case 'target': {
      const flat = isKey(value) ? find(relation.collection, String(value)) : null;
      return flat ? { ...ownValues(flat), id: flat.directusId } : null;
    }
    case 'many':
      return keys(value).flatMap((key) => load(relation.collection, key) ?? []);
    case 'any':
      return keys(value).flatMap((key) => {
        const row = find(relation.rows, String(key));
        if (!row) return [];
        const collection = typeof row.collection === 'string' ? row.collection : null;
        const item = collection ? loadAny(collection, row.item) : null;
        return [{ ...ownValues(row), id: row.directusId, collection, item }];
      });
  }

  function loadAny(collection: string, key: unknown): UnknownItem | null {
    if (!isKey(key)) return null;
    // Of a collection that this site does not know only the key is there: whoever reads the list can name it.
    return relations[collection] ? load(collection, key) : { id: String(key) };
  }
}

function placeOf(collection: string, key: string): string {
  return `${collection}:${key}`;
}

function ownValues(flat: FlatItem): Record<string, unknown> {
  const {
    directusId: _key,
    id: _nodeId,
    parent: _parent,
    children: _children,
    internal: _internal,
    ...values
  } = flat;
  return values;
}

function isKey(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

function keys(value: unknown): (string | number)[] {
  return Array.isArray(value) ? value.filter(isKey) : [];
}
