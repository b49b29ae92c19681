import { minify_sync as minify } from 'terser';
import { startAfterFirstPaint } from './startAfterFirstPaint.ts';

/** Milliseconds after which the scripts start in any case. */
export const MAX_WAIT_MS = 2000;

/** Adjacent script tags as Gatsby writes them at the end of each page. */
const SCRIPT_TAGS = /(?:<script src="[^"]+" async><\/script>)+/g;
const SOURCE = /src="([^"]+)"/g;
const DEFERRED = /<script id="gatsby-first-paint">[^]*?\((\[[^\]]*\]),\d+\)<\/script>/;

/** A function expression in parentheses. The option `expression` keeps it, although nothing uses its value here. */
const START = minify(`(${startAfterFirstPaint})`, { compress: { expression: true } }).code?.replace(/;$/, '');

/**
 * Returns the HTML of a page whose scripts start after the first paint and the first pictures. Started immediately, they compete with fonts and
 * pictures for bandwidth and with painting for CPU, which costs a phone a fifth of its largest contentful paint. HTML
 * without tags of these scripts, or already processed, is returned unchanged.
 *
 * @param scripts names of the files that start a page
 */
export function deferScripts(html: string, scripts: readonly string[]): string {
  return html.replace(SCRIPT_TAGS, (tags) => {
    const urls = Array.from(tags.matchAll(SOURCE), ([, url]) => url);
    return hasAll(urls, scripts)
      ? `<script id="gatsby-first-paint">${START}(${JSON.stringify(urls)},${MAX_WAIT_MS})</script>`
      : tags;
  });
}

/**
 * Returns whether all of the scripts start after the first paint of the page.
 *
 * @param scripts names of the files that start a page
 */
export function isDeferred(html: string, scripts: readonly string[]): boolean {
  const urls = DEFERRED.exec(html)?.[1];
  return urls !== undefined && hasAll(JSON.parse(urls), scripts);
}

function hasAll(urls: readonly (string | undefined)[], scripts: readonly string[]) {
  return scripts.every((script) => urls.some((url) => url?.endsWith(`/${script}`)));
}
