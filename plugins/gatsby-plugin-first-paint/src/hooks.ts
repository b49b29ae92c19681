import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateHtmlPath } from 'gatsby-core-utils/page-html';
import type { GatsbyNode } from 'gatsby';
import { collectStyles, isCollected } from './collectStyles.ts';
import { deferScripts, isDeferred } from './deferScripts.ts';
import { isPagePathMoved, movePagePath } from './movePagePath.ts';

/** Limits the error message. */
const MAX_NAMED_PAGES = 5;

/**
 * Rewrites the HTML files of the pages, because Gatsby adds its scripts and slices after its last hook for HTML. Gatsby's own fragments
 * (`public/_gatsby`) stay unchanged, because Gatsby compares them with those of the next build.
 */
export const onPostBuild: GatsbyNode['onPostBuild'] = ({ reporter, store }) => {
  const { pages, program } = store.getState();
  const publicDir = path.join(program.directory, 'public');
  const scripts = readStartScripts(publicDir);
  const pagesWithTags: string[] = [];
  const pagesWithStyles: string[] = [];
  const pagesWithPath: string[] = [];
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

function namePages(sitePaths: readonly string[]): string {
  const omittedCount = sitePaths.length - MAX_NAMED_PAGES;
  const named = sitePaths.slice(0, MAX_NAMED_PAGES).join(', ');
  return `${named}${omittedCount > 0 ? ` and ${omittedCount} more pages` : ''}`;
}

/** Returns the names of the files that start each page, from the statistics of webpack. */
function readStartScripts(publicDir: string): string[] {
  const { assetsByChunkName } = JSON.parse(readFileSync(path.join(publicDir, 'webpack.stats.json'), 'utf8'));
  return assetsByChunkName.app.filter((file: string) => file.endsWith('.js'));
}
