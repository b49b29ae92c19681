'use strict';

const { execFile } = require('node:child_process');
const fs = require('node:fs/promises');
const { promisify } = require('node:util');

const run = promisify(execFile);

/**
 * Writes everything that was changed in the file system of a folder to the disk, so that it survives a loss of power. This is one
 * write for a whole release, where a sync of each of its thousands of files and folders takes seconds.
 *
 * @param {string} dir
 */
async function syncFileSystem(dir) {
  try {
    await run('sync', ['-f', dir]);
  } catch (error) {
    // Another error is one of the disk.
    if (
      !/(?:invalid|unrecognized|unknown|illegal) option/i.test(
        /** @type {{ stderr?: string }} */ (error).stderr ?? '',
      )
    )
      throw error;
    // This `sync` has no option `-f`, and writes all file systems.
    await run('sync');
  }
}

/**
 * Writes the content of a file or the entries of a folder to the disk.
 *
 * @param {string} path
 */
async function syncPath(path) {
  const handle = await fs.open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @param {unknown} error */
function isMissing(error) {
  return ['ENOENT', 'ENOTDIR'].includes(getCode(error));
}

/** @param {unknown} error */
function isDiskFull(error) {
  return ['ENOSPC', 'EDQUOT'].includes(getCode(error));
}

/** @param {unknown} error */
function getCode(error) {
  return String(/** @type {NodeJS.ErrnoException} */ (error).code);
}

module.exports = { getCode, isDiskFull, isMissing, syncFileSystem, syncPath };
