import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { it } from 'node:test';
import type * as Paths from '../src/paths.js';
import type * as Routing from '../src/routing.js';

const require = createRequire(import.meta.url);
const { createPathFinder } = require('../src/routing.js') as typeof Routing;
const { matchRoute } = require('../src/paths.js') as typeof Paths;

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
