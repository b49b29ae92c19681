/** Control characters and the backslash, which browsers treat as a slash. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/;

/** No page has a segment that contains a slash. */
const ENCODED_SLASH = /%2f/i;

export interface Address {
  /** Decoded; starts with one slash, may end with a slash, has no empty segment, `.` or `..` */
  path: string;
  /** The path as the client sent it */
  rawPath: string;
  /** The query as the client sent it, with its question mark, or an empty string */
  search: string;
}

/**
 * Parses the target of a request. Returns null if it cannot name a page or file. Callers therefore need no checks
 * against path traversal, `//host` in a redirect or double decoding.
 */
export function readAddress(url: string): Address | null {
  const mark = url.indexOf('?');
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  const search = mark < 0 ? '' : url.slice(mark);
  if (!rawPath.startsWith('/') || ENCODED_SLASH.test(rawPath)) return null;
  let path;
  try {
    path = decodeURIComponent(rawPath);
  } catch {
    return null;
  }
  if (FORBIDDEN.test(path) || path.includes('//')) return null;
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return null;
  return { path, rawPath, search };
}

/**
 * Compares a path with a route of Gatsby: `/events/:id`, `/app/*`, `/app/*rest`. The star also matches nothing.
 *
 * @returns the parts of the path by their names, `*` for the rest; null if it does not match
 */
export function matchRoute(
  matchPath: string,
  path: string,
  { ignoreCase = false }: { ignoreCase?: boolean } = {},
): Record<string, string> | null {
  const routeSegments = segments(matchPath);
  const pathSegments = segments(path);
  const splat = routeSegments.findIndex((segment) => segment.startsWith('*'));
  const fixed = splat < 0 ? routeSegments : routeSegments.slice(0, splat);
  if (splat < 0 ? pathSegments.length !== fixed.length : pathSegments.length < fixed.length) return null;
  const values: Record<string, string> = splat < 0 ? {} : { '*': pathSegments.slice(splat).join('/') };
  for (const [index, segment] of fixed.entries()) {
    const given = pathSegments[index] as string;
    if (segment.startsWith(':')) values[segment.slice(1)] = given;
    else if (segment !== given && !(ignoreCase && segment.toLowerCase() === given.toLowerCase())) return null;
  }
  return values;
}

function segments(path: string) {
  return path.split('/').filter(Boolean);
}
