'use strict';

const fs = require('node:fs/promises');
const { dirname, join } = require('node:path');
const { isMissing } = require('./disk.js');
const { copyFiles, listFiles } = require('./releaseFiles.js');
const { PAGE_ENGINE } = require('./routing.js');

/**
 * @typedef {import('./releaseFiles.js').ReleaseFiles} ReleaseFiles
 * @typedef {import('./releases.js').Release} Release
 */

/** The folder in a release with what renders pages and runs functions. It has the structure of the folder of the site. */
const RENDER = 'render';

/** The folder of `releasesDir` with the deferred pages of all releases that have been rendered. No release has this id. */
const DEFERRED = '.deferred';

/** Its name before 26 November 2026. Remove this when no server has such a folder. */
const OLD_DEFERRED = '.rendered';

/** Folders of Gatsby's engine for pages. A page with a query needs the database. */
const ENGINE_FOLDERS = ['/.cache/page-ssr', '/.cache/query-engine', '/.cache/data/datastore'];
const FUNCTIONS_FOLDER = '/.cache/functions';

/** Files for people, the lock of an open database, and an entry point that is not used, see loadEngine. */
const UNUSED = /\.map$|\.d\.ts$|\/lock\.mdb$|\/page-ssr\/lambda\.js$|\/functions\/manifest\.json$/;

/**
 * Copies what a release needs to render pages and to run functions. Older builds may have left an engine that the site does
 * not use any more.
 *
 * @param {{ siteDir: string, routing: import('./routing.js').Routing }} site
 * @param {string} releaseDir
 * @param {import('./releases.js').NewestRelease | null} previous
 * @returns {ReturnType<typeof copyFiles>} by path below `render/`
 */
async function copyRenderFiles({ siteDir, routing }, releaseDir, previous) {
  const hasPages = routing.rendered.some(({ functionId }) => functionId === PAGE_ENGINE);
  const hasFunctions = routing.rendered.some(({ functionId }) => functionId !== PAGE_ENGINE);
  const folders = [...(hasPages ? ENGINE_FOLDERS : []), ...(hasFunctions ? [FUNCTIONS_FOLDER] : [])];
  const lists = await Promise.all(folders.map((folder) => listFiles(siteDir, folder).catch(ignoreMissing)));
  const paths = lists.flat().filter((path) => !UNUSED.test(path));
  return copyFiles(
    { sourceDir: siteDir, paths: paths.sort(), isServed: false },
    join(releaseDir, RENDER),
    previous && {
      dir: getRenderDir(previous.release),
      files: previous.release.manifest.renderFiles ?? {},
      sources: previous.sources.renderFiles ?? {},
    },
  );
}

/**
 * @param {Release} release
 * @param {(dir: string, files: ReleaseFiles) => Promise<string | null>} find a function of releaseFiles.js
 * @returns {Promise<string | null>} the path of the first damaged file
 */
async function findDamagedRenderFile(release, find) {
  const path = await find(getRenderDir(release), release.manifest.renderFiles ?? {});
  return path && `/${RENDER}${path}`;
}

/** @param {Pick<Release, 'dir'>} release */
function getRenderDir({ dir }) {
  return join(dir, RENDER);
}

/**
 * Returns the folder of the deferred pages of a release. It is beside the release, which does not change.
 *
 * @param {Pick<Release, 'dir' | 'id'>} release
 */
function getDeferredDir({ dir, id }) {
  return join(dirname(dir), DEFERRED, id);
}

/**
 * Removes the deferred pages of the releases that do not exist any more.
 *
 * @param {string} releasesDir absolute
 * @param {readonly Release[]} releases
 */
async function removeDeferredPages(releasesDir, releases) {
  const kept = new Set(releases.map(({ id }) => id));
  await fs.rm(join(releasesDir, OLD_DEFERRED), { recursive: true, force: true });
  const found = await fs.readdir(join(releasesDir, DEFERRED)).catch(ignoreMissing);
  for (const id of found) {
    if (!kept.has(id)) await fs.rm(join(releasesDir, DEFERRED, id), { recursive: true, force: true });
  }
}

/**
 * @param {unknown} error
 * @returns {string[]}
 */
function ignoreMissing(error) {
  if (isMissing(error)) return [];
  throw error;
}

module.exports = {
  copyRenderFiles,
  findDamagedRenderFile,
  getRenderDir,
  getDeferredDir,
  removeDeferredPages,
};
