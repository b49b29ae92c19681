'use strict';

const { IDLE_TIMES } = require('@playhouse/connection-limits');

/**
 * @typedef {object} Timeouts limits for slow and idle connections, in milliseconds
 * @property {number} headersTimeout from the start of a connection or a request to the end of its headers
 * @property {number} requestTimeout from the first to the last byte of a request; at least headersTimeout
 * @property {number} connectionTimeout without traffic in either direction
 * @property {number} keepAliveTimeout from a response to the next request
 * @property {number} checkInterval how often Node checks for requests that are too slow
 */

/** @type {Timeouts} */
const DEFAULT_TIMEOUTS = {
  ...IDLE_TIMES,
  requestTimeout: IDLE_TIMES.headersTimeout,
  connectionTimeout: IDLE_TIMES.headersTimeout,
  checkInterval: 5_000,
};

/** Of one address. A visitor's browser opens six, and a few hundred visitors can share an address. */
const MAX_CONNECTIONS_PER_ADDRESS = 1_000;

/** Further connections are closed at once, so that the process does not run out of memory or file descriptors. */
const MAX_CONNECTIONS = 10_000;

/**
 * Converts the timeouts to options of Fastify.
 *
 * @param {Timeouts} timeouts
 */
function toTimeoutOptions({ checkInterval, headersTimeout, ...timeouts }) {
  return { ...timeouts, http: { connectionsCheckingInterval: checkInterval, headersTimeout } };
}

/**
 * Response status by error code of Node, for bytes that Node cannot parse as a request. The default is 400.
 *
 * @type {Record<string, string | undefined>}
 */
const STATUSES = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Responds to bytes that are not a valid request and closes the connection. Fastify runs no hooks for them.
 *
 * @param {Error & { code?: string }} error
 * @param {import('node:net').Socket} socket
 * @param {Record<string, string>} headers
 */
function answerUnreadable({ code = '' }, socket, headers) {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 ${STATUSES[code] ?? '400 Bad Request'}\r\n${head}\r\n`);
  socket.destroySoon();
}

/**
 * Returns a signal that is aborted when the visitor closes the connection.
 *
 * @param {import('fastify').FastifyReply} reply
 * @returns {AbortSignal}
 */
function createDisconnectSignal(reply) {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

module.exports = {
  answerUnreadable,
  createDisconnectSignal,
  DEFAULT_TIMEOUTS,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_PER_ADDRESS,
  toTimeoutOptions,
};
