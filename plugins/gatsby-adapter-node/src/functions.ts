import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { createDisconnectSignal } from './connections.ts';
import { readAddress } from './paths.ts';
import { FUNCTION_REFUSALS, Refused, type Limits } from './limits.ts';
import { removePrefix, trim } from './routing.ts';
import type { GetSite } from './server.ts';
import type { createErrorResponses } from './errorResponses.ts';
import type { Renderer } from './site.ts';

type ErrorResponses = ReturnType<typeof createErrorResponses>;

export type FunctionLimits = Limits & BodyLimits;

export interface BodyLimits {
  /** Bytes */
  bodyLimit: number;
  /** Fields and files of a form */
  partLimit: number;
}

export type AnswerFunction = (
  request: FastifyRequest,
  reply: FastifyReply,
  functionId: string,
) => Promise<void>;

export const DEFAULT_FUNCTION_LIMITS: FunctionLimits = {
  atOnce: 20,
  perSecond: 100,
  waiting: 50,
  timeoutMs: 15_000,
  bodyLimit: 1024 * 1024,
  partLimit: 1000,
};

/** Methods besides GET and HEAD. Only functions accept them. */
const METHODS: HTTPMethods[] = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

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

/** Creates a function that passes a request to a function of the site, and its response back. */
export function createFunctionAnswer({
  getSite,
  limited,
}: {
  getSite: GetSite;
  limited: <T>(run: () => Promise<T>, left?: AbortSignal) => Promise<T>;
}): AnswerFunction {
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
    const run = () => (renderer as Renderer).runFunction(functionId, call);
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

function sendResponse(request: FastifyRequest, reply: FastifyReply, response: IncomingMessage) {
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

function dropHeadersOfConnection(headers: IncomingHttpHeaders) {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name) && !named.includes(name)),
  );
}

/** Adds the methods that only functions accept. All other addresses refuse them before a body is read. */
export function addFunctionRoutes(
  app: FastifyInstance,
  {
    getSite,
    errorResponses,
    answerFunction,
    limits,
  }: {
    getSite: GetSite;
    errorResponses: ErrorResponses;
    answerFunction: AnswerFunction;
    limits: FunctionLimits;
  },
): void {
  const { bodyLimit } = limits;
  /** Requests whose body is read or whose function runs. Without a limit, bodies could fill the memory. */
  let open = 0;
  const find = (request: FastifyRequest) => {
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
