'use strict';

const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * @typedef {object} ClientRoute a route that is resolved in the browser
 * @property {string} matchPath
 * @property {string} path of the page whose HTML is served for the whole route
 */

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

module.exports = { readClientRoutes };
