'use strict';

const { join } = require('node:path');
const { openDeferredPages } = require('./deferredPages.js');
const { getRenderDir, getDeferredDir } = require('./renderFiles.js');
const { createPathFinder, isPattern, PAGE_ENGINE, trim } = require('./routing.js');
const { CALL_HEADER, RENDER } = require('./worker/protocol.js');
const { createWorker } = require('./worker/worker.js');

/**
 * @typedef {import('./worker/worker.js').Worker} Worker
 * @typedef {import('./site.js').Renderer} Renderer
 */

/**
 * Opens what renders the pages and runs the functions of a release. Nothing is loaded before it is needed. Returns null
 * for a release without such pages and functions.
 *
 * @param {import('./releases.js').Release} release
 * @param {import('./releaseSite.js').RenderOptions} options
 * @returns {Renderer | null}
 */
function openReleaseRenderer(release, { log, bodyLimits, workerTimes }) {
  const { renderFiles = {}, routing } = release.manifest;
  if (Object.keys(renderFiles).length === 0) return null;
  const worker = createWorker(
    { id: release.id, filesDir: getRenderDir(release), functions: routing.functions, bodyLimits },
    { log, ...(workerTimes ? { times: workerTimes } : {}) },
  );
  const findFullPath = createPathFinder(routing.rendered);
  /** @param {string} path without the path prefix */
  const findRoute = (path) => findFullPath(trim(join(routing.pathPrefix, path)));

  return {
    findPage(path) {
      // The engine decodes the path again.
      const route = path.includes('%') ? undefined : findRoute(path);
      if (route?.functionId !== PAGE_ENGINE) return null;
      const isDeferred = route.isDeferred ?? route.isCached ?? false;
      // A route for many addresses would fill the disk.
      return { isStored: isDeferred && !isPattern(route) };
    },
    findFunction(path) {
      const { functionId } = findRoute(path) ?? {};
      return functionId === undefined || functionId === PAGE_ENGINE ? null : functionId;
    },
    render: (path, request, part, signal) => render(worker, { path, request, part }, signal),
    runFunction: (functionId, { headers, ...call }) =>
      worker.send({ ...call, headers: { ...headers, [CALL_HEADER]: functionId } }),
    deferredPages: openDeferredPages(getDeferredDir(release), log),
    worker,
  };
}

/**
 * @param {Worker} worker
 * @param {import('./worker/protocol.js').RenderCall} call
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./engine.js').Rendered | null>} null if the build does not have the page
 * @throws {Error} of the page
 */
async function render(worker, call, signal) {
  const body = Buffer.from(JSON.stringify(call));
  const headers = { [CALL_HEADER]: RENDER, 'content-length': body.length };
  const { status, text } = await worker.fetchText({
    method: 'POST',
    path: '/',
    headers,
    body,
    ...(signal ? { signal } : {}),
  });
  if (status === 404) return null;
  const result = JSON.parse(text);
  if (status === 200) return result;
  throw Object.assign(new Error('The page could not be rendered.'), { stack: result.stack });
}

module.exports = { openReleaseRenderer };
