'use strict';

const { minify_sync: minify } = require('terser');
const { startAfterFirstPaint } = require('./startAfterFirstPaint.js');

/** Milliseconds after which the scripts start when no paint is reported. */
const MAX_WAIT_MS = 2000;

/** Adjacent script tags as Gatsby writes them at the end of each page. */
const SCRIPT_TAGS = /(?:<script src="[^"]+" async><\/script>)+/g;
const SOURCE = /src="([^"]+)"/g;
const DEFERRED = /<script id="gatsby-first-paint">[^]*?\((\[[^\]]*\]),\d+\)<\/script>/;

/** A function expression in parentheses. The option `expression` keeps it, although nothing uses its value here. */
const START = minify(`(${startAfterFirstPaint})`, { compress: { expression: true } }).code?.replace(/;$/, '');

/**
 * Returns the HTML of a page whose scripts start after the first paint. Started immediately, they compete with fonts and
 * pictures for bandwidth and with painting for CPU, which costs a phone a fifth of its largest contentful paint. HTML
 * without tags of these scripts, or already processed, is returned unchanged.
 *
 * @param {string} html
 * @param {readonly string[]} scripts names of the files that start a page
 * @returns {string}
 */
function deferScripts(html, scripts) {
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
 * @param {string} html
 * @param {readonly string[]} scripts names of the files that start a page
 */
function isDeferred(html, scripts) {
  const urls = DEFERRED.exec(html)?.[1];
  return urls !== undefined && hasAll(JSON.parse(urls), scripts);
}

/**
 * @param {readonly (string | undefined)[]} urls
 * @param {readonly string[]} scripts
 */
function hasAll(urls, scripts) {
  return scripts.every((script) => urls.some((url) => url?.endsWith(`/${script}`)));
}

module.exports = { deferScripts, isDeferred, MAX_WAIT_MS };
