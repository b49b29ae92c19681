// Declared by hand so that a site written in TypeScript can import these names without `allowJs`.

export const DEFAULT_TYPE_PREFIX: 'Directus';
/** Id of the Gatsby node that mirrors one Directus item: `directus:<collection>:<key>`. */
export function getDirectusNodeId(collection: string, key: string | number): string;
/** GraphQL type of a collection: `heroImage` → `DirectusHeroImage`. */
export function getDirectusTypeName(collection: string, typePrefix?: string): string;
/** Name of a Directus field on the node. It is prefixed if Gatsby or GraphQL reserve the name. */
export function getDirectusFieldName(field: string): string;
