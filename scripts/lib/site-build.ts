import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  ROOT,
  createSiteEnvironment,
  createSiteServerEnvironment,
  getUrls,
  type StackConfig,
} from './config.ts';
import {
  assertPortIsFree,
  runCommand,
  startProcess,
  type RunningProcess,
  type RunOptions,
} from './processes.ts';

/** The source files of the site, which are part of the fingerprint of a build. */
const SOURCES = [
  'src',
  'server',
  'plugins',
  'static',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'gatsby-browser.tsx',
  'gatsby-ssr.tsx',
  'package-lock.json',
];

/** The folder of the site (the repository or a copy) and the database of its content. */
export interface SiteBuild {
  config: StackConfig;
  siteDir: string;
  cmsDatabaseUrl: string;
}

const stampOf = (siteDir: string) => join(siteDir, 'public', '.playhouse-build');

/** Returns whether `public/` was built from the current sources, addresses and content. */
export async function isBuilt(site: SiteBuild): Promise<boolean> {
  const stamp = stampOf(site.siteDir);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === (await buildFingerprint(site));
}

/**
 * Builds the site into `public/`. The fingerprint is computed first, so that content edited during the build causes another
 * build. The error contains the output of Gatsby.
 */
export async function buildSite(
  site: SiteBuild,
  { onOutput, onSpawn }: Pick<RunOptions, 'onOutput' | 'onSpawn'>,
): Promise<void> {
  const fingerprint = await buildFingerprint(site);
  await runCommand('gatsby', ['build', '--no-color'], {
    cwd: site.siteDir,
    env: createSiteEnvironment(site.config),
    onOutput,
    onSpawn,
  });
  writeFileSync(stampOf(site.siteDir), fingerprint);
}

/** Serves the built site and waits until it is ready. Throws when its port is in use. */
export async function serveSite(
  { config, siteDir }: Pick<SiteBuild, 'config' | 'siteDir'>,
  onSpawn: RunOptions['onSpawn'],
): Promise<RunningProcess> {
  // Otherwise the server of a killed run could respond on this port with an old build.
  await assertPortIsFree(config.ports.site, 'SITE_PORT');
  return startProcess({
    name: 'The site',
    command: 'node',
    args: [join(ROOT, 'server', 'main.ts')],
    cwd: siteDir,
    env: createSiteServerEnvironment(config),
    logFile: join(config.dataDir, 'logs', 'site.log'),
    readyUrl: getUrls(config).site,
    onSpawn,
  });
}

async function buildFingerprint({ config, cmsDatabaseUrl }: SiteBuild): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) hashTree(hash, join(ROOT, source));
  const env = createSiteEnvironment(config);
  // Gatsby writes the values of these variables into the pages.
  const names = Object.keys(env).filter((name) => name.startsWith('GATSBY_') || name === 'DIRECTUS_URL');
  for (const name of names.sort()) hash.update(`${name}=${env[name]}\n`);
  hash.update(await readContentRevision(cmsDatabaseUrl));
  return hash.digest('hex');
}

/** Returns a value that changes with every create, update and delete in Directus, from its activity log. */
async function readContentRevision(cmsDatabaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: cmsDatabaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number | null }>(
      `select max(id) as id from directus_activity where action in ('create', 'update', 'delete')`,
    );
    const created = await client.query<{ oid: number }>(
      'select oid from pg_database where datname = current_database()',
    );
    return `${created.rows[0]?.oid}:${rows[0]?.id}`;
  } finally {
    await client.end();
  }
}

function hashTree(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    hash.update(`${path.slice(ROOT.length)}\n`).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'node_modules') hashTree(hash, join(path, name));
  }
}
