import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The source files of the site. */
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

/**
 * Returns a hash of the sources of the site, and of the variables that Gatsby writes into pages.
 *
 * @param env the environment of the build
 */
export function computeCodeRevision(siteDir: string, env: Readonly<Record<string, string>>): string {
  const names = Object.keys(env).filter((name) => name.startsWith('GATSBY_') || name === 'DIRECTUS_URL');
  return hashFiles(
    siteDir,
    SOURCES,
    names.sort().map((name) => `${name}=${env[name]}`),
  );
}

/**
 * Returns a hash of files and folders, without packages.
 *
 * @param sources their paths below `root`
 * @param settings what else the result of a build depends on
 */
export function hashFiles(root: string, sources: readonly string[], settings: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hashTree(hash, root, source);
  for (const setting of settings) hash.update(`${setting}\n`);
  return hash.digest('hex');
}

function hashTree(hash: Hash, root: string, path: string): void {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    hash.update(`${path}\n`).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (name !== 'node_modules') hashTree(hash, root, join(path, name));
  }
}
