import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderDecision, RenderRequest, UnknownRequest } from 'gatsby-adapter-node';
import {
  checkAddress,
  createSessionCookies,
  createSharedCookie,
  entryPath,
  getPreviewAddress,
  isScope,
  previewRoot,
  readSession,
  readSharedLink,
  readSharedPreviews,
  readTarget,
  type PreviewTarget,
} from './previewSession.ts';
import { createShareLookup, type FindShare, type ShareSource } from './previewShares.ts';

export interface PreviewSettings {
  /** Shared with the CMS, which uses it to sign addresses. */
  secret: string;
  /** Public address of the CMS without a trailing slash. Only its origin may frame previews. */
  cmsUrl: string;
  /** Public address of the site without a trailing slash. */
  siteUrl: string;
  /** Whether editors reach the instance for previews over https. */
  https: boolean;
  /** Where shared previews are looked up. */
  directus: ShareSource;
}

/** The path of the CMS that redirects an editor to the signed address of a preview (cms/extensions/site-preview). */
const signingPath = '/site-preview';

/** Parameters that belong to the address of a preview, not to its page. */
const ownParameters = ['version', 'scope', 'share', 'expires', 'signature'];

interface PreviewRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  query: Record<string, unknown>;
  target: PreviewTarget;
}

interface Context {
  settings: PreviewSettings;
  findShare: FindShare;
  /** Milliseconds. */
  now: () => number;
}

/**
 * The options of the server of previews. Restricts previews to editors with a session, and to people with whom an editor
 * shared them. All other requests for a preview get a 404.
 *
 * @param settings null: the public site, which has no previews
 * @param now milliseconds
 */
export function createPreviews(settings: PreviewSettings | null, now: () => number = Date.now) {
  const context = settings && { settings, findShare: createShareLookup(settings.directus, now), now };

  async function gate({ path, query, headers }: RenderRequest): Promise<RenderDecision> {
    const target = readPreviewTarget(path, query);
    if (!context || !target) return { show: false };
    const shown = { show: true, headers: { 'cross-origin-resource-policy': 'same-origin' } } as const;
    const editor = findEditor(context, target, headers.cookie);
    if (editor) {
      return { ...shown, session: editor, frameAncestors: new URL(context.settings.cmsUrl).origin };
    }
    const reviewer = await findReviewer(context, target, headers.cookie);
    if (!reviewer) return { show: false };
    return {
      ...shown,
      session: reviewer,
      frameAncestors: "'none'",
      headers: { ...shown.headers, 'referrer-policy': 'no-referrer' },
    };
  }

  function configure(app: FastifyInstance): void {
    if (!context) return;
    app.addHook('onRequest', async (request, reply) => {
      const [path = ''] = request.url.split('?');
      const query = request.query as Record<string, unknown>;
      if (path === entryPath) {
        return redirectToCms(context, reply, readTarget(query['path'] ?? '/', query['version']));
      }
      const target = readPreviewTarget(path, query);
      if (target) return handlePreview(context, { request, reply, query, target });
      // Product 12: a link to a page leads to its preview, for people who may see it.
      const { cookie, accept } = request.headers;
      const page = accept?.includes('text/html') ? readTarget(path, query['version']) : null;
      if (page && (findEditor(context, page, cookie) ?? (await findReviewer(context, page, cookie)))) {
        return redirectTo(reply, getPreviewAddress(page) + getPageQuery(query));
      }
    });
    // The server refuses a render with a text.
    app.addHook('onSend', async (request, reply, payload) => {
      const message = refusals[reply.statusCode];
      const [path = ''] = request.url.split('?');
      const opensPage = request.headers.accept?.includes('text/html');
      if (!message || !opensPage || !readPreviewTarget(path, request.query as Record<string, unknown>))
        return payload;
      // The CMS shows it in its frame, like the preview.
      return writeMessage(reply, message, {
        frameAncestors: new URL(context.settings.cmsUrl).origin,
        again: request.url,
      });
    });
  }

  /** Redirects a browser that opens a page to the public site, because this instance has only previews. */
  function redirectUnknown({ path, search, headers }: UnknownRequest): string | null {
    const opensPage = headers.accept?.includes('text/html');
    return settings && opensPage ? `${settings.siteUrl}${path}${search}` : null;
  }

  return { configure, gate, redirectUnknown, headers: settings ? noIndex : {} };
}

/** Returns the id of the session of an editor, or null. */
function findEditor(
  { settings, now }: Context,
  target: PreviewTarget,
  cookies: string | undefined,
): string | null {
  const { state, id } = readSession(settings.secret, target, cookies, now());
  return state === 'valid' ? id : null;
}

/** Returns the id of the share of a person with whom the preview was shared, or null. */
async function findReviewer(
  { settings, findShare, now }: Context,
  target: PreviewTarget,
  cookies: string | undefined,
): Promise<string | null> {
  const shares = readSharedPreviews(settings.secret, target, cookies, now());
  const found = await Promise.all(shares.map(findShare));
  return shares.find((_, index) => found[index])?.id ?? null;
}

