import { file, createPictureRows } from '../items.mocks';
import { normalizeCarousels } from './carousels';

it('reads every option, and the images in the editor’s order', () => {
  expect(
    normalizeCarousels({
      id: 'c',
      title: 'A season',
      size: 'small',
      images: [...createPictureRows(3)].reverse(),
      watermarkImage: { id: 'logo' },
      darkBackground: true,
    }),
  ).toEqual({
    title: 'A season',
    size: 'small',
    images: ['picture-1', 'picture-2', 'picture-3'].map((id) => expect.objectContaining({ id })),
    watermarkImage: { id: 'logo', description: '', modifiedOn: '' },
    darkBackground: true,
  });
});

it('accepts 1 and 50 images, and replaces an unknown size by the default', () => {
  expect(normalizeCarousels({ id: 'c', images: createPictureRows(1), size: 'huge' })).toMatchObject({
    images: [{ id: 'picture-1' }],
    size: 'large',
    watermarkImage: null,
  });
  expect(normalizeCarousels({ id: 'c', images: createPictureRows(50) })?.images).toHaveLength(50);
});

it('skips missing images, keeps the order of the others, and needs no title', () => {
  const [first, , third] = createPictureRows(3);
  const images = [third, { id: '2', directus_files_id: null, sort: 2 }, first].flatMap((row) => row ?? []);
  expect(normalizeCarousels({ id: 'c', title: '', size: '', images, watermarkImage: null })).toMatchObject({
    title: '',
    size: 'large',
    images: [{ id: 'picture-1' }, { id: 'picture-3' }],
  });
});

it('returns null if all images are missing', () => {
  expect(
    normalizeCarousels({
      id: 'c',
      title: 'A season',
      watermarkImage: file,
      images: [{ id: 'r', directus_files_id: null }],
    }),
  ).toBeNull();
});
