'use strict';

const { stat } = require('node:fs/promises');
const { join } = require('node:path');

/** Files of `public/` that are not served: source maps, hidden files and files that Gatsby keeps for its next build. */
const PRIVATE =
  /\.map$|\/\.(?!well-known\/)|^\/_gatsby\/slices\/|^\/webpack\.stats\.json$|^\/chunk-map\.json$/;

/** Files whose name changes with their content. */
const HASHED = /^\/static\/|^\/_gatsby\/(?:image|file)\/|-[0-9a-f]{8,20}\.(?:js|css)$/;

/** Compressed files. Range requests are off for them, because byte ranges differ between encodings. */
const COMPRESSIBLE = /\.(?:html|js|mjs|css|json|svg|xml|txt|webmanifest)$/;

/**
 * @typedef {object} ServedFile
 * @property {string} root the folder of the file
 * @property {string} file path below `root`, with a leading slash, decoded
 * @property {boolean} isHashed its name changes with its content, so that browsers keep it for a year
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
    if (found?.isFile()) return createServedFile(publicDir, file);
  }
  return null;
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {ServedFile}
 */
function createServedFile(root, file) {
  return {
    root,
    file,
    isHashed: HASHED.test(file),
    acceptRanges: !COMPRESSIBLE.test(file),
  };
}

/** @param {ServedFile} file */
function getCacheControl({ isHashed }) {
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * Returns options of @fastify/static.
 *
 * @param {Pick<ServedFile, 'acceptRanges'>} file
 */
function toSendOptions({ acceptRanges }) {
  return {
    acceptRanges,
    // The server sets it.
    cacheControl: false,
    // A date does not identify the content: after a rollback, an older file is the new one.
    lastModified: false,
  };
}

/**
 * @param {import('fastify').FastifyReply} reply
 * @param {ServedFile} served
 */
function sendFile(reply, served) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', getCacheControl(served));
  void reply.sendFile(served.file, served.root, toSendOptions(served));
}

module.exports = {
  COMPRESSIBLE,
  HASHED,
  PRIVATE,
  createServedFile,
  findFile,
  sendFile,
  toSendOptions,
};
