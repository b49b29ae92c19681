'use strict';

/** The address of the health check. Pages cannot have it: it is answered before the site. */
const HEALTH_PATH = '/_health';

/**
 * Adds the health check for supervisors and load balancers. It reveals nothing about the machine.
 *
 * @param {import('fastify').FastifyInstance} app
 * @param {import('./releaseSite.js').SiteSource} source
 */
function addHealthRoute(app, { getSite, getProblem }) {
  app.get(HEALTH_PATH, (_request, reply) => {
    const { release } = getSite();
    const problem = getProblem();
    void reply
      .header('cache-control', 'no-store')
      .send(problem === null ? { status: 'ok', release } : { status: 'degraded', release, problem });
  });
}

module.exports = { addHealthRoute, HEALTH_PATH };
