import { normaliseImage, normaliseLogo } from './image';
import { file } from './testItems';

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
