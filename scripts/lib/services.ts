import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setupCms } from '../../cms/scripts/lib/setup.ts';
import {
  createHeliosEnvironment,
  getPreviewUrl,
  getUrls,
  ROOT,
  storeStaffKey,
  type StackConfig,
} from './config.ts';
import { ensureDemoStaffKey } from '../../helios/scripts/cli/first-admin.ts';
import { startPostgres } from './postgres.ts';
import { assertPortIsFree, runCommand, startProcess } from './processes.ts';
import type { Steps } from './steps.mjs';
import type { AddCleanup, Watched } from './run-with-cleanup.ts';

export interface Services {
  cmsDatabaseUrl: string;
  heliosDatabaseUrl: string;
  /** The key of a staff account with all permissions. */
  staffKey: string;
  /** The programs that must keep running. The exit of one of them is a failure. */
  exits: Watched[];
}

export interface ServicesOptions {
  /** Address of the site, which may call Helios. Default: the built site. */
  siteUrl?: string;
  /** Address of the previews, which may call Helios and are shown in a frame of Directus. Default: their own instance. */
  previewUrl?: string;
  /** Deletes databases and uploads first. */
  fresh?: boolean;
  /** Additional settings of Helios. */
  heliosEnv?: Record<string, string>;
}

/** Starts PostgreSQL, then Directus and Helios in parallel, each with its schema and seed. */
export async function startServices(
  config: StackConfig,
  steps: Steps,
  addCleanup: AddCleanup,
  options: ServicesOptions = {},
): Promise<Services> {
  const addresses = getUrls(config);
  const siteUrl = options.siteUrl ?? addresses.site;
  const previewUrl = options.previewUrl ?? getPreviewUrl(config);
  const logFile = (name: string) => join(config.dataDir, 'logs', `${name}.log`);

  if (!config.databaseUrl) await assertPortIsFree(config.ports.postgres, 'POSTGRES_PORT');
  await assertPortIsFree(config.ports.directus, 'DIRECTUS_PORT');
  await assertPortIsFree(config.ports.helios, 'HELIOS_PORT');
  await assertPortIsFree(config.ports.staff, 'HELIOS_STAFF_PORT');

  const postgres = await steps.run('Start PostgreSQL', async (detail) => {
    const server = await startPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      port: config.ports.postgres,
      databaseUrl: config.databaseUrl,
    });
    addCleanup(server.stop);
    for (const database of Object.values(config.databases)) {
      if (options.fresh) await server.dropDatabase(database);
      if (await server.ensureDatabase(database)) detail(`created the database ${database}`);
    }
    return server;
  });
  const cmsDatabaseUrl = postgres.url(config.databases.cms);
  const heliosDatabaseUrl = postgres.url(config.databases.helios);
  const directusDir = join(config.dataDir, 'directus');
  if (options.fresh) rmSync(directusDir, { recursive: true, force: true });

  const warnings: string[] = [];
  const [directus, helios] = await Promise.all([
    steps.run('Start Directus with its schema, access and content', (onProgress) =>
      setupCms({
        databaseUrl: cmsDatabaseUrl,
        port: config.ports.directus,
        dataDir: directusDir,
        adminEmail: config.admin.email,
        adminPassword: config.admin.password,
        editorEmail: config.editor.email,
        editorPassword: config.editor.password,
        buildToken: config.buildToken,
        secret: config.directusSecret,
        previewSecret: config.hasPreviews ? config.previewSecret : undefined,
        previewUrl,
        publicUrl: config.directusPublicUrl,
        env: config.directusSettings,
        logFile: logFile('directus'),
        onProgress,
        onWarning: (text) => warnings.push(text),
        onSpawn: addCleanup,
      }),
    ),
    steps.run('Start Helios with its performances', async () => {
      const cwd = join(ROOT, 'helios');
      const env = {
        ...createHeliosEnvironment(config, { databaseUrl: heliosDatabaseUrl, siteUrl, previewUrl }),
        ...options.heliosEnv,
      };
      await runCommand('node', ['scripts/migrate.ts'], { cwd, env, onSpawn: addCleanup });
      return startProcess({
        name: 'Helios',
        command: 'node',
        args: ['src/main-demo.ts'],
        cwd,
        env,
        logFile: logFile('helios'),
        readyUrl: `${addresses.helios}/health/ready`,
        onSpawn: addCleanup,
      });
    }),
  ]);

  const staffKey = await ensureDemoStaffKey(heliosDatabaseUrl, config.staffKey);
  if (staffKey !== config.staffKey) storeStaffKey(config.dataDir, staffKey);

  for (const warning of warnings) console.warn(`\n${warning}`);
  return {
    cmsDatabaseUrl,
    heliosDatabaseUrl,
    staffKey,
    exits: [
      { name: 'Helios', exited: helios.exited },
      { name: 'Directus', exited: directus.exited },
    ],
  };
}
