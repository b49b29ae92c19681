import type { AbstractService } from '@directus/types';
import type { Knex } from 'knex';
import { refuse, requireRight } from '../lib/checks.ts';
import type { EventContext, ExtensionContext, ItemServices, Register, Row } from '../lib/directus.ts';
import { findLinks, type Context } from './links.ts';
import { addFormerAddress, canBePage, leadsBack, type Target } from './redirects.ts';

interface Page {
  id: string;
  url: string;
  title: string;
  status: string;
  wasPublished: boolean;
  publishAt: Date | null;
  unpublishAt: Date | null;
  redirectPage: string | null;
  redirectUrl: string | null;
}

/** Keeps the addresses of pages: redirects of pages that move, archived pages, deletions (docs/product.md 17.1, 17.2). */
export default function registerPageHooks(
  { filter, action }: Register,
  { services, logger, env }: ExtensionContext,
): void {
  const siteUrl = String(env['SITE_URL'] ?? '');
  filter('pages.items.create', async (payload, _meta, context) => {
    await requireRight(services, context, { collection: 'pages', payload });
    await checkPage({ status: 'draft', url: '', ...payload }, payload, context.database);
    return markPublished(payload);
  });

  filter('pages.items.update', async (payload, { keys }, context) => {
    const { database } = context;
    await requireRight(services, context, { collection: 'pages', payload, keys });
    let redirects = payload['redirects'];
    const pages: Page[] = await database('pages').whereIn('id', keys);
    for (const page of pages) {
      const changed = { ...page, ...payload };
      await checkPage(changed, payload, database);
      const isArchived = changed.status === 'archived' && page.status !== 'archived';
      if (isArchived && !hasTarget(changed)) await refuseIfLinked(page, { ...context, siteUrl });
      if (changed.url !== page.url && page.wasPublished)
        redirects = await keepAddress(redirects, page.url, database);
    }
    return markPublished(redirects === undefined ? payload : { ...payload, redirects });
  });

  filter('pages.items.delete', async (keys: string[], _meta, context) => {
    const { database } = context;
    await requireRight(services, context, { collection: 'pages', keys });
    const pages: Page[] = await database('pages').whereIn('id', keys);
    for (const page of pages) await refuseDeletion(page, { ...context, siteUrl, ignored: keys });
    const redirects = createRedirects(services, context);
    for (const page of pages) await leaveRedirect(page, redirects, database);
    return keys;
  });

  filter('redirects.items.create', async (payload, _meta, context) => {
    await requireRight(services, context, { collection: 'redirects', payload });
    await checkRedirect(payload, context.database);
    return payload;
  });

  filter('redirects.items.update', async (payload, { keys }, context) => {
    const { database } = context;
    await requireRight(services, context, { collection: 'redirects', payload, keys });
    const redirects: Row[] = await database('redirects').whereIn('id', keys);
    for (const redirect of redirects) await checkRedirect({ ...redirect, ...payload }, database);
    return payload;
  });

  /** A page at the address of a redirect takes its place. */
  const removeRedirects = async (keys: string[], context: EventContext) => {
    const { database } = context;
    const urls: string[] = await database('pages')
      .whereIn('id', keys)
      .where({ status: 'published' })
      .where((begin) => void begin.whereNull('publishAt').orWhere('publishAt', '<=', new Date()))
      .pluck('url');
    const obsolete: string[] = await database('redirects').whereIn('from', urls).pluck('id');
    if (obsolete.length > 0)
      await createRedirects(services, context).deleteMany(obsolete, { emitEvents: false });
  };
  const logFailure = (error: unknown) =>
    logger.error(error, 'Redirects from the address of a page could not be removed');
  action('pages.items.create', ({ key }: { key: string }, context) =>
    removeRedirects([key], context).catch(logFailure),
  );
  action('pages.items.update', ({ keys, payload }: { keys: string[]; payload: Row }, context) =>
    'url' in payload || 'status' in payload || 'publishAt' in payload
      ? removeRedirects(keys, context).catch(logFailure)
      : undefined,
  );
}

function markPublished(payload: Row): Row {
  return payload['status'] === 'published' ? { ...payload, wasPublished: true } : payload;
}

const noPage = 'This is no page. Choose one.';
const tellCircle = (from: string) =>
  `Visitors would be led in a circle, back to ${from}. Choose another target.`;

const hasTarget = ({ redirectPage, redirectUrl }: Partial<Page>): boolean =>
  Boolean(redirectPage || redirectUrl);

