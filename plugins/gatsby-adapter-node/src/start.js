'use strict';

const { createSiteServer } = require('./server.js');

/** A stop that takes longer than this is forced. Longer than a slow download of a page, shorter than most supervisors wait. */
const STOP_WITHIN_MS = 20_000;

/**
 * Serves a built site until SIGTERM or SIGINT. Then no connection is accepted any more, what was asked for is answered,
 * and the process ends: with code 0, or with 1 when answers were cut off after `stopWithinMs`.
 *
 * @param {import('./server.js').SiteServerOptions & { port: number, host?: string, stopWithinMs?: number }} options
 *   host: 127.0.0.1 unless given, for a proxy or a visitor on the same machine
 * @throws {Error} when the port is taken
 */
async function startSiteServer({ port, host = '127.0.0.1', stopWithinMs = STOP_WITHIN_MS, ...options }) {
  // The engine of Gatsby looks for files below the working directory.
  process.chdir(options.siteDir);
  const app = await createSiteServer({ ...options, siteDir: process.cwd() });
  const stop = async () => {
    setTimeout(() => {
      app.log.warn('Some answers took too long: their connections were closed.');
      process.exit(1);
    }, stopWithinMs);
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());
  await app.listen({ host, port });
  return app;
}

module.exports = { startSiteServer };
