import { join } from 'node:path';
import { openDeferredPages } from './deferredPages.ts';
import { getDeferredDir, getRenderDir } from './renderFiles.ts';
import { createPathFinder, isPattern, trim } from './routing.ts';
import type { RenderCall } from './worker/protocol.ts';
import { createWorker, type Worker } from './worker/worker.ts';
import type { Release } from './releases.ts';
import type { RenderOptions } from './releaseSite.ts';
import type { Renderer } from './site.ts';
import type { Rendered } from './engine.ts';

/** Opens what renders the pages of a release. Nothing is loaded before it is needed. Returns null for a release without such pages. */
export function openReleaseRenderer(release: Release, { log, workerTimes }: RenderOptions): Renderer | null {
  const { renderFiles, routing } = release.manifest;
  if (Object.keys(renderFiles).length === 0) return null;
  const worker = createWorker(
    { id: release.id, filesDir: getRenderDir(release) },
    { log, ...(workerTimes ? { times: workerTimes } : {}) },
  );
  const findFullPath = createPathFinder(routing.rendered);
  /** @param path without the path prefix */
  const findRoute = (path: string) => findFullPath(trim(join(routing.pathPrefix, path)));

  return {
    findPage(path) {
      // The engine decodes the path again.
      const route = path.includes('%') ? undefined : findRoute(path);
      // A route for many addresses would fill the disk.
      return route ? { isStored: route.isDeferred && !isPattern(route) } : null;
    },
    render: (path, request, part, signal) => render(worker, { path, request, part }, signal),
    deferredPages: openDeferredPages(getDeferredDir(release), log),
    worker,
  };
}

/**
 * @returns null if the build does not have the page
 * @throws {Error} of the page
 */
async function render(worker: Worker, call: RenderCall, signal?: AbortSignal): Promise<Rendered | null> {
  const { status, text } = await worker.send(call, signal);
  if (status === 404) return null;
  const result = JSON.parse(text);
  if (status === 200) return result;
  throw Object.assign(new Error('The page could not be rendered.'), { stack: result.stack });
}
