import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { getCode, isDiskFull, isMissing, syncFileSystem, syncPath } from './disk.ts';
import {
  copyFiles,
  findChangedFile,
  findDamagedFile,
  findMissingFile,
  listPublicFiles,
  type ReleaseFiles,
  type SourceFiles,
} from './releaseFiles.ts';
import { HASHED } from './files.ts';
import { readClientRoutes, type ClientRoute, DEFAULT_ROUTING, type Routing } from './routing.ts';
import { copyRenderFiles, findDamagedRenderFile, getRenderDir, removeDeferredPages } from './renderFiles.ts';

export interface ReleaseManifest {
  /** The version of this format */
  version: 1;
  id: string;
  /** ISO 8601 in UTC */
  createdAt: string;
  /** The files below `public/` */
  files: ReleaseFiles;
  /** The files below `render/`: what renders pages. None is served. */
  renderFiles: ReleaseFiles;
  /** The most specific first */
  clientRoutes: ClientRoute[];
  routing: Routing;
  /** The inline scripts of all pages, for a Content-Security-Policy: `sha256-…` */
  scriptHashes: string[];
  /** What the caller stores */
  metadata: Record<string, unknown>;
  /** Only the hashed files are left of the release, or will be */
  isReduced?: true;
}

export interface Release {
  id: string;
  /** Absolute */
  dir: string;
  manifest: ReleaseManifest;
}

export interface NewestRelease {
  release: Release;
  /** Those of `public/` and `render/` */
  sources: { files?: SourceFiles; renderFiles?: SourceFiles };
}

/** Is in the folder of a complete release, and written last. */
const MANIFEST = 'manifest.json';

/**
 * The manifest with the hashed files only. The server reads it for all releases but the current one. In a release of
 * which only the hashed files are left, it takes the place of the manifest.
 */
const HASHED_FILES = 'hashed-files.json';

/** What the next release has to know about the files of the site. */
const SOURCES = 'sources.json';

/** Increase it when unchanged files must be copied again, for instance after a change of the compression or of the script hashes. */
const SOURCES_VERSION = 1;

/** The link to the release that visitors are served. */
const CURRENT = 'current';

/** An id is the name of a folder, and of nothing outside of `releasesDir`. A hidden name is not an id. */
const ID = /^(?!current$)[0-9A-Za-z][\w.-]{0,63}$/;

/** Folders that are being written or deleted. */
const TEMPORARY = '.tmp-';

/** Milliseconds. A temporary folder that is older was left by a process that was killed. */
const TEMPORARY_FOR = 60 * 60 * 1000;

/**
 * Copies a built site into a new release. It becomes visible as a whole or not at all. Nothing may build the site
 * meanwhile.
 *
 * @throws {Error} if the site is not built, the id is taken or invalid, or the disk is full. Nothing is left then.
 */
export async function createRelease({
  siteDir,
  releasesDir,
  id: ownId,
  metadata = {},
  exclude = [],
  routing: ownRouting = {},
}: {
  /** The folder with `public/` and `.cache/` of `gatsby build` */
  siteDir: string;
  /** Is created if missing. One file system, so that releases share unchanged files. */
  releasesDir: string;
  /** Letters, digits, `.`, `_` and `-`; default: the time and a random part */
  id?: string;
  /** JSON, stored in the manifest */
  metadata?: Record<string, unknown>;
  /** Paths below `public/` that are no part of the release, such as `/config.json` */
  exclude?: readonly string[];
  /** Redirects and headers of the site; the adapter has them */
  routing?: Partial<Routing>;
}): Promise<Release> {
  const createdAt = new Date().toISOString();
  const id = ownId ?? `${createdAt.replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`;
  const dir = getReleaseDir(releasesDir, id);
  const sourceDir = join(resolve(siteDir), 'public');
  const built = await listBuiltFiles(sourceDir);
  const temporaryDir = getTemporaryDir(releasesDir);
  try {
    await fs.mkdir(join(temporaryDir, 'public'), { recursive: true });
    const previous = await readNewest(releasesDir);
    const paths = built.filter((path) => !exclude.includes(path));
    const { files, sources } = await copyFiles(
      { sourceDir, paths, isServed: true },
      join(temporaryDir, 'public'),
      previous && {
        dir: join(previous.release.dir, 'public'),
        files: previous.release.manifest.files,
        sources: previous.sources.files ?? {},
      },
    );
    const routing = { ...DEFAULT_ROUTING, ...ownRouting };
    const render = await copyRenderFiles({ siteDir: resolve(siteDir), routing }, temporaryDir, previous);
    const manifest: ReleaseManifest = {
      version: 1,
      id,
      createdAt,
      files,
      renderFiles: render.files,
      clientRoutes: readClientRoutes(siteDir),
      routing,
      scriptHashes: [...new Set(Object.values(sources).flatMap(({ scripts }) => scripts))].sort(),
      metadata,
    };
    await writeJson(join(temporaryDir, SOURCES), {
      version: SOURCES_VERSION,
      files: sources,
      renderFiles: render.sources,
    });
    await writeJson(join(temporaryDir, HASHED_FILES), selectHashedFiles(manifest));
    await writeJson(join(temporaryDir, MANIFEST), manifest);
    await syncFileSystem(temporaryDir);
    await fs.rename(temporaryDir, dir);
    await syncPath(resolve(releasesDir));
    return { id, dir, manifest };
  } catch (error) {
    await fs.rm(temporaryDir, { recursive: true, force: true });
    throw explain(error, id);
  }
}