async function handlePreview(context: Context, preview: PreviewRequest) {
  const { request, reply, query, target } = preview;
  if (query['share'] !== undefined) return openShare(context, preview);
  if (query['signature'] !== undefined) return openAddress(context, preview);
  const { cookie } = request.headers;
  // The owner of an expired cookie was an editor. The CMS checks whether they still are.
  const { state } = readSession(context.settings.secret, target, cookie, context.now());
  if (state === 'expired' && !(await findReviewer(context, target, cookie))) {
    return redirectToCms(context, reply, target);
  }
  if (state === 'none') return sayWhyEnded(context, preview);
}

/** Says to a person who has seen a shared preview that it has ended. All others get the page for unknown addresses. */
async function sayWhyEnded(
  { settings, findShare, now }: Context,
  { request, reply, target }: PreviewRequest,
) {
  const shares = readSharedPreviews(settings.secret, target, request.headers.cookie, now());
  const found = await Promise.all(shares.map(findShare));
  if (found.length === 0 || found.some(Boolean)) return;
  return sendMessage(reply, found.includes(undefined) ? messages.unavailable : messages.ended);
}

/** Exchanges the signed address of an editor for cookies. */
function openAddress({ settings, now }: Context, { request, reply, query, target }: PreviewRequest) {
  const { secret, https } = settings;
  const { expires, signature, scope = 'page' } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !isScope(scope)) return;
  const state = checkAddress(secret, scope, target, { expires, signature }, now());
  if (state === 'valid') {
    reply.header('set-cookie', createSessionCookies(secret, scope, target, { https }, now()));
    // The redirect removes the signature from the address bar, the history and the Referer.
    return redirectTo(reply, getPreviewAddress(target));
  }
  if (state === 'expired') {
    const secondsLate = Math.round(now() / 1000 - Number(expires));
    request.log.warn(
      `A signed address of a preview was used ${secondsLate} s after it expired. If editors see no previews, compare the clocks of the CMS and the site.`,
    );
  }
}

/** Exchanges a shared link for a cookie. */
async function openShare({ settings, findShare, now }: Context, { reply, query, target }: PreviewRequest) {
  const { secret, https } = settings;
  const share = readSharedLink(secret, target, query);
  if (!share) return;
  const found = now() < share.expires * 1000 ? await findShare(share) : null;
  if (!found) return sendMessage(reply, found === null ? messages.ended : messages.unavailable);
  reply.header('set-cookie', createSharedCookie(secret, share, { https }, now()));
  return redirectTo(reply, getPreviewAddress(target));
}

const messages = {
  ended: {
    title: 'This preview has ended',
    text: 'Previews are shared for a limited time. Ask the person who sent you the link for a new one.',
  },
  unavailable: {
    title: 'This preview cannot be shown at the moment',
    text: 'Please open the link again in a few minutes.',
  },
};

/** The messages about a preview that was not rendered, by the status. */
const refusals: Record<number, Message | undefined> = {
  503: { title: 'This preview is waiting', text: 'Too many previews are opened at the moment.' },
  504: { title: 'This preview was not finished', text: 'It took too long to render.' },
};

interface Message {
  title: string;
  text: string;
}

const messageStyle = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.6 system-ui, sans-serif; color: #1c2130; background: #f7f1e3 }
main { max-width: 32rem; padding: 2rem }
h1 { font: 600 1.75rem/1.25 Georgia, serif; margin: 0 0 .75rem }
p { margin: 0 }
a { color: inherit; display: inline-block; padding-block: .5rem }
@media (prefers-color-scheme: dark) { body { color: #f7f1e3; background: #141a2e } }`;

function sendMessage(reply: FastifyReply, message: Message) {
  return reply.code(404).send(writeMessage(reply, message, { frameAncestors: "'none'" }));
}

/**
 * Sets the headers of a page of its own, because it is about a link or an answer of the server, not about the site, and returns it.
 *
 * @param again the address that a person can open again
 */
function writeMessage(
  reply: FastifyReply,
  { title, text }: Message,
  { frameAncestors, again }: { frameAncestors: string; again?: string },
): string {
  reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${frameAncestors}`,
  });
  const link = again === undefined ? '' : `<p><a href="${escapeAttribute(again)}">Try again</a></p>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${title}</title><style>${messageStyle}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p>${link}</main></body></html>`
  );
}

const escapeAttribute = (text: string) =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Headers of every response of the instance for previews. */
const noIndex = { 'x-robots-tag': 'noindex' };

function redirectToCms({ settings }: Context, reply: FastifyReply, target: PreviewTarget | null) {
  return (
    target && redirectTo(reply, `${settings.cmsUrl}${signingPath}?${new URLSearchParams({ ...target })}`)
  );
}

function redirectTo(reply: FastifyReply, address: string) {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 303);
}

function readPreviewTarget(path: string, query: Record<string, unknown>): PreviewTarget | null {
  if (path !== previewRoot && !path.startsWith(`${previewRoot}/`)) return null;
  return readTarget(path.slice(previewRoot.length) || '/', query['version']);
}

/** The parameters of a page, to be added to the address of its preview. */
function getPageQuery(query: Record<string, unknown>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' && !ownParameters.includes(name) ? [[name, value]] : [],
  );
  return parameters.length > 0 ? `&${new URLSearchParams(parameters)}` : '';
}
