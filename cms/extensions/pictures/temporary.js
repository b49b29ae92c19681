import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const PREFIX = 'upload-';
/** Milliseconds for one upload. Node itself closes a request that takes more than 5 minutes. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** Milliseconds after which a folder belongs to no upload of any process. */
const OLD_MS = 2 * UPLOAD_TIMEOUT_MS;

/** Creates the folder of one upload. The caller removes it. */
export async function makeUploadFolder(tempPath) {
  await mkdir(tempPath, { recursive: true });
  return mkdtemp(join(tempPath, PREFIX));
}

/**
 * Writes an upload into a file. Fails after the time limit: when a client disconnects, Directus does not end the stream.
 */
export function receive(stream, file, timeoutMs = UPLOAD_TIMEOUT_MS) {
  return pipeline(stream, createWriteStream(file), { signal: AbortSignal.timeout(timeoutMs) });
}

/** Removes folders of uploads that a process left behind when it was killed. */
export async function removeOldUploads(tempPath, now = Date.now()) {
  const names = await readdir(tempPath).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const folder = join(tempPath, name);
    const { mtimeMs } = await stat(folder);
    if (now - mtimeMs > OLD_MS) await rm(folder, { recursive: true, force: true });
  }
}
