import { buttonRow, file } from '../items.mocks';
import { normalizeFloatingTiles } from './floatingTiles';

const tiles = [{ id: 'a', productName: 'Print' }];

it('reads every option', () => {
  expect(
    normalizeFloatingTiles({
      id: 'f',
      header: 'Shop',
      tiles: [
        {
          id: 'b',
          backgroundImage: file,
          productName: 'Print',
          text: 'On paper',
          shopLink: 'https://shop.example/print',
          buttons: [buttonRow],
          sort: 2,
        },
        { id: 'a', text: 'First', sort: 1 },
      ],
      tilesPerRow: 6,
      variant: 'card',
      topBackgroundColor: 'black',
      bottomBackgroundColor: 'gray',
      overlayAmount: 'extra',
      actuallyOverlay: true,
      topPadding: false,
      bottomPadding: false,
      extraBottomPad: true,
    }),
  ).toEqual({
    title: 'Shop',
    tiles: [
      { id: 'a', image: null, productName: '', text: 'First', shopHref: null, buttons: [] },
      {
        id: 'b',
        image: expect.objectContaining({ id: 'file-1' }),
        productName: 'Print',
        text: 'On paper',
        shopHref: 'https://shop.example/print',
        buttons: [expect.objectContaining({ text: 'Get tickets' })],
      },
    ],
    tilesPerRow: 6,
    variant: 'card',
    topBackgroundColor: 'black',
    bottomBackgroundColor: 'gray',
    overlayAmount: 'extra',
    actuallyOverlay: true,
    topPadding: false,
    bottomPadding: false,
    extraBottomPad: true,
  });
});

it('replaces unknown options by their defaults', () => {
  expect(
    normalizeFloatingTiles({
      id: 'f',
      tiles,
      tilesPerRow: 5,
      variant: 'round',
      topBackgroundColor: 'pink',
      bottomBackgroundColor: null,
      overlayAmount: 7,
    }),
  ).toMatchObject({
    tilesPerRow: 3,
    variant: 'tile',
    topBackgroundColor: 'transparent',
    bottomBackgroundColor: 'transparent',
    overlayAmount: 'normal',
    topPadding: true,
    bottomPadding: true,
  });
});

it('ignores a shop link that would run code', () => {
  const [tile] =
    normalizeFloatingTiles({ id: 'f', tiles: [{ ...tiles[0], id: 'a', shopLink: 'javascript:x()' }] })
      ?.tiles ?? [];
  expect(tile?.shopHref).toBeNull();
});

it('omits empty tiles, and returns null without tiles', () => {
  expect(
    normalizeFloatingTiles({ id: 'f', tiles: [{ id: 'x', backgroundImage: null, text: ' ' }, ...tiles] })
      ?.tiles,
  ).toHaveLength(1);
  expect(normalizeFloatingTiles({ id: 'f', header: 'Shop', tiles: [{ id: 'x' }] })).toBeNull();
});

it('accepts 50 tiles', () => {
  const manyTiles = Array.from({ length: 50 }, (_, index) => ({
    id: String(index),
    productName: `Print ${index}`,
  }));
  expect(normalizeFloatingTiles({ id: 'f', tiles: manyTiles })?.tiles).toHaveLength(50);
});
