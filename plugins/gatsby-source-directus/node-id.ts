/** Default of the option `typePrefix`: the start of the GraphQL type names. */
export const DEFAULT_TYPE_PREFIX = 'Directus';

/** Field names that Gatsby reserves on every node. */
const GATSBY_FIELDS = new Set(['id', 'parent', 'children', 'internal', 'fields']);

/**
 * Id of the Gatsby node that mirrors one Directus item. It depends only on the collection and the primary key, so that a
 * resolver can find the node of a raw key without a query.
 *
 * @param collection collection name as in Directus
 * @param key primary key of the item
 */
export function getDirectusNodeId(collection: string, key: string | number): string {
  return `directus:${collection}:${key}`;
}

/**
 * GraphQL type of a collection: `heroImage` → `DirectusHeroImage`, `pages_buildingBlocks` →
 * `DirectusPagesBuildingBlocks`, `directus_files` → `DirectusFiles`.
 *
 * @param collection collection name as in Directus
 */
export function getDirectusTypeName(collection: string, typePrefix: string = DEFAULT_TYPE_PREFIX): string {
  const words = collection
    .replace(/^directus_/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return typePrefix + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/**
 * Name of a Directus field on the node. It is prefixed if Gatsby or GraphQL reserve the name. The primary key is also in
 * `directusId` for every collection.
 *
 * @param field field name as in Directus
 */
export function getDirectusFieldName(field: string): string {
  const name = field.replace(/[^A-Za-z0-9_]/g, '_');
  const taken = GATSBY_FIELDS.has(name) || name === 'directusId' || /^(__|\d)/.test(name);
  return taken ? `directus_${name}` : name;
}
