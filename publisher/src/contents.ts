import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getContentFile, readContent, type Content } from 'gatsby-source-directus/content';
import type { Cms } from './cms.ts';

/*
 * The content of which each release was built (gatsby-source-directus). A release of chosen items takes all others from the content of the
 * release that visitors see. It contains drafts, so it is beside the releases, where no server looks.
 */

/** The folder of `releasesDir` with the content of all releases. No release has this id. */
const CONTENTS = '.content';
const EXTENSION = '.json.gz';

/** Returns the file with the content of a release. */
export const getReleaseContentFile = (releasesDir: string, release: string): string =>
  join(releasesDir, CONTENTS, `${release}${EXTENSION}`);

/** Deletes what the last build has left, so that its content is not taken for that of the next one. */
export const forgetBuiltContent = (siteDir: string): Promise<void> =>
  rm(getContentFile(siteDir), { force: true });

/** Keeps the content of the build that has just ended as that of a release. Returns null if the build has left none. */
export async function keepBuiltContent(
  siteDir: string,
  releasesDir: string,
  release: string,
): Promise<Content | null> {
  const file = getReleaseContentFile(releasesDir, release);
  await mkdir(join(releasesDir, CONTENTS), { recursive: true });
  try {
    await copyFile(getContentFile(siteDir), `${file}.tmp`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const content = readContent(`${file}.tmp`);
  await rename(`${file}.tmp`, file);
  return content;
}

/** Returns the content of a release; null if there is none that can be read. */
export function readReleaseContent(releasesDir: string, release: string): Content | null {
  try {
    return readContent(getReleaseContentFile(releasesDir, release));
  } catch {
    return null;
  }
}

/** Deletes the content of releases that do not exist any more. */
export async function pruneContents(releasesDir: string, releases: ReadonlySet<string>): Promise<void> {
  const names = await readdir(join(releasesDir, CONTENTS)).catch(() => []);
  for (const name of names)
    if (!name.endsWith(EXTENSION) || !releases.has(name.slice(0, -EXTENSION.length)))
      await rm(join(releasesDir, CONTENTS, name), { force: true });
}

/** Answers queries for the keys of items from stored content, as Directus does from what is saved. */
export function createContentRows({ collections }: Content): Pick<Cms, 'readRows'> {
  return {
    readRows: async <Row>(collection: string, { filter }: { filter?: Record<string, unknown> }) => {
      const { _in: ids } = filter?.['id'] as { _in: readonly string[] };
      const items = collections[collection]?.items ?? {};
      return ids.flatMap((id) => (items[id] ? [{ ...items[id], id }] : [])) as Row[];
    },
  };
}
