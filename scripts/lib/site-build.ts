import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCurrentRelease } from 'gatsby-adapter-node/releases';
import pg from 'pg';
import { computeCodeRevision } from '../../lib-node/code-revision.ts';
import { runGatsbyBuild } from '../../lib-node/gatsby-build.ts';
import { prepareGatsbyBuild } from '../../publisher/src/gatsby-build.ts';
import { publishNewest } from '../../server/releases.ts';
import {
  getPreviewReleasesDir,
  getReleasesDir,
  getUrls,
  ROOT,
  type StackConfig,
} from '../../lib-node/config.ts';
import {
  createPreviewEnvironment,
  createPreviewServerEnvironment,
  createSiteEnvironment,
  createSiteServerEnvironment,
} from './program-environment.ts';
import {
  assertPortIsFree,
  startProcess,
  type RunningProcess,
  type RunOptions,
} from '../../lib-node/processes.ts';
import { writeRuntimeConfiguration } from './runtime-configuration.ts';
import type { AddCleanup } from '../../lib-node/run-with-cleanup.ts';

/** The folder of a build (the repository or a copy), and the database of its content. */
export interface SiteBuild {
  config: StackConfig;
  siteDir: string;
  cmsDatabaseUrl: string;
  /** Default: the public site. */
  instance?: Instance;
}

/** The public site, or the instance for previews (docs/adr/0012). Both are built from the same sources. */
export interface Instance {
  /** As in messages. */
  name: string;
  logName: string;
  portVariable: string;
  getPort: (config: StackConfig) => number;
  getUrl: (config: StackConfig) => string;
  createBuildEnvironment: (config: StackConfig) => Record<string, string>;
  createServerEnvironment: (config: StackConfig) => Record<string, string>;
  /** The folder of its releases. */
  getReleasesDir: (config: StackConfig) => string;
  /** Arguments of `gatsby build`. */
  buildFlags?: readonly string[];
  /** Whether it reads content at request time, so that no change of content needs a build. */
  readsContentAtRequestTime?: boolean;
}

const publicSite: Instance = {
  name: 'The site',
  logName: 'site',
  portVariable: 'SITE_PORT',
  getPort: ({ ports }) => ports.site,
  getUrl: (config) => getUrls(config).site,
  createBuildEnvironment: createSiteEnvironment,
  createServerEnvironment: createSiteServerEnvironment,
  getReleasesDir,
};

export const previewInstance: Instance = {
  name: 'The instance for previews',
  logName: 'previews',
  portVariable: 'PREVIEW_PORT',
  getPort: ({ ports }) => ports.previews,
  getUrl: (config) => getUrls(config).previews,
  createBuildEnvironment: createPreviewEnvironment,
  createServerEnvironment: createPreviewServerEnvironment,
  getReleasesDir: getPreviewReleasesDir,
  // Minification would take a large part of the build, and only editors load these scripts.
  buildFlags: ['--no-uglify'],
  // Only its page for unknown addresses shows the header and footer of the build.
  readsContentAtRequestTime: true,
};

const stampOf = (siteDir: string) => join(siteDir, 'public', '.playhouse-build');

/** Returns whether `public/` was built from the current sources, addresses and content, and can be served. */
export async function isBuilt(site: SiteBuild): Promise<boolean> {
  const stamp = stampOf(site.siteDir);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== (await computeFingerprint(site))) return false;
  const releasesDir = (site.instance ?? publicSite).getReleasesDir(site.config);
  return (await readCurrentRelease(releasesDir).catch(() => null)) !== null;
}

/**
 * Builds the site into `public/`, with its `/config.json`, and publishes the release of the build. The fingerprint is
 * computed first, so that content edited during the build causes another build. The error contains the output of Gatsby.
 */
export async function buildSite(
  site: SiteBuild,
  { onOutput, onSpawn }: Pick<RunOptions, 'onOutput' | 'onSpawn'>,
): Promise<void> {
  const { config, instance = publicSite, siteDir } = site;
  const fingerprint = await computeFingerprint(site);
  const env = instance.createBuildEnvironment(config);
  await runGatsbyBuild({ siteDir, env, flags: instance.buildFlags }, { onOutput, onSpawn });
  writeRuntimeConfiguration(join(siteDir, 'public'), config, env);
  const releasesDir = instance.getReleasesDir(config);
  writeRuntimeConfiguration(releasesDir, config, env);
  await publishNewest(releasesDir);
  writeFileSync(stampOf(siteDir), fingerprint);
}

/**
 * Compiles the scripts of the public site before Directus has any content, so that the first build finds them in its cache. A failure is
 * told by that build.
 */
export async function compileScripts(config: StackConfig, addCleanup: AddCleanup): Promise<void> {
  const build = prepareGatsbyBuild({ siteDir: ROOT, env: createSiteEnvironment(config) });
  addCleanup(() => build.stop());
  await Promise.race([build.prepared, build.ended]);
  await build.stop();
}

/** Serves the built site and waits until it is ready. Throws when its port is in use. */
export async function serveSite(
  { config, siteDir, instance = publicSite }: Omit<SiteBuild, 'cmsDatabaseUrl'>,
  onSpawn: RunOptions['onSpawn'],
): Promise<RunningProcess> {
  // Otherwise the server of a killed run could respond on this port with an old build.
  await assertPortIsFree(instance.getPort(config), instance.portVariable);
  return startProcess({
    name: instance.name,
    command: 'node',
    args: [join(ROOT, 'demo', 'site.ts')],
    cwd: siteDir,
    env: instance.createServerEnvironment(config),
    logFile: join(config.dataDir, 'logs', `${instance.logName}.log`),
    readyUrl: instance.getUrl(config),
    onSpawn,
  });
}

async function computeFingerprint({
  config,
  cmsDatabaseUrl,
  instance = publicSite,
}: SiteBuild): Promise<string> {
  const code = computeCodeRevision(ROOT, instance.createBuildEnvironment(config));
  return instance.readsContentAtRequestTime
    ? code
    : `${code}:${await readContentFingerprint(cmsDatabaseUrl)}`;
}

/**
 * Returns a value that changes with every create, update and delete of content in Directus, from its activity log. Collections in
 * which programs keep records have no entries there.
 */
async function readContentFingerprint(cmsDatabaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: cmsDatabaseUrl });
  await client.connect();
  const readValue = async (sql: string) => {
    const { rows } = await client.query<{ value: string | number | null }>(sql);
    return rows[0]?.value;
  };
  try {
    const revision = [
      await readValue('select oid as value from pg_database where datname = current_database()'),
      await readValue(
        `select max(id) as value from directus_activity where action in ('create', 'update', 'delete')`,
      ),
    ];
    return revision.join(':');
  } finally {
    await client.end();
  }
}
