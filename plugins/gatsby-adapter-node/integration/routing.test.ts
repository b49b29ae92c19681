import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createRouting } from '../src/adapter.ts';
import { matchRoute } from '../src/paths.ts';
import { createPathFinder } from '../src/routing.ts';

it('a path finder finds the same entry as a linear search, without comparing all entries', () => {
  // In the order of Gatsby.
  const paths = ['/a/b/c/', '/a/b/', '/a/:id/', '/a/b', '/live/:id/*rest', '/docs/', '/', '/a/*', '/live/*'];
  const entries = paths.map((path, index) => ({ path, index }));
  const find = createPathFinder(entries);
  for (const path of [
    '/',
    '/a',
    '/a/b',
    '/a/b/c',
    '/a/x',
    '/a/x/y',
    '/live',
    '/live/1',
    '/live/1/2',
    '/docs',
    '/no',
  ]) {
    const expected = entries.find((entry) => matchRoute(entry.path, path));
    assert.equal(find(path), expected, path);
  }
  // An entry whose path is read counts. 10,000 exact paths are not compared one by one.
  let reads = 0;
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    get path() {
      reads += 1;
      return `/page-${index}/`;
    },
  }));
  const findOne = createPathFinder(many);
  reads = 0;
  assert.equal(findOne('/page-9999'), many[9999]);
  assert.equal(reads, 0);
});

it('a redirect whose status is not the status of a redirect, or with a query, ends the build with a sentence', () => {
  const create = (path: string, status: 200 | 301 | 308) =>
    createRouting({
      routesManifest: [{ type: 'redirect', path, toPath: '/new/', status, ignoreCase: true, headers: [] }],
      headerRoutes: [],
      pathPrefix: '',
      trailingSlash: 'always',
    });
  assert.deepEqual(create('/moved/*', 308).redirects, [
    { path: '/moved/*', toPath: '/new/', status: 308, ignoreCase: true },
  ]);
  assert.throws(() => create('/moved/*', 200), {
    message: 'The redirect from /moved/* has the status 200, which is not the status of a redirect.',
  });
  assert.throws(() => create('/moved?a=b', 301), {
    message: 'The redirect from /moved?a=b contains a query, which is not supported.',
  });
});

it('headers of addresses that only the browser routes are below the path prefix, if the build uses it', () => {
  const { headers } = createRouting(
    {
      routesManifest: [
        {
          type: 'static',
          path: '/docs/page-data/app-data.json',
          filePath: 'public/app-data.json',
          headers: [],
        },
      ],
      headerRoutes: [{ path: '/docs/about/', headers: [{ key: 'X-Page', value: 'about' }] }],
      pathPrefix: '/docs',
      trailingSlash: 'always',
    },
    { '/account/orders/': { 'x-robots-tag': 'noindex' } },
  );
  assert.deepEqual(headers, [
    { path: '/docs/about/', headers: { 'x-page': 'about' } },
    { path: '/docs/account/orders/', headers: { 'x-robots-tag': 'noindex' } },
  ]);
});
