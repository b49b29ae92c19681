'use strict';

const { HEALTH_PATH } = require('./health.js');

/**
 * Logs each response. Addresses of visitors and queries are not logged, because both can be personal data or secrets.
 *
 * @param {import('fastify').FastifyInstance} app
 * @param {import('./server.js').GetSite} getSite
 */
function addAccessLog(app, getSite) {
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (path === HEALTH_PATH) return;
    request.log.info({
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      release: getSite(request).release ?? undefined,
    });
  });
}

module.exports = { addAccessLog };
