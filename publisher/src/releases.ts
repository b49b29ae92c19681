import { listReleases, removeRelease, readCurrentRelease, type Release } from 'gatsby-adapter-node/releases';
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
