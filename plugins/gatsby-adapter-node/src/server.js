'use strict';

const { basename, dirname, resolve } = require('node:path');
const { constants } = require('node:zlib');
const { fastify, LogController } = require('fastify');
const compress = require('@fastify/compress');
const proxyAddr = require('@fastify/proxy-addr');
const files = require('@fastify/static');
const { closeUpgrades, limitConnections } = require('@playhouse/connection-limits');
const { addAccessLog } = require('./accessLog.js');
const { createErrorResponses } = require('./errorResponses.js');
const {
  answerUnreadable,
  DEFAULT_TIMEOUTS,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_PER_ADDRESS,
  toTimeoutOptions,
} = require('./connections.js');
const { sendFile, toSendOptions } = require('./files.js');
const { addFunctionRoutes, createFunctionAnswer, DEFAULT_FUNCTION_LIMITS } = require('./functions.js');
const { createContentSecurityPolicy, createSecurityHeaders } = require('./headers.js');
const { addHealthRoute } = require('./health.js');
const { createPageAnswer } = require('./pages.js');
const { readAddress } = require('./paths.js');
const { assertPolicyIsPossible, createStrictPolicy } = require('./policy.js');
const { openOneRelease, openReleases } = require('./releaseSite.js');
const { addReportRoute } = require('./reports.js');
const { createLimit, DEFAULT_PAGE_LIMITS, FUNCTION_REFUSALS } = require('./limits.js');
const { findTarget } = require('./router.js');
const { findRedirect, removePrefix, trim } = require('./routing.js');
const { openFolder } = require('./site.js');

/**
 * @typedef {import('fastify').FastifyInstance} FastifyInstance
 * @typedef {import('fastify').FastifyRequest} FastifyRequest
 * @typedef {import('fastify').FastifyReply} FastifyReply
 *
 * @typedef {object} RenderRequest a request for a page that is rendered on request, or for its data
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
 * @property {string} [session] whose request it is: the number of renders of one session is limited
 *
 * @typedef {import('./routing.js').TrailingSlash} TrailingSlash
 * @typedef {import('./site.js').Site} Site
 * @typedef {(request?: FastifyRequest) => Site} GetSite returns the site of a request, by default the current one
 *
 * @typedef {object} SiteServerOptions either siteDir or releasesDir
 * @property {string} [siteDir] serves a build: the folder of the site, with `public/` and `.cache/` of `gatsby build`
 * @property {TrailingSlash} [trailingSlash] as in gatsby-config; default `never`. A release has its own
 * @property {string} [releasesDir] serves the current release, and switches when another one is activated
 * @property {string} [release] with releasesDir: serves the release with this id, whatever the current one is
 * @property {number} [checkEveryMs] milliseconds between two checks of the current release; default 100
 * @property {Record<string, string>} [liveFiles] absolute files by path, such as `/config.json`, that are no part of a release
 *   and take the place of the files of the site
 * @property {import('./policy.js').PolicyOptions} [policy] the Content-Security-Policy of the HTML of releases; by default that
 *   of createSecurityHeaders
 * @property {boolean} [accessLog] logs each response with `logger`, at the level `info`
 * @property {boolean} [https] visitors reach the site over https only
 * @property {Record<string, string>} [headers] added to every response, overriding those of createSecurityHeaders;
 *   names in lower case
 * @property {(request: RenderRequest) => RenderDecision | Promise<RenderDecision>} [gate] decides who may see a page that is rendered on request,
 *   before it is rendered. All other requests get a 404.
 * @property {(request: UnknownRequest) => string | null} [redirectUnknown] the URL to which a request for an unknown
 *   address is redirected, or null for a 404
 * @property {(app: FastifyInstance) => void} [configure] adds hooks and routes
 * @property {Partial<import('./limits.js').Limits>} [renders]
 * @property {Partial<import('./functions.js').FunctionLimits>} [functions]
 * @property {import('./releaseSite.js').RenderOptions['workerTimes']} [workerTimes]
 * @property {Partial<import('./connections.js').Timeouts>} [timeouts]
 * @property {number} [maxConnections]
 * @property {number} [maxConnectionsPerAddress] 0: no limit
 * @property {readonly string[]} [proxies] addresses and subnets of proxies, whose connections belong to many visitors and are not
 *   limited by address
 * @property {import('fastify').FastifyServerOptions['logger']} [logger] default off
 */

/**
 * Creates a server for a built site, or for its releases. It does not listen yet.
 *
 * @param {SiteServerOptions} options
 * @returns {Promise<FastifyInstance>}
 * @throws {Error} of one sentence, if there is no release that can be served
 */
