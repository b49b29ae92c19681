import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { HeliosServer } from '../lib/helios-server.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';
import type { ProblemCode } from '../lib/problems.ts';

/** An idle connection is closed after this time. Streams send a heartbeat every 15 seconds. */
const IDLE_TIMEOUT_MS = 60_000;
/** Longer than the idle timeout of load balancers, so that they close a connection first. */
const KEEP_ALIVE_MS = 72_000;
/** After this number a connection is closed, so that clients spread to added processes. */
const MAX_REQUESTS_PER_CONNECTION = 10_000;
const MAX_HEADERS = 100;

/** Random reconnection delay, so that browsers do not all reconnect at the same moment after a restart. */
export function createRetryField(): string {
  return `retry: ${randomInt(1_000, 4_000)}\n\n`;
}

/** Time and size limits of a connection, so that no client can keep one open indefinitely. */
export function createConnectionLimits({
  requestTimeoutMs,
  uploadTimeoutMs,
}: Pick<Config, 'requestTimeoutMs' | 'uploadTimeoutMs'>) {
  return {
    // The limit of all routes. limitRequestTime has the limit of each.
    requestTimeout: Math.max(requestTimeoutMs, uploadTimeoutMs),
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_CONNECTION,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs),
      maxHeadersCount: MAX_HEADERS,
    },
  } satisfies FastifyServerOptions & { http: object };
}

/** Problems for Node's errors about bytes that are not a complete HTTP request. */
const CLIENT_ERRORS: Record<string, [ProblemCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    'REQUEST_TIMEOUT',
    'The request did not come to its end in time. Send it again.',
  ],
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'Send fewer or shorter headers, or a shorter address.'],
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request to the route may take to arrive, if it needs more time than others. */
    requestTimeoutMs?: number;
  }
}

/** Closes connections whose request has a body that takes too long to arrive. */
export function limitRequestTime(
  app: HeliosServer,
  { requestTimeoutMs }: Pick<Config, 'requestTimeoutMs'>,
  headers: Record<string, string>,
): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (!hasBody) return;
    const timer = setTimeout(() => {
      if (!raw.complete) answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket, headers);
    }, routeOptions.config?.requestTimeoutMs ?? requestTimeoutMs);
    const clear = () => clearTimeout(timer);
    raw.once('end', clear).once('close', clear);
    // Node's limit is enough for the rest of a body that is not needed.
    reply.raw.once('finish', clear);
  });
}

/** Answers input that is not a valid request, and closes the connection. */
export function answerClientError(
  { code }: { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
  const [problem, detail] = CLIENT_ERRORS[code ?? ''] ?? [
    'INVALID_REQUEST',
    'This is not a request of HTTP.',
  ];
  const { body } = new Problem(problem, detail);
  const text = JSON.stringify(body);
  const headerLines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${body.status} ${body.title}\r\n${headerLines.join('')}\r\n${text}`);
  socket.destroySoon();
}
