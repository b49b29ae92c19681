'use strict';

const { dropGatsbyDefaults } = require('./headers.js');

/**
 * @typedef {import('./routing.js').Routing} Routing
 * @typedef {import('gatsby').IStaticRoute | import('gatsby').IFunctionRoute | import('gatsby').IRedirectRoute} Route
 *
 * @typedef {object} GatsbyRouting what Gatsby tells an adapter about the addresses of a site
 * @property {readonly Route[]} routesManifest
 * @property {readonly { functionId: string, name: string, pathToEntryPoint: string }[]} functionsManifest
 * @property {readonly { path: string, headers: { key: string, value: string }[] }[]} headerRoutes
 * @property {string} pathPrefix also set if the build does not use it
 * @property {import('./routing.js').TrailingSlash} trailingSlash
 */

/** The statuses with which a server sends a visitor to another address. */
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/**
 * @param {GatsbyRouting} context
 * @param {import('../adapter.js').AdapterOptions['clientHeaders']} [clientHeaders]
 * @returns {Routing}
 * @throws {Error} of one sentence, for a redirect that the server does not support
 */
function createRouting(context, clientHeaders = {}) {
  const { functionsManifest, routesManifest, trailingSlash } = context;
  const pathPrefix = findUsedPrefix(context);
  const clientRules = Object.entries(clientHeaders).map(([path, headers]) => ({
    path: `${pathPrefix}${path}`,
    headers: { ...headers },
  }));
  return {
    trailingSlash,
    pathPrefix,
    redirects: routesManifest.filter((route) => route.type === 'redirect').map(toRedirect),
    headers: [...createHeaderRules(context), ...clientRules],
    rendered: routesManifest
      .filter((route) => route.type === 'function')
      .map(({ path, functionId, cache }) => ({ path, functionId, isDeferred: cache ?? false })),
    functions: functionsManifest.map(({ functionId, name, pathToEntryPoint }) => ({
      functionId,
      name,
      entry: pathToEntryPoint,
    })),
  };
}

/**
 * @param {import('gatsby').IRedirectRoute} route
 * @returns {import('./routing.js').Redirect}
 */
function toRedirect({ path, toPath, status, ignoreCase }) {
  if (!REDIRECT_STATUSES.includes(status)) {
    throw new Error(
      `The redirect from ${path} has the status ${status}, which is not the status of a redirect.`,
    );
  }
  if (/[?#]/.test(path))
    throw new Error(`The redirect from ${path} contains a query, which is not supported.`);
  return {
    path,
    toPath,
    status: /** @type {import('./routing.js').Redirect['status']} */ (status),
    // The default of createRedirect.
    ignoreCase: ignoreCase ?? true,
  };
}

/**
 * @param {GatsbyRouting} context
 * @returns {import('./routing.js').HeaderRule[]}
 */
function createHeaderRules({ headerRoutes }) {
  return headerRoutes
    .map(({ path, headers }) => ({
      path,
      headers: dropGatsbyDefaults(Object.fromEntries(headers.map(({ key, value }) => [key, value]))),
    }))
    .filter(({ headers }) => Object.keys(headers).length > 0);
}

/**
 * Returns the path prefix if the build uses it (`gatsby build --prefix-paths`).
 *
 * @param {GatsbyRouting} context
 */
function findUsedPrefix({ routesManifest, pathPrefix }) {
  const isUsed = routesManifest.some(
    ({ type, path }) => type === 'static' && path === `${pathPrefix}/page-data/app-data.json`,
  );
  return isUsed ? pathPrefix : '';
}

module.exports = { createRouting };
