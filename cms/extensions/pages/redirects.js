/** A chain of more redirects is refused like a loop. */
const MAX_HOPS = 20;

/**
 * Whether a redirect leads back to its own address, over other redirects, archived pages and pages.
 *
 * @param {any} database
 * @param {string} from address of the redirect
 * @param {{ page?: unknown, url?: unknown }} target as a payload has it: `page` is a key, or an object of a page that is changed or
 *   created, too
 */
export async function leadsBack(database, from, target) {
  let next = target;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const path = await readPath(database, next);
    if (path === null) return false;
    if (path === from) return true;
    const page = await database('pages').where({ url: path }).first('status', 'redirectPage', 'redirectUrl');
    if (page && page.status !== 'archived') return false;
    const redirect = await database('redirects').where({ from: path }).first('page', 'url');
    if (!redirect && !page) return false;
    next = redirect ?? { page: page.redirectPage, url: page.redirectUrl };
  }
  return true;
}

/** The path on this site to which a redirect leads; null if it leads to another site or nowhere. */
async function readPath(database, { page, url }) {
  if (page) {
    const id = typeof page === 'object' ? page.id : page;
    // Nothing leads to a page that does not exist yet.
    const target = id && (await database('pages').where({ id }).first('url'));
    return target?.url ?? null;
  }
  return typeof url === 'string' && url.startsWith('/') ? url.replace(/[?#].*$/, '') : null;
}

/**
 * Adds a redirect from a former address of a page to the payload that moves the page, so that both are saved or none.
 *
 * @param {unknown} present the change of `pages.redirects` in the payload, in one of the two formats of Directus
 * @param {string} from
 * @param {string | undefined} redirectId the redirect that already has this address
 */
export function addFormerAddress(present, from, redirectId) {
  const row = { ...(redirectId ? { id: redirectId, url: null } : { from }), automatic: true };
  if (Array.isArray(present)) {
    return [...present.filter((entry) => entry !== redirectId && entry?.id !== redirectId), row];
  }
  const { create = [], update = [], delete: deleted = [] } = present ?? {};
  return redirectId
    ? { create, update: [...update, row], delete: deleted.filter((key) => key !== redirectId) }
    : { create: [...create, row], update, delete: deleted };
}
