import { buttonRow, file, createPictureRows } from '../items.mocks';
import { normalizeImageTiles, type ImageTilesLayout } from './imageTiles';

const layouts: [ImageTilesLayout, number][] = [
  ['single', 1],
  ['pair', 2],
  ['stack', 2],
  ['largeAndTwo', 3],
  ['wideAndTwo', 3],
  ['four', 4],
];

it.each(layouts)('%s shows %i images, even if there are more', (layout, count) => {
  const tiles = normalizeImageTiles({ id: 'i', layout, images: createPictureRows(50) });
  expect(tiles?.layout).toBe(layout);
  expect(tiles?.images.map(({ id }) => id)).toEqual(
    createPictureRows(count).map(({ id }) => `picture-${id}`),
  );
});

it.each([
  [3, 'largeAndTwo'],
  [2, 'pair'],
  [1, 'single'],
])('chooses a smaller layout if there are only %i images', (count, layout) => {
  expect(normalizeImageTiles({ id: 'i', layout: 'four', images: createPictureRows(count) })?.layout).toBe(
    layout,
  );
});

it('reads the card and the side', () => {
  expect(
    normalizeImageTiles({
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

it('skips rows with a missing image, and ignores an unknown layout', () => {
  expect(
    normalizeImageTiles({
      id: 'i',
      layout: 'spiral',
      images: [{ id: '1', directus_files_id: null }, ...createPictureRows(4)],
    }),
  ).toMatchObject({ layout: 'four', images: [{}, {}, {}, {}] });
});

it('returns null without images and text', () => {
  expect(normalizeImageTiles({ id: 'i', layout: 'four', images: [] })).toBeNull();
});
