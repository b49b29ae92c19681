import { join } from 'node:path';
import { startSiteServer } from 'gatsby-adapter-node';
import { createPolicy, reportPath, trustedTypes } from './policy.ts';
import { createPreviews } from './previews.ts';
import { addSecurityContact } from './securityContact.ts';
import { getPortVariable, readSettings, startProblem } from './settings.ts';

/** `npm run serve`: serves the releases of the public site, or the instance for previews of the working directory. */
try {
  const { host, port, https, proxies, maxConnectionsPerAddress, previews, releasesDir, security } =
    readSettings(process.env);
  await startSiteServer({
    ...(releasesDir === null ? { siteDir: process.cwd() } : createReleaseOptions(releasesDir)),
    host,
    port,
    https,
    proxies,
    ...(maxConnectionsPerAddress === undefined ? {} : { maxConnectionsPerAddress }),
    logger: { level: 'info' },
    accessLog: true,
    ...createPreviews(previews),
    ...(security && { configure: (app) => addSecurityContact(app, security) }),
  });
  console.log(`${previews ? 'The instance for previews' : 'The site'} is at http://${host}:${port}.`);
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
