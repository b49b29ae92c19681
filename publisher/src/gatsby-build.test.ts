import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readErrors, readProgress } from './gatsby-build.ts';

it('says when the content is read, and what comes next', () => {
  assert.deepEqual(readProgress('success source and transform nodes - 3.048s'), {
    isFetched: true,
    next: 'Preparing the pages',
  });
  assert.deepEqual(readProgress('success Building static HTML for pages - 3.077s - 5/5 1.62/s'), {
    isFetched: false,
    next: 'Completing the pages',
  });
  assert.deepEqual(readProgress('info Total nodes: 27, SitePage nodes: 6'), { isFetched: false, next: null });
});

it('finds the errors in the output of Gatsby, without traces', () => {
  assert.deepEqual(
    readErrors(
      [
        'success createPages - 0.2s',
        'error The home page shows no block. Check its blocks.',
        '\u001b[0m  - gatsbyRouting.js:61 toRedirect',
        ' ERROR  #11321  PLUGIN',
        '',
        '"gatsby-source-directus" threw an error: Directus does not answer.',
        '',
        '  Error: x',
        'error The home page shows no block. Check its blocks.',
      ].join('\n'),
    ),
    [
      'The home page shows no block. Check its blocks.',
      '"gatsby-source-directus" threw an error: Directus does not answer.',
    ],
  );
  assert.deepEqual(readErrors('success onPostBuild - 0.001s\n'), []);
});
