import { normalizeDownload, normalizeImage, normalizeImages, normalizeFile } from './image';
import { file, createPictureRows } from './items.mocks';

it('contains the size, so that the layout does not shift', () => {
  expect(normalizeImage(file)).toEqual({
    id: 'file-1',
    width: 1920,
    height: 1080,
    description: 'Ruth in the barley',
    modifiedOn: '2026-03-01T10:00:00.000Z',
  });
});

const colorOf = (dominant_color: unknown) => normalizeImage({ ...file, dominant_color })?.dominantColor;

it('contains the dominant color', () => {
  expect(colorOf('#0d2b4f')).toBe('#0d2b4f');
});

// The color is part of a style attribute.
test.each([
  null,
  '',
  7,
  {},
  'red',
  '#0d2',
  '#0d2b4f80',
  '#0d2b4g',
  ' x#0d2b4f',
  '#0d2b4f;background:url(//evil.example)',
  '#0d2b4f\n;',
  '"><script>',
])('contains no dominant color if Directus has %j', (value) => {
  expect(colorOf(value)).toBeUndefined();
});

it('returns null without an image or without its size', () => {
  expect(normalizeImage(null)).toBeNull();
  expect(normalizeImage(undefined)).toBeNull();
  expect(normalizeImage({ ...file, width: null })).toBeNull();
});

it('defaults to an empty description', () => {
  expect(normalizeImage({ ...file, description: null })?.description).toBe('');
});

it('accepts a file without a size', () => {
  expect(normalizeFile({ id: 'svg', type: 'image/svg+xml', modified_on: null })).toEqual({
    id: 'svg',
    description: '',
    modifiedOn: '',
  });
  expect(normalizeFile(null)).toBeNull();
});

it('lists images in the editor’s order, without missing files and other file types', () => {
  const rows = [
    ...[...createPictureRows(2)].reverse(),
    { id: '3', directus_files_id: null, sort: 3 },
    { id: '4', directus_files_id: { id: 'pdf', type: 'application/pdf' }, sort: 0 },
  ];
  expect(normalizeImages(rows).map(({ id }) => id)).toEqual(['picture-1', 'picture-2']);
  expect(normalizeImages(null)).toEqual([]);
});

it('reads type and size of a file to download', () => {
  expect(
    normalizeDownload({ id: 'pdf', type: 'application/pdf', filesize: '1200', modified_on: '2026' }),
  ).toEqual({ id: 'pdf', modifiedOn: '2026', type: 'application/pdf', isImage: false, bytes: 1200 });
  expect(normalizeDownload(file)).toMatchObject({ isImage: true, bytes: null });
  expect(normalizeDownload(null)).toBeNull();
});
