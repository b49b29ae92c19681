'use strict';

/**
 * The protocol of the server and a worker: calls over HTTP on a Unix socket, liveness checks over the IPC channel of `fork`.
 *
 * @typedef {object} RenderCall the body of a call that renders a page
 * @property {string} path decoded, without a trailing slash
 * @property {import('../engine.js').Part} part
 * @property {import('../engine.js').EngineRequest} request
 */

/** Says what a call is: RENDER, or the id of a function. The server sets it, so a visitor cannot. */
const CALL_HEADER = 'x-gatsby-adapter-node-call';

/** No id of a function: these have no colon. */
const RENDER = ':render';

const READY = 'ready';
const PING = 'ping';
const PONG = 'pong';

module.exports = { CALL_HEADER, PING, PONG, READY, RENDER };
