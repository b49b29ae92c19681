'use strict';

const { existsSync } = require('node:fs');
const { join } = require('node:path');

/**
 * @typedef {object} EnginePage
 * @property {string} path
 * @property {string} [matchPath]
 * @property {'SSG' | 'SSR' | 'DSG'} mode
 *
 * @typedef {object} EngineRequest what getServerData is told
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
 * @property {(path: string) => EnginePage | undefined} find the page at a path that is rendered on request
 * @property {(path: string, request: EngineRequest, part: 'html' | 'data') => Promise<Rendered>} render
 */

/**
 * The renderer that Gatsby builds for a site with server-rendered (SSR) or deferred (DSG) pages; null for a site
 * without them. It looks for files below the working directory of the process. `page-ssr/lambda.js` is not used: it takes a copy of an older release from the temporary directory.
 *
 * @param {string} siteDir
 * @returns {Engine | null}
 */
function loadEngine(siteDir) {
  const cacheDir = join(siteDir, '.cache');
  const file = join(cacheDir, 'page-ssr', 'index.js');
  if (!existsSync(file)) return null;
  // Gatsby's code reads it.
  Object.assign(globalThis, { __GATSBY: { root: siteDir, buildId: '' } });
  const { findEnginePageByPath, getData, renderHTML, renderPageData } = require(file);
  /** @type {Promise<unknown> | undefined} */
  let graphql;
  // Only a page with a query needs the database of the build.
  const getGraphqlEngine = () => (graphql ??= openGraphql(cacheDir));

  return {
    find(path) {
      // The engine decodes a path once more: one that this could change is none of its pages.
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
