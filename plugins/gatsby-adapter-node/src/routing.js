'use strict';

const { matchRoute } = require('./paths.js');

/**
 * @typedef {'never' | 'always' | 'ignore'} TrailingSlash
 *
 * @typedef {object} Redirect of `createRedirect`
 * @property {string} path with `:name` and `*` at its end, with the path prefix
 * @property {string} toPath a path with the path prefix, or a URL. `:name`, `*` and `:splat` stand for parts of the request
 * @property {301 | 302 | 303 | 307 | 308} status
 * @property {boolean} ignoreCase
 *
 * @typedef {object} HeaderRule headers of gatsby-config
 * @property {string} path as in a redirect
 * @property {Record<string, string>} headers names in lower case
 *
 * @typedef {object} RenderedRoute addresses that are not files: a page that is rendered on request, its data, or a function
 * @property {string} path as in a redirect
 * @property {string} functionId PAGE_ENGINE, or that of a function
 * @property {boolean} isDeferred a deferred page, or its data: the same for all visitors of a release
 * @property {boolean} [isCached] the same, in place of isDeferred, in releases from before 26 November 2026. Remove it when none is left
 *
 * @typedef {object} FunctionEntry
 * @property {string} functionId
 * @property {string} name
 * @property {string} entry the compiled file, relative to the folder of the site
 *
 * @typedef {object} Routing how the addresses of a site are answered, apart from its files and client-only routes
 * @property {TrailingSlash} trailingSlash as in gatsby-config
 * @property {string} pathPrefix `/docs`, or empty
 * @property {Redirect[]} redirects the most specific first
 * @property {HeaderRule[]} headers
 * @property {RenderedRoute[]} rendered
 * @property {FunctionEntry[]} functions
 */

/** The function of rendered pages in Gatsby's routes. All others are functions of the site. */
const PAGE_ENGINE = 'ssr-engine';

/** @type {Routing} */
const DEFAULT_ROUTING = Object.freeze({
  trailingSlash: 'never',
  pathPrefix: '',
  redirects: [],
  headers: [],
  rendered: [],
  functions: [],
});

/**
 * Returns the URL to which a request is redirected. The query of the request is kept if the target has none.
 *
 * @param {readonly Redirect[]} redirects
 * @param {import('./paths.js').Address} address
 * @returns {{ location: string, status: number } | null}
 */
function findRedirect(redirects, { path, search }) {
  for (const { path: from, toPath, status, ignoreCase } of redirects) {
    const values = matchRoute(from, path, { ignoreCase });
    if (!values) continue;
    const target = fill(toPath, values);
    return { location: target.includes('?') ? target : addQuery(target, search), status };
  }
  return null;
}

/**
 * @param {string} toPath
 * @param {Record<string, string>} values decoded parts of the address; `*` for the rest
 */
function fill(toPath, values) {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]*)?(.*)$/s.exec(toPath) ?? [];
  const filled = path.replace(/:([A-Za-z]\w*)|\*\w*$/g, (part, /** @type {string | undefined} */ name) => {
    const value = name === undefined || name === 'splat' ? values['*'] : values[name];
    return value === undefined ? part : value.split('/').map(encodeURIComponent).join('/');
  });
  return origin + filled;
}

/**
 * @param {string} target
 * @param {string} search
 */
function addQuery(target, search) {
  const [path = '', hash] = target.split('#', 2);
  return `${path}${search}${hash === undefined ? '' : `#${hash}`}`;
}

/**
 * Returns a function that finds the entry for a path. Only patterns are searched one by one: a site can have thousands of
 * exact paths. An exact path is more specific than a pattern.
 *
 * @template {{ path: string }} T
 * @param {readonly T[]} entries the most specific first
 * @returns {(path: string) => T | undefined} takes a path without a trailing slash
 */
function createPathFinder(entries) {
  /** @type {Map<string, T>} */
  const exact = new Map();
  for (const entry of entries.filter((found) => !isPattern(found))) {
    const path = trim(entry.path);
    if (!exact.has(path)) exact.set(path, entry);
  }
  const patterns = entries.filter(isPattern);
  return (path) => exact.get(path) ?? patterns.find((entry) => matchRoute(entry.path, path));
}

/** @param {{ path: string }} route */
function isPattern({ path }) {
  return /[:*]/.test(path);
}

/** @param {string} path */
function trim(path) {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/**
 * Returns the path below the path prefix, or null for a path outside of it.
 *
 * @param {string} path without a trailing slash
 * @param {string} prefix
 */
function removePrefix(path, prefix) {
  if (prefix === '') return path;
  if (path === prefix) return '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}

module.exports = {
  createPathFinder,
  DEFAULT_ROUTING,
  findRedirect,
  isPattern,
  PAGE_ENGINE,
  removePrefix,
  trim,
};
