'use strict';

const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { findFile } = require('./files.js');
const { matchesRoute } = require('./paths.js');

/**
 * @typedef {{ kind: 'file', file: import('./files.js').ServedFile }
 *   | { kind: 'html' | 'data', path: string }} Target a file, or a page (or its data) that is rendered on request
 *
 * @typedef {object} ClientRoute a route that is resolved in the browser
 * @property {string} matchPath
 * @property {string} path of the page whose HTML is served for the whole route
 */

/**
 * Creates a function that finds the target of a path, in the order of `gatsby serve`: files, rendered pages, client-only
 * routes.
 *
 * @param {string} siteDir
 * @param {import('./engine.js').Engine | null} engine
 * @returns {(path: string) => Promise<Target | null>} takes a path from readAddress, without a trailing slash
 */
function createRouter(siteDir, engine) {
  const publicDir = join(siteDir, 'public');
  const clientRoutes = readClientRoutes(siteDir);
  return async function find(path) {
    const file = await findFile(publicDir, path);
    if (file) return { kind: 'file', file };
    const dataPath = getPagePath(path);
    if (dataPath && engine?.find(dataPath)) return { kind: 'data', path: dataPath };
    if (engine?.find(path)) return { kind: 'html', path };
    const route = clientRoutes.find(({ matchPath }) => matchesRoute(matchPath, path));
    const shell = route && (await findFile(publicDir, route.path));
    return shell ? { kind: 'file', file: shell } : null;
  };
}

/**
 * Reads the client-only routes, the most specific first, in Gatsby's order.
 *
 * @param {string} siteDir
 * @returns {ClientRoute[]}
 */
function readClientRoutes(siteDir) {
  const file = join(siteDir, '.cache', 'match-paths.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/**
 * Returns the path of the page for a page-data path (`/page-data/index/page-data.json`), null for all other paths.
 *
 * @param {string} path
 */
function getPagePath(path) {
  const [, page] = /^\/page-data\/(.+)\/page-data\.json$/.exec(path) ?? [];
  if (page === undefined) return null;
  return page === 'index' ? '/' : `/${page}`;
}

module.exports = { createRouter, readClientRoutes };
