/**
 * Throws if the account may not make this change. Directus checks rights only after the filters of hooks, so a filter whose error
 * message reveals stored content must call this first. It starts the change in Directus with an error that stops it after the check
 * of rights.
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

/**
 * Runs a check of a create or update, and tells its problem only to an account that may make this change: the problem can contain
 * what the database contains.
 *
 * @template Payload
 * @param {{ ItemsService: new (collection: string, options: object) => object }} services
 * @param {{ database: object, schema: object, accountability: { admin?: boolean } | null }} context of the filter
 * @param {{ collection: string, payload: object, keys?: unknown[] }} change `keys`: of the items that are updated
 * @param {() => Payload | Promise<Payload>} check
 */
export async function tellAllowed(services, context, { collection, payload, keys }, check) {
  try {
    return await check();
  } catch (problem) {
    await requireRight(services, context, collection, (service, options) =>
      keys ? service.updateMany([...keys], payload, options) : service.createOne(payload, options),
    );
    throw problem;
  }
}
