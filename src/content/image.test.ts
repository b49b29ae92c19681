import { normaliseDownload, normaliseImage, normaliseImages, normaliseLogo } from './image';
import { file, pictures } from './testItems';

it('carries what is needed to show a picture without a shift', () => {
  expect(normaliseImage(file)).toEqual({
    id: 'file-1',
    width: 1920,
    height: 1080,
    description: 'Ruth in the barley',
    modifiedOn: '2026-03-01T10:00:00.000Z',
  });
});

it('is null where there is no picture, or its size is not known', () => {
  expect(normaliseImage(null)).toBeNull();
  expect(normaliseImage(undefined)).toBeNull();
  expect(normaliseImage({ ...file, width: null })).toBeNull();
});

it('has an empty description where the editor gave none', () => {
  expect(normaliseImage({ ...file, description: null })?.description).toBe('');
});

it('takes a drawing without a size as a logo', () => {
  expect(normaliseLogo({ id: 'svg', type: 'image/svg+xml', modified_on: null })).toEqual({
    id: 'svg',
    description: '',
    modifiedOn: '',
  });
  expect(normaliseLogo(null)).toBeNull();
});

it('lists pictures in the editor’s order, without those that are gone or are none', () => {
  const rows = [
    ...[...pictures(2)].reverse(),
    { id: '3', directus_files_id: null, sort: 3 },
    { id: '4', directus_files_id: { id: 'pdf', type: 'application/pdf' }, sort: 0 },
  ];
  expect(normaliseImages(rows).map(({ id }) => id)).toEqual(['picture-1', 'picture-2']);
  expect(normaliseImages(null)).toEqual([]);
});

it('says what a file to download is', () => {
  expect(
    normaliseDownload({ id: 'pdf', type: 'application/pdf', filesize: '1200', modified_on: '2026' }),
  ).toEqual({ id: 'pdf', modifiedOn: '2026', type: 'application/pdf', isImage: false, bytes: 1200 });
  expect(normaliseDownload(file)).toMatchObject({ isImage: true, bytes: null });
  expect(normaliseDownload(null)).toBeNull();
});
