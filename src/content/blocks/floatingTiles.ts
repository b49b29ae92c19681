import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, toHref, type ButtonModel } from '../link';
import { readBoolean, readChoice, readItems, readText, sortItems } from '../read';
import { buttonRows, file, oneToMany } from '../relation';

export type FloatingTilesBackground = 'transparent' | 'white' | 'gray' | 'black';

export interface FloatingTilesProps {
  /** The field `header`. */
  title: string;
  tiles: {
    id: string;
    image: ImageModel | null;
    productName: string;
    text: string;
    /** The link of image and name; null if they have none. */
    shopHref: string | null;
    buttons: ButtonModel[];
  }[];
  /** Columns on a wide screen. */
  tilesPerRow: 2 | 3 | 6;
  /** `tile`: text over the image; `card`: text below it. */
  variant: 'tile' | 'card';
  /** The backgrounds behind the upper and the lower part of the tiles. */
  topBackgroundColor: FloatingTilesBackground;
  bottomBackgroundColor: FloatingTilesBackground;
  /** How far the tiles overlap the edge above them. */
  overlayAmount: 'little' | 'normal' | 'extra';
  /** True: the tiles overlap the block above. False: they overlap the edge between the two backgrounds of this block. */
  actuallyOverlay: boolean;
  topPadding: boolean;
  bottomPadding: boolean;
  extraBottomPad: boolean;
}

/** Omits tiles without image, text and buttons. Returns null if no tile is left. */
export function normalizeFloatingTiles(item: ItemOf<'floatingTiles'>): FloatingTilesProps | null {
  const tiles = sortItems(readItems(item.tiles)).flatMap((entry: ItemOf<'floatingTileItems'>) => {
    const tile = {
      id: entry.id,
      image: normalizeImage(entry.backgroundImage),
      productName: readText(entry.productName),
      text: readText(entry.text),
      shopHref: toHref({ url: entry.shopLink }),
      buttons: normalizeButtons(entry.buttons),
    };
    return tile.image || tile.productName || tile.text || tile.buttons.length > 0 ? [tile] : [];
  });
  if (tiles.length === 0) return null;
  return {
    title: readText(item.header),
    tiles,
    tilesPerRow: readChoice(item.tilesPerRow, [3, 2, 6]),
    variant: readChoice(item.variant, ['tile', 'card']),
    topBackgroundColor: readChoice(item.topBackgroundColor, ['transparent', 'white', 'gray', 'black']),
    bottomBackgroundColor: readChoice(item.bottomBackgroundColor, ['transparent', 'white', 'gray', 'black']),
    overlayAmount: readChoice(item.overlayAmount, ['normal', 'little', 'extra']),
    actuallyOverlay: readBoolean(item.actuallyOverlay),
    topPadding: readBoolean(item.topPadding, true),
    bottomPadding: readBoolean(item.bottomPadding, true),
    extraBottomPad: readBoolean(item.extraBottomPad),
  };
}

export const floatingTiles = defineBlock({
  collection: 'floatingTiles',
  relations: {
    floatingTiles: { tiles: oneToMany('floatingTileItems') },
    floatingTileItems: { backgroundImage: file, buttons: buttonRows('floatingTileItems_buttons') },
    floatingTileItems_buttons: {},
  },
  normalize: normalizeFloatingTiles,
  requirement: 'A tile with a picture or words is required',
  rowRequirements: { floatingTileItems: 'It needs a picture, words or a button.' },
  innerHeadings: true,
});
