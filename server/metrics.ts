import type { FastifyInstance } from 'fastify';
import type { ServedSource } from 'gatsby-adapter-node';
import {
  createRegistry,
  createRequestHistogram,
  Gauge,
  observeRequests,
  type Registry,
} from '@playhouse/metrics';

/** Creates the metrics of the server of the site, or of the previews. */
export function createSiteMetrics(program: 'site' | 'previews'): {
  registry: Registry;
  observe: (app: FastifyInstance, source: ServedSource) => void;
} {
  const registry = createRegistry(program);
  const histogram = createRequestHistogram(registry);
  return {
    registry,
    observe(app, { getSite, getProblem }) {
      observeRequests(app, histogram, ({ url, routeOptions }, contentType) => {
        if (routeOptions.url !== '/*') return routeOptions.url ?? 'unknown';
        if (contentType.startsWith('text/html')) return 'page';
        return url.startsWith('/page-data/') ? 'page data' : 'file';
      });
      if (program === 'previews') return;
      new Gauge({
        name: 'site_release_created_timestamp_seconds',
        help: 'When the release that is served was written: seconds since 1970.',
        labelNames: ['release'],
        registers: [registry],
        collect() {
          const { release, createdAt } = getSite();
          this.reset();
          this.set({ release }, Date.parse(createdAt) / 1000);
        },
      });
      new Gauge({
        name: 'site_release_degraded',
        help: 'Whether another release should be served, or its worker does not run: 1 or 0.',
        registers: [registry],
        collect() {
          this.set(getProblem() === null ? 0 : 1);
        },
      });
    },
  };
}
