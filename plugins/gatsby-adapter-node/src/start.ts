import type { FastifyInstance } from 'fastify';
import { createSiteServer, type SiteServerOptions } from './server.ts';

/** Time until a stop is forced. It is longer than a slow download of a page and shorter than most supervisors wait. */
const STOP_WITHIN_MS = 20_000;

/**
 * Serves the releases of a site until SIGTERM or SIGINT. Then it accepts no more connections, answers the pending requests and ends
 * the process: with code 0, or with 1 when responses were cut off after `stopWithinMs`.
 *
 * @throws {Error} when the port is taken, or no release can be served
 */
export async function startSiteServer({
  port,
  host = '127.0.0.1',
  stopWithinMs = STOP_WITHIN_MS,
  ...options
}: SiteServerOptions & {
  port: number;
  /** Default 127.0.0.1, for a proxy or a visitor on the same machine */
  host?: string;
  stopWithinMs?: number;
}): Promise<FastifyInstance> {
  const app = await createSiteServer(options);
  const stop = async () => {
    setTimeout(() => {
      app.log.warn('Some responses took too long. Their connections were closed.');
      process.exit(1);
    }, stopWithinMs);
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());
  await app.listen({ host, port });
  return app;
}
