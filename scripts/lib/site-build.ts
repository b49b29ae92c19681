import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT, siteEnvironment, siteServerEnvironment, urls, type StackConfig } from './config.ts';
import {
  assertPortIsFree,
  runCommand,
  startProcess,
  type RunningProcess,
  type RunOptions,
} from './processes.ts';

/** What the built site is made of, besides its content and the variables below. */
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

/** A folder with the site in it (the repository, or a copy), and the content it is built from. */
export interface SiteBuild {
  config: StackConfig;
  siteDir: string;
  cmsDatabaseUrl: string;
}

const stampOf = (siteDir: string) => join(siteDir, 'public', '.playhouse-build');

/** True when `public/` was built from these sources, these addresses and this content. */
export async function isBuilt(site: SiteBuild): Promise<boolean> {
  const stamp = stampOf(site.siteDir);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === (await buildFingerprint(site));
}

/**
 * Builds the site into `public/`. The fingerprint is taken first: content that is edited during the build makes
 * the next run build again. When Gatsby stops for a reason of its own, its sentence is the error.
 */
export async function buildSite(
  site: SiteBuild,
  { onOutput, onSpawn }: Pick<RunOptions, 'onOutput' | 'onSpawn'>,
): Promise<void> {
  const fingerprint = await buildFingerprint(site);
  await runCommand('gatsby', ['build', '--no-color'], {
    cwd: site.siteDir,
    env: siteEnvironment(site.config),
    onOutput,
    onSpawn,
  });
  writeFileSync(stampOf(site.siteDir), fingerprint);
}

/** Serves the built site, and waits until it answers. Throws when another program listens on its port. */
export async function serveSite(
  { config, siteDir }: Pick<SiteBuild, 'config' | 'siteDir'>,
  onSpawn: RunOptions['onSpawn'],
): Promise<RunningProcess> {
  // Otherwise a server left by a run that was killed would answer in its place, with an old build.
  await assertPortIsFree(config.ports.site, 'SITE_PORT');
  return startProcess({
    name: 'The site',
    command: 'node',
    args: [join(ROOT, 'server', 'main.ts')],
    cwd: siteDir,
    env: siteServerEnvironment(config),
    logFile: join(config.dataDir, 'logs', 'site.log'),
    readyUrl: urls(config).site,
    onSpawn,
  });
}

async function buildFingerprint({ config, cmsDatabaseUrl }: SiteBuild): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) hashTree(hash, join(ROOT, source));
  const env = siteEnvironment(config);
  for (const name of [
    'DIRECTUS_URL',
    'GATSBY_DIRECTUS_ASSETS_URL',
    'GATSBY_HELIOS_URL',
    'GATSBY_SITE_URL',
    'GATSBY_CHAT_URL',
    'GATSBY_SHOW_PAGE_VERSIONS',
  ]) {
    hash.update(`${name}=${env[name]}\n`);
  }
  hash.update(await contentRevision(cmsDatabaseUrl));
  return hash.digest('hex');
}

/** Changes whenever something was created, edited or deleted in Directus, which logs each as an activity. */
async function contentRevision(cmsDatabaseUrl: string): Promise<string> {
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
