import { join } from 'node:path';
import { serveMetrics } from '@playhouse/metrics';
import { startSiteServer } from 'gatsby-adapter-node';
import { createSiteMetrics } from './metrics.ts';
import { createPolicy, reportPath, trustedTypes } from './policy.ts';
import { createPreviews } from './previews.ts';
import { addSecurityContact } from './securityContact.ts';
import { getPortVariable, readSettings, startProblem } from './settings.ts';

/** `node start.mjs site`: serves the releases of the public site, or the instance for previews of the working directory. */
try {
  const settings = readSettings(process.env);
  const { host, port, https, proxies, maxConnectionsPerAddress, releasesDir, security } = settings;
  const previews = createPreviews(settings.previews);
  const metrics = createSiteMetrics(settings.previews ? 'previews' : 'site');
  if (settings.metrics) await serveMetrics(metrics.registry, settings.metrics);
  await startSiteServer({
    ...(releasesDir === null ? { siteDir: process.cwd() } : createReleaseOptions(releasesDir)),
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
      previews.configure(app);
      if (security) addSecurityContact(app, security);
    },
  });
  console.log(
    `${settings.previews ? 'The instance for previews' : 'The site'} is at http://${host}:${port}.`,
  );
} catch (error) {
  console.error(startProblem(error, getPortVariable(process.env).name));
  process.exit(1);
}

function createReleaseOptions(releasesDir: string) {
  const configFile = join(releasesDir, 'config.json');
  return {
    releasesDir,
    liveFiles: { '/config.json': configFile },
    policy: { reportPath, trustedTypes, getDirectives: createPolicy(process.env, configFile) },
  };
}
