'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { escapePageScript } = require('./pageScript.js');

/**
 * @typedef {object} EnginePage
 * @property {string} path
 * @property {string} [matchPath]
 * @property {'SSG' | 'SSR' | 'DSG'} mode
 *
 * @typedef {object} EngineRequest the request that getServerData receives
 * @property {string} method
 * @property {string} url
 * @property {Record<string, unknown>} query
 * @property {Record<string, unknown>} headers
 *
 * @typedef {'html' | 'data'} Part of a page: its HTML, or its `page-data.json`
 *
 * @typedef {object} Rendered
 * @property {number} status
 * @property {Record<string, string | string[]>} headers of getServerData, of gatsby-config and of Gatsby
 * @property {string} body
 * @property {string | null} pageScript the inline script with the path and data of the page, if it is as Gatsby writes it
 *
 * @typedef {object} LoadedEngine
 * @property {(path: string) => EnginePage | undefined} find the page for a path, if it is rendered on request
 * @property {(path: string, request: EngineRequest, part: Part) => Promise<Rendered>} render
 * @property {() => Promise<unknown>} prepare loads what the first page with a query would wait for
 */

/**
 * Loads the renderer that Gatsby builds for server-rendered (SSR) and deferred (DSG) pages. Returns null for a site
 * without such pages. The renderer reads and writes files below the working directory of the process. `page-ssr/lambda.js`
 * is not used, because it may take a copy of an older release from the temporary directory.
 *
 * @param {string} cacheDir `.cache/` of the build, or a copy of what rendering needs
 * @param {object} [options]
 * @param {string} [options.root] the folder of the site for Gatsby's code, default: the parent of `cacheDir`
 * @param {() => Promise<string>} [options.openStore] returns the folder of the database, which is opened for writing
 * @returns {LoadedEngine | null}
 */
function loadEngine(cacheDir, { root = join(cacheDir, '..'), openStore } = {}) {
  const file = join(cacheDir, 'page-ssr', 'index.js');
  if (!existsSync(file)) return null;
  // The code of Gatsby reads this global.
  Object.assign(globalThis, { __GATSBY: { root, buildId: '' } });
  const { findEnginePageByPath, getData, renderHTML, renderPageData } = require(file);
  /** @type {Promise<unknown> | undefined} */
  let graphql;
  // Opened on demand, because only pages with a query need the database of the build.
  const getGraphqlEngine = () =>
    (graphql ??= openGraphql(cacheDir, openStore ?? (async () => join(cacheDir, 'data', 'datastore'))));

  return {
    find(path) {
      // The engine decodes the path again, so a path that contains % is rejected.
      if (path.includes('%')) return undefined;
      const page = findEnginePageByPath(path);
      return page && page.mode !== 'SSG' ? page : undefined;
    },
    async render(path, request, part) {
      const data = await getData({ pathName: path, getGraphqlEngine, req: request });
      const pageData = await renderPageData({ data });
      const { html, pageScript } =
        part === 'html' ? escapePageScript(await renderHTML({ data, pageData }), pageData) : NO_HTML;
      return {
        status: data.page.mode === 'SSR' && data.serverDataStatus ? data.serverDataStatus : 200,
        headers: data.serverDataHeaders ?? {},
        body: html ?? JSON.stringify(pageData),
        pageScript,
      };
    },
    async prepare() {
      if (existsSync(join(cacheDir, 'query-engine'))) await getGraphqlEngine();
    },
  };
}

const NO_HTML = { html: null, pageScript: null };

/**
 * @param {string} cacheDir
 * @param {() => Promise<string>} openStore
 */
async function openGraphql(cacheDir, openStore) {
  const { GraphQLEngine } = require(join(cacheDir, 'query-engine'));
  const engine = new GraphQLEngine({ dbPath: await openStore() });
  await engine.ready();
  return engine;
}

module.exports = { loadEngine };
