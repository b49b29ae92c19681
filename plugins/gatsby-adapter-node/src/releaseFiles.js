'use strict';

const { createHash, hash } = require('node:crypto');
const { constants, createReadStream, linkSync, lstatSync, mkdirSync, statSync } = require('node:fs');
// Called as members, so that a test can let one of them fail.
const fs = require('node:fs/promises');
const { basename, dirname, join } = require('node:path');
const { pipeline } = require('node:stream/promises');
const { setImmediate: waitForOthers } = require('node:timers/promises');
const { compressContent, EXTENSIONS } = require('./compression.js');
const { isDiskFull } = require('./disk.js');
const { COMPRESSIBLE, HASHED, PRIVATE } = require('./files.js');
const { hashInlineScripts } = require('./inlineScripts.js');

/**
 * @typedef {import('./compression.js').Encoding} Encoding
 *
 * @typedef {object} StoredFile
 * @property {string} hash SHA-256, hexadecimal
 * @property {number} size bytes
 * @property {number} writtenAt the time of its last change when it was written, in milliseconds with fractions
 *
 * @typedef {object} Encodings
 * @property {Partial<Record<Encoding, StoredFile>>} encodings the compressed files beside it (`.br`, `.gz`)
 *
 * @typedef {StoredFile & Encodings} ReleaseFile
 *
 * @typedef {Record<string, ReleaseFile>} ReleaseFiles by path below `public/`, with a leading slash, not encoded
 *
 * @typedef {object} SourceFile what the next release has to know about a file of the site, so that it need not read it again
 * @property {string} state when it was copied: size, times and inode
 * @property {string[]} scripts the hashes of its inline scripts, without those of other files than HTML
 *
 * @typedef {Record<string, SourceFile>} SourceFiles by path, as ReleaseFiles
 *
 * @typedef {object} Previous the same folder of the release before
 * @property {string} dir
 * @property {ReleaseFiles} files
 * @property {SourceFiles} sources
 */

/** Files that are processed at once: enough for both the disk and the threads that compress. */
const AT_ONCE = 8;

/** Bytes. A larger file is hashed in parts. */
const MAX_SIZE_IN_MEMORY = 4 * 1024 * 1024;

/** Files that are looked at without a pause. More would delay the requests of visitors. */
const FILES_PER_TURN = 200;

/**
 * Copies files of a site. A file that equals that of the previous release becomes a hard link to it. It is never a hard link
 * to a file of the site, because Gatsby overwrites pages and data in place.
 *
 * @param {object} source
 * @param {string} source.sourceDir
 * @param {readonly string[]} source.paths below `sourceDir`, sorted
 * @param {boolean} source.isServed writes compressed files beside them
 * @param {string} targetDir
 * @param {Previous | null} previous
 * @returns {Promise<{ files: ReleaseFiles, sources: SourceFiles }>} sorted by path
 */
async function copyFiles({ sourceDir, paths, isServed }, targetDir, previous) {
  const folders = new Set(paths.map((path) => dirname(path)));
  for (const folder of folders) mkdirSync(join(targetDir, folder), { recursive: true });
  /** @type {ReleaseFiles} */
  const files = Object.fromEntries(paths.map((path) => [path, /** @type {ReleaseFile} */ ({})]));
  /** @type {SourceFiles} */
  const sources = Object.fromEntries(paths.map((path) => [path, /** @type {SourceFile} */ ({})]));
  await forEach(paths, async (path) => {
    const source = join(sourceDir, path);
    const target = join(targetDir, path);
    // Before the file is read: a later change changes it.
    const state = readState(source);
    const known = previous?.files[path];
    const knownSource = previous?.sources[path];
    const isSame =
      known && knownSource && (knownSource.state === state || (await hashFile(source)) === known.hash);
    if (isSame && (await linkFile(join(previous.dir, path), target, known))) {
      files[path] = known;
      sources[path] = { state, scripts: knownSource.scripts };
      return;
    }
    const { file, scripts } = await copyFile(source, target, { path, isServed });
    files[path] = file;
    sources[path] = { state, scripts };
  });
  return { files, sources };
}

/**
 * Links a file of the previous release, and its compressed files, into a new one.
 *
 * @param {string} previous
 * @param {string} target
 * @param {ReleaseFile} known
 * @returns {Promise<boolean>} false if the previous file is damaged or cannot be linked
 */
