import { basename, dirname, resolve } from 'node:path';
import { constants } from 'node:zlib';
import type { IncomingHttpHeaders, Server } from 'node:http';
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import compress from '@fastify/compress';
import proxyAddr from '@fastify/proxy-addr';
import files from '@fastify/static';
import { closeUpgrades, limitConnections } from '@playhouse/connection-limits';
import { addAccessLog, addHealthRoute } from './health.ts';
import { createErrorResponses } from './errorResponses.ts';
import {
  answerUnreadable,
  DEFAULT_TIMEOUTS,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_PER_ADDRESS,
  toTimeoutOptions,
  type Timeouts,
} from './connections.ts';
import { sendFile, toSendOptions } from './files.ts';
import { createContentSecurityPolicy, createSecurityHeaders } from './headers.ts';
import { createPageAnswer } from './pages.ts';
import { readAddress, type Address } from './paths.ts';
import { assertPolicyIsPossible, createStrictPolicy, type PolicyOptions } from './policy.ts';
import { openOneRelease, openReleases, type RenderOptions, type SiteSource } from './releaseSite.ts';
import { addReportRoute } from './reports.ts';
import { createLimit, DEFAULT_PAGE_LIMITS, type Limits } from './limits.ts';
import { findTarget, isFunction } from './router.ts';
import { findRedirect, removePrefix, trim, type TrailingSlash } from './routing.ts';
import type { Site } from './site.ts';

/** A request for a page that is rendered on request, or for its data. */
export interface RenderRequest {
  /** The path of the page, decoded, without a trailing slash */
  path: string;
  query: Record<string, unknown>;
  headers: IncomingHttpHeaders;
}

/** A request for an address that the site does not have. */
export interface UnknownRequest {
  /** Encoded, with a leading slash */
  path: string;
  /** The query with `?`, or an empty string */
  search: string;
  headers: IncomingHttpHeaders;
}

export type RenderDecision = { show: false } | ShownPage;

interface ShownPage {
  show: true;
  /** The origins that may frame the page; default `'self'` */
  frameAncestors?: string;
  /** Override all other headers */
  headers?: Record<string, string>;
  /** Whose request it is: the number of renders of one session is limited */
  session?: string;
}

/** Returns the site of a request, by default the current one. */
export type GetSite = (request?: FastifyRequest) => Site;

/** What a server serves now. */
export interface ServedSource {
  getSite: () => Pick<Site, 'release' | 'createdAt'>;
  /** A sentence without paths if the current release is not served, or its worker does not run; else null */
  getProblem: () => string | null;
}

export interface SiteServerOptions {
  /** Serves the current release, and switches when another one is activated */
  releasesDir: string;
  /** Serves the release with this id, whatever the current one is */
  release?: string;
  /** Milliseconds between two checks of the current release; default 100 */
  checkEveryMs?: number;
  /**
   * Absolute files by path, such as `/config.json`, that are no part of a release and take the place of the files of the
   * site
   */
  liveFiles?: Record<string, string>;
  /** The Content-Security-Policy of the HTML of releases; by default that of createSecurityHeaders */
  policy?: PolicyOptions;
  /** Logs each response with `logger`, at the level `info` */
  accessLog?: boolean;
  /** Visitors reach the site over https only */
  https?: boolean;
  /** Added to every response, overriding those of createSecurityHeaders; names in lower case */
  headers?: Record<string, string>;
  /** Decides who may see a page that is rendered on request, before it is rendered. All other requests get a 404. */
  gate?: (request: RenderRequest) => RenderDecision | Promise<RenderDecision>;
  /** The URL to which a request for an unknown address is redirected, or null for a 404 */
  redirectUnknown?: (request: UnknownRequest) => string | null;
  /** Adds hooks and routes. `source`: what is served */
  configure?: (app: FastifyInstance, source: ServedSource) => void;
  renders?: Partial<Limits>;
  workerTimes?: RenderOptions['workerTimes'];
  timeouts?: Partial<Timeouts>;
  maxConnections?: number;
  /** 0: no limit */
  maxConnectionsPerAddress?: number;
  /** Addresses and subnets of proxies, whose connections belong to many visitors and are not limited by address */
  proxies?: readonly string[];
  /** Default off */
  logger?: FastifyServerOptions['logger'];
}

/**
 * Creates a server for the releases of a site. It does not listen yet.
 *
 * @throws {Error} of one sentence, if there is no release that can be served
 */
