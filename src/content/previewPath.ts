/** Where drafts are shown: the address of the page below it, with `?version=`. */
export const previewRoot = '/preview';

/**
 * Where a visitor of a content page is led who asks for a saved version of it (SPEC 2.2); null for everybody else.
 * The page itself is a file that was written before; the version is read when it is asked for.
 *
 * @param search the query of the address, with its question mark
 */
export function previewPath(pagePath: string, search: string): string | null {
  if (!new URLSearchParams(search).get('version')) return null;
  return `${previewRoot}${pagePath === '/' ? '' : pagePath}${search}`;
}
