import { isChunkLoadFailure, reloadOnce, watchChunkFailures } from './chunkFailure';

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

test('webpack names the error, whatever it says', () => {
  expect(isChunkLoadFailure(Object.assign(new Error('?'), { name: 'ChunkLoadError' }))).toBe(true);
});

test('loads the page again once, keeping the rest of its address', () => {
  const replace = jest.fn();
  expect(reloadOnce('https://site.example/ticketing?eventId=7#seats', replace)).toBe(true);
  expect(replace).toHaveBeenCalledWith('https://site.example/ticketing?eventId=7&reload=true#seats');
});

test('does not load it a second time', () => {
  const replace = jest.fn();
  expect(reloadOnce('https://site.example/?reload=true', replace)).toBe(false);
  expect(replace).not.toHaveBeenCalled();
});

test('a chunk that nobody waits for: reloads, then gives up; other rejections are not its matter', () => {
  const reload = jest.fn().mockReturnValueOnce(true).mockReturnValue(false);
  const onGivenUp = jest.fn();
  const gatsbysListener = jest.fn();
  window.addEventListener('unhandledrejection', gatsbysListener);
  watchChunkFailures(onGivenUp, reload);
  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

  reject(new Error('Loading chunk 42 failed.'));
  expect(onGivenUp).not.toHaveBeenCalled();
  reject(new Error('Loading chunk 42 failed.'));
  expect(onGivenUp).toHaveBeenCalledTimes(1);
  expect(gatsbysListener).not.toHaveBeenCalled();

  reject(new Error('Something else'));
  expect(reload).toHaveBeenCalledTimes(2);
  expect(gatsbysListener).toHaveBeenCalledTimes(1);
});
