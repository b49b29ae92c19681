import { isDirectusError } from '@directus/errors';
import type { Response, Router } from 'express';
import { isForbidden, isOfStudio, type ExtensionContext, type Request } from '../lib/directus.ts';
import { mayReadSite, mayReadVersion, readTarget, tooManyShares, type Target } from '../lib/previews.ts';
import { createSharedLink, createSignedAddress, shortestSecret, type Instance } from './address.ts';
import { createMessagePage, createSharePage, texts } from './pages.ts';
import {
  createShare,
  listShares,
  readForm,
  readShareChoice,
  revokeShare,
  type Context,
  type Share,
} from './shares.ts';

/** Milliseconds that the instance for previews has to answer. */
const answerWithin = 3000;
/** Seconds after which the page that says that previews are not running tries again. */
const retrySeconds = 5;

/** A request of a person who may read the version in its query. */
interface Asked {
  instance: Instance & { cmsUrl: string };
  request: Request;
  response: Response;
  /** Answers with a message. */
  send: (status: number, sentence: string) => void;
  context: Context;
  target: Target;
}

/**
 * `/site-preview?path=/shows/ruth&version=spring`: redirects a user of the Studio who may read this version of the page to
 * the signed address on the instance for previews. It is the preview address of the collection `pages` (cms/schema/pages.json).
 * `/site-preview/shares` is the page on which an editor shares the preview with people without an account, and ends that.
 */
export default {
  id: 'site-preview',
  handler(router: Router, { services, env, getSchema, logger }: ExtensionContext): void {
    const instance = {
      secret: String(env['PREVIEW_SECRET'] ?? ''),
      previewUrl: readUrl(env['PREVIEW_SITE_URL']),
      cmsUrl: readUrl(env['PUBLIC_URL']),
    };

    /** Answers a person of the Studio who may read the version in the query, and sends all others a message. */
    const answer =
      (respond: (asked: Asked) => Promise<void>) => async (request: Request, response: Response) => {
        response.set({
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
          'X-Robots-Tag': 'noindex',
        });
        const send = (status: number, sentence: string) =>
          sendHtml(response, status, createMessagePage(instance.cmsUrl, sentence));
        if (instance.secret.length < shortestSecret || !instance.previewUrl) return send(503, texts.notSetUp);
        const { accountability } = request;
        if (!isOfStudio(accountability)) return send(401, texts.notLoggedIn);
        try {
          const target = readTarget(request.query);
          const context = { services, schema: await getSchema(), accountability };
          if (!target || !(await mayReadVersion(context, target))) return send(404, texts.notFound);
          await respond({ instance, request, response, send, context, target });
        } catch (error) {
          // Directus responds with FORBIDDEN also for missing items.
          if (isForbidden(error)) return send(403, texts.mayNotShare);
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

const readUrl = (setting: unknown): string => String(setting ?? '').replace(/\/$/, '');

async function leadToPreview({ instance, response, context, target }: Asked): Promise<void> {
  const scope = (await mayReadSite(context)) ? 'site' : 'page';
  const address = createSignedAddress(instance, target, Date.now(), scope);
  if (await isRunning(instance.previewUrl)) return response.redirect(303, address);
  response.set('Refresh', String(retrySeconds));
  sendHtml(response, 503, createMessagePage(instance.cmsUrl, texts.notRunning, address));
}

async function showShares({ instance, response, context, target }: Asked): Promise<void> {
  const hasSite = await mayReadSite(context);
  const { here, elsewhere } = await listShares(context, target, hasSite);
  const shares = here.map((share) => ({
    ...share,
    link: createSharedLink(instance, toSigned(share, target)),
  }));
  sendHtml(response, 200, createSharePage({ target, hasSite, shares, elsewhere }));
}

async function addShare({ instance, request, response, send, context, target }: Asked): Promise<void> {
  const form = await readForm(request);
  const choice = form && readShareChoice(form, Date.now());
  if (!choice) return send(400, texts.invalid);
  if (choice.scope === 'site' && !(await mayReadSite(context))) return send(404, texts.notFound);
  try {
    await createShare(context, target, choice);
  } catch (error) {
    if (isDirectusError(error, tooManyShares)) return send(error.status, error.message);
    throw error;
  }
  backToShares(response, instance.cmsUrl, target);
}

async function endShare({ instance, request, response, send, context, target }: Asked): Promise<void> {
  const id = (await readForm(request))?.get('id');
  if (!id) return send(400, texts.invalid);
  await revokeShare(context, id, new Date());
  backToShares(response, instance.cmsUrl, target);
}

/** What the link of a share is signed for. That of the whole site leads to the page from which it was shared. */
function toSigned({ id, path, version, expiresAt }: Share, target: Target) {
  return path === null
    ? { id, scope: 'site' as const, path: target.path, version: 'main', expiresAt }
    : { id, scope: 'page' as const, path, version, expiresAt };
}

function backToShares(response: Response, cmsUrl: string, target: Target): void {
  response.redirect(303, `${cmsUrl}/site-preview/shares?${new URLSearchParams({ ...target })}`);
}

/** Returns whether the instance for previews answers. Without it, the frame would show only an error of the browser. */
async function isRunning(previewUrl: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithin);
    return (await fetch(`${previewUrl}/favicon.svg`, { method: 'HEAD', signal })).status < 500;
  } catch {
    return false;
  }
}

function sendHtml(response: Response, status: number, html: string): void {
  response.status(status).type('html').send(html);
}
