import type { FastifyInstance } from 'fastify';
import { HEALTH_PATH } from './health.ts';
import type { GetSite } from './server.ts';

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
