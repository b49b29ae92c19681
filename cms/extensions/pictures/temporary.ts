import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const PREFIX = 'upload-';
/** Timeout of one upload in milliseconds. Node closes a request after 5 minutes. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** Age in milliseconds above which no upload uses a folder any more. */
const OLD_MS = 2 * UPLOAD_TIMEOUT_MS;

/** Creates the folder of one upload. The caller removes it. */
export async function makeUploadFolder(tempPath: string): Promise<string> {
  await mkdir(tempPath, { recursive: true });
  return mkdtemp(join(tempPath, PREFIX));
}

/**
 * Writes an upload into a file. Fails after the time limit, because Directus does not end the stream when a client
 * disconnects.
 */
export function receive(stream: Readable, file: string, timeoutMs = UPLOAD_TIMEOUT_MS): Promise<void> {
  return pipeline(stream, createWriteStream(file), { signal: AbortSignal.timeout(timeoutMs) });
}

/** Removes upload folders of killed processes. */
export async function removeOldUploads(tempPath: string, now = Date.now()): Promise<void> {
  const names = await readdir(tempPath).catch((): string[] => []);
  for (const name of names.filter((folder) => folder.startsWith(PREFIX))) {
    const folder = join(tempPath, name);
    const { mtimeMs } = await stat(folder);
    if (now - mtimeMs > OLD_MS) await rm(folder, { recursive: true, force: true });
  }
}
