import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.ts';
import { loadConfig, ROOT, siteEnvironment, urls } from './lib/config.ts';
import { runCommand, startProcess } from './lib/processes.ts';
import { startServices } from './lib/services.ts';
import { buildSite, isBuilt } from './lib/site-build.ts';
import { createSteps } from './lib/steps.mjs';
import { untilStopped } from './lib/until-stopped.ts';

/**
 * `npm run test:e2e`: the three programs with a database, ports and data of their own, and Playwright through the
 * built site. Arguments go to Playwright. `--keep` keeps the data of the last run, which is faster to try again.
 */
await untilStopped(async (putAway) => {
  const args = process.argv.slice(2);
  const keep = args.includes('--keep');
  const dataDir = join(ROOT, '.data', 'e2e');
  if (!keep) rmSync(dataDir, { recursive: true, force: true });

  const config = loadConfig({
    DATABASE_URL: process.env['DATABASE_URL'],
    PLAYHOUSE_DATA_DIR: dataDir,
    POSTGRES_PORT: '5633',
    SITE_PORT: '9200',
    DIRECTUS_PORT: '8255',
    HELIOS_PORT: '8280',
  });
  config.databases = { cms: 'playhouse_e2e_cms', helios: 'playhouse_e2e_helios' };
  const addresses = urls(config);
  const steps = createSteps();

  await steps.run('Find a browser', async (detail) => ensureChromium(detail));
  const services = await startServices(config, steps, putAway, { fresh: !keep });
  if (!(await isBuilt(config, services.cmsDatabaseUrl))) {
    await steps.run('Build the site', (detail) => buildSite(config, services.cmsDatabaseUrl, detail));
  }
  const site = await steps.run('Serve the site', () =>
    startProcess({
      name: 'The site',
      command: 'gatsby',
      args: ['serve', '--port', String(config.ports.site)],
      cwd: ROOT,
      env: siteEnvironment(config),
      logFile: join(dataDir, 'logs', 'site.log'),
      readyUrl: addresses.site,
    }),
  );
  putAway(site.stop);

  await runCommand(
    'playwright',
    ['test', '--config', 'tests/e2e', ...args.filter((arg) => arg !== '--keep')],
    {
      cwd: ROOT,
      inherit: true,
      env: {
        ...process.env,
        E2E_SITE_URL: addresses.site,
        E2E_HELIOS_URL: addresses.helios,
        E2E_DIRECTUS_URL: addresses.directus,
        E2E_HELIOS_DATABASE_URL: services.heliosDatabaseUrl,
      },
    },
  );
});
