'use strict';

const { sendFile } = require('./files.js');
const { dropGatsbyDefaults, dropReplacedHeaders } = require('./headers.js');
const { findInlineScripts, hashScript } = require('./inlineScripts.js');
const { createDisconnectSignal } = require('./connections.js');

/**
 * @typedef {import('fastify').FastifyRequest} FastifyRequest
 * @typedef {import('fastify').FastifyReply} FastifyReply
 * @typedef {import('./engine.js').Rendered} Rendered
 * @typedef {import('./server.js').RenderDecision} RenderDecision
 *
 * @typedef {object} PageContext
 * @property {import('./server.js').SiteServerOptions['gate']} gate
 * @property {<T>(render: () => Promise<T>, left?: AbortSignal, session?: string) => Promise<T>} limited
 * @property {(scriptHashes: string[] | null, frameAncestors?: string) => Promise<Record<string, string>>} getPolicyHeaders
 * @property {(request: FastifyRequest, reply: FastifyReply) => Promise<void>} sendNotFound
 * @property {import('./server.js').GetSite} getSite
 */

const TYPES = { html: 'text/html; charset=utf-8', data: 'application/json; charset=utf-8' };

/**
 * Creates a function that answers requests for pages that are rendered on request.
 *
 * @param {PageContext} context
 */
function createPageAnswer({ gate, limited, getPolicyHeaders, sendNotFound, getSite }) {
  /**
   * @param {FastifyRequest} request
   * @param {FastifyReply} reply
   * @param {import('./router.js').PageTarget} target
   * @param {string | null} canonical the address of the page, if the request has another one
   */
  return async function answerPage(request, reply, target, canonical) {
    const query = /** @type {Record<string, unknown>} */ (request.query);
    const { headers, method, url } = request;
    const { kind, path, isStored } = target;
    const { renderer, scriptHashes: knownScripts } = getSite(request);
    if (!renderer) return sendNotFound(request, reply);
    /** @type {RenderDecision} */
    const decision = gate ? await gate({ path, query, headers }) : { show: true };
    if (!decision.show) return sendNotFound(request, reply);
    const { frameAncestors, headers: ownHeaders, session } = decision;
    /** @param {string[] | null} scriptHashes */
    const getHeaders = async (scriptHashes) => ({
      ...(await getPolicyHeaders(kind === 'html' ? scriptHashes : null, frameAncestors)),
      ...ownHeaders,
    });
    // Set before rendering, so that a refusal carries them too.
    reply.headers(await getHeaders(knownScripts));
    if (canonical) return void reply.redirect(canonical, 301);

    /** @param {AbortSignal} [left] */
    const render = async (left) => {
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
    if (isStored && renderer.deferredPages) {
      const page = await findDeferred(renderer.deferredPages, target, render);
      if (!page) return sendNotFound(request, reply);
      reply.headers({ ...page.headers, ...(await getHeaders(knownScripts && page.scriptHashes)) });
      if ('file' in page) return sendFile(reply, page.file);
      return void reply.header('cache-control', 'no-cache').type(TYPES[kind]).send(page.body);
    }
    const rendered = await render(createDisconnectSignal(reply));
    if (!rendered) return sendNotFound(request, reply);
    const pageSpecific = await getHeaders(knownScripts && findTrustedScripts(rendered, knownScripts));
    reply.code(rendered.status).headers({ ...dropReplacedHeaders(rendered.headers), ...pageSpecific });
    reply.type(TYPES[kind]);
    // The HTML of a release is not compressed by a hook, because its files are compressed already.
    void (method === 'HEAD' ? reply.send(rendered.body) : reply.compress(rendered.body));
  };
}

/**
 * @param {import('./deferredPages.js').DeferredPages} pages
 * @param {import('./router.js').PageTarget} target
 * @param {() => Promise<Rendered | null>} render
 */
function findDeferred(pages, { path, kind }, render) {
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
 * Returns the hashes of the inline scripts of a page that may run: those that files of the release have, too, and the
 * script of Gatsby with escaped data. Any other script may come from the request.
 *
 * @param {Rendered} rendered
 * @param {readonly string[]} known
 */
function findTrustedScripts({ body, pageScript }, known) {
  const own = pageScript === null ? null : hashScript(pageScript);
  const hashes = findInlineScripts(body).map(hashScript);
  return [...new Set(hashes)].filter((hash) => hash === own || known.includes(hash));
}

module.exports = { createPageAnswer };
