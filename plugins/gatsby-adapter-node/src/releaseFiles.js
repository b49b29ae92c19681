'use strict';

const { createHash, hash } = require('node:crypto');
const { constants, createReadStream } = require('node:fs');
// Called as members, so that a test can let one of them fail.
const fs = require('node:fs/promises');
const { basename, dirname, join } = require('node:path');
const { pipeline } = require('node:stream/promises');
const { compressContent, EXTENSIONS } = require('./compression.js');
const { COMPRESSIBLE, HASHED, PRIVATE } = require('./files.js');

/**
 * @typedef {import('./compression.js').Encoding} Encoding
 *
 * @typedef {object} StoredFile
 * @property {string} hash SHA-256, hexadecimal
 * @property {number} size bytes
 *
 * @typedef {object} Encodings
 * @property {Partial<Record<Encoding, StoredFile>>} encodings the compressed files beside it (`.br`, `.gz`)
 *
 * @typedef {StoredFile & Encodings} ReleaseFile
 *
 * @typedef {Record<string, ReleaseFile>} ReleaseFiles by path below `public/`, with a leading slash, not encoded
 */

/** Files that are processed at once: enough for both the disk and the threads that compress. */
const AT_ONCE = 8;

/** Bytes. A larger file is hashed in parts. */
const MAX_SIZE_IN_MEMORY = 4 * 1024 * 1024;

/**
 * Copies files of a site. A file that equals that of the previous release becomes a hard link to it. It is never a hard link
 * to a file of the site, because Gatsby overwrites pages and data in place.
 *
 * @param {object} source
 * @param {string} source.sourceDir
 * @param {readonly string[]} source.paths below `sourceDir`, sorted
 * @param {boolean} source.isServed writes compressed files beside them
 * @param {string} targetDir
 * @param {{ dir: string, files: ReleaseFiles } | null} previous
 * @returns {Promise<ReleaseFiles>} sorted by path
 */
async function copyFiles({ sourceDir, paths, isServed }, targetDir, previous) {
  const folders = new Set(paths.map((path) => dirname(path)));
  for (const folder of folders) await fs.mkdir(join(targetDir, folder), { recursive: true });
  /** @type {ReleaseFiles} */
  const files = Object.fromEntries(paths.map((path) => [path, /** @type {ReleaseFile} */ ({})]));
  await forEach(paths, async (path) => {
    const source = join(sourceDir, path);
    const target = join(targetDir, path);
    const known = previous?.files[path];
    files[path] =
      (previous && known && (await linkFile(source, target, join(previous.dir, path), known))) ??
      (await copyFile(source, target, { path, isServed }));
  });
  return files;
}

/**
 * Links a file and its compressed files to those of the previous release.
 *
 * @param {string} source
 * @param {string} target
 * @param {string} previous
 * @param {ReleaseFile} known
 * @returns {Promise<ReleaseFile | null>} null if the content differs, or if the previous file is damaged or cannot be
 *   linked
 */
async function linkFile(source, target, previous, known) {
  if ((await hashFile(source)) !== known.hash) return null;
  const stored = listStoredFiles('', known);
  for (const [extension, expected] of stored) {
    if (!(await isIntact(previous + extension, expected))) return null;
  }
  try {
    for (const [extension] of stored) await fs.link(previous + extension, target + extension);
    return known;
  } catch (error) {
    // A copy written over a remaining link would change the previous release.
    for (const [extension] of stored) await fs.rm(target + extension, { force: true });
    if (isDiskFull(error)) throw error;
    return null;
  }
}

/**
 * Copies a file and compresses it if it is served. The hash is that of the copy.
 *
 * @param {string} source
 * @param {string} target
 * @param {{ path: string, isServed: boolean }} file
 * @returns {Promise<ReleaseFile>}
 */
async function copyFile(source, target, { path, isServed }) {
  // A copy-on-write copy, if the file system has them.
  await fs.copyFile(source, target, constants.COPYFILE_FICLONE);
  await syncPath(target);
  /** @type {ReleaseFile['encodings']} */
  const encodings = {};
  if (isServed && COMPRESSIBLE.test(path)) {
    const compressed = await compressContent(await fs.readFile(target), { isHashed: HASHED.test(path) });
    for (const [encoding, content] of entries(compressed)) {
      await fs.writeFile(target + EXTENSIONS[encoding], content, { flush: true });
      encodings[encoding] = { hash: hashContent(content), size: content.length };
    }
  }
  const { size } = await fs.stat(target);
  return {
    hash: await hashFile(target),
    size,
    encodings,
  };
}

/**
 * Lists the files that visitors may request. Compressed files of another plugin are left out, because the release has
 * its own.
 *
 * @param {string} publicDir
 * @returns {Promise<string[]>} sorted paths with a leading slash
 */
async function listPublicFiles(publicDir) {
  const paths = await listFiles(publicDir, '', (path) => !PRIVATE.test(path));
  const all = new Set(paths);
  return paths.filter((path) => !isCompressedCopy(path, all)).sort();
}

