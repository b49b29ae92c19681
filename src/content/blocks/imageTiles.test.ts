import { buttonRow, file, pictures } from '../testItems';
import { normaliseImageTiles, type ImageTilesLayout } from './imageTiles';

const layouts: [ImageTilesLayout, number][] = [
  ['single', 1],
  ['pair', 2],
  ['stack', 2],
  ['largeAndTwo', 3],
  ['wideAndTwo', 3],
  ['four', 4],
];

it.each(layouts)('%s shows %i pictures, however many there are', (layout, count) => {
  const tiles = normaliseImageTiles({ id: 'i', layout, images: pictures(50) });
  expect(tiles?.layout).toBe(layout);
  expect(tiles?.images.map(({ id }) => id)).toEqual(pictures(count).map(({ id }) => `picture-${id}`));
});

it.each([
  [3, 'largeAndTwo'],
  [2, 'pair'],
  [1, 'single'],
])('has a layout that fits where the wished one needs more than %i', (count, layout) => {
  expect(normaliseImageTiles({ id: 'i', layout: 'four', images: pictures(count) })?.layout).toBe(layout);
});

it('takes the card and the side', () => {
  expect(
    normaliseImageTiles({
      id: 'i',
      images: [{ id: '1', directus_files_id: file }],
      layout: 'single',
      imagesRight: true,
      title: 'The bench',
      text: '<p>One<script>x()</script> lamp</p>',
      buttons: [buttonRow],
      darkBackground: true,
    }),
  ).toEqual({
    images: [expect.objectContaining({ id: 'file-1' })],
    layout: 'single',
    imagesRight: true,
    title: 'The bench',
    text: '<p>One lamp</p>',
    buttons: [expect.objectContaining({ text: 'Get tickets' })],
    darkBackground: true,
  });
});

it('skips rows whose picture is gone, and a layout that it does not know', () => {
  expect(
    normaliseImageTiles({
      id: 'i',
      layout: 'spiral',
      images: [{ id: '1', directus_files_id: null }, ...pictures(4)],
    }),
  ).toMatchObject({ layout: 'four', images: [{}, {}, {}, {}] });
});

it('has nothing to show without pictures and words', () => {
  expect(normaliseImageTiles({ id: 'i', layout: 'four', images: [] })).toBeNull();
});
