import { shellCollections } from '../../../src/content/shared/shellCollections.ts';
import { versionPattern } from './address.js';

/**
 * What a check of rights needs.
 *
 * @typedef {{ services: object, schema: object, accountability: object | null, database?: object }} Context `database`: for a check in
 *   a transaction
 */

/** Reads path and version of a query. Returns null if one of them is invalid. */
export function readTarget({ path, version }) {
  const key = typeof version === 'string' && version !== '' ? version : 'main';
  return typeof path === 'string' && path !== '' && versionPattern.test(key) ? { path, version: key } : null;
}

/**
 * Returns whether the account may read this version of the page at this path.
 *
 * @param {Context} context
 */
export async function mayReadVersion({ services, schema, accountability }, { path, version }) {
  const service = new services.ItemsService('pages', { schema, accountability });
  return allows(async () => {
    const [page] = await service.readByQuery({ filter: { url: { _eq: path } }, fields: ['id'], limit: 1 });
    return Boolean(page && (await service.readOne(page.id, { fields: ['id'], version })));
  });
}

/**
 * Returns the same as `mayReadVersion`, for a hook with a transaction. Directus reads a version by saving it, and then rolls the
 * transaction back: also what else was done in it.
 *
 * @param {Context} context
 */
export async function mayReadVersionInTransaction(context, { path, version }) {
  const { services, schema, accountability, database } = context;
  const find = async (collection, filter) => {
    const service = new services.ItemsService(collection, { knex: database, schema, accountability });
    const [row] = await service.readByQuery({ filter, fields: ['id'], limit: 1 });
    return row;
  };
  return allows(async () => {
    const page = await find('pages', { url: { _eq: path } });
    // The version `draft` has no row until it is saved.
    if (!page || version === 'main' || version === 'draft') return Boolean(page);
    const isOfPage = [{ collection: { _eq: 'pages' } }, { item: { _eq: page.id } }];
    return Boolean(await find('directus_versions', { _and: [...isOfPage, { key: { _eq: version } }] }));
  });
}

/**
 * Returns whether the account may read every page and the shell: only then links of a preview lead to other pages.
 *
 * @param {Context} context
 */
export async function mayReadSite({ services, schema, accountability, database }) {
  if (!accountability || accountability.admin) return true;
  const count = async (collection, reader) => {
    const service = new services.ItemsService(collection, { knex: database, schema, accountability: reader });
    const [row] = await service.readByQuery({ aggregate: { count: ['id'] } });
    return Number(row?.count?.id ?? 0);
  };
  return allows(async () => {
    for (const collection of ['pages', ...shellCollections]) {
      if ((await count(collection, accountability)) !== (await count(collection, null))) return false;
    }
    return true;
  });
}

/** Returns the result of a check. Directus responds with FORBIDDEN for what an account may not read, and for missing items. */
async function allows(check) {
  try {
    return await check();
  } catch (error) {
    if (error.code === 'FORBIDDEN') return false;
    throw error;
  }
}
