import { toOneLine } from '../log.ts';
import type { Link, Page, Get } from './page.ts';

export interface BrokenLink {
  page: string;
  link: Link;
  /** The path that is not on the site, or the page that has no such section. */
  target: string;
  /** The name of the missing section; null if the page is missing. */
  anchor: string | null;
}

/** Redirects that a link may lead through. */
const MAX_REDIRECTS = 5;
/** After so many broken links, the search ends. */
const MAX_BROKEN = 500;
/** How much of a link a sentence shows. */
const MAX_TEXT = 60;
const MAX_ADDRESS = 100;

/**
 * Finds the links of pages that lead to no page, file or client-only route of the release, or to no section of its page. Of equal
 * links of a block, or of the header and the footer, it returns the first, and at most 500 in total.
 *
 * @param siteUrl the origin of the site: links to it are internal, too
 */
export async function findBrokenLinks(
  pages: readonly Page[],
  siteUrl: string,
  get: Get,
): Promise<BrokenLink[]> {
  const { origin } = new URL(siteUrl);
  const anchorsByPath = new Map(pages.map(({ path, anchors }) => [path, anchors]));
  const known = new Map<string, Promise<string | null>>();
  const follow = (path: string) => {
    const found =
      known.get(path) ?? followRedirects(path, { origin, isPage: (next) => anchorsByPath.has(next), get });
    known.set(path, found);
    return found;
  };
  const broken = new Map<string, BrokenLink>();
  const add = (found: BrokenLink) => {
    const key = getKey(found);
    if (!broken.has(key)) broken.set(key, found);
  };
  for (const page of pages) {
    for (const link of page.links) {
      if (broken.size === MAX_BROKEN) return [...broken.values()];
      const url = URL.canParse(link.href, origin + page.path) ? new URL(link.href, origin + page.path) : null;
      if (url?.origin !== origin) continue;
      const path = await follow(url.pathname);
      const anchor = readAnchor(url.hash);
      if (path === null) add({ page: page.path, link, target: url.pathname, anchor: null });
      else if (anchor !== '' && anchorsByPath.get(path)?.has(anchor) === false)
        add({ page: page.path, link, target: path, anchor });
    }
  }
  return [...broken.values()];
}

/** Describes a broken link for an editor. */
export function describeBrokenLink({ page, link, target, anchor }: BrokenLink): string {
  const text = shorten(link.text, MAX_TEXT);
  const words = text === '' ? '' : ` “${text}”`;
  const address = shorten(target, MAX_ADDRESS);
  const place = link.row === null ? `on the page ${page}, outside of its blocks,` : `of the page ${page}`;
  return anchor === null
    ? `The link${words} ${place} leads to ${address}, which is not on the site.`
    : `The link${words} ${place} leads to the section #${shorten(anchor, MAX_ADDRESS)} of ${address}, which has no such section.`;
}

function shorten(text: string, length: number): string {
  const line = toOneLine(text);
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

/** The key contains no page: blocks keep their rows when a page moves, and the links of header and footer are on every page. */
function getKey({ link: { row, href } }: Pick<BrokenLink, 'link'>): string {
  return `${row ?? ''} ${href}`;
}

/**
 * Returns the path to which a path leads; null if it is not on the site. An address outside of the site is returned as it is.
 */
async function followRedirects(
  path: string,
  { origin, isPage, get }: { origin: string; isPage: (path: string) => boolean; get: Get },
): Promise<string | null> {
  let current = path;
  for (let left = MAX_REDIRECTS; left > 0; left -= 1) {
    if (isPage(current)) return current;
    const { status, location } = await get(current);
    if (status === 200) return current;
    if (status < 300 || status >= 400 || location === null) return null;
    const next = new URL(location, origin + current);
    if (next.origin !== origin) return next.href;
    current = next.pathname;
  }
  return null;
}

/** `#` and `#top` lead to the top of any page. A text fragment (`#:~:text=`) names no section. */
function readAnchor(hash: string): string {
  const encoded = hash.slice(1).replace(/:~:.*$/, '');
  let anchor = encoded;
  try {
    anchor = decodeURIComponent(encoded);
  } catch {
    // Not encoded. Browsers use it as it is.
  }
  return anchor.toLowerCase() === 'top' ? '' : anchor;
}
