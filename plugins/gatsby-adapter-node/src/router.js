'use strict';

const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { findFile } = require('./files.js');
const { matchesRoute } = require('./paths.js');

/**
 * @typedef {{ kind: 'file', file: import('./files.js').ServedFile }
 *   | { kind: 'html' | 'data', path: string }} Target a file, or a page (or its data) that is rendered on request
 *
 * @typedef {object} ClientRoute a route that the browser resolves by itself
 * @property {string} matchPath
 * @property {string} path of the page whose HTML answers the whole route
 */

/**
 * Finds what answers a path, in the order of `gatsby serve`: files, rendered pages, client-only routes.
 *
 * @param {string} siteDir
 * @param {import('./engine.js').Engine | null} engine
 * @returns {(path: string) => Promise<Target | null>} takes a path of readAddress without a slash at its end
 */
function createRouter(siteDir, engine) {
  const publicDir = join(siteDir, 'public');
  const clientRoutes = readClientRoutes(siteDir);
  return async function find(path) {
    const file = await findFile(publicDir, path);
    if (file) return { kind: 'file', file };
    const ofData = pageOfData(path);
    if (ofData && engine?.find(ofData)) return { kind: 'data', path: ofData };
    if (engine?.find(path)) return { kind: 'html', path };
    const route = clientRoutes.find(({ matchPath }) => matchesRoute(matchPath, path));
    const shell = route && (await findFile(publicDir, route.path));
    return shell ? { kind: 'file', file: shell } : null;
  };
}

/**
 * The most specific first, as Gatsby wrote them.
 *
 * @param {string} siteDir
 * @returns {ClientRoute[]}
 */
function readClientRoutes(siteDir) {
  const file = join(siteDir, '.cache', 'match-paths.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/**
 * The path of the page whose data is asked for (`/page-data/index/page-data.json`); null for all other paths.
 *
 * @param {string} path
 */
function pageOfData(path) {
  const [, page] = /^\/page-data\/(.+)\/page-data\.json$/.exec(path) ?? [];
  if (page === undefined) return null;
  return page === 'index' ? '/' : `/${page}`;
}

module.exports = { createRouter };
