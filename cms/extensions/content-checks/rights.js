/**
 * Throws if the account may not make this change. Directus checks rights after the filters of hooks; a filter that answers with
 * content, or with what the database contains, calls this first. It runs the checks of Directus itself, which stop before the change.
 *
 * @param {{ ItemsService: new (collection: string, options: object) => object }} services
 * @param {{ database: object, schema: object, accountability: { admin?: boolean } | null }} context of the filter
 * @param {string} collection
 * @param {(service: object, options: object) => Promise<unknown>} change calls a method of the service that creates, updates or deletes
 */
export async function requireRight(services, { database, schema, accountability }, collection, change) {
  if (!accountability || accountability.admin) return;
  const service = new services.ItemsService(collection, { knex: database, schema, accountability });
  const stop = new Error('The rights suffice.');
  try {
    await change(service, { emitEvents: false, preMutationError: stop });
  } catch (error) {
    if (error?.code === 'FORBIDDEN') throw error;
    // Directus reports other problems, such as a missing field, after the filters.
    return;
  }
  throw new Error('Directus changed items although it should only check rights.');
}
