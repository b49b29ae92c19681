import { buttonRow, file } from '../testItems';
import { normaliseFloatingTiles } from './floatingTiles';

const tiles = [{ id: 'a', productName: 'Print' }];

it('takes every option', () => {
  expect(
    normaliseFloatingTiles({
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

it('falls back where an option is none that it knows', () => {
  expect(
    normaliseFloatingTiles({
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

it('leads nowhere that would run code', () => {
  const [tile] =
    normaliseFloatingTiles({ id: 'f', tiles: [{ ...tiles[0], id: 'a', shopLink: 'javascript:x()' }] })
      ?.tiles ?? [];
  expect(tile?.shopHref).toBeNull();
});

it('leaves out empty tiles, and has nothing to show without any', () => {
  expect(
    normaliseFloatingTiles({ id: 'f', tiles: [{ id: 'x', backgroundImage: null, text: ' ' }, ...tiles] })
      ?.tiles,
  ).toHaveLength(1);
  expect(normaliseFloatingTiles({ id: 'f', header: 'Shop', tiles: [{ id: 'x' }] })).toBeNull();
});

it('shows 50 tiles as well as one', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    id: String(index),
    productName: `Print ${index}`,
  }));
  expect(normaliseFloatingTiles({ id: 'f', tiles: many })?.tiles).toHaveLength(50);
});
