import { AsyncLocalStorage } from 'node:async_hooks';
import { constants, rmSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { loadEngine } from '../engine.ts';
import { CALL_HEADER, PING, PONG, READY, RENDER, type RenderCall } from './protocol.ts';
import { createFunctions } from './functions.ts';

/**
 * The worker process of one release: it renders pages and runs functions, so that neither a crash nor endless work stops
 * the server. Its working directory is a private folder, which it may write to; the release is never written to.
 */

const [filesDir = '', socket = '', functions = '', bodyLimits = '', server = ''] = process.argv.slice(2);
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

const responses = new AsyncLocalStorage<ServerResponse>();

// Gatsby does not wait for the promise of a function, so its rejection arrives here.
process.on('unhandledRejection', (reason) => {
  console.error(reason);
  const response = responses.getStore();
  if (!response || response.writableEnded) return;
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
});

const engine = loadEngine(cacheDir, { root: siteDir, openStore });
const runFunction = createFunctions(filesDir, JSON.parse(functions), JSON.parse(bodyLimits));

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

const calls = createServer((request, response) => {
  const { [CALL_HEADER]: call, ...headers } = request.headers;
  request.headers = headers;
  responses.run(response, () => {
    if (call === RENDER) void render(request, response);
    else runFunction(String(call), request, response);
  });
});

calls.listen(socket, () => process.send?.(READY));
