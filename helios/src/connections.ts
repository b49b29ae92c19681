import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { Problem } from './problems.ts';
import type { ProblemCode } from './problems.ts';

/** A connection that is silent for so long is closed. Streams send a sign of life every 15 seconds. */
const SILENCE_MS = 60_000;
/** Longer than load balancers keep a connection that nobody uses, so that they close it and not Helios. */
const KEEP_ALIVE_MS = 72_000;
/** Then a connection is closed, so that clients spread over processes that were added. */
const REQUESTS_PER_CONNECTION = 10_000;
const MOST_HEADERS = 100;

/** Browsers come back after a time of their own, so that a restart is not followed by all of them at once. */
export function retryHint(): string {
  return `retry: ${randomInt(1_000, 4_000)}\n\n`;
}

/** How long a connection may take, and how much of it there may be: nobody holds one open for ever. */
export function timeLimits({ requestTimeoutMs }: Pick<Config, 'requestTimeoutMs'>) {
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: SILENCE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs),
      maxHeadersCount: MOST_HEADERS,
    },
  } satisfies FastifyServerOptions & { http: object };
}

/** What Node says of bytes that are no request, or of one that does not end. */
const UNREADABLE: Record<string, [ProblemCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    'REQUEST_TIMEOUT',
    'The request did not come to its end in time. Send it again.',
  ],
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'Send fewer or shorter headers, or a shorter address.'],
};

/** Answers what never becomes a request, and closes the connection. */
export function answerUnreadable(
  { code }: { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
  const [problem, detail] = UNREADABLE[code ?? ''] ?? ['INVALID_REQUEST', 'This is not a request of HTTP.'];
  const { body } = new Problem(problem, detail);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${body.status} ${body.title}\r\n${lines.join('')}\r\n${text}`);
  socket.destroySoon();
}
