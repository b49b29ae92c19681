import type { Knex } from 'knex';
import { isRow, readListChange, type ListChange, type Row } from '../lib/directus.ts';

/** Where a redirect leads. */
export interface Target {
  page?: unknown;
  url?: unknown;
}

interface RedirectingPage {
  url?: string;
  status: string;
  redirectPage?: string | null;
  redirectUrl?: string | null;
}

/** A chain of more redirects is refused like a loop. */
const MAX_HOPS = 20;

/**
 * Whether a redirect leads back to its own address, over other redirects, archived pages and pages.
 *
 * @param from address of the redirect
 * @param target as a payload has it: `page` is a key, or an object of a page that is changed or created, too
 */
export async function leadsBack(database: Knex, from: string, target: Target): Promise<boolean> {
  let next = target;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const chosen = next.page ? await readPage(database, next.page) : null;
    const path = next.page ? chosen?.url : readPath(next.url);
    if (!path) return false;
    if (path === from) return true;
    const page: RedirectingPage | undefined =
      chosen ??
      (await database('pages')
        .where({ url: path })
        .first(...pageFields));
    if (page && page.status !== 'archived') return false;
    const redirect: Target | undefined = await database('redirects')
      .where({ from: path })
      .first('page', 'url');
    const following = redirect ?? (page && { page: page.redirectPage, url: page.redirectUrl });
    if (!following) return false;
    next = following;
  }
  return true;
}

const pageFields = ['url', 'status', 'redirectPage', 'redirectUrl'];

/** A page as it will be after the request that changes or creates it. */
async function readPage(database: Knex, target: unknown): Promise<RedirectingPage | undefined> {
  const changes: Row = isRow(target) ? target : { id: target };
  const stored: RedirectingPage | undefined = changes['id']
    ? await database('pages')
        .where({ id: changes['id'] })
        .first(...pageFields)
    : { status: 'draft' };
  return stored && { ...stored, ...changes };
}

/** The path on this site of an address; null if it is of another site or missing. */
function readPath(url: unknown): string | null {
  return typeof url === 'string' && url.startsWith('/') ? url.replace(/[?#].*$/s, '') : null;
}

/**
 * Whether the target in a payload can be a page. The database responds to a key of another form with an error that Directus reports
 * as its own.
 *
 * @param page a key, an object of a page, or nothing
 */
export function canBePage(page: unknown): boolean {
  const key = isRow(page) ? page['id'] : page;
  return !key || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(key));
}

/**
 * Adds a redirect from a former address of a page to the payload that moves the page, so that both are saved or none.
 *
 * @param present the change of `pages.redirects` in the payload
 * @param redirectId the redirect that already has this address
 */
export function addFormerAddress(
  present: unknown,
  from: string,
  redirectId: string | undefined,
): unknown[] | Omit<ListChange, 'all'> {
  const row = { ...(redirectId ? { id: redirectId, url: null } : { from }), automatic: true };
  const { all, ...change } = readListChange(present);
  const isOther = (entry: unknown) => !redirectId || (isRow(entry) ? entry['id'] : entry) !== redirectId;
  if (all) return [...all.filter(isOther), row];
  return redirectId
    ? { ...change, update: [...change.update, row], delete: change.delete.filter(isOther) }
    : { ...change, create: [...change.create, row] };
}
