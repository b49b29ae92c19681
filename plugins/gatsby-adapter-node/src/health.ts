import type { FastifyInstance } from 'fastify';
import type { SiteSource } from './releaseSite.ts';

/** The address of the health check. Pages cannot have it: it is answered before the site. */
export const HEALTH_PATH = '/_health';

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
