import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The prefix of the folder names. It contains part of a hash of the host name, because hosts can share a temporary directory, and a
 * Unix socket cannot be reached from another host. The whole host name could make the path of the socket too long.
 */
export const PREFIX = `gatsby-adapter-node-worker-${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}-`;

/** Milliseconds. The worker of a younger folder may be starting, so that it does not listen on its socket yet. */
const MIN_AGE = 10 * 60_000;

/**
 * Creates the folder of a worker. It is readable for the user of the server only, and in the temporary directory, because
 * the path of a socket must be short.
 */
export async function createFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), PREFIX));
}

export function getSocket(folder: string): string {
  return join(folder, 'socket');
}

/**
 * Removes the folders of workers of this host that were killed together with their server. A worker that lives answers at its socket,
 * also a busy one. The number of a process says less: another process can have it, and other containers count their own.
 */
export async function removeStaleFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((found) => found.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const found = await lstat(folder).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (Date.now() - found.mtimeMs < MIN_AGE || (await isAnswered(getSocket(folder)))) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** @returns false only if it is certain */
function isAnswered(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.on('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT');
    });
  });
}
