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
    const chosen = next.page ? await readPage(database, next.page) : null;
    const path = next.page ? chosen?.url : readPath(next.url);
    if (!path) return false;
    if (path === from) return true;
    const page =
      chosen ??
      (await database('pages')
        .where({ url: path })
        .first(...pageFields));
    if (page && page.status !== 'archived') return false;
    const redirect = await database('redirects').where({ from: path }).first('page', 'url');
    if (!redirect && !page) return false;
    next = redirect ?? { page: page.redirectPage, url: page.redirectUrl };
  }
  return true;
}

const pageFields = ['url', 'status', 'redirectPage', 'redirectUrl'];

/** A page as it will be after the request that changes or creates it. */
async function readPage(database, target) {
  const changes = typeof target === 'object' ? target : { id: target };
  const stored = changes.id
    ? await database('pages')
        .where({ id: changes.id })
        .first(...pageFields)
    : { status: 'draft' };
  return stored && { ...stored, ...changes };
}

/** The path on this site of an address; null if it is of another site or missing. */
function readPath(url) {
  return typeof url === 'string' && url.startsWith('/') ? url.replace(/[?#].*$/s, '') : null;
}

/**
 * Whether the target in a payload can be a page. The database responds to a key of another form with an error that Directus reports
 * as its own.
 *
 * @param {unknown} page a key, an object of a page, or nothing
 */
export function canBePage(page) {
  const key = typeof page === 'object' ? page?.id : page;
  return !key || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(key));
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
