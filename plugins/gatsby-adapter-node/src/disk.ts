import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Writes everything that was changed in the file system of a folder to the disk, so that it survives a loss of power. This is one
 * write for a whole release, where a sync of each of its thousands of files and folders takes seconds.
 */
export async function syncFileSystem(dir: string): Promise<void> {
  try {
    await run('sync', ['-f', dir]);
  } catch (error) {
    // Another error is one of the disk.
    if (!/(?:invalid|unrecognized|unknown|illegal) option/i.test((error as { stderr?: string }).stderr ?? ''))
      throw error;
    // This `sync` has no option `-f`, and writes all file systems.
    await run('sync');
  }
}

/** Writes the content of a file or the entries of a folder to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await fs.open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(getCode(error));
}

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(getCode(error));
}

export function getCode(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