/**
 * @param {string} dir
 * @param {string} folder below `dir`, with a leading slash; empty for all
 * @param {(path: string) => boolean} [isWanted]
 * @returns {Promise<string[]>} paths below `dir` with a leading slash
 * @throws {Error} when it contains a symbolic link, which would change when its target changes
 */
async function listFiles(dir, folder, isWanted = () => true) {
  const found = await fs.readdir(join(dir, folder), { recursive: true, withFileTypes: true });
  return found
    .map((entry) => {
      const path = join(entry.parentPath, entry.name).slice(dir.length).replaceAll('\\', '/');
      return { path, entry };
    })
    .filter(({ path }) => isWanted(path))
    .filter(({ path, entry }) => {
      if (entry.isSymbolicLink()) {
        throw new Error(`${basename(dir)}${path} is a symbolic link. A release can contain only files.`);
      }
      return entry.isFile();
    })
    .map(({ path }) => path);
}

/**
 * @param {string} path
 * @param {Set<string>} all
 */
function isCompressedCopy(path, all) {
  const original = path.replace(/\.(?:br|gz)$/, '');
  return original !== path && COMPRESSIBLE.test(original) && all.has(original);
}

/**
 * Lists the files on disk of one entry of a manifest: the file and its compressed files.
 *
 * @param {string} path
 * @param {ReleaseFile} file
 * @returns {[path: string, stored: StoredFile][]}
 */
function listStoredFiles(path, file) {
  return [
    [path, file],
    ...entries(file.encodings).map(
      ([encoding, stored]) => /** @type {[string, StoredFile]} */ ([path + EXTENSIONS[encoding], stored]),
    ),
  ];
}

/**
 * Returns the first file of a release that is missing or does not have the size and content of the manifest.
 *
 * @param {string} publicDir
 * @param {ReleaseFiles} files
 * @returns {Promise<string | null>} its path below `public/`
 */
function findDamagedFile(publicDir, files) {
  return findFirst(publicDir, files, isIntact);
}

/**
 * Returns the first file of a release that is missing or does not have the size of the manifest.
 *
 * @param {string} publicDir
 * @param {ReleaseFiles} files
 * @returns {Promise<string | null>} its path below `public/`
 */
function findMissingFile(publicDir, files) {
  return findFirst(publicDir, files, hasSize);
}

/**
 * @param {string} publicDir
 * @param {ReleaseFiles} files
 * @param {(path: string, expected: StoredFile) => Promise<boolean>} isGood
 */
async function findFirst(publicDir, files, isGood) {
  const stored = Object.entries(files).flatMap(([path, file]) => listStoredFiles(path, file));
  /** @type {string[]} */
  const damaged = [];
  await forEach(stored, async ([path, expected]) => {
    if (!(await isGood(join(publicDir, path), expected))) damaged.push(path);
  });
  return damaged.sort()[0] ?? null;
}

/**
 * @param {string} path
 * @param {StoredFile} expected
 */
async function isIntact(path, expected) {
  return (await hasSize(path, expected)) && (await hashFile(path)) === expected.hash;
}

/**
 * @param {string} path
 * @param {StoredFile} expected
 */
async function hasSize(path, { size }) {
  try {
    const found = await fs.lstat(path);
    return found.isFile() && found.size === size;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** @param {string} path */
async function hashFile(path) {
  const { size } = await fs.stat(path);
  // A stream costs several times as much as the hash of a small file.
  if (size <= MAX_SIZE_IN_MEMORY) return hashContent(await fs.readFile(path));
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
}

/** @param {Buffer} content */
function hashContent(content) {
  return hash('sha256', content);
}

/**
 * Writes the content or the entries of a file or folder to the disk, so that they survive a loss of power.
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

/**
 * Writes the entries of a folder and of all folders in it to the disk.
 *
 * @param {string} dir
 */
async function syncFolders(dir) {
  const found = await fs.readdir(dir, { recursive: true, withFileTypes: true });
  const folders = found.filter((entry) => entry.isDirectory());
  await forEach([dir, ...folders.map(({ parentPath, name }) => join(parentPath, name))], syncPath);
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

/**
 * Object.entries for a record of encodings, with the type of its keys.
 *
 * @template T
 * @param {Partial<Record<Encoding, T>>} record
 */
function entries(record) {
  return /** @type {[Encoding, T][]} */ (Object.entries(record));
}

/**
 * Runs work for all items, a limited number at once. After a failure no further item is started, and the promise is
 * rejected when the running ones have ended, so that nothing writes into a folder that is removed.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<void>} work
 */
async function forEach(items, work) {
  const waiting = [...items].reverse();
  const runOneByOne = async () => {
    while (waiting.length > 0) {
      try {
        await work(/** @type {T} */ (waiting.pop()));
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, runOneByOne));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

module.exports = {
  copyFiles,
  findDamagedFile,
  findMissingFile,
  getCode,
  isDiskFull,
  isMissing,
  listFiles,
  listPublicFiles,
  syncFolders,
  syncPath,
};
