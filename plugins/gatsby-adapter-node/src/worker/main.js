'use strict';

const { AsyncLocalStorage } = require('node:async_hooks');
const { constants, rmSync } = require('node:fs');
const { copyFile, mkdir } = require('node:fs/promises');
const { createServer } = require('node:http');
const { dirname, join } = require('node:path');
const { text } = require('node:stream/consumers');
const { Worker } = require('node:worker_threads');
const { loadEngine } = require('../engine.js');
const { CALL_HEADER, PING, PONG, READY, RENDER } = require('./protocol.js');
const { createFunctions } = require('./functions.js');

/**
 * The worker process of one release: it renders pages and runs functions, so that neither a crash nor endless work stops
 * the server. Its working directory is a private folder, which it may write to; the release is never written to.
 *
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const [filesDir = '', socket = '', functions = '', bodyLimits = '', server = ''] = process.argv.slice(2);
const siteDir = process.cwd();
const cacheDir = join(filesDir, '.cache');

// A supervisor or a terminal sends signals to the whole group. The server says when its worker ends.
for (const signal of /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM'])) process.on(signal, () => {});
new Worker(join(__dirname, 'watchServer.js'), {
  workerData: { folder: dirname(socket), server: Number(server) },
}).unref();
process.on('disconnect', () => {
  rmSync(dirname(socket), { recursive: true, force: true });
  process.exit(0);
});
process.on('message', (message) => {
  if (message === PING) process.send?.(PONG);
});

/** @type {AsyncLocalStorage<ServerResponse>} */
const responses = new AsyncLocalStorage();

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

/**
 * Answers with the rendered page as JSON, with 404 if the engine does not know it.
 *
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
async function render(request, response) {
  /** @type {import('./protocol.js').RenderCall} */
  const { path, part, request: given } = JSON.parse(await text(request));
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

async function start() {
  await engine?.prepare();
  calls.listen(socket, () => process.send?.(READY));
}

start().catch((error) => {
  console.error(error);
  process.exit(1);
});
