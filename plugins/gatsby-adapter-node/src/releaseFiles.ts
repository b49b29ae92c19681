import { createHash, hash } from 'node:crypto';
import { constants, createReadStream, linkSync, lstatSync, mkdirSync, statSync, type Stats } from 'node:fs';
// Called as members, so that a test can let one of them fail.
import fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as waitForOthers } from 'node:timers/promises';
import { compressContent, EXTENSIONS, type Encoding } from './compression.ts';
import { isDiskFull } from './disk.ts';
import { COMPRESSIBLE, HASHED, PRIVATE } from './files.ts';
import { hashInlineScripts } from './inlineScripts.ts';

interface StoredFile {
  /** SHA-256, hexadecimal */
  hash: string;
  /** Bytes */
  size: number;
  /** The time of its last change when it was written, in milliseconds with fractions */
  writtenAt: number;
}

interface Encodings {
  /** The compressed files beside it (`.br`, `.gz`) */
  encodings: Partial<Record<Encoding, StoredFile>>;
}

type ReleaseFile = StoredFile & Encodings;

/** By path below `public/`, with a leading slash, not encoded. */
export type ReleaseFiles = Record<string, ReleaseFile>;

/** What the next release has to know about a file of the site, so that it need not read it again. */
interface SourceFile {
  /** When it was copied: size, times and inode */
  state: string;
  /** The hashes of its inline scripts, without those of other files than HTML */
  scripts: string[];
}

/** By path, as ReleaseFiles. */
export type SourceFiles = Record<string, SourceFile>;

/** The same folder of the release before. */
interface Previous {
  dir: string;
  files: ReleaseFiles;
  sources: SourceFiles;
}

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
 * @returns sorted by path
 */
export async function copyFiles(
  {
    sourceDir,
    paths,
    isServed,
  }: {
    sourceDir: string;
    /** Below `sourceDir`, sorted */
    paths: readonly string[];
    /** Writes compressed files beside them */
    isServed: boolean;
  },
  targetDir: string,
  previous: Previous | null,
): Promise<{ files: ReleaseFiles; sources: SourceFiles }> {
  const folders = new Set(paths.map((path) => dirname(path)));
  for (const folder of folders) mkdirSync(join(targetDir, folder), { recursive: true });
  const files: ReleaseFiles = {};
  const sources: SourceFiles = {};
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
  // The files are copied in any order.
  const sort = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(paths.map((path) => [path, record[path] as T]));
  return { files: sort(files), sources: sort(sources) };
}

/**
 * Links a file of the previous release, and its compressed files, into a new one.
 *
 * @returns false if the previous file is damaged or cannot be linked
 */
