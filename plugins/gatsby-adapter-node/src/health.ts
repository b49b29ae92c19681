import type { FastifyInstance } from 'fastify';
import type { SiteSource } from './releaseSite.ts';
import type { GetSite } from './server.ts';

/** The address of the health check. Pages cannot have it: it is answered before the site. */
const HEALTH_PATH = '/_health';

/** Adds the health check for supervisors and load balancers. It reveals nothing about the machine. */
export function addHealthRoute(app: FastifyInstance, { getSite, getProblem }: SiteSource): void {
  app.get(HEALTH_PATH, (_request, reply) => {
    const { release } = getSite();
    const problem = getProblem();
    void reply
      .header('cache-control', 'no-store')
      .send(problem === null ? { status: 'ok', release } : { status: 'degraded', release, problem });
  });
}

/** Logs each response. Addresses of visitors and queries are not logged, because both can be personal data or secrets. */
export function addAccessLog(app: FastifyInstance, getSite: GetSite): void {
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (path === HEALTH_PATH) return;
    request.log.info({
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      release: getSite(request).release,
    });
  });
}
