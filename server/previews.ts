import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderDecision, RenderRequest } from 'gatsby-adapter-node';
import {
  previewAddress,
  previewRoot,
  readTarget,
  sessionCookies,
  sessionStanding,
  standingOf,
  type PreviewTarget,
} from './previewSession.ts';

export interface PreviewSettings {
  /** Shared with the CMS, which signs addresses with it. */
  secret: string;
  /** Where editors reach the CMS, without a slash at its end. It alone may show previews in a frame. */
  cmsUrl: string;
  /** Visitors reach the site by https. */
  https: boolean;
}

/** Where the CMS gives an editor the signed address of a preview (cms/extensions/site-preview). */
const signingPath = '/site-preview';

/**
 * Keeps previews for editors with a session. Everybody else gets the answer of an unknown address.
 *
 * @param settings null: the site shows no previews
 * @param now milliseconds
 */
export function createPreviews(settings: PreviewSettings | null, now: () => number = Date.now) {
  function gate({ path, query, headers }: RenderRequest): RenderDecision {
    const target = targetOfPreview(path, query);
    if (!settings || !target) return { show: false };
    if (sessionStanding(settings.secret, target, headers.cookie, now()) !== 'valid') return { show: false };
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
      const target = targetOfPreview(path, query);
      if (target) return atPreview(settings, { request, reply, query, target });
      // Product 2.2: an editor with a session is led from the page to its version; for all others it is the page.
      const asked = query['version'] ? readTarget(path, query['version']) : null;
      if (asked && sessionStanding(settings.secret, asked, request.headers.cookie, now()) === 'valid') {
        return leadTo(reply, previewAddress(asked));
      }
    });
  }

  function atPreview(
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
      const standing = standingOf(secret, 'address', target, { expires, signature }, now());
      if (standing === 'valid') {
        reply.header('set-cookie', sessionCookies(secret, target, { https }, now()));
        // The signature leaves the address bar, the history and every Referer.
        return leadTo(reply, previewAddress(target));
      }
      if (standing === 'expired') {
        const late = Math.round(now() / 1000 - Number(expires));
        request.log.warn(
          `The signed address of a preview came ${late} s after its end. If editors see no previews, compare the clocks of the CMS and the site.`,
        );
      }
      return;
    }
    // Whoever has such a cookie has been an editor. The CMS knows whether they still are.
    if (sessionStanding(secret, target, request.headers.cookie, now()) === 'expired') {
      const query = new URLSearchParams({ ...target });
      return leadTo(reply, `${cmsUrl}${signingPath}?${query}`);
    }
  }

  return { configure, gate };
}

function leadTo(reply: FastifyReply, address: string) {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 303);
}

function targetOfPreview(path: string, query: Record<string, unknown>): PreviewTarget | null {
  if (path !== previewRoot && !path.startsWith(`${previewRoot}/`)) return null;
  return readTarget(path.slice(previewRoot.length) || '/', query['version']);
}
