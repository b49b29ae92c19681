import { matchRoute } from './paths.ts';
import type { Renderer, Site } from './site.ts';
import type { ServedFile } from './files.ts';
import { trim, type Routing } from './routing.ts';

/** A page that is rendered on request, or its data. */
export interface PageTarget {
  kind: 'html' | 'data';
  path: string;
  isStored: boolean;
}

/** Unsupported: a function, or a page of a release without what renders it. */
type Target = { kind: 'file'; file: ServedFile } | PageTarget | { kind: 'unsupported' };

/**
 * Finds the target of a path, in the order of `gatsby serve`: files, functions, rendered pages, client-only routes.
 *
 * @param path from readAddress, without a trailing slash and without the path prefix
 */
export async function findTarget(
  { renderer, findFile, clientRoutes, routing }: Site,
  path: string,
): Promise<Target | null> {
  const file = await findFile(path);
  if (file) return { kind: 'file', file };
  if (isFunction(routing, path)) return { kind: 'unsupported' };
  const renderedPage = findPage(renderer, path);
  if (renderedPage) return renderedPage;
  const fullPath = routing.pathPrefix + path;
  if (!renderer && routing.rendered.some((route) => matchRoute(route.path, fullPath))) {
    return { kind: 'unsupported' };
  }
  const route = clientRoutes.find(({ matchPath }) => matchRoute(matchPath, path));
  const page = route && (await findFile(route.path));
  return page ? { kind: 'file', file: page } : null;
}

/** Whether an address is one of a function, for all methods. Takes the same path as findTarget. */
export function isFunction({ functions, pathPrefix }: Routing, path: string): boolean {
  return functions.some((route) => matchRoute(trim(route), trim(pathPrefix + path)));
}

function findPage(renderer: Renderer | null, path: string): PageTarget | null {
  const dataPath = getPagePath(path);
  const dataPage = dataPath && renderer?.findPage(dataPath);
  if (dataPage) return { kind: 'data', path: dataPath, ...dataPage };
  const page = renderer?.findPage(path);
  return page ? { kind: 'html', path, ...page } : null;
}

/** Returns the path of the page for a page-data path (`/page-data/index/page-data.json`), null for all other paths. */
function getPagePath(path: string) {
  const [, page] = /^\/page-data\/(.+)\/page-data\.json$/.exec(path) ?? [];
  if (page === undefined) return null;
  return page === 'index' ? '/' : `/${page}`;
}
