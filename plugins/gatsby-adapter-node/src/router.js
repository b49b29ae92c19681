'use strict';

const { matchRoute } = require('./paths.js');

/**
 * @typedef {{ kind: 'file', file: import('./files.js').ServedFile }
 *   | { kind: 'html' | 'data', path: string }
 *   | { kind: 'unsupported' }} Target a file; a page (or its data) that is rendered on request; or a page or function of a
 *   release that this server cannot run
 */

/**
 * Finds the target of a path, in the order of `gatsby serve`: files, rendered pages, client-only routes.
 *
 * @param {import('./site.js').Site} site
 * @param {string} path from readAddress, without a trailing slash and without the path prefix
 * @returns {Promise<Target | null>}
 */
async function findTarget({ engine, findFile, clientRoutes, routing }, path) {
  const file = await findFile(path);
  if (file) return { kind: 'file', file };
  const dataPath = getPagePath(path);
  if (dataPath && engine?.find(dataPath)) return { kind: 'data', path: dataPath };
  if (engine?.find(path)) return { kind: 'html', path };
  const fullPath = routing.pathPrefix + path;
  if (routing.rendered.some((route) => matchRoute(route.path, fullPath))) return { kind: 'unsupported' };
  const route = clientRoutes.find(({ matchPath }) => matchRoute(matchPath, path));
  const shell = route && (await findFile(route.path));
  return shell ? { kind: 'file', file: shell } : null;
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

module.exports = { findTarget };
