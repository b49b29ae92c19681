import { readText } from './read';

/** The path of a page on the site, with a leading and without a trailing slash. */
export function normalizePagePath(url: unknown): string {
  return `/${readText(url).replace(/^\/+|\/+$/g, '')}`;
}
