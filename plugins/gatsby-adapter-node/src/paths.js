'use strict';

/** Control characters, and the backslash, which browsers read as a slash. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/;

/** A segment with a slash in it is no segment of a page. */
const ENCODED_SLASH = /%2f/i;

/**
 * @typedef {object} Address
 * @property {string} path decoded; starts with one slash, has no empty segment, `.` or `..`, and may end with a slash
 * @property {string} rawPath as it was sent
 * @property {string} search the query with its question mark, or an empty string; as it was sent
 */

/**
 * Reads the target of a request. Returns null for one that names no page or file: every such address is unknown, so
 * that nothing behind this function has to think of traversal, of `//host` in a redirect, or of a second decoding.
 *
 * @param {string} url
 * @returns {Address | null}
 */
function readAddress(url) {
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
 * Whether a path belongs to a route of Gatsby: `/events/:id`, `/app/*`, `/app/*rest`. The star also stands for nothing.
 *
 * @param {string} matchPath
 * @param {string} path
 */
function matchesRoute(matchPath, path) {
  const wanted = segments(matchPath);
  const given = segments(path);
  const splat = wanted.findIndex((segment) => segment.startsWith('*'));
  const fixed = splat < 0 ? wanted : wanted.slice(0, splat);
  if (splat < 0 ? given.length !== fixed.length : given.length < fixed.length) return false;
  return fixed.every((segment, index) => segment.startsWith(':') || segment === given[index]);
}

/** @param {string} path */
function segments(path) {
  return path.split('/').filter(Boolean);
}

module.exports = { matchesRoute, readAddress };
