import { readFileSync } from 'node:fs';
import { steadyHead } from './steadyHead.js';

const handler = readFileSync(
  require.resolve('gatsby/cache-dir/head/head-export-handler-for-browser.js'),
  'utf8',
);

it('fits the installed version of Gatsby: nothing is removed when a page is left', () => {
  expect(handler).toContain('return () => {');
  expect(steadyHead(handler)).not.toContain('return () => {');
});

it('stops the build with a sentence when Gatsby has changed its handler', () => {
  expect(() => steadyHead('export function headHandlerForBrowser() {}')).toThrow(
    'gatsby-plugin-steady-head does not fit this version of Gatsby',
  );
});
