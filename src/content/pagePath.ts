import { plain } from './read';

/** The path of a page as the site serves it: a leading slash, none at the end. */
export function pagePath(url: unknown): string {
  return `/${plain(url).replace(/^\/+|\/+$/g, '')}`;
}
