'use strict';

const { matchRoute } = require('./paths.js');

/**
 * @typedef {{ kind: 'html' | 'data', path: string, isStored: boolean }} PageTarget a page that is rendered on request, or its data
 * @typedef {{ kind: 'function', functionId: string }} FunctionTarget
 * @typedef {{ kind: 'file', file: import('./files.js').ServedFile } | PageTarget | FunctionTarget | { kind: 'unsupported' }} Target
 *   unsupported: a page or function of a release that an older version of the adapter has written
 */

/**
 * Finds the target of a path, in the order of `gatsby serve`: files, functions, rendered pages, client-only routes.
 *
 * @param {import('./site.js').Site} site
 * @param {string} path from readAddress, without a trailing slash and without the path prefix
 * @returns {Promise<Target | null>}
 */
async function findTarget({ renderer, findFile, clientRoutes, routing }, path) {
  const file = await findFile(path);
  if (file) return { kind: 'file', file };
  const functionId = renderer?.findFunction(path);
  if (functionId) return { kind: 'function', functionId };
  const renderedPage = findPage(renderer, path);
  if (renderedPage) return renderedPage;
  const fullPath = routing.pathPrefix + path;
  if (!renderer && routing.rendered.some((route) => matchRoute(route.path, fullPath))) {
    return { kind: 'unsupported' };
  }
  const route = clientRoutes.find(({ matchPath }) => matchRoute(matchPath, path));
  const page = route && (await findFile(route.path));
  return page ? { kind: 'file', file: page } : null;
}

/**
 * @param {import('./site.js').Renderer | null} renderer
 * @param {string} path
 * @returns {PageTarget | null}
 */
function findPage(renderer, path) {
  const dataPath = getPagePath(path);
  const dataPage = dataPath && renderer?.findPage(dataPath);
  if (dataPage) return { kind: 'data', path: dataPath, ...dataPage };
  const page = renderer?.findPage(path);
  return page ? { kind: 'html', path, ...page } : null;
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
