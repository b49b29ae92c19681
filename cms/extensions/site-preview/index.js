import { createSignedAddress, shortestSecret, versionPattern } from './address.js';

const notLoggedIn =
  'You are not logged in to Directus, or no longer. Log in, open the page there, and look at its preview again.';
const notFound =
  'There is no such page or version, or you may not read it. Save the page, and choose its version at the top.';
const notSetUp = 'This Directus shows no previews. Whoever runs it sets PREVIEW_SECRET and PREVIEW_SITE_URL.';
const notRunning =
  'The previews are not running. In the demo they start some minutes after the site. This page tries again every few seconds. If it stays, tell whoever runs the site.';
const failed = 'The preview could not be opened. Please try again; the log of Directus says more.';

/** Milliseconds that the instance for previews has to answer. */
const answerWithin = 3000;
/** Seconds after which the page that says that previews are not running tries again. */
const retrySeconds = 5;

/**
 * `/site-preview?path=/shows/ruth&version=spring`: redirects a user of the Studio who may read this version of the page to
 * the signed address on the instance for previews. It is the preview address of the collection `pages` (cms/schema/pages.json).
 */
export default {
  id: 'site-preview',
  handler(router, { services, env, getSchema, logger }) {
    router.get('/', async (request, response) => {
      response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
      const secret = String(env.PREVIEW_SECRET ?? '');
      const previewUrl = String(env.PREVIEW_SITE_URL ?? '').replace(/\/$/, '');
      if (secret.length < shortestSecret || !previewUrl) return sendPage(response, 503, notSetUp);
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
        const address = createSignedAddress({ secret, previewUrl }, target, Date.now());
        if (await isRunning(previewUrl)) return response.redirect(303, address);
        response.set('Refresh', String(retrySeconds));
        return sendPage(response, 503, notRunning, address);
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

/** Returns whether the instance for previews answers. Without it, the frame would show only an error of the browser. */
async function isRunning(previewUrl) {
  try {
    const signal = AbortSignal.timeout(answerWithin);
    return (await fetch(`${previewUrl}/favicon.svg`, { method: 'HEAD', signal })).status < 500;
  } catch {
    return false;
  }
}

function readText(value) {
  return typeof value === 'string' ? value : '';
}

/**
 * Sends a complete HTML page, which the preview pane shows.
 *
 * @param {string} [previewAddress] the signed address, for a browser that may reach it although Directus does not
 */
function sendPage(response, status, sentence, previewAddress) {
  const link = previewAddress
    ? `<p><a href="${previewAddress.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">Open the preview anyway</a></p>`
    : '';
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title>` +
        `<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem">` +
        `<h1 style="font-size:1.25rem">No preview</h1><p>${sentence}</p>${link}` +
        `<p><a href="../admin" target="_top">To Directus</a></p></body></html>`,
    );
}
