import { join } from 'node:path';
import { loadEngine, type EngineRequest, type Part, type Rendered } from './engine.ts';
import { findFile, createServedFile, type ServedFile } from './files.ts';
import { openReleaseRenderer } from './releaseRenderer.ts';
import { readClientRoutes, type ClientRoute } from './clientRoutes.ts';
import { createPathFinder, DEFAULT_ROUTING, type Routing } from './routing.ts';
import type { Release } from './releases.ts';
import type { Worker } from './worker/worker.ts';
import type { DeferredPages } from './deferredPages.ts';
import type { RenderOptions } from './releaseSite.ts';

/**
 * What one request is served: the build in a folder, or a release. A request keeps its site until its end, so that a
 * switch never mixes two releases.
 */
export interface Site {
  /** Id; null for a folder */
  release: string | null;
  /** When the release was written: ISO 8601 in UTC; null for a folder */
  createdAt: string | null;
  /** Takes a path from readAddress, without a trailing slash */
  findFile: (path: string) => Promise<ServedFile | null>;
  renderer: Renderer | null;
  clientRoutes: ClientRoute[];
  routing: Routing;
  /** The inline scripts of all pages; null if they are not known */
  scriptHashes: string[] | null;
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
  deferredPages: DeferredPages | null;
  worker: Pick<Worker, 'prepare' | 'hasFailed' | 'checkLiveness' | 'retire' | 'stop'> | null;
}

/** Opens the build in the folder of a site. It may change while it is served. */
export function openFolder(siteDir: string, routing?: Partial<Routing>): Site {
  const publicDir = join(siteDir, 'public');
  return {
    release: null,
    createdAt: null,
    findFile: (path) => findFile(publicDir, path),
    scriptHashes: null,
    renderer: openFolderRenderer(siteDir),
    clientRoutes: readClientRoutes(siteDir),
    ...describeRouting({ ...DEFAULT_ROUTING, ...routing }),
  };
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
    ...describeRouting(release.manifest.routing),
  };
}

/** @returns by path */
function createIndex({ dir, manifest }: Release): Map<string, ServedFile> {
  const root = join(dir, 'public');
  return new Map(Object.keys(manifest.files).map((path) => [path, createServedFile(root, path)]));
}

/** The engine of a folder runs in the process of the server. */
function openFolderRenderer(siteDir: string): Renderer | null {
  const engine = loadEngine(join(siteDir, '.cache'));
  return (
    engine && {
      findPage: (path) => (engine.find(path) ? { isStored: false } : null),
      render: engine.render,
      deferredPages: null,
      worker: null,
    }
  );
}

function describeRouting(routing: Routing) {
  const findRule = createPathFinder(routing.headers);
  return { routing, findHeaders: (path: string) => findRule(path)?.headers ?? {} };
}
