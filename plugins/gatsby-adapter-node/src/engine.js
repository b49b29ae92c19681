'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');

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
 * @typedef {object} Rendered
 * @property {number} status
 * @property {Record<string, string>} headers
 * @property {string} type
 * @property {string} body
 *
 * @typedef {object} Engine
 * @property {(path: string) => EnginePage | undefined} find the page for a path, if it is rendered on request
 * @property {(path: string, request: EngineRequest, part: 'html' | 'data') => Promise<Rendered>} render
 */

/**
 * Loads the renderer that Gatsby builds for server-rendered (SSR) and deferred (DSG) pages. Returns null for a site
 * without such pages. The renderer reads files below the working directory of the process. `page-ssr/lambda.js` is not
 * used, because it may take a copy of an older release from the temporary directory.
 *
 * @param {string} siteDir
 * @returns {Engine | null}
 */
function loadEngine(siteDir) {
  const cacheDir = join(siteDir, '.cache');
  const file = join(cacheDir, 'page-ssr', 'index.js');
  if (!existsSync(file)) return null;
  // The code of Gatsby reads this global.
  Object.assign(globalThis, { __GATSBY: { root: siteDir, buildId: '' } });
  const { findEnginePageByPath, getData, renderHTML, renderPageData } = require(file);
  /** @type {Promise<unknown> | undefined} */
  let graphql;
  // Opened on demand, because only pages with a query need the database of the build.
  const getGraphqlEngine = () => (graphql ??= openGraphql(cacheDir));

  return {
    find(path) {
      // The engine decodes the path again, so a path that contains % is rejected.
      if (path.includes('%')) return undefined;
      const page = findEnginePageByPath(path);
      return page && page.mode !== 'SSG' ? page : undefined;
    },
    async render(path, request, part) {
      const data = await getData({ pathName: path, getGraphqlEngine, req: request });
      const isHtml = part === 'html';
      return {
        status: data.page.mode === 'SSR' && data.serverDataStatus ? data.serverDataStatus : 200,
        headers: data.serverDataHeaders ?? {},
        type: isHtml ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        body: isHtml ? await renderHTML({ data }) : JSON.stringify(await renderPageData({ data })),
      };
    },
  };
}

/** @param {string} cacheDir */
async function openGraphql(cacheDir) {
  const { GraphQLEngine } = require(join(cacheDir, 'query-engine'));
  const engine = new GraphQLEngine({ dbPath: join(cacheDir, 'data', 'datastore') });
  await engine.ready;
  return engine;
}

module.exports = { loadEngine };
