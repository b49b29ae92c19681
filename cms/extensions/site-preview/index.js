import { createSignedAddress, shortestSecret, versionPattern } from './address.js';

const notLoggedIn =
  'You are not logged in to Directus, or no longer. Log in, open the page there, and look at its preview again.';
const notFound =
  'There is no such page or version, or you may not read it. Save the page, and choose its version at the top.';
const notSetUp = 'This Directus shows no previews. Whoever runs it sets PREVIEW_SECRET and PREVIEW_SITE_URL.';
const failed = 'The preview could not be opened. Please try again; the log of Directus says more.';

/**
 * `/site-preview?path=/shows/ruth&version=spring`: redirects a user of the Studio who may read this version of the page to
 * its signed address on the site. It is the preview address of the collection `pages` (cms/schema/pages.json).
 */
export default {
  id: 'site-preview',
  handler(router, { services, env, getSchema, logger }) {
    router.get('/', async (request, response) => {
      response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
      const secret = String(env.PREVIEW_SECRET ?? '');
      const siteUrl = String(env.PREVIEW_SITE_URL ?? '').replace(/\/$/, '');
      if (secret.length < shortestSecret || !siteUrl) return sendPage(response, 503, notSetUp);
      const { accountability } = request;
      // Only users of the Studio. Tokens of programs have no access to it.
      if (!accountability?.user || !accountability.app) return sendPage(response, 401, notLoggedIn);
      try {
        const target = {
          path: readText(request.query.path),
          version: readText(request.query.version) || 'main',
        };
        const service = new services.ItemsService('pages', { schema: await getSchema(), accountability });
        if (!(await mayRead(service, target))) return sendPage(response, 404, notFound);
        return response.redirect(303, createSignedAddress({ secret, siteUrl }, target, Date.now()));
      } catch (error) {
        logger.error(error, 'The signed address of a preview could not be created.');
        return sendPage(response, 500, failed);
      }
    });
  },
};

/** Returns whether the account of the service may read this version of the page at this path. */
async function mayRead(service, { path, version }) {
  if (!path || !versionPattern.test(version)) return false;
  try {
    const [page] = await service.readByQuery({ filter: { url: { _eq: path } }, fields: ['id'], limit: 1 });
    if (!page) return false;
    return Boolean(await service.readOne(page.id, { fields: ['id'], version }));
  } catch (error) {
    // Directus responds with FORBIDDEN also for missing items.
    if (error.code === 'FORBIDDEN') return false;
    throw error;
  }
}

function readText(value) {
  return typeof value === 'string' ? value : '';
}

/** Sends a complete HTML page, which the preview pane shows. */
function sendPage(response, status, sentence) {
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title>` +
        `<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem">` +
        `<h1 style="font-size:1.25rem">No preview</h1><p>${sentence}</p>` +
        `<p><a href="../admin" target="_top">To Directus</a></p></body></html>`,
    );
}
