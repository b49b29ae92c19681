import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from './disk.ts';
import { copyFiles, listFiles, type ReleaseFiles } from './releaseFiles.ts';
import type { Routing } from './routing.ts';
import type { NewestRelease, Release } from './releases.ts';

/** The folder in a release with what renders pages. It has the structure of the folder of the site. */
const RENDER = 'render';

/** The folder of `releasesDir` with the deferred pages of all releases that have been rendered. No release has this id. */
const DEFERRED = '.deferred';

/** Folders of Gatsby's engine for pages. A page with a query needs the database. */
const ENGINE_FOLDERS = ['/.cache/page-ssr', '/.cache/query-engine', '/.cache/data/datastore'];

/** Files for people, the lock of an open database, and an entry point that is not used, see loadEngine. */
const UNUSED = /\.map$|\.d\.ts$|\/lock\.mdb$|\/page-ssr\/lambda\.js$/;

/**
 * Copies what a release needs to render pages. Older builds may have left an engine that the site does
 * not use any more.
 *
 * @returns by path below `render/`
 */
export async function copyRenderFiles(
  { siteDir, routing }: { siteDir: string; routing: Routing },
  releaseDir: string,
  previous: NewestRelease | null,
): ReturnType<typeof copyFiles> {
  const folders = routing.rendered.length > 0 ? ENGINE_FOLDERS : [];
  const lists = await Promise.all(folders.map((folder) => listFiles(siteDir, folder).catch(ignoreMissing)));
  const paths = lists.flat().filter((path) => !UNUSED.test(path));
  return copyFiles(
    { sourceDir: siteDir, paths: paths.sort(), isServed: false },
    join(releaseDir, RENDER),
    previous && {
      dir: getRenderDir(previous.release),
      files: previous.release.manifest.renderFiles ?? {},
      sources: previous.sources.renderFiles ?? {},
    },
  );
}

/**
 * @param find a function of releaseFiles.ts
 * @returns the path of the first damaged file
 */
export async function findDamagedRenderFile(
  release: Release,
  find: (dir: string, files: ReleaseFiles) => Promise<string | null>,
): Promise<string | null> {
  const path = await find(getRenderDir(release), release.manifest.renderFiles ?? {});
  return path && `/${RENDER}${path}`;
}

export function getRenderDir({ dir }: Pick<Release, 'dir'>): string {
  return join(dir, RENDER);
}

/** Returns the folder of the deferred pages of a release. It is beside the release, which does not change. */
export function getDeferredDir({ dir, id }: Pick<Release, 'dir' | 'id'>): string {
  return join(dirname(dir), DEFERRED, id);
}

/**
 * Removes the deferred pages of the releases that do not exist any more.
 *
 * @param releasesDir absolute
 */
export async function removeDeferredPages(releasesDir: string, releases: readonly Release[]): Promise<void> {
  const kept = new Set(releases.map(({ id }) => id));
  const found = await fs.readdir(join(releasesDir, DEFERRED)).catch(ignoreMissing);
  for (const id of found) {
    if (!kept.has(id)) await fs.rm(join(releasesDir, DEFERRED, id), { recursive: true, force: true });
  }
}

function ignoreMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}
