import { isChunkLoadFailure } from './loadWithRetry';

test.each([
  ['Loading chunk 42 failed.\n(missing: https://site.example/42.js)', true],
  ['Loading CSS chunk 7 failed.', true],
  ['Failed to fetch dynamically imported module: https://site.example/a.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['Failed to fetch', false],
  ['x is undefined', false],
])('%s: %s', (message, expected) => {
  expect(isChunkLoadFailure(new Error(message))).toBe(expected);
});

test('recognizes the name of the webpack error with any message', () => {
  expect(isChunkLoadFailure(Object.assign(new Error('?'), { name: 'ChunkLoadError' }))).toBe(true);
});
