import { file, pictures } from '../testItems';
import { normaliseCarousels } from './carousels';

it('takes every option, and the pictures in the editor’s order', () => {
  expect(
    normaliseCarousels({
      id: 'c',
      title: 'A season',
      size: 'small',
      images: [...pictures(3)].reverse(),
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

it('shows one picture as well as 50, in a size that it knows', () => {
  expect(normaliseCarousels({ id: 'c', images: pictures(1), size: 'huge' })).toMatchObject({
    images: [{ id: 'picture-1' }],
    size: 'large',
    watermarkImage: null,
  });
  expect(normaliseCarousels({ id: 'c', images: pictures(50) })?.images).toHaveLength(50);
});

it('keeps the order of the others where a picture is gone, and needs no words', () => {
  const [first, , third] = pictures(3);
  const images = [third, { id: '2', directus_files_id: null, sort: 2 }, first].flatMap((row) => row ?? []);
  expect(normaliseCarousels({ id: 'c', title: '', size: '', images, watermarkImage: null })).toMatchObject({
    title: '',
    size: 'large',
    images: [{ id: 'picture-1' }, { id: 'picture-3' }],
  });
});

it('has nothing to show where all pictures are gone', () => {
  expect(
    normaliseCarousels({
      id: 'c',
      title: 'A season',
      watermarkImage: file,
      images: [{ id: 'r', directus_files_id: null }],
    }),
  ).toBeNull();
});