export async function createSiteServer(options: SiteServerOptions): Promise<FastifyInstance> {
  const headers = { ...createSecurityHeaders({ https: options.https ?? false }), ...options.headers };
  const sites = new WeakMap<FastifyRequest, Site>();
  const getSite: GetSite = (request) => (request && sites.get(request)) ?? source.getSite();
  const getPolicyHeaders = createPolicySource(options.policy);
  const errorResponses = createErrorResponses(getSite, ({ scriptHashes }) => getPolicyHeaders(scriptHashes));
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
  const source = await openSource(options, app);
  app.addHook('onClose', source.close);
  app.server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  closeUpgrades(app.server as Server);
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
  await app.register(compress, { ...COMPRESSION, global: false });
  await app.register(files, { root: resolve(options.releasesDir), serve: false, preCompressed: true });
  addHealthRoute(app, source);
  if (options.policy)
    addReportRoute(app, options.policy.reportPath, ({ raw }) => proxyAddr(raw, isTrusted) ?? '');
  options.configure?.(app, source);
  const handler = createHandler(options, { errorResponses, answerPage, getSite });
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler });
  app.setNotFoundHandler((request, reply) => {
    const { routing } = getSite(request);
    const path = removePrefix(readAddress(request.raw.url ?? '')?.path ?? '', routing.pathPrefix);
    // Only functions could accept other methods.
    if (path !== null && isFunction(routing, path)) return errorResponses.sendUnsupported(reply);
    errorResponses.sendNoRoute(request, reply).catch((error) => void reply.send(error));
  });
  app.setErrorHandler((error: Error, request, reply) => {
    errorResponses.sendError(error, request, reply).catch((failure) => void reply.send(failure));
  });
  return app;
}

/**
 * Returns a function that creates the strict policy of HTML with certain inline scripts. It returns no headers without the
 * option, or if `scriptHashes` is null, because the response is not HTML.
 */
function createPolicySource(
  policy: SiteServerOptions['policy'],
): (scriptHashes: string[] | null, frameAncestors?: string) => Promise<Record<string, string>> {
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
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  customTypes: /^text\/|^image\/svg|[/+](?:json|javascript|xml)\b/,
  // Every response is compressed again, so the level costs little more than gzip.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

async function openSource(options: SiteServerOptions, app: FastifyInstance): Promise<SiteSource> {
  const { release: only, checkEveryMs, policy, workerTimes } = options;
  const releasesDir = resolve(options.releasesDir);
  const check = ({ release, scriptHashes }: Site) => {
    if (policy) assertPolicyIsPossible(release, scriptHashes);
  };
  const log = {
    info: (sentence: string) => app.log.info(sentence),
    error: (sentence: string) => app.log.error(sentence),
  };
  const renderOptions = { log, ...(workerTimes ? { workerTimes } : {}) };
  if (only !== undefined) return openOneRelease(releasesDir, only, { check, ...renderOptions });
  return openReleases(releasesDir, { ...(checkEveryMs ? { checkEveryMs } : {}), check, ...renderOptions });
}

interface Handlers {
  errorResponses: ReturnType<typeof createErrorResponses>;
  answerPage: ReturnType<typeof createPageAnswer>;
  getSite: GetSite;
}

function createHandler(
  { redirectUnknown, liveFiles = {} }: SiteServerOptions,
  { errorResponses, answerPage, getSite }: Handlers,
) {
  const live = new Map(Object.entries(liveFiles));

  async function answer(request: FastifyRequest, reply: FastifyReply) {
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

  return (request: FastifyRequest, reply: FastifyReply) => {
    answer(request, reply).catch((error) => void reply.send(error));
  };
}

/** Returns the canonical address of a page, or null if the request already has it. */
function getCanonicalAddress({ path, rawPath, search }: Address, trailingSlash: TrailingSlash) {
  if (path === '/') return null;
  const hasSlash = path.endsWith('/');
  if (hasSlash && trailingSlash === 'never') return `${rawPath.slice(0, -1)}${search}`;
  if (!hasSlash && trailingSlash === 'always') return `${rawPath}/${search}`;
  return null;
}

/** Sends a file that changes without a release. A missing one is unknown. */
function sendLiveFile(reply: FastifyReply, file: string) {
  reply.header('cache-control', 'no-cache');
  void reply.sendFile(basename(file), dirname(file), toSendOptions({ acceptRanges: false }));
}
