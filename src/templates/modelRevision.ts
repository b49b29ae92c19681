import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders with the code that creates the models of pages and slices from Directus' items. */
const SOURCES = ['src/content', 'src/lib', 'src/templates'];

/**
 * Returns a short hash of what the models depend on besides the content: code, and the variables of the site. It is a part of the
 * context of every page and slice, because Gatsby runs the query of a page again only if its content or its context
 * has changed. Without it a build of new code would keep the models of the old code, which it finds in `.cache`.
 *
 * @param siteDir the folder of the site
 * @param env only the variables with the prefix `GATSBY_` count
 */
export function createModelRevision(
  siteDir: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const hash = hashModules(siteDir, SOURCES);
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('GATSBY_')) hash.update(`${name}=${env[name] ?? ''}\0`);
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Returns a short hash of all code of the site, for the context of slices. When the renderer has changed, Gatsby renders all pages
 * again, but slices only if their own template has changed. Their islands (header, footer) are in the renderer, so a build of new
 * code would keep their old HTML, which it finds in `.cache`.
 *
 * @param siteDir the folder of the site
 */
export function createSliceRevision(siteDir: string): string {
  return hashModules(siteDir, ['src']).digest('hex').slice(0, 12);
}

function hashModules(siteDir: string, sources: readonly string[]): Hash {
  const hash = createHash('sha256');
  for (const source of sources) {
    const folder = join(siteDir, source);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isModule).sort();
    for (const file of files) hash.update(`${source}/${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash;
}

/**
 * Adds what a page or slice shows or links to, but is not on the site at the moment. When an item becomes due, no node changes, so
 * Gatsby would keep the old result without it. A hash, because visitors must not see the keys of drafts.
 *
 * @param revision of `createModelRevision`
 * @param hiddenIds keys in Directus, in any order
 */
export function addHiddenIds(revision: string, hiddenIds: readonly string[]): string {
  if (hiddenIds.length === 0) return revision;
  const ids = [...new Set(hiddenIds)].sort().join('\0');
  return `${revision}-${createHash('sha256').update(ids).digest('hex').slice(0, 12)}`;
}

function isModule(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.(test|stories|mocks)\.tsx?$/.test(file);
}
