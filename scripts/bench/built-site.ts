import { join } from 'node:path';
import { loadConfig, getUrls } from '../../lib-node/config.ts';
import { findFreePort } from '../lib/free-port.ts';
import { startServices } from '../lib/services.ts';
import { buildSite, isBuilt, type SiteBuild } from '../lib/site-build.ts';
import { copySite } from '../lib/site-copy.ts';
import type { Steps } from '../lib/steps.mjs';
import type { AddCleanup } from '../../lib-node/run-with-cleanup.ts';

/** Builds the site of the benchmarks and starts its services, with separate ports and databases. */
export async function buildBenchmarkSite(
  steps: Steps,
  addCleanup: AddCleanup,
): Promise<{ build: SiteBuild; addresses: ReturnType<typeof getUrls> }> {
  const dataDir = join(loadConfig().dataDir, 'bench-pages');
  const config = loadConfig({
    DATABASE_URL: loadConfig().databaseUrl,
    PLAYHOUSE_DATA_DIR: dataDir,
    // Any free port, because the built site does not contain it.
    POSTGRES_PORT: String(await findFreePort()),
    SITE_PORT: '9400',
    PREVIEW_PORT: '9402',
    DIRECTUS_PORT: '8455',
    HELIOS_PORT: '8480',
    HELIOS_STAFF_PORT: '8481',
    ANALYTICS_PORT: '8490',
  });
  config.databases = { cms: 'playhouse_bench_pages_cms', helios: 'playhouse_bench_pages_helios' };
  const services = await startServices(config, steps, addCleanup);
  const build = { config, siteDir: join(dataDir, 'site'), cmsDatabaseUrl: services.cmsDatabaseUrl };
  if (!(await isBuilt(build))) {
    await copySite(build.siteDir);
    await steps.run('Build the site', (onOutput) => buildSite(build, { onOutput, onSpawn: addCleanup }));
  }
  return { build, addresses: getUrls(config) };
}
