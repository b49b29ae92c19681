'use strict';

const { createHash } = require('node:crypto');
const { lstat, mkdtemp, readdir, rm } = require('node:fs/promises');
const { connect } = require('node:net');
const { hostname, tmpdir } = require('node:os');
const { join } = require('node:path');

/**
 * The prefix of the folder names. It contains part of a hash of the host name, because hosts can share a temporary directory, and a
 * Unix socket cannot be reached from another host. The whole host name could make the path of the socket too long.
 */
const PREFIX = `gatsby-adapter-node-worker-${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}-`;

/** Milliseconds. The worker of a younger folder may be starting, so that it does not listen on its socket yet. */
const MIN_AGE = 10 * 60_000;

/**
 * Creates the folder of a worker. It is readable for the user of the server only, and in the temporary directory, because
 * the path of a socket must be short.
 *
 * @returns {Promise<string>}
 */
async function createFolder() {
  return mkdtemp(join(tmpdir(), PREFIX));
}

/** @param {string} folder */
function getSocket(folder) {
  return join(folder, 'socket');
}

/**
 * Removes the folders of workers of this host that were killed together with their server. A worker that lives answers at its socket,
 * also a busy one. The number of a process says less: another process can have it, and other containers count their own.
 */
async function removeStaleFolders() {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((found) => found.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const found = await lstat(folder).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (Date.now() - found.mtimeMs < MIN_AGE || (await isAnswered(getSocket(folder)))) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * @param {string} socket
 * @returns {Promise<boolean>} false only if it is certain
 */
function isAnswered(socket) {
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.on('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT');
    });
  });
}

module.exports = { createFolder, getSocket, PREFIX, removeStaleFolders };
