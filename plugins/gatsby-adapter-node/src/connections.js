'use strict';

/**
 * @typedef {object} Timeouts how long a slow or silent client may hold a connection, in milliseconds
 * @property {number} requestTimeout from the first byte of a request to its last
 * @property {number} connectionTimeout without a byte in either direction
 * @property {number} keepAliveTimeout after an answer, until the next request
 * @property {number} checkInterval how often Node looks for requests that have not arrived in time
 */

/** @type {Timeouts} */
const DEFAULT_TIMEOUTS = {
  requestTimeout: 15_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 10_000,
  checkInterval: 5_000,
};

/** Connections above this number are closed at once, before the process runs out of memory or file descriptors. */
const MAX_CONNECTIONS = 10_000;

/**
 * The timeouts as options of Fastify.
 *
 * @param {Timeouts} timeouts
 */
function timeoutOptions({ checkInterval, ...timeouts }) {
  return { ...timeouts, http: { connectionsCheckingInterval: checkInterval } };
}

/**
 * Statuses for bytes that Node cannot read as a request, by the code of its error. All others are 400.
 *
 * @type {Record<string, string | undefined>}
 */
const STATUSES = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers bytes that never become a request, and closes the connection. No hook of Fastify runs for them.
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

module.exports = { answerUnreadable, DEFAULT_TIMEOUTS, MAX_CONNECTIONS, timeoutOptions };