/**
 * Makes a release the current one, which visitors are served. The switch is atomic and survives a loss of power. Calls must not overlap with
 * each other or with pruneReleases.
 *
 * @throws {Error} if the release is unknown, incomplete or damaged. The current release stays then.
 */
export async function activateRelease(releasesDir: string, id: string): Promise<Release> {
  const release = await readRelease(getReleaseDir(releasesDir, id));
  assertIntact(release, await findChangedFile(join(release.dir, 'public'), release.manifest.files));
  assertIntact(release, await findDamagedRenderFile(release, findChangedFile));
  const link = getTemporaryDir(releasesDir);
  try {
    await fs.symlink(id, link, 'dir');
    await fs.rename(link, join(resolve(releasesDir), CURRENT));
    await syncPath(resolve(releasesDir));
  } catch (error) {
    await fs.rm(link, { force: true });
    throw explain(error, id);
  }
  return release;
}

/**
 * @returns null before the first activation
 * @throws {Error} if `current` does not name a complete release
 */
export async function readCurrentRelease(releasesDir: string): Promise<Release | null> {
  const id = await readCurrentId(releasesDir);
  return id === null ? null : readRelease(getReleaseDir(releasesDir, id));
}

/** Lists the complete releases, the newest first. Other folders are ignored. */
export async function listReleases(releasesDir: string): Promise<Release[]> {
  const ids = (await readNames(releasesDir)).filter((name) => ID.test(name));
  const found = await Promise.all(
    ids.map((id) => readRelease(getReleaseDir(releasesDir, id)).catch(() => null)),
  );
  return found.filter((release) => release !== null).sort(byAge);
}

/**
 * Splits the complete releases into those that `pruneReleases` keeps, and the older ones.
 *
 * @param keep how many of the newest releases stay, besides the current one
 * @returns the newest first
 */
export async function splitReleases(
  releasesDir: string,
  keep: number,
): Promise<{ kept: Release[]; old: Release[] }> {
  const current = await readCurrentRelease(releasesDir);
  const releases = await listReleases(releasesDir);
  const kept = releases.filter(({ id }, index) => index < keep || id === current?.id);
  return { kept, old: releases.filter((release) => !kept.includes(release)) };
}

/**
 * Deletes old releases. The current one is never deleted. Calls must not overlap with each other or with
 * activateRelease.
 *
 * @returns the ids; reduced: only hashed files are left
 * @throws {Error} if `current` does not name a release, so that no release is deleted that visitors are served
 */
