import { createError } from '@directus/errors';
import type { Filter } from '@directus/types';
import { shellCollections } from '../../../src/content/shared/shellCollections.ts';
import { isForbidden, type Content, type EventContext, type ItemServices } from './directus.ts';

/** Valid keys of versions. Must equal that in server/previewSession.ts. */
export const versionPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Days after which a shared link ends. */
export const durations = [1, 7, 30];
export const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds. */
export const longestDuration = Math.max(...durations) * dayMs;

/** How many shares of an account can be open at the same time. */
export const mostOpen = 30;
export const tooManyShares = 'TOO_MANY_SHARES';
export const TooManySharesError = createError(
  tooManyShares,
  `${mostOpen} of your links work already. End one of them first.`,
  400,
);

/** What a check of rights needs. `database`: for a check in a transaction */
type Context = Omit<EventContext, 'database'> & Partial<Content> & { services: ItemServices };

/** A version of the page at a path. */
export interface Target {
  path: string;
  version: string;
}

/** Reads path and version of a query. Returns null if one of them is invalid. */
export function readTarget({ path, version }: { path?: unknown; version?: unknown }): Target | null {
  const key = typeof version === 'string' && version !== '' ? version : 'main';
  return typeof path === 'string' && path !== '' && versionPattern.test(key) ? { path, version: key } : null;
}

/** Returns whether the account may read this version of the page at this path. */
export async function mayReadVersion(
  { services, schema, accountability }: Context,
  { path, version }: Target,
): Promise<boolean> {
  const service = new services.ItemsService('pages', { schema, accountability });
  return allows(async () => {
    const [page] = await service.readByQuery({ filter: { url: { _eq: path } }, fields: ['id'], limit: 1 });
    return Boolean(page && (await service.readOne(page['id'], { fields: ['id'], version })));
  });
}

/**
 * Returns the same as `mayReadVersion`, for a hook with a transaction. Directus reads a version by saving it, and then rolls the
 * transaction back: also what else was done in it.
 */
export async function mayReadVersionInTransaction(
  { services, schema, accountability, database }: Context & EventContext,
  { path, version }: Target,
): Promise<boolean> {
  const find = async (collection: string, filter: Filter) => {
    const service = new services.ItemsService(collection, { knex: database, schema, accountability });
    const [row] = await service.readByQuery({ filter, fields: ['id'], limit: 1 });
    return row;
  };
  return allows(async () => {
    const page = await find('pages', { url: { _eq: path } });
    // The version `draft` has no row until it is saved.
    if (!page || version === 'main' || version === 'draft') return Boolean(page);
    const isVersion = { collection: { _eq: 'pages' }, item: { _eq: page['id'] }, key: { _eq: version } };
    return Boolean(await find('directus_versions', isVersion));
  });
}

/** Returns whether the account may read every page and the shell: only then links of a preview lead to other pages. */
export async function mayReadSite({ services, schema, accountability, database }: Context): Promise<boolean> {
  if (!accountability || accountability.admin) return true;
  const count = async (collection: string, reader: Context['accountability']) => {
    const service = new services.ItemsService(collection, { knex: database, schema, accountability: reader });
    const [row] = await service.readByQuery({ aggregate: { count: ['id'] } });
    return Number(row?.['count']?.id ?? 0);
  };
  return allows(async () => {
    for (const collection of ['pages', ...shellCollections])
      if ((await count(collection, accountability)) !== (await count(collection, null))) return false;
    return true;
  });
}

/** Returns the result of a check. Directus responds with FORBIDDEN for what an account may not read, and for missing items. */
async function allows(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch (error) {
    if (isForbidden(error)) return false;
    throw error;
  }
}
