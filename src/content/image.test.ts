import { normalizeDownload, normalizeImage, normalizeImages, normalizeFile } from './image';
import { file, createPictureRows } from './testItems';

it('contains the size, so that the layout does not shift', () => {
  expect(normalizeImage(file)).toEqual({
    id: 'file-1',
    width: 1920,
    height: 1080,
    description: 'Ruth in the barley',
    modifiedOn: '2026-03-01T10:00:00.000Z',
  });
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
