import type { UnknownItem } from './items';
import type { Relation, Relations } from './relation';
import { relations as siteRelations } from './relations';

/** A mirrored item: its own values, and the keys of related items. */
export interface FlatItem {
  /** The key in Directus. */
  directusId: string;
  readonly [field: string]: unknown;
}

/** Finds the mirrored item of a collection by its key in Directus. */
export type FindItem = (collection: string, key: string) => FlatItem | null;

/**
 * Builds a nested item from flat items by resolving its relations. The result has the shape of Directus' REST answers, so
 * that the same normalizers work for both. A missing related item is null, as in Directus. An item inside itself is null,
 * too, which prevents infinite recursion.
 *
 * @param ancestors collection and key of the items that contain this one
 */
export function assembleItem(
  collection: string,
  flat: FlatItem,
  find: FindItem,
  relations: Relations = siteRelations,
  ancestors: ReadonlySet<string> = new Set(),
): UnknownItem {
  const path = new Set(ancestors).add(getItemKey(collection, flat.directusId));
  const values = getOwnValues(flat);
  const related = Object.entries(relations[collection] ?? {}).map(([field, relation]) => [
    field,
    resolveRelation(relation, flat[field], find, relations, path),
  ]);
  return { ...values, ...Object.fromEntries(related), id: flat.directusId };
}

function resolveRelation(
  relation: Relation,
  value: unknown,
  find: FindItem,
  relations: Relations,
  ancestors: ReadonlySet<string>,
): unknown {
  const load = (collection: string, key: unknown): UnknownItem | null => {
    if (!isKey(key) || ancestors.has(getItemKey(collection, String(key)))) return null;
    const flat = find(collection, String(key));
    return flat ? assembleItem(collection, flat, find, relations, ancestors) : null;
  };
  switch (relation.kind) {
    case 'manyToOne':
      return load(relation.collection, value);
    case 'linkTarget': {
      const flat = isKey(value) ? find(relation.collection, String(value)) : null;
      return flat ? { ...getOwnValues(flat), id: flat.directusId } : null;
    }
    case 'oneToMany':
      return filterKeys(value).flatMap((key) => load(relation.collection, key) ?? []);
    case 'manyToAny':
      return filterKeys(value).flatMap((key) => {
        const row = find(relation.junction, String(key));
        if (!row) return [];
        const collection = typeof row.collection === 'string' ? row.collection : null;
        const item = collection ? loadAny(collection, row.item) : null;
        return [{ ...getOwnValues(row), id: row.directusId, collection, item }];
      });
  }

  function loadAny(collection: string, key: unknown): UnknownItem | null {
    if (!isKey(key)) return null;
    // For a collection that the site does not read, only the key is known. It suffices for a warning.
    return relations[collection] ? load(collection, key) : { id: String(key) };
  }
}

function getItemKey(collection: string, key: string): string {
  return `${collection}:${key}`;
}

function getOwnValues(flat: FlatItem): Record<string, unknown> {
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

function filterKeys(value: unknown): (string | number)[] {
  return Array.isArray(value) ? value.filter(isKey) : [];
}