/** @param page with the changes of the payload */
async function checkPage(
  page: Pick<Page, 'status' | 'url'> & Partial<Page>,
  payload: Row,
  database: Knex,
): Promise<void> {
  const changes = (...fields: string[]) => fields.some((field) => field in payload);
  if (!canBePage(payload['redirectPage'])) refuse('pages', 'redirectPage', noPage);
  if (page.url === '/' && changes('status', 'url', 'publishAt', 'unpublishAt')) {
    if (page.status !== 'published' || page.publishAt || page.unpublishAt)
      refuse('pages', 'status', 'The home page is always on the site: it is published, without dates.');
  }
  if (page.status !== 'archived' || !changes('status', 'url', 'redirectPage', 'redirectUrl')) return;
  const target = { page: page.redirectPage, url: page.redirectUrl };
  if (hasTarget(page) && (await leadsBack(database, page.url, target)))
    refuse('pages', page.redirectPage ? 'redirectPage' : 'redirectUrl', tellCircle(page.url));
}

async function refuseIfLinked(page: Page, context: Context): Promise<void> {
  const links = await findLinks(page, context);
  if (links.length > 0)
    refuse(
      'pages',
      'status',
      `Links lead to this page: ${links.join(', ')}. Choose under “Redirect to page” where visitors go instead, or change the links first.`,
    );
}

async function refuseDeletion(page: Page, context: Context): Promise<void> {
  const links = await findLinks(page, context);
  const name = `“${page.title}” (${page.url})`;
  const linked = links.length > 0 ? ` Links to it: ${links.join(', ')}.` : '';
  if (page.status === 'published')
    refuse('pages', 'status', `${name} is published: archive it instead.${linked}`);
  if (linked) refuse('pages', 'status', `${name} is linked: change the links first.${linked}`);
}

/**
 * Turns the target of an archived page into a redirect, before the page is deleted. Until then both have the same effect. Former
 * addresses of the page lead to the same target; without one, the database deletes them together with the page.
 */
async function leaveRedirect(page: Page, redirects: AbstractService, database: Knex): Promise<void> {
  if (page.status !== 'archived' || !hasTarget(page)) return;
  const target = { page: page.redirectPage, url: page.redirectPage ? null : page.redirectUrl };
  const own: string[] = await database('redirects').where({ from: page.url }).pluck('id');
  const former: string[] = await database('redirects').where({ page: page.id }).pluck('id');
  const kept = [...new Set([...own, ...former])];
  if (kept.length > 0) await redirects.updateMany(kept, target, { emitEvents: false });
  if (own.length > 0) return;
  const note = `Of the deleted page “${page.title}”`.slice(0, 255);
  await redirects.createOne({ from: page.url, ...target, automatic: true, note }, { emitEvents: false });
}

/** The validation of the addresses of redirects. */
interface Validation {
  _and: [{ from: { _regex: string } }];
}

async function keepAddress(redirects: unknown, from: string, database: Knex): Promise<unknown> {
  const field: { validation: string | Validation } = await database('directus_fields')
    .where({ collection: 'redirects', field: 'from' })
    .first('validation');
  const validation: Validation =
    typeof field.validation === 'string' ? JSON.parse(field.validation) : field.validation;
  // An address that the site uses itself by now cannot be redirected.
  if (!new RegExp(validation._and[0].from._regex).test(from)) return redirects;
  const present: { id: string } | undefined = await database('redirects').where({ from }).first('id');
  return addFormerAddress(redirects, from, present?.id);
}

/** @param redirect with the changes of the payload */
async function checkRedirect(
  { from, page, url }: Target & { from?: unknown },
  database: Knex,
): Promise<void> {
  // Directus refuses it.
  if (typeof from !== 'string') return;
  if (!page && !url) refuse('redirects', 'page', 'Choose a page, or enter an address.');
  if (!canBePage(page)) refuse('redirects', 'page', noPage);
  const present: { title: string } | undefined = await database('pages')
    .where({ url: from, status: 'published' })
    .first('title');
  if (present)
    refuse(
      'redirects',
      'from',
      `The page “${present.title}” has the address ${from}. Give the page another address, or archive it and choose there where visitors go instead.`,
    );
  if (await leadsBack(database, from, { page, url }))
    refuse('redirects', page ? 'page' : 'url', tellCircle(from));
}

/** The service of redirects, which writes with all rights, in the name of the person. */
function createRedirects(services: ItemServices, { database, schema, accountability }: EventContext) {
  const admin = accountability && { ...accountability, admin: true };
  return new services.ItemsService('redirects', { knex: database, schema, accountability: admin });
}
