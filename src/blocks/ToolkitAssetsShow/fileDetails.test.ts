import { formatFileDetails, formatFileType } from './ToolkitAssetsShow';

const file = { id: 'f', modifiedOn: '', isImage: false };

it.each([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPEG'],
  ['image/svg+xml', 'SVG'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
  ['application/x-shockwave-flash-and-more', ''],
  ['', ''],
])('formats the media type %s as %s', (type, label) => expect(formatFileType(type)).toBe(label));

it.each([
  [0, 'PDF, 0 bytes'],
  [999, 'PDF, 999 bytes'],
  [1000, 'PDF, 1 KB'],
  [999_499, 'PDF, 999 KB'],
  [999_500, 'PDF, 1.0 MB'],
  [12_340_000, 'PDF, 12.3 MB'],
  [null, 'PDF'],
])('formats the size of %s bytes', (bytes, text) =>
  expect(formatFileDetails({ ...file, type: 'application/pdf', bytes })).toBe(text),
);

it('returns an empty text for unknown type and size', () =>
  expect(formatFileDetails({ ...file, type: '', bytes: null })).toBe(''));
