import { statfs } from 'node:fs/promises';
import { listReleases } from 'gatsby-adapter-node/releases';

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
