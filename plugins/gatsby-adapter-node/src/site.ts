import { join } from 'node:path';
import type { EngineRequest, Part, Rendered } from './engine.ts';
import { createServedFile, type ServedFile } from './files.ts';
import { openReleaseRenderer } from './releaseRenderer.ts';
import { type ClientRoute, createPathFinder, type Routing } from './routing.ts';
import type { Release } from './releases.ts';
import type { Worker } from './worker/worker.ts';
import type { DeferredPages } from './deferredPages.ts';
import type { RenderOptions } from './releaseSite.ts';

/** What one request is served: a release. A request keeps it until its end, so that a switch never mixes two releases. */
export interface Site {
  /** Id */
  release: string;
  /** When the release was written: ISO 8601 in UTC */
  createdAt: string;
  /** Takes a path from readAddress, without a trailing slash */
  findFile: (path: string) => Promise<ServedFile | null>;
  renderer: Renderer | null;
  clientRoutes: ClientRoute[];
  routing: Routing;
  /** The inline scripts of all pages */
  scriptHashes: string[];
  /** The headers of gatsby-config; takes a path without a trailing slash */
  findHeaders: (path: string) => Record<string, string>;
}

/** Renders pages. Takes decoded paths without the path prefix. */
export interface Renderer {
  /** isStored: rendered once, then served as a file */
  findPage: (path: string) => { isStored: boolean } | null;
  /** Null if the build does not have the page */
  render: (
    path: string,
    request: EngineRequest,
    part: Part,
    signal?: AbortSignal,
  ) => Promise<Rendered | null>;
  deferredPages: DeferredPages;
  worker: Pick<Worker, 'prepare' | 'hasFailed' | 'checkLiveness' | 'retire' | 'stop'>;
}

/**
 * Opens a release. Only files of its manifest are served, and the hashed files of other releases, for tabs that were
 * opened before the last switch.
 *
 * @param others the newest first, including those of which only hashed files are left
 */
export function openRelease(
  release: Release,
  others: readonly Release[],
  renderOptions: RenderOptions,
): Site {
  const { routing } = release.manifest;
  const findRule = createPathFinder(routing.headers);
  const files = createIndex(release);
  const hashedFiles = new Map<string, ServedFile>();
  for (const other of others) {
    for (const [path, file] of createIndex(other)) {
      if (file.isHashed && !hashedFiles.has(path)) hashedFiles.set(path, file);
    }
  }
  return {
    release: release.id,
    createdAt: release.manifest.createdAt,
    findFile: async (path) =>
      files.get(path) ?? files.get(join(path, 'index.html')) ?? hashedFiles.get(path) ?? null,
    scriptHashes: release.manifest.scriptHashes,
    renderer: openReleaseRenderer(release, renderOptions),
    clientRoutes: release.manifest.clientRoutes,
    routing,
    findHeaders: (path) => findRule(path)?.headers ?? {},
  };
}

/** @returns by path */
function createIndex({ dir, manifest }: Release): Map<string, ServedFile> {
  const root = join(dir, 'public');
  return new Map(Object.keys(manifest.files).map((path) => [path, createServedFile(root, path)]));
}
