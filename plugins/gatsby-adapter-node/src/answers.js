'use strict';

const { readErrorPage } = require('./files.js');

/**
 * @typedef {import('fastify').FastifyRequest} FastifyRequest
 * @typedef {import('fastify').FastifyReply} FastifyReply
 */

const TEXT = 'text/plain; charset=utf-8';

/**
 * Responses that are not pages of the site: errors and refusals.
 *
 * @param {string} publicDir
 */
function createAnswers(publicDir) {
  /**
   * The response to every unknown or invalid address.
   *
   * @param {FastifyReply} reply
   */
  async function sendNotFound(reply) {
    const { type, body } = await readErrorPage(publicDir, 404);
    return reply.code(404).header('cache-control', 'no-cache').type(type).send(body);
  }

  /**
   * @param {FastifyReply} reply
   * @param {import('./renderLimit.js').RenderRefused} refusal
   */
  function renderRefused(reply, refusal) {
    return reply
      .code(refusal.reason === 'busy' ? 503 : 504)
      .headers({ 'cache-control': 'no-store', 'retry-after': '1' })
      .type(TEXT)
      .send(`${refusal.message} Please try again.`);
  }

  /**
   * @param {FastifyRequest} request
   * @param {FastifyReply} reply
   */
  function sendNoRoute({ method }, reply) {
    if (method === 'GET' || method === 'HEAD') return sendNotFound(reply);
    return reply.code(405).header('allow', 'GET, HEAD').type(TEXT).send('Only GET and HEAD.');
  }

  /**
   * @param {Error & { statusCode?: number }} error
   * @param {FastifyRequest} request
   * @param {FastifyReply} reply
   */
  async function sendError(error, request, reply) {
    if ((error.statusCode ?? 500) < 500) return sendNoRoute(request, reply);
    // The query is not logged, see logging in the README.
    request.log.error({ err: error, path: request.url.split('?')[0] }, 'A request failed.');
    const { type, body } = await readErrorPage(publicDir, 500);
    return reply.code(500).header('cache-control', 'no-store').type(type).send(body);
  }

  return { sendError, sendNoRoute, sendNotFound, renderRefused };
}

module.exports = { createAnswers };
