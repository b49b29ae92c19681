import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gatsby stores nodes at once, but the list of pages that they change only after it has queried the data of all pages. If a build fails or
 * is ended in between, the next one finds the new nodes in the store and nothing to do, so the pages stay as they were.
 */

/** Returns a file that exists from the first write of a sync until its build is complete. */
const getMarker = (siteDir: string): string => join(siteDir, '.cache', 'gatsby-source-directus-unfinished');

/** Returns `build` or `develop`. */
const getCommand = (): string => process.env['gatsby_executing_command'] ?? 'build';

/** Called before the first write of a sync. */
export function noteSync(siteDir: string): void {
  writeFileSync(getMarker(siteDir), getCommand());
}

/** Called at the end of a build. */
export function noteBuild(siteDir: string): void {
  rmSync(getMarker(siteDir), { force: true });
}

/**
 * Makes Gatsby start without the results of earlier builds if the last one was not completed. Called before Gatsby examines its cache: it
 * deletes the cache, except that of webpack, when there is no `public` folder. A development server never completes a build. It saves its
 * state while it runs, so another one can go on with it.
 *
 * @returns whether Gatsby starts without them
 */
export function discardUnfinishedBuild(siteDir: string): boolean {
  const marker = getMarker(siteDir);
  if (!existsSync(marker)) return false;
  if (getCommand() === 'develop' && readFileSync(marker, 'utf8') === 'develop') return false;
  rmSync(join(siteDir, 'public'), { recursive: true, force: true });
  return true;
}
