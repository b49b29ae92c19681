import { readFileSync } from 'node:fs';
import forgetFailures from './loader.ts';

const source = readFileSync(require.resolve('gatsby/cache-dir/loader.js'), 'utf8');

it('changes the installed version of Gatsby', () => {
  expect(forgetFailures(source)).toContain(
    'if (pageData.status === PageResourceStatus.Success) this.pageDataDb.set(pagePath, pageData)',
  );
});

it('stops the build with an error message when Gatsby remembers the data of pages in another way', () => {
  expect(() => forgetFailures('')).toThrow(
    'gatsby-plugin-page-retry does not fit this version of Gatsby: this.pageDataDb.set(pagePath, pageData) is not in its loader of pages exactly once.',
  );
});