async function linkFile(previous: string, target: string, known: ReleaseFile): Promise<boolean> {
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

/** Copies a file, and compresses it if it is served. The hashes are those of the copy. */
async function copyFile(
  source: string,
  target: string,
  { path, isServed }: { path: string; isServed: boolean },
): Promise<{ file: ReleaseFile; scripts: string[] }> {
  // A copy-on-write copy, if the file system has them.
  await fs.copyFile(source, target, constants.COPYFILE_FICLONE);
  const encodings: ReleaseFile['encodings'] = {};
  let scripts: string[] = [];
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

function describeFile(path: string, contentHash: string): StoredFile {
  const { size, mtimeMs } = statSync(path);
  return { hash: contentHash, size, writtenAt: mtimeMs };
}

/** Describes a file of the site. A file of the same state has the same content: each change sets its times. */
function readState(path: string) {
  const { size, mtimeNs, ctimeNs, ino } = statSync(path, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}

/**
 * Lists the files that visitors may request. Compressed files of another plugin are left out, because the release has
 * its own.
 *
 * @returns sorted paths with a leading slash
 */
export async function listPublicFiles(publicDir: string): Promise<string[]> {
  const paths = await listFiles(publicDir, '', (path) => !PRIVATE.test(path));
  const all = new Set(paths);
  return paths.filter((path) => !isCompressedCopy(path, all)).sort();
}

/**
 * @param folder below `dir`, with a leading slash; empty for all
 * @returns paths below `dir` with a leading slash
 * @throws {Error} when it contains a symbolic link, which would change when its target changes
 */
export async function listFiles(
  dir: string,
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<string[]> {
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

function isCompressedCopy(path: string, all: Set<string>) {
  const original = path.replace(/\.(?:br|gz)$/, '');
  return original !== path && COMPRESSIBLE.test(original) && all.has(original);
}

/** Lists the files on disk of one entry of a manifest: the file and its compressed files. */
function listStoredFiles(path: string, file: ReleaseFile): [path: string, stored: StoredFile][] {
  return [
    [path, file],
    ...entries(file.encodings).map(
      ([encoding, stored]) => [path + EXTENSIONS[encoding], stored] as [string, StoredFile],
    ),
  ];
}

/**
 * Returns the first file of a release that is missing or does not have the size and content of the manifest. All content is read.
 *
 * @returns its path below `public/`
 */
export function findDamagedFile(publicDir: string, files: ReleaseFiles): Promise<string | null> {
  return findFirst(publicDir, files, hasContent);
}

/**
 * Does the same as findDamagedFile, and reads only the files that were changed after they were written.
 *
 * @returns its path below `public/`
 */
export function findChangedFile(publicDir: string, files: ReleaseFiles): Promise<string | null> {
  return findFirst(publicDir, files, isIntact);
}

/**
 * Returns the first file of a release that is missing or does not have the size of the manifest.
 *
 * @returns its path below `public/`
 */
export function findMissingFile(publicDir: string, files: ReleaseFiles): Promise<string | null> {
  return findFirst(publicDir, files, (path, expected) => readStats(path, expected) !== null);
}

async function findFirst(
  publicDir: string,
  files: ReleaseFiles,
  isGood: (path: string, expected: StoredFile) => boolean | Promise<boolean>,
) {
  const stored = Object.entries(files).flatMap(([path, file]) => listStoredFiles(path, file));
  const damaged: string[] = [];
  let count = 0;
  await forEach(stored, async ([path, expected]) => {
    count += 1;
    if (count % FILES_PER_TURN === 0) await waitForOthers();
    if (!(await isGood(join(publicDir, path), expected))) damaged.push(path);
  });
  return damaged.sort()[0] ?? null;
}

/** Whether a file is as it was written. It is read only if its time has changed, for instance because the release was copied. */
async function isIntact(path: string, expected: StoredFile) {
  const stats = readStats(path, expected);
  if (stats === null) return false;
  return stats.mtimeMs === expected.writtenAt || (await hashFile(path)) === expected.hash;
}

async function hasContent(path: string, expected: StoredFile) {
  return readStats(path, expected) !== null && (await hashFile(path)) === expected.hash;
}

/**
 * Synchronous, because thousands of short calls take several times as long in other threads.
 *
 * @returns null if the file is missing or has another size
 */
function readStats(path: string, { size }: StoredFile): Stats | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() && stats.size === size ? stats : null;
}

async function hashFile(path: string) {
  const { size } = await fs.stat(path);
  // A stream costs several times as much as the hash of a small file.
  if (size <= MAX_SIZE_IN_MEMORY) return hashContent(await fs.readFile(path));
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
}

function hashContent(content: Buffer) {
  return hash('sha256', content);
}

/** Object.entries for a record of encodings, with the type of its keys. */
function entries<T>(record: Partial<Record<Encoding, T>>) {
  return Object.entries(record) as [Encoding, T][];
}

/**
 * Runs work for all items, a limited number at once. After a failure no further item is started, and the promise is
 * rejected when the running ones have ended, so that nothing writes into a folder that is removed.
 */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const waiting = [...items].reverse();
  const runOneByOne = async () => {
    while (waiting.length > 0) {
      try {
        await work(waiting.pop() as T);
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
