'use strict';

const { readFile, stat } = require('node:fs/promises');
const { join } = require('node:path');

/** Files of `public/` that are not served: source maps, hidden files and files that Gatsby keeps for its next build. */
const PRIVATE = /\.map$|\/\.(?!well-known\/)|^\/_gatsby\/|^\/webpack\.stats\.json$|^\/chunk-map\.json$/;

/** Files whose name changes with their content. */
const HASHED = /^\/static\/|-[0-9a-f]{8,20}\.(?:js|css)$/;

/** Compressed files. Range requests are off for them, because byte ranges differ between encodings. */
const COMPRESSIBLE = /\.(?:html|js|mjs|css|json|svg|xml|txt|webmanifest)$/;

/**
 * @typedef {object} ServedFile
 * @property {string} file path below `public/`, with a leading slash, decoded
 * @property {string} cacheControl
 * @property {boolean} acceptRanges
 */

/**
 * Finds the file for a path. For a folder this is its `index.html`.
 *
 * @param {string} publicDir
 * @param {string} path from readAddress, without a trailing slash
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
 * Reads the error page (404.html, 500.html). Returns plain text if the site has none.
 *
 * @param {string} publicDir
 * @param {404 | 500} status
 * @returns {Promise<{ type: string, body: string }>}
 */
async function readErrorPage(publicDir, status) {
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

module.exports = { COMPRESSIBLE, HASHED, PRIVATE, findFile, readErrorPage };
