'use strict';

const { join, resolve } = require('node:path');
const { constants } = require('node:zlib');
const { fastify, LogController } = require('fastify');
const compress = require('@fastify/compress');
const files = require('@fastify/static');
const { createAnswers } = require('./answers.js');
const { answerUnreadable, DEFAULT_TIMEOUTS, MAX_CONNECTIONS, toTimeoutOptions } = require('./connections.js');
const { loadEngine } = require('./engine.js');
const { createContentSecurityPolicy, pageHeaders, createSecurityHeaders } = require('./headers.js');
const { readAddress } = require('./paths.js');
const { createRenderLimit, DEFAULT_LIMITS, RenderRefused } = require('./renderLimit.js');
const { createRouter } = require('./router.js');

/**
 * @typedef {import('fastify').FastifyInstance} FastifyInstance
 * @typedef {import('fastify').FastifyRequest} FastifyRequest
 * @typedef {import('fastify').FastifyReply} FastifyReply
 *
 * @typedef {object} RenderRequest a request for a server-rendered page, or for its data
 * @property {string} path of the page, decoded, without a trailing slash
 * @property {Record<string, unknown>} query
 * @property {import('node:http').IncomingHttpHeaders} headers
 *
 * @typedef {object} UnknownRequest a request for an address that the site does not have
 * @property {string} path encoded, with a leading slash
 * @property {string} search the query with `?`, or an empty string
 * @property {import('node:http').IncomingHttpHeaders} headers
 *
 * @typedef {{ show: false } | ShownPage} RenderDecision
 *
 * @typedef {object} ShownPage
 * @property {true} show
 * @property {string} [frameAncestors] the origins that may frame the page; default `'self'`
 * @property {Record<string, string>} [headers] override all other headers
 *
 * @typedef {'never' | 'always' | 'ignore'} TrailingSlash
 *
 * @typedef {object} SiteServerOptions
 * @property {string} siteDir the folder of the site, with `public/` and `.cache/` of `gatsby build`
 * @property {TrailingSlash} [trailingSlash] as in gatsby-config; default `never`
 * @property {boolean} [https] visitors reach the site over https only
 * @property {Record<string, string>} [headers] added to every response, overriding those of createSecurityHeaders;
 *   names in lower case
 * @property {(request: RenderRequest) => RenderDecision} [gate] decides who may see a server-rendered page, before
 *   it is rendered. All other requests get a 404.
 * @property {(request: UnknownRequest) => string | null} [redirectUnknown] the URL to which a request for an unknown
 *   address is redirected, or null for a 404
 * @property {(app: FastifyInstance) => void} [configure] adds hooks and routes
 * @property {Partial<import('./renderLimit.js').RenderLimits>} [renders]
 * @property {Partial<import('./connections.js').Timeouts>} [timeouts]
 * @property {number} [maxConnections]
 * @property {import('fastify').FastifyServerOptions['logger']} [logger] default off
 */

/**
 * Creates a server for a built site. It does not listen yet.
 *
 * @param {SiteServerOptions} options
 * @returns {Promise<FastifyInstance>}
 */
async function createSiteServer(options) {
  const siteDir = resolve(options.siteDir);
  const publicDir = join(siteDir, 'public');
  const answers = createAnswers(publicDir);
  const headers = { ...createSecurityHeaders({ https: options.https ?? false }), ...options.headers };
  const app = fastify({
    ...toTimeoutOptions({ ...DEFAULT_TIMEOUTS, ...options.timeouts }),
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // No page accepts a request body.
    bodyLimit: 1024,
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    // Called for an address that is not encoded correctly. No hook runs for it.
    frameworkErrors: (_error, _request, reply) => void answers.sendNotFound(reply.headers(headers)),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
  });
  app.server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^text\/|^image\/svg|[/+](?:json|javascript|xml)\b/,
    // Every response is compressed again, so the level costs little more than gzip.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(files, { root: publicDir, serve: false });
  options.configure?.(app);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: createHandler(options, siteDir, answers),
  });
  app.setNotFoundHandler(answers.sendNoRoute);
  app.setErrorHandler(answers.sendError);
  return app;
}

