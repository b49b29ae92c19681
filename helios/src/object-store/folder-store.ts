import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireValidKey } from './port.ts';
import type { ObjectStore } from './port.ts';

/** Stores objects as files of a folder. Several processes, also on several machines, may share it. */
export function createFolderStore(folder: string): ObjectStore {
  const toPath = (key: string) => {
    requireValidKey(key);
    return join(folder, key);
  };
  const toPartialPath = (key: string) => `${toPath(key)}.partial`;
  return {
    async put(key, content) {
      const path = toPath(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Rename after writing, so that a file with the final name is complete.
      await writeDurably(toPartialPath(key), content);
      await rename(toPartialPath(key), path);
      await syncFolder(dirname(path));
    },
    async get(key) {
      try {
        return await readFile(toPath(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async delete(key) {
      await rm(toPartialPath(key), { force: true });
      await rm(toPath(key), { force: true });
    },
  };
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
