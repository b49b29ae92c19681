'use strict';

const { join } = require('node:path');
const { loadEngine } = require('./engine.js');
const { findFile, createServedFile } = require('./files.js');
const { openReleaseRenderer } = require('./releaseRenderer.js');
const { readClientRoutes } = require('./clientRoutes.js');
const { createPathFinder, DEFAULT_ROUTING } = require('./routing.js');

/**
 * @typedef {import('./files.js').ServedFile} ServedFile
 * @typedef {import('./releases.js').Release} Release
 *
 * @typedef {object} Site what one request is served: the build in a folder, or a release. A request keeps its site until
 *   its end, so that a switch never mixes two releases.
 * @property {string | null} release id; null for a folder
 * @property {(path: string) => Promise<ServedFile | null>} findFile takes a path from readAddress, without a trailing slash
 * @property {Renderer | null} renderer
 * @property {import('./clientRoutes.js').ClientRoute[]} clientRoutes
 * @property {import('./routing.js').Routing} routing
 * @property {string[] | null} scriptHashes the inline scripts of all pages; null if they are not known
 * @property {(path: string) => Record<string, string>} findHeaders of gatsby-config; takes a path without a trailing slash
 *
 * @typedef {object} Renderer renders pages and runs functions. Takes decoded paths without the path prefix
 * @property {(path: string) => { isStored: boolean } | null} findPage isStored: rendered once, then served as a file
 * @property {(path: string) => string | null} findFunction returns its id
 * @property {(path: string, request: import('./engine.js').EngineRequest, part: import('./engine.js').Part, signal?: AbortSignal) => Promise<import('./engine.js').Rendered | null>} render
 *   null if the build does not have the page
 * @property {(functionId: string, call: import('./worker/worker.js').WorkerCall) => Promise<import('node:http').IncomingMessage>} runFunction
 * @property {import('./deferredPages.js').DeferredPages | null} deferredPages
 * @property {Pick<import('./worker/worker.js').Worker, 'prepare' | 'hasFailed' | 'checkLiveness' | 'retire' | 'stop'> | null} worker
 */

/**
 * Opens the build in the folder of a site. It may change while it is served.
 *
 * @param {string} siteDir
 * @param {Partial<import('./routing.js').Routing>} [routing]
 * @returns {Site}
 */
function openFolder(siteDir, routing) {
  const publicDir = join(siteDir, 'public');
  return {
    release: null,
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
 * @param {Release} release
 * @param {readonly Release[]} others the newest first, including those of which only hashed files are left
 * @param {import('./releaseSite.js').RenderOptions} renderOptions
 * @returns {Site}
 */
function openRelease(release, others, renderOptions) {
  const files = createIndex(release);
  /** @type {Map<string, ServedFile>} */
  const hashedFiles = new Map();
  for (const other of others) {
    for (const [path, file] of createIndex(other)) {
      if (file.isHashed && !hashedFiles.has(path)) hashedFiles.set(path, file);
    }
  }
  return {
    release: release.id,
    findFile: async (path) =>
      files.get(path) ?? files.get(join(path, 'index.html')) ?? hashedFiles.get(path) ?? null,
    scriptHashes: release.manifest.scriptHashes,
    renderer: openReleaseRenderer(release, renderOptions),
    clientRoutes: release.manifest.clientRoutes,
    ...describeRouting(release.manifest.routing),
  };
}

/**
 * @param {Release} release
 * @returns {Map<string, ServedFile>} by path
 */
function createIndex({ dir, manifest }) {
  const root = join(dir, 'public');
  return new Map(Object.keys(manifest.files).map((path) => [path, createServedFile(root, path)]));
}

/**
 * The engine of a folder runs in the process of the server.
 *
 * @param {string} siteDir
 * @returns {Renderer | null}
 */
function openFolderRenderer(siteDir) {
  const engine = loadEngine(join(siteDir, '.cache'));
  return (
    engine && {
      findPage: (path) => (engine.find(path) ? { isStored: false } : null),
      findFunction: () => null,
      runFunction: () => Promise.reject(new Error('A folder has no functions.')),
      render: engine.render,
      deferredPages: null,
      worker: null,
    }
  );
}

/** @param {import('./routing.js').Routing} routing */
function describeRouting(routing) {
  const findRule = createPathFinder(routing.headers);
  return { routing, findHeaders: /** @param {string} path */ (path) => findRule(path)?.headers ?? {} };
}

module.exports = { openFolder, openRelease };
