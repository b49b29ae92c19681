'use strict';

const { existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Gatsby stores nodes at once, but the list of pages that they change only after it has queried the data of all pages. If a build fails or
 * is ended in between, the next one finds the new nodes in the store and nothing to do, so the pages stay as they were.
 */

/**
 * @param {string} siteDir
 * @returns {string} a file that exists from the first write of a sync until its build is complete
 */
const getMarker = (siteDir) => join(siteDir, '.cache', 'gatsby-source-directus-unfinished');

/** @returns {string} `build` or `develop` */
const getCommand = () => process.env['gatsby_executing_command'] ?? 'build';

/**
 * Called before the first write of a sync.
 *
 * @param {string} siteDir
 */
function noteSync(siteDir) {
  writeFileSync(getMarker(siteDir), getCommand());
}

/**
 * Called at the end of a build.
 *
 * @param {string} siteDir
 */
function noteBuild(siteDir) {
  rmSync(getMarker(siteDir), { force: true });
}

/**
 * Makes Gatsby start without the results of earlier builds if the last one was not completed. Called before Gatsby examines its cache: it
 * deletes the cache, except that of webpack, when there is no `public` folder. A development server never completes a build. It saves its
 * state while it runs, so another one can go on with it.
 *
 * @param {string} siteDir
 * @returns {boolean} whether Gatsby starts without them
 */
function discardUnfinishedBuild(siteDir) {
  const marker = getMarker(siteDir);
  if (!existsSync(marker)) return false;
  if (getCommand() === 'develop' && readFileSync(marker, 'utf8') === 'develop') return false;
  rmSync(join(siteDir, 'public'), { recursive: true, force: true });
  return true;
}

module.exports = { discardUnfinishedBuild, noteBuild, noteSync };
