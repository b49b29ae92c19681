import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setupCms } from '../../cms/scripts/lib/setup.ts';
import {
  getPreviewUrl,
  getServicePorts,
  getUrls,
  ROOT,
  storeStaffKey,
  type StackConfig,
} from '../../lib-node/config.ts';
import { pickShellVariables } from '../../lib-node/environment.ts';
import { createHeliosEnvironment } from './program-environment.ts';
import { createDemoLink, ensureDemoStaffKey } from '../../helios/scripts/cli/first-admin.ts';
import { startPostgres, type Postgres } from '../../lib-node/postgres.ts';
import {
  assertPortsAreFree,
  runCommand,
  startProcess,
  type RunningProcess,
} from '../../lib-node/processes.ts';
import type { Steps } from './steps.mjs';
import type { AddCleanup, Watched } from '../../lib-node/run-with-cleanup.ts';

export interface Services {
  cmsDatabaseUrl: string;
  heliosDatabaseUrl: string;
  /** The key of a staff account with all permissions. */
  staffKey: string;
  /** A link with which that account logs in to the box office for the first time; undefined when it has a passkey. */
  boxOfficeLink: string | undefined;
  /** The programs that must keep running. The exit of one of them is a failure. */
  exits: Watched[];
}

interface ServicesOptions {
  /** Address of the site, which may call Helios. Default: the built site. */
  siteUrl?: string;
  /** Address of the previews, which may call Helios and are shown in a frame of Directus. Default: their own instance. */
  previewUrl?: string;
  /** Deletes databases and uploads first. */
  fresh?: boolean;
  /** Settings of Directus from the environment, by Directus' names. */
  directusEnv?: Record<string, string>;
  /** Additional settings of Helios. */
  heliosEnv?: Record<string, string>;
}

/** What the parts of a start share. */
interface Start {
  config: StackConfig;
  steps: Steps;
  addCleanup: AddCleanup;
  options: ServicesOptions;
}

/** Starts PostgreSQL, then Directus and Helios in parallel, each with its schema and seed. */
export async function startServices(
  config: StackConfig,
  steps: Steps,
  addCleanup: AddCleanup,
  options: ServicesOptions = {},
): Promise<Services> {
  const start: Start = { config, steps, addCleanup, options };
  await assertPortsAreFree(getServicePorts(config));
  const postgres = await startDatabases(start);
  const cmsDatabaseUrl = postgres.url(config.databases.cms);
  const heliosDatabaseUrl = postgres.url(config.databases.helios);

  const warnings: string[] = [];
  const [directus, helios] = await Promise.all([
    startDirectus(start, cmsDatabaseUrl, (warning) => warnings.push(warning)),
    startHelios(start, heliosDatabaseUrl),
  ]);

  const staffKey = await ensureDemoStaffKey(heliosDatabaseUrl, config.staffKey);
  if (staffKey !== config.staffKey) storeStaffKey(config.dataDir, staffKey);

  for (const warning of warnings) console.warn(`\n${warning}`);
  return {
    cmsDatabaseUrl,
    heliosDatabaseUrl,
    staffKey,
    boxOfficeLink: await createDemoLink(heliosDatabaseUrl, getUrls(config).staff),
    exits: [
      { name: 'Helios', exited: helios.exited },
      { name: 'Directus', exited: directus.exited },
    ],
  };
}

/** Starts PostgreSQL and creates its databases. */
function startDatabases({ config, steps, addCleanup, options }: Start): Promise<Postgres> {
  return steps.run('Start PostgreSQL', async (detail) => {
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
}

/** Starts Directus with its schema, access and content. */
function startDirectus(
  { config, steps, addCleanup, options }: Start,
  databaseUrl: string,
  onWarning: (text: string) => void,
): ReturnType<typeof setupCms> {
  const dataDir = join(config.dataDir, 'directus');
  if (options.fresh) rmSync(dataDir, { recursive: true, force: true });
  return steps.run('Start Directus with its schema, access and content', (onProgress) =>
    setupCms({
      databaseUrl,
      port: config.ports.directus,
      dataDir,
      adminEmail: config.admin.email,
      adminPassword: config.admin.password,
      editorEmail: config.editor.email,
      editorPassword: config.editor.password,
      writerEmail: config.writer.email,
      writerPassword: config.writer.password,
      requireTfa: config.directusRequireTfa,
      buildToken: config.buildToken,
      publisherToken: config.publisherToken,
      secret: config.directusSecret,
      previewSecret: config.hasPreviews ? config.previewSecret : undefined,
      previewUrl: options.previewUrl ?? getPreviewUrl(config),
      siteUrl: options.siteUrl ?? getUrls(config).site,
      publicUrl: config.directusPublicUrl,
      env: options.directusEnv,
      logFile: getLogFile(config, 'directus'),
      onProgress,
      onWarning,
      onSpawn: addCleanup,
    }),
  );
}

/** Builds the box office, which Helios serves, if its sources have changed. */
function buildBoxOffice(onSpawn: AddCleanup): Promise<void> {
  return runCommand('node', ['box-office/build.ts'], {
    cwd: ROOT,
    env: pickShellVariables(process.env),
    onSpawn,
  });
}

/** Migrates the database of Helios and starts Helios with its performances. */
function startHelios(
  { config, steps, addCleanup, options }: Start,
  databaseUrl: string,
): Promise<RunningProcess> {
  const { site, helios } = getUrls(config);
  const { siteUrl = site, previewUrl = getPreviewUrl(config), heliosEnv } = options;
  return steps.run('Start Helios with its performances', async () => {
    const cwd = join(ROOT, 'helios');
    await buildBoxOffice(addCleanup);
    const env = { ...createHeliosEnvironment(config, { databaseUrl, siteUrl, previewUrl }), ...heliosEnv };
    await runCommand('node', ['scripts/migrate.ts'], { cwd, env, onSpawn: addCleanup });
    return startProcess({
      name: 'Helios',
      command: 'node',
      args: [join(ROOT, 'demo/helios/main.ts')],
      cwd,
      env,
      logFile: getLogFile(config, 'helios'),
      readyUrl: `${helios}/health/ready`,
      onSpawn: addCleanup,
    });
  });
}

function getLogFile({ dataDir }: StackConfig, name: string): string {
  return join(dataDir, 'logs', `${name}.log`);
}
