import type { Relations } from './relation';

/*
 * Builds REST requests for an item with all its relations, in the shape of assemble.ts. Page versions are read over REST,
 * because the build does not mirror them.
 */

/** The block types in each list of blocks, by the junction of the list. */
export type UsedBlockTypes = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The fields that contain the block types of an item. They are requested first, because a request for the fields of all
 * block types would exceed the address length that servers accept.
 *
 * @param blockTypes the collections that lists of blocks can contain
 */
export function buildTypeFields(
  relations: Relations,
  collection: string,
  blockTypes: readonly string[],
): string[] {
  return Object.entries(relations[collection] ?? {}).flatMap(([field, relation]) => {
    const getNestedPaths = (related: string, name: string, nestedTypes: readonly string[]) =>
      buildTypeFields(relations, related, nestedTypes).map((path) => `${name}.${path}`);
    if (relation.kind === 'oneToMany') return getNestedPaths(relation.collection, field, blockTypes);
    if (relation.kind !== 'manyToAny' || relation.contains !== 'blocks') return [];
    // Nesting is limited to one level, so nested blocks contain no further blocks.
    const nestedPaths = blockTypes.flatMap((block) => getNestedPaths(block, `${field}.item:${block}`, []));
    return [`${field}.collection`, ...nestedPaths];
  });
}

/** Finds the block types in the answer to a request for `buildTypeFields`. */
export function findUsedBlockTypes(relations: Relations, collection: string, item: unknown): UsedBlockTypes {
  const usedTypes = new Map<string, Set<string>>();
  visit(collection, item);
  return usedTypes;

  function visit(currentCollection: string, value: unknown): void {
    for (const [field, relation] of Object.entries(relations[currentCollection] ?? {})) {
      for (const row of readRows(value, field)) {
        if (relation.kind === 'oneToMany') visit(relation.collection, row);
        if (relation.kind !== 'manyToAny' || !isRecord(row) || typeof row.collection !== 'string') continue;
        usedTypes.set(relation.junction, (usedTypes.get(relation.junction) ?? new Set()).add(row.collection));
        visit(row.collection, row.item);
      }
    }
  }
}

/** The `fields` parameter of a request for an item with all its relations. */
export function buildNestedFields(
  relations: Relations,
  collection: string,
  usedTypes: UsedBlockTypes,
): string[] {
  const nestedFields = Object.entries(relations[collection] ?? {}).flatMap(([field, relation]) => {
    const getNestedPaths = (related: string, name = field) =>
      buildNestedFields(relations, related, usedTypes).map((path) => `${name}.${path}`);
    switch (relation.kind) {
      case 'manyToOne':
      case 'oneToMany':
        return getNestedPaths(relation.collection);
      case 'linkTarget':
        return [`${field}.*`];
      case 'manyToAny':
        return [
          `${field}.*`,
          ...findRelatedCollections(relation, usedTypes, relations).flatMap((related) =>
            getNestedPaths(related, `${field}.item:${related}`),
          ),
        ];
    }
  });
  return ['*', ...nestedFields];
}

/** The `deep` parameter of such a request. Without it, Directus returns at most 100 rows of each list. */
export function buildNestedLimits(
  relations: Relations,
  collection: string,
  usedTypes: UsedBlockTypes,
): Record<string, unknown> {
  const nestedLimits = Object.entries(relations[collection] ?? {}).flatMap(([field, relation]) => {
    switch (relation.kind) {
      case 'manyToOne':
        return [[field, buildNestedLimits(relations, relation.collection, usedTypes)] as const];
      case 'oneToMany':
        return [
          [field, { _limit: -1, ...buildNestedLimits(relations, relation.collection, usedTypes) }] as const,
        ];
      case 'linkTarget':
        return [];
      case 'manyToAny': {
        const itemLimits = findRelatedCollections(relation, usedTypes, relations).map(
          (related) => [`item:${related}`, buildNestedLimits(relations, related, usedTypes)] as const,
        );
        return [[field, { _limit: -1, ...omitEmpty(itemLimits) }] as const];
      }
    }
  });
  return omitEmpty(nestedLimits);
}

/**
 * Replaces every `id: null` by a key. New items of a version have no key until the version is promoted. The keys are
 * derived from the position in the item, so they are unique and stable.
 */
export function addMissingKeys(value: unknown, position = 'new'): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => addMissingKeys(entry, `${position}-${index}`));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, fieldValue]) => [
      field,
      field === 'id' && fieldValue === null ? position : addMissingKeys(fieldValue, `${position}-${field}`),
    ]),
  );
}

function findRelatedCollections(
  relation: { junction: string; contains: 'buttons' | 'blocks' },
  usedTypes: UsedBlockTypes,
  relations: Relations,
): string[] {
  // Unknown block types are omitted, because their fields cannot be requested.
  return relation.contains === 'buttons'
    ? ['buttons']
    : [...(usedTypes.get(relation.junction) ?? [])].filter((collection) => relations[collection]);
}

function omitEmpty(entries: (readonly [string, Record<string, unknown>])[]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));
}

function readRows(value: unknown, field: string): unknown[] {
  const rows = isRecord(value) ? value[field] : null;
  return Array.isArray(rows) ? rows : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
