import { refuse } from '../content-checks/refuse.js';
import { requireRight } from '../content-checks/rights.js';
import { findLinks } from './links.js';
import { addFormerAddress, canBePage, leadsBack } from './redirects.js';

/** Keeps the addresses of pages: redirects of pages that move, archived pages, deletions (docs/product.md 17.1, 17.2). */
export default function registerPageHooks({ filter, action }, { services, logger, env }) {
  const siteUrl = env.SITE_URL ?? '';
  filter('pages.items.create', async (payload, _meta, context) => {
    await requireRight(services, context, 'pages', (pages, options) => pages.createOne(payload, options));
    await checkPage({ id: null, status: 'draft', ...payload }, payload, context.database);
    return markPublished(payload);
  });

  filter('pages.items.update', async (payload, { keys }, context) => {
    const { database, schema } = context;
    await requireRight(services, context, 'pages', (pages, options) =>
      pages.updateMany([...keys], payload, options),
    );
    let { redirects } = payload;
    for (const page of await database('pages').whereIn('id', keys)) {
      const changed = { ...page, ...payload };
      await checkPage(changed, payload, database);
      const isArchived = changed.status === 'archived' && page.status !== 'archived';
      if (isArchived && !hasTarget(changed)) await refuseIfLinked(page, { database, schema, siteUrl });
      if (changed.url !== page.url && page.wasPublished) {
        redirects = await keepAddress(redirects, page.url, database);
      }
    }
    return markPublished(redirects === undefined ? payload : { ...payload, redirects });
  });

  filter('pages.items.delete', async (keys, _meta, context) => {
    const { database, schema, accountability } = context;
    await requireRight(services, context, 'pages', (pages, options) => pages.deleteMany([...keys], options));
    const pages = await database('pages').whereIn('id', keys);
    for (const page of pages) await refuseDeletion(page, { database, schema, siteUrl, ignored: keys });
    const redirects = createService('redirects', services, { database, schema, accountability });
    for (const page of pages) await leaveRedirect(page, redirects, database);
    return keys;
  });

  filter('redirects.items.create', async (payload, _meta, context) => {
    await requireRight(services, context, 'redirects', (all, options) => all.createOne(payload, options));
    await checkRedirect(payload, context.database);
    return payload;
  });

  filter('redirects.items.update', async (payload, { keys }, context) => {
    const { database } = context;
    await requireRight(services, context, 'redirects', (all, options) =>
      all.updateMany([...keys], payload, options),
    );
    for (const redirect of await database('redirects').whereIn('id', keys)) {
      await checkRedirect({ ...redirect, ...payload }, database);
    }
    return payload;
  });

  /** A page at the address of a redirect takes its place. */
  const removeRedirects = async (keys, context) => {
    const urls = await context
      .database('pages')
      .whereIn('id', keys)
      .where({ status: 'published' })
      .where((begin) => begin.whereNull('publishAt').orWhere('publishAt', '<=', new Date()))
      .pluck('url');
    const obsolete = await context.database('redirects').whereIn('from', urls).pluck('id');
    if (obsolete.length > 0) {
      await createService('redirects', services, context).deleteMany(obsolete, { emitEvents: false });
    }
  };
  const logFailure = (error) =>
    logger.error(error, 'Redirects from the address of a page could not be removed');
  action('pages.items.create', ({ key }, context) => removeRedirects([key], context).catch(logFailure));
  action('pages.items.update', ({ keys, payload }, context) =>
    'url' in payload || 'status' in payload || 'publishAt' in payload
      ? removeRedirects(keys, context).catch(logFailure)
      : undefined,
  );
}

function markPublished(payload) {
  return payload.status === 'published' ? { ...payload, wasPublished: true } : payload;
}

const noPage = 'This is no page. Choose one.';

const hasTarget = ({ redirectPage, redirectUrl }) => Boolean(redirectPage || redirectUrl);

