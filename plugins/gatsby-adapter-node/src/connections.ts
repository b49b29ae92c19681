import type { Socket } from 'node:net';
import { IDLE_TIMES } from '@playhouse/connection-limits';
import type { FastifyReply } from 'fastify';

/** Limits for slow and idle connections, in milliseconds. */
export interface Timeouts {
  /** From the start of a connection or a request to the end of its headers */
  headersTimeout: number;
  /** From the first to the last byte of a request; at least headersTimeout */
  requestTimeout: number;
  /** Without traffic in either direction */
  connectionTimeout: number;
  /** From a response to the next request */
  keepAliveTimeout: number;
  /** How often Node checks for requests that are too slow */
  checkInterval: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  ...IDLE_TIMES,
  requestTimeout: IDLE_TIMES.headersTimeout,
  connectionTimeout: IDLE_TIMES.headersTimeout,
  checkInterval: 5_000,
};

/** Of one address. A visitor's browser opens six, and a few hundred visitors can share an address. */
export const MAX_CONNECTIONS_PER_ADDRESS = 1_000;

/** Further connections are closed at once, so that the process does not run out of memory or file descriptors. */
export const MAX_CONNECTIONS = 10_000;

/** Converts the timeouts to options of Fastify. */
export function toTimeoutOptions({ checkInterval, headersTimeout, ...timeouts }: Timeouts) {
  return { ...timeouts, http: { connectionsCheckingInterval: checkInterval, headersTimeout } };
}

/** Response status by error code of Node, for bytes that Node cannot parse as a request. The default is 400. */
const STATUSES: Record<string, string | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Responds to bytes that are not a valid request and closes the connection. Fastify runs no hooks for them. */
export function answerUnreadable(
  { code = '' }: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 ${STATUSES[code] ?? '400 Bad Request'}\r\n${head}\r\n`);
  socket.destroySoon();
}

/** Returns a signal that is aborted when the visitor closes the connection. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
