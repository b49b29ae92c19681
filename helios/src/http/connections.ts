import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { compile as compileTrust } from '@fastify/proxy-addr';
import { IDLE_TIMES, closeUpgrades, limitConnections } from '@playhouse/connection-limits';
import type { FastifyServerOptions } from 'fastify';
import type { HeliosServer } from '../lib/helios-server.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';
import type { ProblemCode } from '../lib/problems.ts';

/** After this number a connection is closed, so that clients spread to added processes. */
const MAX_REQUESTS_PER_CONNECTION = 10_000;
const MAX_HEADERS = 100;

/** Random reconnection delay, so that browsers do not all reconnect at the same moment after a restart. */
export function createRetryField(): string {
  return `retry: ${randomInt(1_000, 4_000)}\n\n`;
}

const { headersTimeout, keepAliveTimeout } = IDLE_TIMES;

/** Time and size limits of a connection, so that no client can keep one open indefinitely. */
export function createConnectionLimits({
  requestTimeoutMs,
  uploadTimeoutMs,
}: Pick<Config, 'requestTimeoutMs' | 'uploadTimeoutMs'>) {
  return {
    // The limit of all routes. limitRequestTime has the limit of each. Node wants no less than for the headers.
    requestTimeout: Math.max(requestTimeoutMs, uploadTimeoutMs, headersTimeout),
    // Without any byte. Streams send a heartbeat every 15 seconds.
    connectionTimeout: headersTimeout,
    keepAliveTimeout,
    maxRequestsPerSocket: MAX_REQUESTS_PER_CONNECTION,
    http: {
      headersTimeout,
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs),
      maxHeadersCount: MAX_HEADERS,
    },
  } satisfies FastifyServerOptions & { http: object };
}

/**
 * Limits the connections of the process, and those of one address. Connections of a trusted proxy belong to many visitors, so
 * the proxy has to limit them.
 */
export function limitOpenConnections(
  app: HeliosServer,
  { maxConnections, maxConnectionsPerAddress }: Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress'>,
  trustProxy: readonly string[],
): void {
  app.server.maxConnections = maxConnections;
  closeUpgrades(app.server);
  const isTrusted = compileTrust([...trustProxy]);
  limitConnections(app.server, {
    perAddress: maxConnectionsPerAddress,
    isProxy: (ip) => isTrusted(ip, 0),
    onRefused: () =>
      app.log.warn(
        'An address has more open connections than HELIOS_MAX_CONNECTIONS_PER_ADDRESS, and further ones are closed. If it is a proxy, name it in HELIOS_TRUST_PROXY or HELIOS_STAFF_TRUST_PROXY.',
      ),
  });
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
      if (!raw.complete) answerTooSlow(raw.socket, headers);
    }, routeOptions.config?.requestTimeoutMs ?? requestTimeoutMs);
    const clear = () => clearTimeout(timer);
    raw.once('end', clear).once('close', clear);
    // Node's limit is enough for the rest of a body that is not needed.
    reply.raw.once('finish', clear);
  });
}

/** Answers a request that arrives too slowly, and closes the connection. */
export function answerTooSlow(socket: Socket, headers: Record<string, string>): void {
  answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, headers);
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
