import { pictureMock } from '../../design-system/Image/Image.mocks';
import type { FloatingTilesProps } from '../../content/blocks/floatingTiles';

type Tile = FloatingTilesProps['tiles'][number];

const createTile = (id: string, more: Partial<Tile>): Tile => ({
  id,
  image: null,
  productName: '',
  text: '',
  shopHref: null,
  buttons: [],
  ...more,
});

export const linkTiles: Tile[] = [
  createTile('stage', {
    image: pictureMock('hero-home', 'A lit stage seen from the stalls'),
    text: 'Live on stage',
    buttons: [{ id: 'b1', text: 'See what is on', href: '/lancaster', variant: 'primary' }],
  }),
  createTile('films', {
    image: pictureMock('film-widows-oil', 'Jars in a row, one of them glowing'),
    text: 'Feature films',
    buttons: [{ id: 'b2', text: 'See the films', href: '/films', variant: 'primary' }],
  }),
  createTile('home', {
    image: pictureMock('show-bts', 'A workbench with paper figures'),
    text: 'Watch at home',
    buttons: [{ id: 'b3', text: 'Start watching', href: '/streaming', variant: 'primary' }],
  }),
];

export const productTiles: Tile[] = [
  createTile('prints', {
    image: pictureMock('show-ruth', 'Ruth in the barley'),
    productName: 'Ruth in the barley',
    text: 'A print of the paper cut, on paper that deserves it. Twelve inches by eighteen.',
    shopHref: 'https://shop.lamplight.example/prints/ruth',
  }),
  createTile('bench', {
    image: pictureMock('hero-about', 'A workbench with a lamp'),
    productName: 'The workbench, to cut yourself',
    text: 'Seven sheets, a candle and a good deal of patience.',
    shopHref: 'https://shop.lamplight.example/workbench',
  }),
];

export const showTiles: Tile[] = (
  [
    ['show-ruth', 'Ruth'],
    ['show-gideon', 'Gideon'],
    ['show-inn', 'The Inn'],
    ['show-nehemiah', 'Nehemiah'],
    ['show-elijah', 'Elijah'],
    ['film-jonah', 'Jonah'],
  ] as const
).map(([file, productName]) =>
  createTile(file, {
    image: pictureMock(file, `${productName}, a paper cut`),
    productName,
    shopHref: `/shows/${file}`,
  }),
);

export const floatingTilesMock: FloatingTilesProps = {
  title: 'Three doors',
  tiles: linkTiles,
  tilesPerRow: 3,
  variant: 'tile',
  topBackgroundColor: 'black',
  bottomBackgroundColor: 'transparent',
  overlayAmount: 'normal',
  actuallyOverlay: false,
  topPadding: true,
  bottomPadding: true,
  extraBottomPad: false,
};
