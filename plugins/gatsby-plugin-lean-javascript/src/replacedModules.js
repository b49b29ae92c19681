'use strict';

const path = require('node:path');

/**
 * Returns webpack aliases.
 *
 * @param {Record<string, string | false>} replacedModules
 * @param {string} siteDir
 * @returns {Record<string, string | false>}
 * @throws {Error} when a file of a package does not exist
 */
function createAliases(replacedModules, siteDir) {
  return Object.fromEntries(
    Object.entries(replacedModules).map(([request, replacement]) => [
      // Gatsby imports the files of its plugins by their absolute path.
      request.endsWith('.js') ? require.resolve(request, { paths: [siteDir] }) : request,
      replacement === false ? false : path.resolve(siteDir, replacement),
    ]),
  );
}

/**
 * Returns the folder of a package.
 *
 * @param {string} name
 * @param {string} siteDir
 * @throws {Error} when the package is not installed
 */
function findPackage(name, siteDir) {
  return path.dirname(require.resolve(`${name}/package.json`, { paths: [siteDir] }));
}

module.exports = { createAliases, findPackage };
