import { existsSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join, basename } from 'node:path';
import { createHash } from 'node:crypto';
import { pickShellVariables } from '../../../lib-node/environment.ts';
import { CommandFailed, runCommand } from '../../../lib-node/processes.ts';
import type { CmsOptions } from './options.ts';
import { cmsDir, EXTENSIONS_DIR } from './paths.ts';

/** Builds the bundles. It runs in a process of its own, because Vite changes the environment of its process. */
const BUILD = join(cmsDir, 'scripts/build-studio.ts');

/** The file of an extension that Directus adds to the Studio. */
export const toBundle = (folder: string, extension: string) => join(folder, extension, 'dist/app.js');

/** The first line of a bundle, which tells the sources that it was built from. */
export const toBanner = (key: string) => `/* Built from ${key}. */\n`;

/**
 * Builds the parts of the extensions that run in the Studio (`app/`), if a source or a package has changed since the last time. Throws with
 * the output of Vite if a source is wrong.
 */
export async function buildStudio(
  options: Pick<CmsOptions, 'onProgress' | 'onSpawn'>,
  folder: string = EXTENSIONS_DIR,
): Promise<void> {
  const { extensions, key, isBuilt } = await readState(folder);
  if (isBuilt) return;
  options.onProgress?.('Building the extensions of the Studio');
  try {
    await runCommand(process.execPath, [BUILD, key, folder, ...extensions], {
      cwd: cmsDir,
      env: pickShellVariables(process.env),
      onSpawn: options.onSpawn ?? (() => {}),
    });
  } catch (cause) {
    if (!(cause instanceof CommandFailed)) throw cause;
    throw new Error(`The extensions of the Studio could not be built:\n${cause.output}`, { cause });
  }
}

/** Throws if `buildStudio` would build something, for a program that cannot: it has no Vite, or may not write. */
export async function assertStudioIsBuilt(): Promise<void> {
  const { isBuilt } = await readState(EXTENSIONS_DIR);
  if (!isBuilt)
    throw new Error(
      'The extensions of the Studio are not built: run "npm run build" in cms/ while all packages are installed.',
    );
}

async function readState(folder: string) {
  const extensions = (await readdir(folder)).filter((name) => existsSync(join(folder, name, 'app/index.ts')));
  const key = await computeKey(folder);
  const built = await Promise.all(
    extensions.map((name) => isBuiltFrom(toBundle(folder, name), toBanner(key))),
  );
  return { extensions, key, isBuilt: built.every(Boolean) };
}

/** A hash of everything that the bundles depend on. */
async function computeKey(folder: string): Promise<string> {
  // The packages of the CMS say what the Studio has.
  const files = [
    BUILD,
    join(cmsDir, 'package-lock.json'),
    join(cmsDir, '../package-lock.json'),
    join(cmsDir, '../tsconfig.base.json'),
  ];
  return hash([await hashFolder(folder), ...(await Promise.all(files.map((file) => readFile(file))))]);
}

async function isBuiltFrom(bundle: string, banner: string): Promise<boolean> {
  if (!existsSync(bundle)) return false;
  const file = await open(bundle);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(banner.length) });
    return buffer.toString('utf8', 0, bytesRead) === banner;
  } finally {
    await file.close();
  }
}

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
