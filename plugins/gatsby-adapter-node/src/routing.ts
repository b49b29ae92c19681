import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoute, type Address } from './paths.ts';

export type TrailingSlash = 'never' | 'always' | 'ignore';

/** A redirect of `createRedirect`. */
export interface Redirect {
  /** With `:name` and `*` at its end, with the path prefix */
  path: string;
  /** A path with the path prefix, or a URL. `:name`, `*` and `:splat` stand for parts of the request */
  toPath: string;
  status: 301 | 302 | 303 | 307 | 308;
  ignoreCase: boolean;
}

/** Headers of gatsby-config. */
export interface HeaderRule {
  /** As in a redirect */
  path: string;
  /** Names in lower case */
  headers: Record<string, string>;
}

/** Addresses that are not files: a page that is rendered on request, or its data. */
interface RenderedRoute {
  /** As in a redirect */
  path: string;
  /** A deferred page, or its data: the same for all visitors of a release */
  isDeferred: boolean;
}

/** How the addresses of a site are answered, apart from its files and client-only routes. */
export interface Routing {
  /** As in gatsby-config */
  trailingSlash: TrailingSlash;
  /** `/docs`, or empty */
  pathPrefix: string;
  /** The most specific first */
  redirects: Redirect[];
  headers: HeaderRule[];
  rendered: RenderedRoute[];
  /** The paths of the functions of `src/api`, as in a redirect. The server does not run them. */
  functions: string[];
}

export const DEFAULT_ROUTING: Routing = Object.freeze({
  trailingSlash: 'never',
  pathPrefix: '',
  redirects: [],
  headers: [],
  rendered: [],
  functions: [],
});

/** Returns the URL to which a request is redirected. The query of the request is kept if the target has none. */
export function findRedirect(
  redirects: readonly Redirect[],
  { path, search }: Address,
): { location: string; status: number } | null {
  for (const { path: from, toPath, status, ignoreCase } of redirects) {
    const values = matchRoute(from, path, { ignoreCase });
    if (!values) continue;
    const target = fill(toPath, values);
    return { location: target.includes('?') ? target : addQuery(target, search), status };
  }
  return null;
}

/** @param values decoded parts of the address; `*` for the rest */
function fill(toPath: string, values: Record<string, string>) {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]*)?(.*)$/s.exec(toPath) ?? [];
  const filled = path.replace(/:([A-Za-z]\w*)|\*\w*$/g, (part, name: string | undefined) => {
    const value = name === undefined || name === 'splat' ? values['*'] : values[name];
    return value === undefined ? part : value.split('/').map(encodeURIComponent).join('/');
  });
  return origin + filled;
}

function addQuery(target: string, search: string) {
  const [path = '', hash] = target.split('#', 2);
  return `${path}${search}${hash === undefined ? '' : `#${hash}`}`;
}

/**
 * Returns a function that finds the entry for a path. Only patterns are searched one by one: a site can have thousands of
 * exact paths. An exact path is more specific than a pattern.
 *
 * @param entries the most specific first
 * @returns takes a path without a trailing slash
 */
export function createPathFinder<T extends { path: string }>(
  entries: readonly T[],
): (path: string) => T | undefined {
  const exact = new Map<string, T>();
  for (const entry of entries.filter((found) => !isPattern(found))) {
    const path = trim(entry.path);
    if (!exact.has(path)) exact.set(path, entry);
  }
  const patterns = entries.filter(isPattern);
  return (path) => exact.get(path) ?? patterns.find((entry) => matchRoute(entry.path, path));
}

export function isPattern({ path }: { path: string }): boolean {
  return /[:*]/.test(path);
}

export function trim(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/**
 * Returns the path below the path prefix, or null for a path outside of it.
 *
 * @param path without a trailing slash
 */
export function removePrefix(path: string, prefix: string): string | null {
  if (prefix === '') return path;
  if (path === prefix) return '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}

/** A route that is resolved in the browser. */
export interface ClientRoute {
  matchPath: string;
  /** The path of the page whose HTML is served for the whole route */
  path: string;
}

/** Reads the client-only routes, the most specific first, in Gatsby's order. */
export function readClientRoutes(siteDir: string): ClientRoute[] {
  const file = join(siteDir, '.cache', 'match-paths.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
