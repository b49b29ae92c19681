import { join } from 'node:path';
import { setupCms } from '../../cms/scripts/lib/setup.ts';
import { DEMO_ENVIRONMENT } from '../../helios/src/demo/demo-environment.ts';
import { pickSiteVariables } from './environment.ts';
import { findFreePort } from './free-port.ts';
import { startPostgres } from './postgres.ts';
import type { AddCleanup } from './run-with-cleanup.ts';

/** The administrator of a temporary Directus. */
export const ADMIN = { adminEmail: 'admin@example.com', adminPassword: 'temporary' };

const BUILD_TOKEN = 'temporary-build-token';

interface SeededCmsOptions {
  /** Folder of the data of PostgreSQL and Directus. */
  dataDir: string;
  /** Name of the database. It is dropped before and after. */
  database: string;
  /** An existing PostgreSQL; without it, an embedded one starts. */
  databaseUrl: string | undefined;
  /** Folder of the seed content. Default: cms/seed. */
  seedDir?: string;
  /** The token of the publisher. Default: none. */
  publisherToken?: string;
  addCleanup: AddCleanup;
  onProgress: (text: string) => void;
}

/** Starts a Directus with seed content on free ports. It stops, and its data goes, at the end of the program. */
export async function startSeededCms(
  options: SeededCmsOptions,
): Promise<{ url: string; databaseUrl: string }> {
  const { dataDir, database, addCleanup } = options;
  const postgres = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: await findFreePort(),
    databaseUrl: options.databaseUrl,
  });
  addCleanup(() => postgres.stop());
  await postgres.dropDatabase(database);
  await postgres.ensureDatabase(database);
  addCleanup(() => postgres.dropDatabase(database));
  const cms = await setupCms({
    databaseUrl: postgres.url(database),
    port: await findFreePort(),
    dataDir: join(dataDir, 'directus'),
    ...ADMIN,
    buildToken: BUILD_TOKEN,
    publisherToken: options.publisherToken,
    secret: 'temporary-secret',
    previewUrl: 'http://localhost:9001',
    seedDir: options.seedDir,
    onProgress: options.onProgress,
  });
  addCleanup(cms.stop);
  return { url: cms.url, databaseUrl: postgres.url(database) };
}

/** The environment of a site build from a seeded CMS. Nothing answers at the address of Helios. */
export function createSeededBuildEnvironment(directusUrl: string): Record<string, string> {
  return {
    ...pickSiteVariables(process.env),
    CI: 'true',
    GATSBY_TELEMETRY_DISABLED: '1',
    DIRECTUS_URL: directusUrl,
    DIRECTUS_TOKEN: BUILD_TOKEN,
    GATSBY_DIRECTUS_ASSETS_URL: directusUrl,
    GATSBY_HELIOS_URL: 'http://localhost:8080',
    GATSBY_LOCALE: DEMO_ENVIRONMENT.HELIOS_LOCALE,
    NODE_OPTIONS: '--max-old-space-size=4096',
  };
}
