import { listReleases, removeRelease, readCurrentRelease, type Release } from 'gatsby-adapter-node/releases';
import { statfs } from 'node:fs/promises';
import type { ReleaseMetadata, ReleasePage } from '../../src/content/releaseContent.ts';

/** Returns the release that was built for a request, or null. */
export async function findReleaseOf(request: string, releasesDir: string): Promise<Release | null> {
  const releases = await listReleases(releasesDir);
  return releases.find(({ manifest }) => readMetadata(manifest.metadata).request === request) ?? null;
}

/** Deletes the release that was built for a request, unless visitors see it. */
export async function removeReleaseOf(request: string, releasesDir: string): Promise<void> {
  const release = await findReleaseOf(request, releasesDir);
  const current = await readCurrent(releasesDir);
  if (release && release.id !== current?.id) await removeRelease(releasesDir, release.id);
}

/** Returns the release that visitors see; null if there is none that can be read. */
export function readCurrent(releasesDir: string): Promise<Release | null> {
  return readCurrentRelease(releasesDir).catch(() => null);
}

/** The content pages of a release. */
export function readPages({ manifest }: Release): ReleasePage[] {
  return readMetadata(manifest.metadata).pages ?? [];
}

export function countFiles({ manifest }: Release): { fileCount: number; byteCount: number } {
  const files = Object.values(manifest.files);
  return { fileCount: files.length, byteCount: files.reduce((sum, { size }) => sum + size, 0) };
}

function readMetadata(metadata: Record<string, unknown>): Partial<ReleaseMetadata> {
  return metadata;
}

/** Bytes that must stay free beside a new release: caches of the build, logs. */
const MARGIN = 200_000_000;

export type ReadFreeBytes = (dir: string) => Promise<number>;

export const readFreeBytes: ReadFreeBytes = async (dir) => {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
};

export const DISK_FULL =
  'The disk of the server is full. The site stays as it is. Tell the operator of the site.';

/** Whether there is space for a release that shares no file with the last one, and for the output of its build. */
export async function hasSpace(releasesDir: string, readFree: ReadFreeBytes): Promise<boolean> {
  const [last] = await listReleases(releasesDir);
  const { files: served = {}, renderFiles = {} } = last?.manifest ?? {};
  const files = [...Object.values(served), ...Object.values(renderFiles)];
  const bytes = files.reduce(
    (sum, { size, encodings }) =>
      sum + size + Object.values(encodings).reduce((inner, stored) => inner + stored.size, 0),
    0,
  );
  return (await readFree(releasesDir)) > 2 * bytes + MARGIN;
}

/** Whether the output or the message of a failure says that the disk is full. */
export function saysDiskFull(text: string): boolean {
  return /\bENOSPC\b|\bEDQUOT\b|no space left on device|The disk is too full/i.test(text);
}
