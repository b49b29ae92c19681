import { tooManyShares } from '../preview-shares/limit.js';
import { createSharedLink, createSignedAddress, shortestSecret } from './address.js';
import { readForm } from './form.js';
import { mayReadSite, mayReadVersion, readTarget } from './rights.js';
import { createShare, listShares, readShareChoice, revokeShare } from './shares.js';
import { createMessagePage, createSharePage, texts } from './pages.js';

/** Milliseconds that the instance for previews has to answer. */
const answerWithin = 3000;
/** Seconds after which the page that says that previews are not running tries again. */
const retrySeconds = 5;

/**
 * `/site-preview?path=/shows/ruth&version=spring`: redirects a user of the Studio who may read this version of the page to
 * the signed address on the instance for previews. It is the preview address of the collection `pages` (cms/schema/pages.json).
 * `/site-preview/shares` is the page on which an editor shares the preview with people without an account, and ends that.
 */
export default {
  id: 'site-preview',
  handler(router, { services, env, getSchema, logger }) {
    const instance = {
      secret: String(env.PREVIEW_SECRET ?? ''),
      previewUrl: readUrl(env.PREVIEW_SITE_URL),
      cmsUrl: readUrl(env.PUBLIC_URL),
    };

    /** Answers a person of the Studio who may read the version in the query, and sends all others a message. */
    const answer = (respond) => async (request, response) => {
      response.set({
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      });
      const send = (status, sentence) =>
        sendHtml(response, status, createMessagePage(instance.cmsUrl, sentence));
      if (instance.secret.length < shortestSecret || !instance.previewUrl) return send(503, texts.notSetUp);
      const { accountability } = request;
      // Only users of the Studio. Tokens of programs have no access to it.
      if (!accountability?.user || !accountability.app) return send(401, texts.notLoggedIn);
      try {
        const target = readTarget(request.query);
        const context = { services, schema: await getSchema(), accountability };
        if (!target || !(await mayReadVersion(context, target))) return send(404, texts.notFound);
        await respond({ instance, request, response, send, context, target });
      } catch (error) {
        // Directus responds with FORBIDDEN also for missing items.
        if (error.code === 'FORBIDDEN') return send(403, texts.mayNotShare);
        logger.error(error, 'The signed address of a preview could not be created.');
        send(500, texts.failed);
      }
    };

    router.get('/', answer(leadToPreview));
    router.get('/shares', answer(showShares));
    // Requests from other origins are refused by the extension "protection".
    router.post('/shares', answer(addShare));
    router.post('/shares/revoke', answer(endShare));
  },
};

const readUrl = (setting) => String(setting ?? '').replace(/\/$/, '');

async function leadToPreview({ instance, response, context, target }) {
  const scope = (await mayReadSite(context)) ? 'site' : 'page';
  const address = createSignedAddress(instance, target, Date.now(), scope);
  if (await isRunning(instance.previewUrl)) return response.redirect(303, address);
  response.set('Refresh', String(retrySeconds));
  sendHtml(response, 503, createMessagePage(instance.cmsUrl, texts.notRunning, address));
}

async function showShares({ instance, response, context, target }) {
  const hasSite = await mayReadSite(context);
  const { here, elsewhere } = await listShares(context, target, hasSite);
  const shares = here.map((share) => ({
    ...share,
    link: createSharedLink(instance, toSigned(share, target)),
  }));
  sendHtml(response, 200, createSharePage({ target, hasSite, shares, elsewhere }));
}

async function addShare({ instance, request, response, send, context, target }) {
  const form = await readForm(request);
  const choice = form && readShareChoice(form, Date.now());
  if (!choice) return send(400, texts.invalid);
  if (choice.scope === 'site' && !(await mayReadSite(context))) return send(404, texts.notFound);
  try {
    await createShare(context, target, choice);
  } catch (error) {
    if (error.code === tooManyShares) return send(error.status, error.message);
    throw error;
  }
  backToShares(response, instance.cmsUrl, target);
}

async function endShare({ instance, request, response, send, context, target }) {
  const id = (await readForm(request))?.get('id');
  if (!id) return send(400, texts.invalid);
  await revokeShare(context, id, new Date());
  backToShares(response, instance.cmsUrl, target);
}

/** What the link of a share is signed for. That of the whole site leads to the page from which it was shared. */
function toSigned({ id, path, version, expiresAt }, target) {
  return path === null
    ? { id, scope: 'site', path: target.path, version: 'main', expiresAt }
    : { id, scope: 'page', path, version, expiresAt };
}

function backToShares(response, cmsUrl, target) {
  response.redirect(303, `${cmsUrl}/site-preview/shares?${new URLSearchParams(target)}`);
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

function sendHtml(response, status, html) {
  response.status(status).type('html').send(html);
}
