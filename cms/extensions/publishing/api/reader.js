/**
 * Reads items with the rights of an account; without one, with all rights.
 *
 * @param {{ services: any, schema: import('@directus/types').SchemaOverview, accountability: object | null, knex?: object }} context
 *   `knex`: a transaction
 */
export function createReader({ services, schema, accountability, knex }) {
  /** Returns the rows, or null if the account may not read the collection or one of the fields. */
  async function read(collection, query) {
    try {
      const service = new services.ItemsService(collection, {
        schema,
        accountability,
        ...(knex ? { knex } : {}),
      });
      return await service.readByQuery({ limit: -1, ...query });
    } catch (error) {
      if (error.code === 'FORBIDDEN') return null;
      throw error;
    }
  }
  return {
    read,
    /** Returns the rows with these keys that exist and that the account may read; null if it may not read any. */
    readMany: (collection, ids, fields) => {
      const key = schema.collections[collection].primary;
      return read(collection, { filter: { [key]: { _in: ids } }, fields: [key, ...fields] });
    },
  };
}

/** Groups the items by their collection. */
export function groupByCollection(items) {
  /** @type {Map<string, { collection: string, item: string }[]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(item.collection);
    if (group) group.push(item);
    else groups.set(item.collection, [item]);
  }
  return groups;
}
