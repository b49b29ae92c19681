import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.ts';
import { loadConfig, ROOT, urls } from './lib/config.ts';
import { runCommand } from './lib/processes.ts';
import { startServices } from './lib/services.ts';
import { buildSite, isBuilt, serveSite } from './lib/site-build.ts';
import { copySite } from './lib/site-copy.ts';
import { createSteps } from './lib/steps.mjs';
import { writeTestContent } from '../tests/e2e/support/content.ts';
import { untilStopped } from './lib/until-stopped.ts';

/**
 * `npm run test:e2e`: the three programs with a database, ports and data of their own, and Playwright through the
 * built site. Arguments go to Playwright. `--keep` keeps the data of the last run, which is faster to try again;
 * `--build-only` brings data and site up to there and ends. `--accept` takes the pictures of the blocks for right as
 * they are now.
 */
await untilStopped(async (putAway) => {
  const args = process.argv.slice(2);
  const keep = args.includes('--keep');
  const buildOnly = args.includes('--build-only');
  const accepts = args.includes('--accept');
  const dataDir = join(ROOT, '.data', 'e2e');
  if (!keep) rmSync(dataDir, { recursive: true, force: true });

  const config = loadConfig({
    DATABASE_URL: loadConfig().databaseUrl,
    PLAYHOUSE_DATA_DIR: dataDir,
    POSTGRES_PORT: '5633',
    SITE_PORT: '9200',
    DIRECTUS_PORT: '8255',
    HELIOS_PORT: '8280',
    HELIOS_STAFF_PORT: '8281',
  });
  config.databases = { cms: 'playhouse_e2e_cms', helios: 'playhouse_e2e_helios' };
  const addresses = urls(config);
  const steps = createSteps();

  await steps.run('Find a browser', async (detail) => ensureChromium(detail));
  const services = await startServices(config, steps, putAway, {
    fresh: !keep,
    heliosEnv: {
      // A bank that is late is waited for: no longer than it takes to see it.
      HELIOS_GATEWAY_TIMEOUT_MS: '3000',
      HELIOS_TEST_GATEWAY_LATE_MS: '6000',
      // All visitors of the tests come from one address.
      HELIOS_ORDERS_PER_HOUR: '0',
      HELIOS_BEST_SEATS_PER_MINUTE: '0',
    },
  });
  await steps.run('Write the pages of the tests', () =>
    writeTestContent(addresses.directus, config.admin.email, config.admin.password),
  );
  const build = { config, siteDir: join(dataDir, 'site'), cmsDatabaseUrl: services.cmsDatabaseUrl };
  if (!(await isBuilt(build))) {
    await copySite(build.siteDir);
    await steps.run('Build the site', (onOutput) => buildSite(build, { onOutput, onSpawn: putAway }));
  }
  if (buildOnly) return;
  await steps.run('Serve the site', () => serveSite(build, putAway));

  const playwrightArgs = args.filter((arg) => arg !== '--keep' && arg !== '--accept');
  const specs = accepts ? ['every-block-pictures'] : [];
  await runCommand('playwright', ['test', '--config', 'tests/e2e', ...specs, ...playwrightArgs], {
    cwd: ROOT,
    output: 'inherit',
    onSpawn: putAway,
    env: {
      ...process.env,
      ...(accepts ? { E2E_ACCEPT: '1' } : {}),
      E2E_SITE_URL: addresses.site,
      E2E_HELIOS_URL: addresses.helios,
      E2E_HELIOS_STAFF_URL: addresses.staff,
      E2E_STAFF_KEY: services.staffKey,
      E2E_DIRECTUS_URL: addresses.directus,
      E2E_DIRECTUS_EMAIL: config.admin.email,
      E2E_DIRECTUS_PASSWORD: config.admin.password,
      E2E_HELIOS_DATABASE_URL: services.heliosDatabaseUrl,
    },
  });
  // What the visitors of the tests bought, lost and gave back, with faults in between, left the books in order.
  await runCommand('node', ['helios/scripts/check-invariants.ts'], {
    cwd: ROOT,
    output: 'inherit',
    onSpawn: putAway,
    env: { ...process.env, HELIOS_DATABASE_URL: services.heliosDatabaseUrl },
  });
});
