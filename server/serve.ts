import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compile as compileTrust } from '@fastify/proxy-addr';
import { serveMetrics } from '@playhouse/metrics';
import { startTracing } from '@playhouse/tracing';
import { startSiteServer } from 'gatsby-adapter-node';
import { VERSION } from '../lib-node/version.ts';
import { createSiteMetrics } from './metrics.ts';
import { createPolicy, reportPath, trustedTypes } from './policy.ts';
import { createPreviews } from './previews.ts';
import { addSecurityContact } from './securityContact.ts';
import { getPortVariable, readSettings, startProblem } from './settings.ts';

/**
 * Serves the releases of the public site, or of the instance for previews, with the settings of the environment. Ends the process with
 * one sentence if it cannot start.
 *
 * @param addRoutes adds routes that are no part of a release. The demo serves its stand-ins by it.
 */
export async function serveReleases(addRoutes?: (app: FastifyInstance) => void): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const { host, port, https, proxies, maxConnectionsPerAddress, releasesDir, security } = settings;
    const configFile = join(releasesDir, 'config.json');
    // Read by the route of previews, which runs in another working directory.
    if (settings.previews) process.env['PREVIEW_RELEASES_DIR'] = releasesDir;
    const previews = createPreviews(settings.previews);
    const program = settings.previews ? 'previews' : 'site';
    const metrics = createSiteMetrics(program);
    const tracing = await startTracing({ endpoint: settings.traceEndpoint, program, version: VERSION });
    const isProxy = compileTrust(proxies);
    if (settings.metrics) await serveMetrics(metrics.registry, settings.metrics);
    await startSiteServer({
      releasesDir,
      liveFiles: { '/config.json': configFile },
      policy: { reportPath, trustedTypes, getDirectives: createPolicy(process.env, configFile) },
      host,
      port,
      https,
      proxies,
      ...(maxConnectionsPerAddress === undefined ? {} : { maxConnectionsPerAddress }),
      logger: { level: 'info' },
      accessLog: true,
      ...previews,
      configure: (app, source) => {
        metrics.observe(app, source);
        tracing.observe(app, (peer) => isProxy(peer, 0));
        app.addHook('onClose', tracing.close);
        previews.configure(app);
        if (security) addSecurityContact(app, security);
        addRoutes?.(app);
      },
    });
    console.log(
      `${settings.previews ? 'The instance for previews' : 'The site'} is at http://${host}:${port}.`,
    );
  } catch (error) {
    console.error(startProblem(error, getPortVariable(process.env).name));
    process.exit(1);
  }
}
