import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { escapePageScript } from './pageScript.ts';

const require = createRequire(import.meta.url);

interface EnginePage {
  path: string;
  matchPath?: string;
  mode: 'SSG' | 'SSR' | 'DSG';
}

/** The request that getServerData receives. */
export interface EngineRequest {
  method: string;
  url: string;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** A part of a page: its HTML, or its `page-data.json`. */
export type Part = 'html' | 'data';

export interface Rendered {
  status: number;
  /** Those of getServerData, of gatsby-config and of Gatsby */
  headers: Record<string, string | string[]>;
  body: string;
  /** The inline script with the path and data of the page, if it is as Gatsby writes it */
  pageScript: string | null;
}

interface LoadedEngine {
  /** The page for a path, if it is rendered on request */
  find: (path: string) => EnginePage | undefined;
  render: (path: string, request: EngineRequest, part: Part) => Promise<Rendered>;
}

/**
 * Loads the renderer that Gatsby builds for server-rendered (SSR) and deferred (DSG) pages. Returns null for a site
 * without such pages. The renderer reads and writes files below the working directory of the process. `page-ssr/lambda.js`
 * is not used, because it may take a copy of an older release from the temporary directory.
 *
 * @param cacheDir `.cache/` of a release
 */
export function loadEngine(
  cacheDir: string,
  {
    root,
    openStore,
  }: {
    /** The folder of the site for Gatsby's code */
    root: string;
    /** Returns the folder of the database, which is opened for writing */
    openStore: () => Promise<string>;
  },
): LoadedEngine | null {
  const file = join(cacheDir, 'page-ssr', 'index.js');
  if (!existsSync(file)) return null;
  // The code of Gatsby reads this global.
  Object.assign(globalThis, { __GATSBY: { root, buildId: '' } });
  const { findEnginePageByPath, getData, renderHTML, renderPageData } = require(file);
  let graphql: Promise<unknown> | undefined;
  // Opened on demand, because only pages with a query need it: it takes two seconds of a core and 200 MB.
  const getGraphqlEngine = () =>
    (graphql ??= openGraphql(cacheDir, openStore).catch((error) => {
      graphql = undefined;
      throw error;
    }));

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
  };
}

const NO_HTML = { html: null, pageScript: null };

async function openGraphql(cacheDir: string, openStore: () => Promise<string>) {
  const { GraphQLEngine } = require(join(cacheDir, 'query-engine'));
  const engine = new GraphQLEngine({ dbPath: await openStore() });
  await engine.ready();
  return engine;
}