async function createSiteServer(options) {
  const headers = { ...createSecurityHeaders({ https: options.https ?? false }), ...options.headers };
  /** @type {import('./releaseSite.js').SiteSource | undefined} */
  let source;
  /** @type {WeakMap<FastifyRequest, Site>} */
  const sites = new WeakMap();
  /** @type {GetSite} */
  const getSite = (request) =>
    (request && sites.get(request)) ??
    /** @type {import('./releaseSite.js').SiteSource} */ (source).getSite();
  const getPolicyHeaders = createPolicySource(options.policy);
  const errorResponses = createErrorResponses(getSite, ({ scriptHashes }) => getPolicyHeaders(scriptHashes));
  const functionLimits = { ...DEFAULT_FUNCTION_LIMITS, ...options.functions };
  const answerFunction = createFunctionAnswer({
    getSite,
    limited: createLimit(functionLimits, { refusals: FUNCTION_REFUSALS }),
  });
  const answerPage = createPageAnswer({
    getSite,
    gate: options.gate,
    limited: createLimit({ ...DEFAULT_PAGE_LIMITS, ...options.renders }),
    getPolicyHeaders,
    sendNotFound: errorResponses.sendNotFound,
  });
  const app = fastify({
    ...toTimeoutOptions({ ...DEFAULT_TIMEOUTS, ...options.timeouts }),
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // No page accepts a request body.
    bodyLimit: 1024,
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    // Called for an address that is not encoded correctly. No hook runs for it.
    frameworkErrors: (_error, _request, reply) => void errorResponses.sendBadAddress(reply.headers(headers)),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
  });
  source = await openSource(options, app, functionLimits);
  app.addHook('onClose', source.close);
  app.server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  closeUpgrades(/** @type {import('node:http').Server} */ (app.server));
  const isTrusted = proxyAddr.compile([...(options.proxies ?? [])]);
  limitConnections(app.server, {
    perAddress: options.maxConnectionsPerAddress ?? MAX_CONNECTIONS_PER_ADDRESS,
    isProxy: (ip) => isTrusted(ip, 0),
    onRefused: () =>
      app.log.warn('An address has too many open connections, and further ones are closed. Is it a proxy?'),
  });
  app.addHook('onRequest', async (request) => void sites.set(request, getSite()));
  app.addHook('onSend', async (request, reply) => {
    const isHtml = String(reply.getHeader('content-type')).startsWith('text/html');
    // A response without a body (304) updates the headers of the page in the cache of the browser.
    const isPage = isHtml || reply.statusCode === 304;
    const own = isPage ? { ...headers, ...(await getPolicyHeaders(getSite(request).scriptHashes)) } : headers;
    for (const [name, value] of Object.entries(own)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  if (options.accessLog) addAccessLog(app, getSite);
  // The files of a release are compressed already.
  await app.register(compress, { ...COMPRESSION, global: options.siteDir !== undefined });
  await app.register(files, {
    root: resolve(options.siteDir ?? options.releasesDir ?? ''),
    serve: false,
    preCompressed: options.releasesDir !== undefined,
  });
  addHealthRoute(app, source);
  if (options.policy)
    addReportRoute(app, options.policy.reportPath, ({ raw }) => proxyAddr(raw, isTrusted) ?? '');
  options.configure?.(app);
  const handler = createHandler(options, { errorResponses, answerPage, answerFunction, getSite });
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler });
  addFunctionRoutes(app, { getSite, errorResponses, answerFunction, limits: functionLimits });
  app.setNotFoundHandler((request, reply) => {
    errorResponses.sendNoRoute(request, reply).catch((error) => void reply.send(error));
  });
  app.setErrorHandler((/** @type {Error} */ error, request, reply) => {
    errorResponses.sendError(error, request, reply).catch((failure) => void reply.send(failure));
  });
  return app;
}

/**
 * Returns a function that creates the strict policy of HTML with certain inline scripts. It returns no headers without the
 * option, or if the scripts are not known.
 *
 * @param {SiteServerOptions['policy']} policy
 * @returns {(scriptHashes: string[] | null, frameAncestors?: string) => Promise<Record<string, string>>}
 */
function createPolicySource(policy) {
  return async (scriptHashes, frameAncestors) => {
    if (!policy || !scriptHashes) return frameAncestors ? createContentSecurityPolicy(frameAncestors) : {};
    const directives = await policy.getDirectives();
    return createStrictPolicy(
      scriptHashes,
      frameAncestors ? { ...directives, 'frame-ancestors': [frameAncestors] } : directives,
      policy,
    );
  };
}

/** Compression of responses that are no compressed files. */
const COMPRESSION = {
  encodings: /** @type {('br' | 'gzip')[]} */ (['br', 'gzip']),
  customTypes: /^text\/|^image\/svg|[/+](?:json|javascript|xml)\b/,
  // Every response is compressed again, so the level costs little more than gzip.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/**
 * @param {SiteServerOptions} options
 * @param {FastifyInstance} app
 * @param {import('./functions.js').BodyLimits} bodyLimits
 * @returns {Promise<import('./releaseSite.js').SiteSource>}
 */
async function openSource(options, app, bodyLimits) {
  const { siteDir, releasesDir, release: only, trailingSlash, checkEveryMs, policy, workerTimes } = options;
  if ((siteDir === undefined) === (releasesDir === undefined)) {
    throw new Error('The server needs either siteDir or releasesDir.');
  }
  /** @param {Site} site */
  const check = ({ release, scriptHashes }) => {
    if (policy) assertPolicyIsPossible(String(release), scriptHashes ?? []);
  };
  const log = {
    /** @param {string} sentence */
    info: (sentence) => app.log.info(sentence),
    /** @param {string} sentence */
    error: (sentence) => app.log.error(sentence),
  };
  const renderOptions = { log, bodyLimits, ...(workerTimes ? { workerTimes } : {}) };
  if (releasesDir !== undefined && only !== undefined)
    return openOneRelease(resolve(releasesDir), only, { check, ...renderOptions });
  if (releasesDir !== undefined) {
    return openReleases(resolve(releasesDir), {
      ...(checkEveryMs ? { checkEveryMs } : {}),
      check,
      ...renderOptions,
    });
  }
  const site = openFolder(resolve(siteDir ?? ''), trailingSlash ? { trailingSlash } : {});
  return { getSite: () => site, getProblem: () => null, close: async () => {} };
}

/**
 * @typedef {object} Handlers
 * @property {ReturnType<typeof createErrorResponses>} errorResponses
 * @property {ReturnType<typeof createPageAnswer>} answerPage
 * @property {import('./functions.js').AnswerFunction} answerFunction
 * @property {GetSite} getSite
 */

/**
 * @param {SiteServerOptions} options
 * @param {Handlers} handlers
 */
function createHandler(
  { redirectUnknown, liveFiles = {} },
  { errorResponses, answerPage, answerFunction, getSite },
) {
  const live = new Map(Object.entries(liveFiles));

  /**
   * @param {FastifyRequest} request
   * @param {FastifyReply} reply
   */
  async function answer(request, reply) {
    const site = getSite(request);
    const address = readAddress(request.raw.url ?? '');
    if (!address) return errorResponses.sendNotFound(request, reply);
    const { pathPrefix, trailingSlash } = site.routing;
    const fullPath = trim(address.path);
    const path = removePrefix(fullPath, pathPrefix);
    if (path === null) return errorResponses.sendNotFound(request, reply);
    reply.headers(site.findHeaders(fullPath));
    const liveFile = live.get(path);
    if (liveFile !== undefined) return sendLiveFile(reply, liveFile);
    const target = await findTarget(site, path);
    switch (target?.kind) {
      case 'file': {
        const isPage = target.file.file.endsWith('.html') && !path.endsWith('.html');
        if (!isPage && fullPath !== address.path) return errorResponses.sendNotFound(request, reply);
        const canonical = isPage ? getCanonicalAddress(address, trailingSlash) : null;
        return void (canonical ? reply.redirect(canonical, 301) : sendFile(reply, target.file));
      }
      case 'html':
      case 'data': {
        const canonical = target.kind === 'html' ? getCanonicalAddress(address, trailingSlash) : null;
        return answerPage(request, reply, target, canonical);
      }
      case 'function':
        return answerFunction(request, reply, target.functionId);
      case 'unsupported':
        return errorResponses.sendUnsupported(reply);
    }
    const redirect = findRedirect(site.routing.redirects, address);
    if (redirect) return void reply.redirect(redirect.location, redirect.status);
    const { rawPath, search } = address;
    const location = redirectUnknown?.({ path: rawPath, search, headers: request.headers });
    if (!location) return errorResponses.sendNotFound(request, reply);
    void reply.header('cache-control', 'no-store').redirect(location, 302);
  }

  /**
   * @param {FastifyRequest} request
   * @param {FastifyReply} reply
   */
  return (request, reply) => {
    answer(request, reply).catch((error) => void reply.send(error));
  };
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
 * Sends a file that changes without a release. A missing one is unknown.
 *
 * @param {FastifyReply} reply
 * @param {string} file
 */
function sendLiveFile(reply, file) {
  reply.header('cache-control', 'no-cache');
  void reply.sendFile(basename(file), dirname(file), toSendOptions({ acceptRanges: false }));
}

module.exports = { createSiteServer };
