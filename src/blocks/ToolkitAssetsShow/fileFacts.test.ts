import { fileFacts, fileKind } from './fileFacts';

const file = { id: 'f', modifiedOn: '', isImage: false };

it.each([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPEG'],
  ['image/svg+xml', 'SVG'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
  ['application/x-shockwave-flash-and-more', ''],
  ['', ''],
])('calls %s %s', (type, kind) => expect(fileKind(type)).toBe(kind));

it.each([
  [0, 'PDF, 0 bytes'],
  [999, 'PDF, 999 bytes'],
  [1000, 'PDF, 1 KB'],
  [999_499, 'PDF, 999 KB'],
  [999_500, 'PDF, 1.0 MB'],
  [12_340_000, 'PDF, 12.3 MB'],
  [null, 'PDF'],
])('says the size of %s bytes', (bytes, text) =>
  expect(fileFacts({ ...file, type: 'application/pdf', bytes })).toBe(text),
);

it('says nothing of a file of which nothing is known', () =>
  expect(fileFacts({ ...file, type: '', bytes: null })).toBe(''));
