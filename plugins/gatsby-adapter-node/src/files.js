'use strict';

const { readFile, stat } = require('node:fs/promises');
const { join } = require('node:path');

/** Files of `public/` that are no part of the site: source maps, hidden files, and what Gatsby keeps for its next build. */
const PRIVATE = /\.map$|\/\.(?!well-known\/)|^\/_gatsby\/|^\/webpack\.stats\.json$|^\/chunk-map\.json$/;

/** Files whose name changes with their content. */
const HASHED = /^\/static\/|-[0-9a-f]{8,20}\.(?:js|css)$/;

/** What is compressed. A part of such a file cannot be asked for, since the parts of both forms differ. */
const COMPRESSIBLE = /\.(?:html|js|mjs|css|json|svg|xml|txt|webmanifest)$/;

/**
 * @typedef {object} ServedFile
 * @property {string} file path below `public/`, with a slash at its start; not encoded
 * @property {string} cacheControl
 * @property {boolean} acceptRanges
 */

/**
 * The file that answers a path, an `index.html` for a folder.
 *
 * @param {string} publicDir
 * @param {string} path of readAddress, without a slash at its end
 * @returns {Promise<ServedFile | null>}
 */
async function findFile(publicDir, path) {
  if (PRIVATE.test(path)) return null;
  for (const file of [path, join(path, 'index.html')]) {
    const found = await stat(join(publicDir, file)).catch(() => null);
    if (!found?.isFile()) continue;
    return {
      file,
      cacheControl: HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      acceptRanges: !COMPRESSIBLE.test(file),
    };
  }
  return null;
}

/**
 * The page for an error (404.html, 500.html), or plain words where the site has none.
 *
 * @param {string} publicDir
 * @param {404 | 500} status
 * @returns {Promise<{ type: string, body: string }>}
 */
async function errorPage(publicDir, status) {
  try {
    const body = await readFile(join(publicDir, `${status}.html`), 'utf8');
    return { type: 'text/html; charset=utf-8', body };
  } catch {
    return {
      type: 'text/plain; charset=utf-8',
      body: status === 404 ? 'Not found.' : 'The server failed to answer.',
    };
  }
}

module.exports = { errorPage, findFile };
