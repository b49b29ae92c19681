'use strict';

const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { generateHtmlPath } = require('gatsby-core-utils/page-html');
const { collectStyles, isCollected } = require('./src/collectStyles.js');
const { deferScripts, isDeferred } = require('./src/deferScripts.js');
const { isPagePathMoved, movePagePath } = require('./src/movePagePath.js');

/** Limits the error message. */
const MAX_NAMED_PAGES = 5;

/**
 * Rewrites the HTML files of the pages, because Gatsby adds its scripts and slices after its last hook for HTML. Gatsby's own fragments
 * (`public/_gatsby`) stay unchanged, because Gatsby compares them with those of the next build.
 *
 * @type {import('gatsby').GatsbyNode['onPostBuild']}
 */
exports.onPostBuild = ({ reporter, store }) => {
  const { pages, program } = store.getState();
  const publicDir = path.join(program.directory, 'public');
  const scripts = readStartScripts(publicDir);
  /** @type {string[]} */
  const pagesWithTags = [];
  /** @type {string[]} */
  const pagesWithStyles = [];
  /** @type {string[]} */
  const pagesWithPath = [];
  for (const { mode, path: sitePath } of pages.values()) {
    // Other pages have no file: a server renders them.
    if (mode !== 'SSG') continue;
    const file = generateHtmlPath(publicDir, sitePath);
    const html = readFileSync(file, 'utf8');
    const rewritten = movePagePath(collectStyles(deferScripts(html, scripts)));
    if (!isDeferred(rewritten, scripts)) pagesWithTags.push(sitePath);
    if (!isCollected(rewritten)) pagesWithStyles.push(sitePath);
    if (!isPagePathMoved(rewritten)) pagesWithPath.push(sitePath);
    if (rewritten !== html) writeFileSync(file, rewritten);
  }
  const problems = [
    ...(pagesWithTags.length > 0
      ? [`the tags of ${scripts.join(', ')} have another form than expected in ${namePages(pagesWithTags)}`]
      : []),
    ...(pagesWithStyles.length > 0
      ? [`the style elements of Emotion have another form than expected in ${namePages(pagesWithStyles)}`]
      : []),
    ...(pagesWithPath.length > 0
      ? [`the script with the path of the page has another form than expected in ${namePages(pagesWithPath)}`]
      : []),
  ];
  if (problems.length === 0) return;
  reporter.panic(
    `gatsby-plugin-first-paint does not fit this version of Gatsby or Emotion: ${problems.join('; ')}. See the README of the plugin.`,
  );
};

/**
 * @param {readonly string[]} sitePaths
 * @returns {string}
 */
function namePages(sitePaths) {
  const omittedCount = sitePaths.length - MAX_NAMED_PAGES;
  const named = sitePaths.slice(0, MAX_NAMED_PAGES).join(', ');
  return `${named}${omittedCount > 0 ? ` and ${omittedCount} more pages` : ''}`;
}

/**
 * Returns the names of the files that start each page, from the statistics of webpack.
 *
 * @param {string} publicDir
 * @returns {string[]}
 */
function readStartScripts(publicDir) {
  const { assetsByChunkName } = JSON.parse(readFileSync(path.join(publicDir, 'webpack.stats.json'), 'utf8'));
  return assetsByChunkName.app.filter((/** @type {string} */ file) => file.endsWith('.js'));
}