/** @param {object} page with the changes of the payload */
async function checkPage(page, payload, database) {
  const changes = (...fields) => fields.some((field) => field in payload);
  if (!canBePage(payload.redirectPage)) refuse('pages', 'redirectPage', noPage);
  if (page.url === '/' && changes('status', 'url', 'publishAt', 'unpublishAt')) {
    if (page.status !== 'published' || page.publishAt || page.unpublishAt) {
      refuse('pages', 'status', 'The home page is always on the site: it is published, without dates.');
    }
  }
  if (page.status !== 'archived' || !changes('status', 'url', 'redirectPage', 'redirectUrl')) return;
  const target = { page: page.redirectPage, url: page.redirectUrl };
  if (hasTarget(page) && (await leadsBack(database, page.url, target))) {
    refuse(
      'pages',
      page.redirectPage ? 'redirectPage' : 'redirectUrl',
      `Visitors would be led in a circle, back to ${page.url}. Choose another target.`,
    );
  }
}

async function refuseIfLinked(page, context) {
  const links = await findLinks(page, context);
  if (links.length > 0) {
    refuse(
      'pages',
      'status',
      `Links lead to this page: ${links.join(', ')}. Choose under “Redirect to page” where visitors go instead, or change the links first.`,
    );
  }
}

async function refuseDeletion(page, context) {
  const links = await findLinks(page, context);
  const name = `“${page.title}” (${page.url})`;
  const linked = links.length > 0 ? ` Links to it: ${links.join(', ')}.` : '';
  if (page.status === 'published') {
    refuse('pages', 'status', `${name} is published: archive it instead.${linked}`);
  }
  if (linked) refuse('pages', 'status', `${name} is linked: change the links first.${linked}`);
}

/**
 * Turns the target of an archived page into a redirect, before the page is deleted. Until then both have the same effect. Former
 * addresses of the page lead to the same target; without one, the database deletes them together with the page.
 */
async function leaveRedirect(page, redirects, database) {
  if (page.status !== 'archived' || !hasTarget(page)) return;
  const target = { page: page.redirectPage, url: page.redirectPage ? null : page.redirectUrl };
  const own = await database('redirects').where({ from: page.url }).pluck('id');
  const former = await database('redirects').where({ page: page.id }).pluck('id');
  const kept = [...new Set([...own, ...former])];
  if (kept.length > 0) await redirects.updateMany(kept, target, { emitEvents: false });
  if (own.length > 0) return;
  const note = `Of the deleted page “${page.title}”`.slice(0, 255);
  await redirects.createOne({ from: page.url, ...target, automatic: true, note }, { emitEvents: false });
}

async function keepAddress(redirects, from, database) {
  const field = await database('directus_fields')
    .where({ collection: 'redirects', field: 'from' })
    .first('validation');
  const validation = typeof field.validation === 'string' ? JSON.parse(field.validation) : field.validation;
  // An address that the site uses itself by now cannot be redirected.
  if (!new RegExp(validation._and[0].from._regex).test(from)) return redirects;
  const present = await database('redirects').where({ from }).first('id');
  return addFormerAddress(redirects, from, present?.id);
}

/** @param {{ from?: unknown, page?: unknown, url?: unknown }} redirect with the changes of the payload */
async function checkRedirect({ from, page, url }, database) {
  // Directus refuses it.
  if (typeof from !== 'string') return;
  if (!page && !url) refuse('redirects', 'page', 'Choose a page, or enter an address.');
  if (!canBePage(page)) refuse('redirects', 'page', noPage);
  const present = await database('pages').where({ url: from, status: 'published' }).first('title');
  if (present) {
    refuse(
      'redirects',
      'from',
      `The page “${present.title}” has the address ${from}. Give the page another address, or archive it and choose there where visitors go instead.`,
    );
  }
  if (await leadsBack(database, from, { page, url })) {
    refuse(
      'redirects',
      page ? 'page' : 'url',
      `Visitors would be led in a circle, back to ${from}. Choose another target.`,
    );
  }
}

/** A service that writes with all rights, in the name of the person. */
function createService(collection, services, { database, schema, accountability }) {
  return new services.ItemsService(collection, {
    knex: database,
    schema,
    accountability: accountability && { ...accountability, admin: true },
  });
}
