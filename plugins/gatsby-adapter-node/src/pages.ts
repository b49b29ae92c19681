import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFile } from './files.ts';
import { dropGatsbyDefaults, dropReplacedHeaders } from './headers.ts';
import { addNonces, findInlineScripts, hashScript } from './inlineScripts.ts';
import { createDisconnectSignal } from './connections.ts';
import type { Rendered } from './engine.ts';
import type { GetSite, RenderDecision, SiteServerOptions } from './server.ts';
import type { PageTarget } from './router.ts';
import type { DeferredPages } from './deferredPages.ts';
import { removePrefix } from './routing.ts';
import type { Site } from './site.ts';

interface PageContext {
  gate: SiteServerOptions['gate'];
  limited: <T>(render: () => Promise<T>, left?: AbortSignal, session?: string) => Promise<T>;
  getPolicyHeaders: (
    scriptHashes: string[] | null,
    frameAncestors?: string,
  ) => Promise<Record<string, string>>;
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  getSite: GetSite;
}

const TYPES = { html: 'text/html; charset=utf-8', data: 'application/json; charset=utf-8' };

/** Creates a function that answers requests for pages that are rendered on request. */
export function createPageAnswer({ gate, limited, getPolicyHeaders, sendNotFound, getSite }: PageContext) {
  /** @param canonical the address of the page, if the request has another one */
  return async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    target: PageTarget,
    canonical: string | null,
  ) {
    const query = request.query as Record<string, unknown>;
    const { headers, method, url } = request;
    const { kind, path, isStored } = target;
    const site = getSite(request);
    const { renderer, scriptHashes: knownScripts } = site;
    if (!renderer) return sendNotFound(request, reply);
    const decision: RenderDecision = gate ? await gate({ path, query, headers }) : { show: true };
    if (!decision.show) return sendNotFound(request, reply);
    const { frameAncestors, headers: ownHeaders, session } = decision;
    const getHeaders = async (scriptHashes: string[]) => ({
      ...(await getPolicyHeaders(kind === 'html' ? scriptHashes : null, frameAncestors)),
      ...ownHeaders,
    });
    // Set before rendering, so that a refusal carries them too.
    reply.headers(await getHeaders(knownScripts));
    if (canonical) return void reply.redirect(canonical, 301);

    const render = async (left?: AbortSignal) => {
      const ended = new AbortController();
      try {
        return await limited(
          () => renderer.render(path, { method, url, query, headers }, kind, ended.signal),
          left,
          session,
        );
      } catch (error) {
        // A render that took too long would keep its connection to the worker.
        ended.abort();
        throw error;
      }
    };
    if (isStored) {
      const page = await findDeferred(renderer.deferredPages, target, render);
      if (!page) return sendNotFound(request, reply);
      reply.headers({ ...page.headers, ...(await getHeaders(page.scriptHashes)) });
      if ('file' in page) return sendFile(reply, page.file);
      return void reply.header('cache-control', 'no-cache').type(TYPES[kind]).send(page.body);
    }
    const rendered = await render(createDisconnectSignal(reply));
    if (!rendered) return sendNotFound(request, reply);
    const { body, scripts } =
      kind === 'html' ? await trustScripts(rendered, site) : { body: rendered.body, scripts: [] };
    const pageSpecific = await getHeaders(scripts);
    reply.code(rendered.status).headers({ ...dropReplacedHeaders(rendered.headers), ...pageSpecific });
    reply.type(TYPES[kind]);
    // The HTML of a release is not compressed by a hook, because its files are compressed already.
    void (method === 'HEAD' ? reply.send(body) : reply.compress(body));
  };
}

function findDeferred(
  pages: DeferredPages,
  { path, kind }: PageTarget,
  render: () => Promise<Rendered | null>,
) {
  return pages.find(path, kind, async () => {
    const rendered = await render();
    if (!rendered) return null;
    return {
      body: rendered.body,
      headers: dropGatsbyDefaults(dropReplacedHeaders(rendered.headers)),
      // All its inline scripts may run: a deferred page contains nothing from the request.
      scriptHashes: kind === 'html' ? findInlineScripts(rendered.body).map(hashScript) : [],
    };
  });
}

/**
 * Lets the scripts of a rendered page run that are known: those inline scripts that files of the release have, too, the script of Gatsby
 * with escaped data, and script elements with the address of a hashed file. Any other script may come from the request.
 *
 * @returns scripts: the sources of the policy
 */
async function trustScripts({ body, pageScript }: Rendered, { scriptHashes, routing, findFile }: Site) {
  const own = pageScript === null ? null : hashScript(pageScript);
  const hashes = new Set(findInlineScripts(body).map(hashScript));
  const known = [...hashes].filter((hash) => hash === own || scriptHashes.includes(hash));
  const nonce = randomBytes(16).toString('base64');
  const html = await addNonces(body, nonce, async (address) => {
    const path = removePrefix(address, routing.pathPrefix);
    return Boolean(path && (await findFile(path))?.isHashed);
  });
  return { body: html, scripts: [...known, `nonce-${nonce}`] };
}
