import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Returns a hash of the names and the content of all files of a folder, without what is built (`dist`). */
export async function hashFolder(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'dist')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return hash(
    await Promise.all(names.map(async (name) => hash([name.slice(dir.length), await readFile(name)]))),
  );
}

/** Returns a SHA-256 of the parts as hexadecimal digits. */
export function hash(parts: (string | Buffer)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}
