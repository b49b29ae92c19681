import { pictureMock } from '../../design-system/Image/Image.mocks';
import type { FloatingTilesProps } from '../../content/blocks/floatingTiles';

type Tile = FloatingTilesProps['tiles'][number];

const tile = (id: string, more: Partial<Tile>): Tile => ({
  id,
  image: null,
  productName: '',
  text: '',
  shopHref: null,
  buttons: [],
  ...more,
});

export const doors: Tile[] = [
  tile('stage', {
    image: pictureMock('hero-home', 'A lit stage seen from the stalls'),
    text: 'Live on stage',
    buttons: [{ id: 'b1', text: 'See what is on', href: '/lancaster', variant: 'primary' }],
  }),
  tile('films', {
    image: pictureMock('film-widows-oil', 'Jars in a row, one of them glowing'),
    text: 'Feature films',
    buttons: [{ id: 'b2', text: 'See the films', href: '/films', variant: 'primary' }],
  }),
  tile('home', {
    image: pictureMock('show-bts', 'A workbench with paper figures'),
    text: 'Watch at home',
    buttons: [{ id: 'b3', text: 'Start watching', href: '/streaming', variant: 'primary' }],
  }),
];

export const products: Tile[] = [
  tile('prints', {
    image: pictureMock('show-ruth', 'Ruth in the barley'),
    productName: 'Ruth in the barley',
    text: 'A print of the paper cut, on paper that deserves it. Twelve inches by eighteen.',
    shopHref: 'https://shop.lamplight.example/prints/ruth',
  }),
  tile('bench', {
    image: pictureMock('hero-about', 'A workbench with a lamp'),
    productName: 'The workbench, to cut yourself',
    text: 'Seven sheets, a candle and a good deal of patience.',
    shopHref: 'https://shop.lamplight.example/workbench',
  }),
];

export const shows: Tile[] = (
  [
    ['show-ruth', 'Ruth'],
    ['show-gideon', 'Gideon'],
    ['show-inn', 'The Inn'],
    ['show-nehemiah', 'Nehemiah'],
    ['show-elijah', 'Elijah'],
    ['film-jonah', 'Jonah'],
  ] as const
).map(([file, productName]) =>
  tile(file, {
    image: pictureMock(file, `${productName}, a paper cut`),
    productName,
    shopHref: `/shows/${file}`,
  }),
);

export const floatingTilesMock: FloatingTilesProps = {
  title: 'Three doors',
  tiles: doors,
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