/**
 * @param {SiteServerOptions} options
 * @param {string} siteDir
 * @param {ReturnType<typeof createAnswers>} answers
 */
function createHandler({ trailingSlash = 'never', gate, redirectUnknown, renders }, siteDir, answers) {
  const engine = loadEngine(siteDir);
  const find = createRouter(siteDir, engine);
  const limited = createRenderLimit({ ...DEFAULT_LIMITS, ...renders });

  /**
   * @param {FastifyRequest} request
   * @param {FastifyReply} reply
   */
  return async function answer(request, reply) {
    const address = readAddress(request.raw.url ?? '');
    if (!address) return answers.sendNotFound(reply);
    const { path } = address;
    const trimmedPath = path === '/' ? path : path.replace(/\/$/, '');
    const target = await find(trimmedPath);
    if (!target) {
      const { rawPath, search } = address;
      const location = redirectUnknown?.({ path: rawPath, search, headers: request.headers });
      return location
        ? reply.header('cache-control', 'no-store').redirect(location, 302)
        : answers.sendNotFound(reply);
    }
    if (target.kind === 'file') {
      const isPage = target.file.file.endsWith('.html') && !trimmedPath.endsWith('.html');
      if (!isPage && trimmedPath !== path) return answers.sendNotFound(reply);
      const canonical = isPage ? getCanonicalAddress(address, trailingSlash) : null;
      return canonical ? reply.redirect(canonical, 301) : sendFile(reply, target.file);
    }
    const query = /** @type {Record<string, unknown>} */ (request.query);
    const { headers, method, url } = request;
    /** @type {RenderDecision} */
    const decision = gate ? gate({ path: target.path, query, headers }) : { show: true };
    if (!decision.show) return answers.sendNotFound(reply);
    const { frameAncestors } = decision;
    const pageSpecificHeaders = {
      ...(frameAncestors ? createContentSecurityPolicy(frameAncestors) : {}),
      ...decision.headers,
    };
    // Set before rendering, so that a refusal carries them too.
    reply.headers(pageSpecificHeaders);
    const canonical = target.kind === 'html' ? getCanonicalAddress(address, trailingSlash) : null;
    if (canonical) return reply.redirect(canonical, 301);
    try {
      const rendered = await limited(
        () =>
          /** @type {import('./engine.js').Engine} */ (engine).render(
            target.path,
            { method, url, query, headers },
            target.kind,
          ),
        createDisconnectSignal(reply),
      );
      return reply
        .code(rendered.status)
        .headers({ ...pageHeaders(rendered.headers), ...pageSpecificHeaders })
        .type(rendered.type)
        .send(rendered.body);
    } catch (error) {
      if (!(error instanceof RenderRefused)) throw error;
      if (error.reason !== 'left') request.log.warn({ path: target.path }, error.message);
      return answers.renderRefused(reply, error);
    }
  };
}

/**
 * Returns a signal that is aborted when the visitor closes the connection.
 *
 * @param {FastifyReply} reply
 */
function createDisconnectSignal(reply) {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * Returns the canonical address of a page, or null if the request already has it.
 *
 * @param {import('./paths.js').Address} address
 * @param {TrailingSlash} trailingSlash
 */
function getCanonicalAddress({ path, rawPath, search }, trailingSlash) {
  if (path === '/') return null;
  const hasSlash = path.endsWith('/');
  if (hasSlash && trailingSlash === 'never') return `${rawPath.slice(0, -1)}${search}`;
  if (!hasSlash && trailingSlash === 'always') return `${rawPath}/${search}`;
  return null;
}

/**
 * @param {FastifyReply} reply
 * @param {import('./files.js').ServedFile} served
 */
function sendFile(reply, { file, cacheControl, acceptRanges }) {
  reply.header('cache-control', cacheControl);
  return reply.sendFile(file, { cacheControl: false, acceptRanges });
}

module.exports = { createSiteServer };
