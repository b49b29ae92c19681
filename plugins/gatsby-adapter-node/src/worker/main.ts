import { constants, rmSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { loadEngine } from '../engine.ts';
import { PING, PONG, READY, type RenderCall } from './protocol.ts';

/**
 * The worker process of one release: it renders pages, so that neither a crash nor endless work stops the server. Its working directory is a private folder, which it may write to; the release is never written to.
 */

const [filesDir = '', socket = '', server = ''] = process.argv.slice(2);
const siteDir = process.cwd();
const cacheDir = join(filesDir, '.cache');

// A supervisor or a terminal sends signals to the whole group. The server says when its worker ends.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// The module has the ending of this one: another in the package than in the repository.
new Worker(new URL(`./watchServer${extname(import.meta.url)}`, import.meta.url), {
  workerData: { folder: dirname(socket), server: Number(server) },
}).unref();
process.on('disconnect', () => {
  rmSync(dirname(socket), { recursive: true, force: true });
  process.exit(0);
});
process.on('message', (message) => {
  if (message === PING) process.send?.(PONG);
});

// A page has started work without waiting for it, and the work has failed. Without this handler, Node would end the process.
process.on('unhandledRejection', (reason) => console.error(reason));

const engine = loadEngine(cacheDir, { root: siteDir, openStore });

/** Copies the database of the build, because the engine opens it for writing. */
async function openStore() {
  const target = join(siteDir, '.cache', 'data', 'datastore');
  await mkdir(target, { recursive: true });
  await copyFile(
    join(cacheDir, 'data', 'datastore', 'data.mdb'),
    join(target, 'data.mdb'),
    constants.COPYFILE_FICLONE,
  );
  return target;
}

/** Answers with the rendered page as JSON, with 404 if the engine does not know it. */
async function render(request: IncomingMessage, response: ServerResponse) {
  const { path, part, request: given }: RenderCall = JSON.parse(await text(request));
  if (!engine?.find(path)) return void response.writeHead(404).end();
  try {
    response.end(JSON.stringify(await engine.render(path, given, part)));
  } catch (error) {
    const { stack = String(error) } = error instanceof Error ? error : {};
    response.writeHead(500).end(JSON.stringify({ stack }));
  }
}

const calls = createServer((request, response) => void render(request, response));

calls.listen(socket, () => process.send?.(READY));
