'use strict';

const { createDisconnectSignal } = require('./connections.js');
const { readAddress } = require('./paths.js');
const { FUNCTION_REFUSALS, Refused } = require('./limits.js');
const { removePrefix, trim } = require('./routing.js');

/**
 * @typedef {import('fastify').FastifyInstance} FastifyInstance
 * @typedef {import('fastify').FastifyRequest} FastifyRequest
 * @typedef {import('fastify').FastifyReply} FastifyReply
 * @typedef {import('./server.js').GetSite} GetSite
 * @typedef {ReturnType<typeof import('./errorResponses.js').createErrorResponses>} ErrorResponses
 *
 * @typedef {import('./limits.js').Limits & BodyLimits} FunctionLimits
 *
 * @typedef {object} BodyLimits
 * @property {number} bodyLimit bytes
 * @property {number} partLimit fields and files of a form
 *
 * @typedef {(request: FastifyRequest, reply: FastifyReply, functionId: string) => Promise<void>} AnswerFunction
 */

/** @type {FunctionLimits} */
const DEFAULT_FUNCTION_LIMITS = {
  atOnce: 20,
  perSecond: 100,
  waiting: 50,
  timeoutMs: 15_000,
  bodyLimit: 1024 * 1024,
  partLimit: 1000,
};

/** Methods besides GET and HEAD. Only functions accept them. */
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Headers that belong to one connection (RFC 9110, 7.6.1), and `Expect`, which the server has answered itself. */
const OF_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Creates a function that passes a request to a function of the site, and its response back.
 *
 * @param {object} context
 * @param {GetSite} context.getSite
 * @param {<T>(run: () => Promise<T>, left?: AbortSignal) => Promise<T>} context.limited
 * @returns {AnswerFunction}
 */
function createFunctionAnswer({ getSite, limited }) {
  return async function answerFunction(request, reply, functionId) {
    const { renderer } = getSite(request);
    const body = Buffer.isBuffer(request.body) ? request.body : undefined;
    const ended = new AbortController();
    const left = createDisconnectSignal(reply);
    const { signal } = ended;
    const { 'content-length': _, ...visitorHeaders } = dropHeadersOfConnection(request.headers);
    // The body of a GET is not read, and the worker would wait for it.
    const headers = { ...visitorHeaders, ...(body ? { 'content-length': body.length } : {}) };
    const call = { method: request.method, path: request.url, headers, signal, ...(body ? { body } : {}) };
    const run = () => /** @type {import('./site.js').Renderer} */ (renderer).runFunction(functionId, call);
    try {
      // A function runs to its end when its visitor leaves, and counts as running until then.
      const response = await limited(run, left);
      if (!left.aborted) return sendResponse(request, reply, response);
      response.destroy();
      throw new Refused('left', FUNCTION_REFUSALS);
    } catch (error) {
      ended.abort();
      throw error;
    }
  };
}

/**
 * @param {FastifyRequest} request
 * @param {FastifyReply} reply
 * @param {import('node:http').IncomingMessage} response
 */
function sendResponse(request, reply, response) {
  const status = response.statusCode ?? 500;
  reply.code(status).headers(dropHeadersOfConnection(response.headers));
  if (request.method === 'HEAD' || status === 204 || status === 304) {
    response.resume();
    return void reply.send();
  }
  // `compress` sends a response without a content type as JSON. Compressed responses and parts of files must not be compressed
  // again, and compression would delay server-sent events.
  const { 'content-type': type, 'content-encoding': encoding, 'cache-control': cache } = response.headers;
  const isFinal = encoding !== undefined || status === 206 || /no-transform/.test(cache ?? '');
  if (!type || isFinal || type.startsWith('text/event-stream')) return void reply.send(response);
  void reply.compress(response);
}

/** @param {import('node:http').IncomingHttpHeaders} headers */
function dropHeadersOfConnection(headers) {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name) && !named.includes(name)),
  );
}

/**
 * Adds the methods that only functions accept. All other addresses refuse them before a body is read.
 *
 * @param {FastifyInstance} app
 * @param {object} context
 * @param {GetSite} context.getSite
 * @param {ErrorResponses} context.errorResponses
 * @param {AnswerFunction} context.answerFunction
 * @param {FunctionLimits} context.limits
 */
function addFunctionRoutes(app, { getSite, errorResponses, answerFunction, limits }) {
  const { bodyLimit } = limits;
  /** Requests whose body is read or whose function runs. Without a limit, bodies could fill the memory. */
  let open = 0;
  /** @param {FastifyRequest} request */
  const find = (request) => {
    const { renderer, routing } = getSite(request);
    const address = readAddress(request.raw.url ?? '');
    const path = address && removePrefix(trim(address.path), routing.pathPrefix);
    return path === null ? null : (renderer?.findFunction(path) ?? null);
  };

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: METHODS,
      url: '/*',
      bodyLimit,
      onRequest: (request, reply, done) => {
        if (find(request) !== null) {
          if (open >= limits.atOnce + limits.waiting) return done(new Refused('busy', FUNCTION_REFUSALS));
          open += 1;
          reply.raw.once('close', () => (open -= 1));
          return done();
        }
        errorResponses.sendNoRoute(request, reply).catch((error) => void reply.send(error));
      },
      handler: (request, reply) => {
        reply.headers(getSite(request).findHeaders(trim(readAddress(request.raw.url ?? '')?.path ?? '')));
        answerFunction(request, reply, String(find(request))).catch((error) => void reply.send(error));
      },
    });
  });
}

module.exports = { addFunctionRoutes, createFunctionAnswer, DEFAULT_FUNCTION_LIMITS };
