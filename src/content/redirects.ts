import type { UnknownItem } from './items';
import { findAddressProblem } from './pageAddress';
import type { ListedPage } from './pagePlan';
import { normalizePagePath, readBoolean, readText } from './read';
import { isReservedAddress } from './shared/siteAddresses';
import type { ContentWarning } from './warnings';

/**
 * The regular expression with which Directus and the build validate the address that a redirect or an archived page leads to: a path of this site
 * or an https address of another one, without spaces, backslashes, control characters and user names. A test compares it with
 * cms/schema/redirects.json and cms/schema/pages.json.
 */
export const redirectTargetPattern = String.raw`^(/([^/\\\s\x00-\x1f\x7f-\x9f][^\\\s\x00-\x1f\x7f-\x9f]*)?|https://[^/\\\s@\x00-\x1f\x7f-\x9f]+(/[^\\\s\x00-\x1f\x7f-\x9f]*)?)$`;

const redirectTarget = new RegExp(redirectTargetPattern);

/** The message of Directus for such an address that is invalid. */
export const redirectTargetMessage =
  'An address of this site starts with one slash (/shows/ruth), one of another site with https://, both without spaces.';

/** A redirect of the server. */
export interface Redirect {
  /** With a leading and without a trailing slash. */
  fromPath: string;
  /** A path, or an absolute https address. */
  toPath: string;
  statusCode: 301 | 302;
}

/** Where a redirect leads: a page by its key, or an address. The page takes precedence. */
interface Target {
  page: unknown;
  url: unknown;
}

/** A redirect as an editor wrote it, or that of an archived page. */
interface Source {
  from: string;
  target: Target;
  isPermanent: boolean;
  collection: 'redirects' | 'pages';
  id: string;
}

type Resolved = { toPath: string; isPermanent: boolean } | { problem: string };

/**
 * Decides which redirects the build creates (product 17.2). Chains are shortened to their end. A redirect is left out with a warning
 * if its address is reserved or that of a page, if it leads in a circle, or if nothing is at its target.
 *
 * @param items of the collection `redirects`, with the key of their page
 * @param listed all pages
 * @param created the pages that the build creates, with their paths
 * @param siteUrl the origin of the published site, without a trailing slash
 */
export function planRedirects(
  items: readonly UnknownItem[],
  listed: readonly ListedPage[],
  created: readonly { id: string; path: string }[],
  siteUrl: string,
): { redirects: Redirect[]; warnings: ContentWarning[] } {
  const sources = collectSources(items, listed);
  const resolve = createResolver(sources, listed, created, siteUrl);
  const paths = new Set(created.map(({ path }) => path));
  const redirects: Redirect[] = [];
  const warnings: ContentWarning[] = [];
  for (const source of sources.values()) {
    const resolved = paths.has(source.from)
      ? { problem: 'A page of the site has this address: delete the redirect.' }
      : resolve(source);
    if ('problem' in resolved) {
      const page = source.collection === 'pages' ? source.from : null;
      const sentence = `The redirect from ${source.from} is left out. ${resolved.problem}`;
      warnings.push({ page, collection: source.collection, id: source.id, sentence });
    } else {
      const { toPath, isPermanent } = resolved;
      redirects.push({
        fromPath: source.from,
        toPath: encodeTarget(toPath, siteUrl),
        statusCode: isPermanent ? 301 : 302,
      });
    }
  }
  return { redirects, warnings };
}

/** All redirects by their address. An item takes precedence over an archived page. */
function collectSources(
  items: readonly UnknownItem[],
  listed: readonly ListedPage[],
): ReadonlyMap<string, Source> {
  const ofPages = listed.flatMap(({ id, url, redirect }): Source[] =>
    redirect ? [{ from: readText(url), target: redirect, isPermanent: true, collection: 'pages', id }] : [],
  );
  const ofItems = items.map(({ id, from, page, url, permanent }): Source => ({
    from: readText(from),
    target: { page, url },
    isPermanent: readBoolean(permanent, true),
    collection: 'redirects',
    id,
  }));
  return new Map([...ofPages, ...ofItems].map((source) => [source.from, source]));
}

function createResolver(
  sources: ReadonlyMap<string, Source>,
  listed: readonly ListedPage[],
  created: readonly { id: string; path: string }[],
  siteUrl: string,
): (source: Source) => Resolved {
  const pathsById = new Map(created.map(({ id, path }) => [id, path]));
  const paths = new Set(pathsById.values());
  const pagesById = new Map(listed.map((page) => [page.id, page]));

  return (source) => follow(source, new Set());

  function follow(source: Source, visited: Set<string>): Resolved {
    const problem = findAddressProblem(source.from);
    if (problem) return { problem };
    if (visited.has(source.from)) return { problem: 'It leads in a circle: choose another target.' };
    visited.add(source.from);
    const resolved = source.target.page
      ? followPage(readText(source.target.page), visited)
      : followUrl(readText(source.target.url), visited);
    return 'problem' in resolved
      ? resolved
      : { ...resolved, isPermanent: resolved.isPermanent && source.isPermanent };
  }

  function followPage(id: string, visited: Set<string>): Resolved {
    const path = pathsById.get(id);
    if (path !== undefined) return { toPath: path, isPermanent: true };
    const page = pagesById.get(id);
    if (!page) return { problem: 'Its page was deleted: choose another target.' };
    const next = sources.get(readText(page.url));
    if (next) return follow(next, visited);
    return {
      problem: page.hiddenBecause
        ? `It leads to the page ${readText(page.url)}, which ${page.hiddenBecause}.`
        : `It leads to the page ${readText(page.url)}, which is not on the site.`,
    };
  }

  function followUrl(typed: string, visited: Set<string>): Resolved {
    const url = typed.startsWith(`${siteUrl}/`) ? typed.slice(siteUrl.length) : typed;
    const isValid = redirectTarget.test(url);
    if (!url.startsWith('/')) {
      return isValid && URL.canParse(url)
        ? { toPath: url, isPermanent: true }
        : { problem: 'It needs a page, or an address that starts with a slash or with https://.' };
    }
    if (!isValid) return { problem: `“${url}” is no address of this site.` };
    const [, address = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
    const path = normalizePagePath(address);
    if (paths.has(path)) return { toPath: `${path}${suffix}`, isPermanent: true };
    const next = sources.get(path);
    if (next) {
      const resolved = follow(next, visited);
      const hasSuffix = 'problem' in resolved || /[?#]/.test(resolved.toPath);
      return hasSuffix ? resolved : { ...resolved, toPath: `${resolved.toPath}${suffix}` };
    }
    return isReservedAddress(path)
      ? { toPath: url, isPermanent: true }
      : { problem: `It leads to ${path}, and there is no page.` };
  }
}

/** Encodes what may not stand in a header of a response, such as letters that are not ASCII. */
function encodeTarget(toPath: string, siteUrl: string): string {
  if (!toPath.startsWith('/')) return new URL(toPath).href;
  const { pathname, search, hash } = new URL(toPath, siteUrl);
  return `${pathname}${search}${hash}`;
}
