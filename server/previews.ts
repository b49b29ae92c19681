import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderDecision, RenderRequest, UnknownRequest } from 'gatsby-adapter-node';
import {
  getPreviewAddress,
  previewRoot,
  readTarget,
  createSessionCookies,
  readSessionState,
  checkSignature,
  type PreviewTarget,
} from './previewSession.ts';

export interface PreviewSettings {
  /** Shared with the CMS, which uses it to sign addresses. */
  secret: string;
  /** Public address of the CMS without a trailing slash. Only its origin may frame previews. */
  cmsUrl: string;
  /** Public address of the site without a trailing slash. */
  siteUrl: string;
  /** Whether editors reach the instance for previews over https. */
  https: boolean;
}

/** The path of the CMS that redirects an editor to the signed address of a preview (cms/extensions/site-preview). */
const signingPath = '/site-preview';

/**
 * The options of the server of previews. Restricts previews to editors with a session. All other requests for a preview get a
 * 404.
 *
 * @param settings null: the public site, which has no previews
 * @param now milliseconds
 */
export function createPreviews(settings: PreviewSettings | null, now: () => number = Date.now) {
  function gate({ path, query, headers }: RenderRequest): RenderDecision {
    const target = readPreviewTarget(path, query);
    if (!settings || !target) return { show: false };
    if (readSessionState(settings.secret, target, headers.cookie, now()) !== 'valid') return { show: false };
    return {
      show: true,
      frameAncestors: new URL(settings.cmsUrl).origin,
      headers: { 'cross-origin-resource-policy': 'same-origin' },
    };
  }

  function configure(app: FastifyInstance): void {
    if (!settings) return;
    app.addHook('onRequest', async (request, reply) => {
      const [path = ''] = request.url.split('?');
      const query = request.query as Record<string, unknown>;
      const target = readPreviewTarget(path, query);
      if (target) return handlePreview(settings, { request, reply, query, target });
      // Product 12: an editor with a session is redirected from the address of the page to its version.
      const versionTarget = query['version'] ? readTarget(path, query['version']) : null;
      if (
        versionTarget &&
        readSessionState(settings.secret, versionTarget, request.headers.cookie, now()) === 'valid'
      ) {
        return redirectTo(reply, getPreviewAddress(versionTarget));
      }
    });
  }

  function handlePreview(
    { secret, cmsUrl, https }: PreviewSettings,
    {
      request,
      reply,
      query,
      target,
    }: {
      request: FastifyRequest;
      reply: FastifyReply;
      query: Record<string, unknown>;
      target: PreviewTarget;
    },
  ) {
    const { expires, signature } = query;
    if (typeof expires === 'string' && typeof signature === 'string') {
      const state = checkSignature(secret, 'address', target, { expires, signature }, now());
      if (state === 'valid') {
        reply.header('set-cookie', createSessionCookies(secret, target, { https }, now()));
        // The redirect removes the signature from the address bar, the history and the Referer.
        return redirectTo(reply, getPreviewAddress(target));
      }
      if (state === 'expired') {
        const secondsLate = Math.round(now() / 1000 - Number(expires));
        request.log.warn(
          `A signed address of a preview was used ${secondsLate} s after it expired. If editors see no previews, compare the clocks of the CMS and the site.`,
        );
      }
      return;
    }
    // The owner of an expired cookie was an editor. The CMS checks whether they still are.
    if (readSessionState(secret, target, request.headers.cookie, now()) === 'expired') {
      const query = new URLSearchParams({ ...target });
      return redirectTo(reply, `${cmsUrl}${signingPath}?${query}`);
    }
  }

  /** Redirects a browser that opens a page to the public site, because this instance has only previews. */
  function redirectUnknown({ path, search, headers }: UnknownRequest): string | null {
    const opensPage = headers.accept?.includes('text/html');
    return settings && opensPage ? `${settings.siteUrl}${path}${search}` : null;
  }

  return { configure, gate, redirectUnknown, headers: settings ? noIndex : {} };
}

/** Headers of every response of the instance for previews. */
const noIndex = { 'x-robots-tag': 'noindex' };

function redirectTo(reply: FastifyReply, address: string) {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 303);
}

function readPreviewTarget(path: string, query: Record<string, unknown>): PreviewTarget | null {
  if (path !== previewRoot && !path.startsWith(`${previewRoot}/`)) return null;
  return readTarget(path.slice(previewRoot.length) || '/', query['version']);
}