async function linkFile(previous, target, known) {
  const stored = listStoredFiles('', known);
  for (const [extension, expected] of stored) {
    if (!(await isIntact(previous + extension, expected))) return false;
  }
  try {
    // Synchronous, because thousands of short calls take several times as long in other threads.
    for (const [extension] of stored) linkSync(previous + extension, target + extension);
    return true;
  } catch (error) {
    // A copy written over a remaining link would change the previous release.
    for (const [extension] of stored) await fs.rm(target + extension, { force: true });
    if (isDiskFull(error)) throw error;
    return false;
  }
}

/**
 * Copies a file, and compresses it if it is served. The hashes are those of the copy.
 *
 * @param {string} source
 * @param {string} target
 * @param {{ path: string, isServed: boolean }} file
 * @returns {Promise<{ file: ReleaseFile, scripts: string[] }>}
 */
async function copyFile(source, target, { path, isServed }) {
  // A copy-on-write copy, if the file system has them.
  await fs.copyFile(source, target, constants.COPYFILE_FICLONE);
  /** @type {ReleaseFile['encodings']} */
  const encodings = {};
  /** @type {string[]} */
  let scripts = [];
  if (isServed && COMPRESSIBLE.test(path)) {
    const content = await fs.readFile(target);
    if (path.endsWith('.html')) scripts = hashInlineScripts(content.toString());
    const compressed = await compressContent(content, { isHashed: HASHED.test(path) });
    for (const [encoding, bytes] of entries(compressed)) {
      await fs.writeFile(target + EXTENSIONS[encoding], bytes);
      encodings[encoding] = describeFile(target + EXTENSIONS[encoding], hashContent(bytes));
    }
  }
  return { file: { ...describeFile(target, await hashFile(target)), encodings }, scripts };
}

/**
 * @param {string} path
 * @param {string} contentHash
 * @returns {StoredFile}
 */
function describeFile(path, contentHash) {
  const { size, mtimeMs } = statSync(path);
  return { hash: contentHash, size, writtenAt: mtimeMs };
}

/**
 * Describes a file of the site. A file of the same state has the same content: each change sets its times.
 *
 * @param {string} path
 */
function readState(path) {
  const { size, mtimeNs, ctimeNs, ino } = statSync(path, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
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
 * Returns the first file of a release that is missing or does not have the size and content of the manifest. All content is read.
 *
 * @param {string} publicDir
 * @param {ReleaseFiles} files
 * @returns {Promise<string | null>} its path below `public/`
 */
function findDamagedFile(publicDir, files) {
  return findFirst(publicDir, files, hasContent);
}

/**
 * Does the same as findDamagedFile, and reads only the files that were changed after they were written.
 *
 * @param {string} publicDir
 * @param {ReleaseFiles} files
 * @returns {Promise<string | null>} its path below `public/`
 */
function findChangedFile(publicDir, files) {
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
  return findFirst(publicDir, files, (path, expected) => readStats(path, expected) !== null);
}

/**
 * @param {string} publicDir
 * @param {ReleaseFiles} files
 * @param {(path: string, expected: StoredFile) => boolean | Promise<boolean>} isGood
 */
async function findFirst(publicDir, files, isGood) {
  const stored = Object.entries(files).flatMap(([path, file]) => listStoredFiles(path, file));
  /** @type {string[]} */
  const damaged = [];
  let count = 0;
  await forEach(stored, async ([path, expected]) => {
    count += 1;
    if (count % FILES_PER_TURN === 0) await waitForOthers();
    if (!(await isGood(join(publicDir, path), expected))) damaged.push(path);
  });
  return damaged.sort()[0] ?? null;
}

/**
 * Whether a file is as it was written. It is read only if its time has changed, for instance because the release was copied.
 *
 * @param {string} path
 * @param {StoredFile} expected
 */
async function isIntact(path, expected) {
  const stats = readStats(path, expected);
  if (stats === null) return false;
  return stats.mtimeMs === expected.writtenAt || (await hashFile(path)) === expected.hash;
}

/**
 * @param {string} path
 * @param {StoredFile} expected
 */
async function hasContent(path, expected) {
  return readStats(path, expected) !== null && (await hashFile(path)) === expected.hash;
}

/**
 * Synchronous, because thousands of short calls take several times as long in other threads.
 *
 * @param {string} path
 * @param {StoredFile} expected
 * @returns {import('node:fs').Stats | null} null if the file is missing or has another size
 */
function readStats(path, { size }) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() && stats.size === size ? stats : null;
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
  findChangedFile,
  findDamagedFile,
  findMissingFile,
  listFiles,
  listPublicFiles,
};
