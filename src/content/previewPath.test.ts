import { previewPath } from './previewPath';

it.each([
  ['/shows/ruth', '?version=spring', '/preview/shows/ruth?version=spring'],
  ['/', '?a=b&version=spring', '/preview?a=b&version=spring'],
  ['/', '', null],
  ['/', '?version=', null],
  ['/', '?versions=spring', null],
])('leads from %s%s to %s', (path, search, expected) => {
  expect(previewPath(path, search)).toBe(expected);
});