export async function pruneReleases(
  releasesDir: string,
  {
    keep,
    keepHashedFilesOf,
  }: {
    /** How many of the newest releases stay, so that a rollback to them is possible */
    keep: number;
    /** Of how many of the next older releases the hashed files stay, for visitors who opened a page before the switch */
    keepHashedFilesOf: number;
  },
): Promise<{ removed: string[]; reduced: string[] }> {
  for (const [name, count] of Object.entries({ keep, keepHashedFilesOf })) {
    if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${name} must be 0 or a larger integer.`);
  }
  const { old: complete } = await splitReleases(releasesDir, keep);
  const old = [...complete, ...(await listReducedReleases(releasesDir))].sort(byAge);
  const reduced = old.slice(0, keepHashedFilesOf);
  const removed = old.slice(keepHashedFilesOf);
  for (const release of reduced) await reduceRelease(release);
  for (const { dir } of removed) await removeFolder(releasesDir, dir);
  await removeLeftovers(releasesDir);
  await removeDeferredPages(resolve(releasesDir), await listReleases(releasesDir));
  return { removed: removed.map(({ id }) => id), reduced: reduced.map(({ id }) => id) };
}

/**
 * Deletes one release, such as one that must not be activated. Calls must not overlap with activateRelease.
 *
 * @throws {Error} if it is the current release
 */
export async function removeRelease(releasesDir: string, id: string): Promise<void> {
  const dir = getReleaseDir(releasesDir, id);
  if ((await readCurrentId(releasesDir)) === id) throw new Error(`The release ${id} is current.`);
  try {
    await removeFolder(releasesDir, dir);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await removeDeferredPages(resolve(releasesDir), await listReleases(releasesDir));
}

/**
 * Compares all files of a release with its manifest.
 *
 * @throws {Error} if the manifest is missing or invalid, or if a file is missing or has another size or content
 */
export async function verifyRelease(dir: string): Promise<Release> {
  const release = await readRelease(dir);
  assertIntact(release, await findDamagedFile(join(release.dir, 'public'), release.manifest.files));
  assertIntact(release, await findDamagedRenderFile(release, findDamagedFile));
  return release;
}

/**
 * Reads a release, and checks that each of its files exists with its size. This is much faster than verifyRelease, which
 * reads all content.
 *
 * @throws {Error} of one sentence
 */
export async function readIntactRelease(releasesDir: string, id: string): Promise<Release> {
  const release = await readRelease(getReleaseDir(releasesDir, id));
  assertIntact(release, await findMissingFile(join(release.dir, 'public'), release.manifest.files));
  assertIntact(release, await findDamagedRenderFile(release, findMissingFile));
  return release;
}

function assertIntact({ id }: Release, damaged: string | null) {
  if (damaged !== null) throw new Error(`The release ${id} is damaged: ${damaged}.`);
}

/**
 * Reduces a release to its hashed files. It is repeated if it was interrupted: from the moment the manifest is gone, the
 * release cannot be activated, and the list of hashed files says which files stay.
 */
async function reduceRelease({ dir, manifest }: Release) {
  const hashedFiles = selectHashedFiles(manifest);
  await writeJson(join(dir, HASHED_FILES), { ...hashedFiles, isReduced: true });
  for (const name of [MANIFEST, SOURCES]) await fs.rm(join(dir, name), { force: true });
  await fs.rm(getRenderDir({ dir }), { recursive: true, force: true });
  const publicDir = join(dir, 'public');
  const keptPaths = new Set(Object.keys(hashedFiles.files));
  const found = await fs.readdir(publicDir, { recursive: true, withFileTypes: true });
  for (const entry of found) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(publicDir.length).replaceAll('\\', '/');
    const isKept = keptPaths.has(path) || keptPaths.has(path.replace(/\.(?:br|gz)$/, ''));
    if (entry.isFile() && !isKept) await fs.rm(file, { force: true });
  }
}

/** Returns a manifest with the hashed files only. */
function selectHashedFiles(manifest: ReleaseManifest): ReleaseManifest {
  const kept = Object.entries(manifest.files).filter(([path]) => HASHED.test(path));
  return {
    ...manifest,
    files: Object.fromEntries(kept),
    renderFiles: {},
    clientRoutes: [],
    metadata: {},
  };
}

/** Removes a folder so that no part of it is ever listed as a release. */
async function removeFolder(releasesDir: string, dir: string) {
  const temporaryDir = getTemporaryDir(releasesDir);
  await fs.rename(dir, temporaryDir);
  await fs.rm(temporaryDir, { recursive: true, force: true });
}

/** Removes what killed processes left. */
async function removeLeftovers(releasesDir: string) {
  for (const name of await readNames(releasesDir)) {
    if (!name.startsWith(TEMPORARY)) continue;
    const path = join(resolve(releasesDir), name);
    const found = await fs.lstat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > TEMPORARY_FOR)
      await fs.rm(path, { recursive: true, force: true });
  }
}

/** @returns null before the first activation */
export async function readCurrentId(releasesDir: string): Promise<string | null> {
  const link = join(resolve(releasesDir), CURRENT);
  try {
    return await fs.readlink(link);
  } catch (error) {
    if (isMissing(error)) return null;
    if (getCode(error) !== 'EINVAL') throw error;
    // For instance in a copy that followed links.
    throw new Error(`${link} is not a link to a release: delete it, and activate a release.`);
  }
}

/**
 * Lists the hashed files of all releases, also of those of which nothing else is left.
 *
 * @returns the newest first. Their manifests describe only the hashed files.
 */
export async function listHashedFiles(releasesDir: string): Promise<Release[]> {
  const ids = (await readNames(releasesDir)).filter((name) => ID.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const dir = getReleaseDir(releasesDir, id);
      const manifest = await readManifest(dir, HASHED_FILES).catch(() => null);
      return manifest && { id, dir, manifest };
    }),
  );
  return found.filter((release) => release !== null).sort(byAge);
}

/**
 * Lists the releases of which only the hashed files are left. A release is not listed while its manifest cannot be read or it is copied
 * from a backup, because its other files would be deleted.
 */
async function listReducedReleases(releasesDir: string): Promise<Release[]> {
  const releases = await listHashedFiles(releasesDir);
  const isReduced = await Promise.all(
    releases.map(
      async ({ dir, manifest }) =>
        manifest.isReduced === true &&
        fs.lstat(join(dir, MANIFEST)).then(
          () => false,
          (error) => isMissing(error),
        ),
    ),
  );
  return releases.filter((_, index) => isReduced[index]);
}

/**
 * Reads the newest release, whose files a new one shares.
 *
 * @returns null if there is none
 */
async function readNewest(releasesDir: string): Promise<NewestRelease | null> {
  const [release] = await listReleases(releasesDir);
  if (!release) return null;
  // Without it, all files are copied.
  const sources = await fs
    .readFile(join(release.dir, SOURCES), 'utf8')
    .then(JSON.parse)
    .then((found) => (found.version === SOURCES_VERSION ? found : {}))
    .catch(() => ({}));
  return { release, sources };
}

async function readRelease(dir: string): Promise<Release> {
  const manifest = await readManifest(resolve(dir), MANIFEST);
  return { id: manifest.id, dir: resolve(dir), manifest };
}

async function readManifest(dir: string, name: string): Promise<ReleaseManifest> {
  const text = await fs.readFile(join(dir, name), 'utf8').catch((error) => {
    throw isMissing(error) ? new Error(`There is no complete release in ${dir}.`) : error;
  });
  let manifest: ReleaseManifest | undefined;
  try {
    manifest = JSON.parse(text);
  } catch {
    // The message below is more useful than the position of a syntax error.
  }
  if (manifest?.version !== 1 || manifest.id !== basename(dir))
    throw new Error(`The ${name} in ${dir} is not valid.`);
  return manifest;
}

function getReleaseDir(releasesDir: string, id: string) {
  if (!ID.test(id)) throw new Error(`${JSON.stringify(id)} is not the id of a release.`);
  return join(resolve(releasesDir), id);
}

function getTemporaryDir(releasesDir: string) {
  return join(resolve(releasesDir), TEMPORARY + randomBytes(8).toString('hex'));
}

async function readNames(dir: string) {
  try {
    return await fs.readdir(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A site can have no home page, such as one whose pages are rendered on request. */
async function listBuiltFiles(publicDir: string): Promise<string[]> {
  const paths = await listPublicFiles(publicDir).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  if (!paths.some((path) => path.endsWith('.html')))
    throw new Error(`The site is not built: there is no page in ${publicDir}.`);
  return paths;
}

/** Replaces a file at once, and writes it to the disk. */
async function writeJson(file: string, value: unknown) {
  await fs.writeFile(`${file}.new`, JSON.stringify(value), { flush: true });
  await fs.rename(`${file}.new`, file);
}

function byAge(a: Release, b: Release) {
  return b.manifest.createdAt.localeCompare(a.manifest.createdAt) || b.id.localeCompare(a.id);
}

/** Returns an error of one sentence for what an operator can repair. */
function explain(error: unknown, id: string) {
  if (isDiskFull(error)) return new Error(`The disk is too full for the release ${id}.`, { cause: error });
  if (['ENOTEMPTY', 'EEXIST'].includes(getCode(error))) {
    return new Error(`The release ${id} exists already.`, { cause: error });
  }
  return error;
}
