import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeTestContent } from './test-content.ts';
import { createStandInSettings, startAnalyticsStandIn } from '../../demo/analytics-stand-in.ts';
import { getReleasesDir, getUrls, loadConfig, ROOT, type StackConfig } from '../../lib-node/config.ts';
import { startServices, type Services } from './services.ts';
import { buildSite, isBuilt, type SiteBuild } from './site-build.ts';
import { copySite } from './site-copy.ts';
import type { Steps } from './steps.mjs';
import type { AddCleanup } from '../../lib-node/run-with-cleanup.ts';

/** The programs of the browser tests, with separate databases, ports and data. */
interface TestStack {
  config: StackConfig;
  addresses: ReturnType<typeof getUrls>;
  services: Services;
  /** The site, not served yet */
  build: SiteBuild;
}

/**
 * Starts the databases, Directus and Helios in `.data/e2e`, and writes the pages of the tests. Their site is built by `buildTestSite`.
 *
 * @param keep keeps the data of the last run, which is faster
 */
export async function startTestStack(
  steps: Steps,
  addCleanup: AddCleanup,
  keep: boolean,
): Promise<TestStack> {
  const dataDir = join(ROOT, '.data', 'e2e');
  if (!keep) rmSync(dataDir, { recursive: true, force: true });

  const config = loadConfig({
    DATABASE_URL: loadConfig().databaseUrl,
    PLAYHOUSE_DATA_DIR: dataDir,
    POSTGRES_PORT: '5633',
    SITE_PORT: '9200',
    // Not the next port, which scripts/browsers.ts uses.
    PREVIEW_PORT: '9202',
    DIRECTUS_PORT: '8255',
    HELIOS_PORT: '8280',
    HELIOS_STAFF_PORT: '8281',
    ANALYTICS_PORT: '8290',
  });
  config.databases = { cms: 'playhouse_e2e_cms', helios: 'playhouse_e2e_helios' };
  const addresses = getUrls(config);
  const platform = await startAnalyticsStandIn(config.ports.analytics);
  addCleanup(platform.close);
  const services = await startServices(config, steps, addCleanup, {
    fresh: !keep,
    heliosEnv: {
      ...createStandInSettings(platform, {}),
      // A short timeout for the test of a lost answer.
      HELIOS_GATEWAY_TIMEOUT_MS: '3000',
      // Off, because all visitors of the tests have the same IP address.
      HELIOS_ORDERS_PER_HOUR: '0',
      HELIOS_DONATION_REQUESTS_PER_HOUR: '0',
      HELIOS_ADDRESS_VERIFICATIONS_PER_HOUR: '0',
      HELIOS_BEST_SEATS_PER_MINUTE: '0',
      HELIOS_QUOTES_PER_MINUTE: '0',
      HELIOS_SEATS_PER_ADDRESS: '0',
      HELIOS_LOCK_CHANGES_PER_MINUTE: '0',
      // Off, because one account creates all gift cards of the tests. helios/test tests the second person.
      HELIOS_STAFF_SECOND_PERSON_CENTS: '0',
    },
  });
  await steps.run('Write the pages of the tests', () =>
    writeTestContent(addresses.directus, config.admin.email, config.admin.password),
  );
  const build = { config, siteDir: join(dataDir, 'site'), cmsDatabaseUrl: services.cmsDatabaseUrl };
  return { config, addresses, services, build };
}

/** Builds the site of the tests if it is not up to date. */
export async function buildTestSite(
  { build }: TestStack,
  steps: Steps,
  addCleanup: AddCleanup,
): Promise<void> {
  if (await isBuilt(build)) return;
  await copySite(build.siteDir);
  await steps.run('Build the site', (onOutput) => buildSite(build, { onOutput, onSpawn: addCleanup }));
}

/** Returns the environment of the tests: addresses of the programs, the folder of the built site, and log-ins. */
export function testEnvironment({ config, addresses, services, build }: TestStack): NodeJS.ProcessEnv {
  return {
    ...process.env,
    E2E_SITE_URL: addresses.site,
    E2E_PREVIEW_URL: addresses.previews,
    E2E_SITE_DIR: build.siteDir,
    E2E_RELEASES_DIR: getReleasesDir(config),
    E2E_HELIOS_URL: addresses.helios,
    E2E_HELIOS_STAFF_URL: addresses.staff,
    E2E_ANALYTICS_URL: addresses.analytics,
    E2E_STAFF_KEY: services.staffKey,
    E2E_DIRECTUS_URL: addresses.directus,
    E2E_DIRECTUS_EMAIL: config.admin.email,
    E2E_DIRECTUS_PASSWORD: config.admin.password,
    E2E_DIRECTUS_EDITOR_EMAIL: config.editor.email,
    E2E_DIRECTUS_EDITOR_PASSWORD: config.editor.password,
    E2E_DIRECTUS_WRITER_EMAIL: config.writer.email,
    E2E_DIRECTUS_WRITER_PASSWORD: config.writer.password,
    E2E_PUBLISHER_TOKEN: config.publisherToken,
    E2E_HELIOS_DATABASE_URL: services.heliosDatabaseUrl,
    E2E_MAIL_DIR: join(config.dataDir, 'mail'),
  };
}
