import type { ImageModel } from '../../design-system';
import { normaliseImage } from '../image';
import type { FloatingTileItem, FloatingTilesItem } from '../items';
import { normaliseButtons, toHref, type ButtonModel } from '../link';
import { bySort, flag, list, oneOf, plain } from '../read';

export type FloatingTilesGround = 'transparent' | 'white' | 'gray' | 'black';

export interface FloatingTilesProps {
  /** The `header` of the set. */
  title: string;
  tiles: {
    id: string;
    image: ImageModel | null;
    productName: string;
    text: string;
    /** Where picture and name lead; null where they are no link. */
    shopHref: string | null;
    buttons: ButtonModel[];
  }[];
  /** On a wide screen. */
  tilesPerRow: 2 | 3 | 6;
  /** Words over the picture, or beneath it. */
  variant: 'tile' | 'card';
  /** What lies behind the upper and the lower part of the tiles. */
  topBackgroundColor: FloatingTilesGround;
  bottomBackgroundColor: FloatingTilesGround;
  /** How far the tiles reach over the edge above them. */
  overlayAmount: 'little' | 'normal' | 'extra';
  /** That edge is the one to the block above; else it lies within this block, between its two grounds. */
  actuallyOverlay: boolean;
  topPadding: boolean;
  bottomPadding: boolean;
  extraBottomPad: boolean;
}

/** A tile without picture, word and button is left out; null where no tile is left. */
export function normaliseFloatingTiles(item: FloatingTilesItem): FloatingTilesProps | null {
  const tiles = bySort(list(item.tiles)).flatMap((entry: FloatingTileItem) => {
    const tile = {
      id: entry.id,
      image: normaliseImage(entry.backgroundImage),
      productName: plain(entry.productName),
      text: plain(entry.text),
      shopHref: toHref({ url: entry.shopLink }),
      buttons: normaliseButtons(entry.buttons),
    };
    return tile.image || tile.productName || tile.text || tile.buttons.length > 0 ? [tile] : [];
  });
  if (tiles.length === 0) return null;
  return {
    title: plain(item.header),
    tiles,
    tilesPerRow: oneOf(item.tilesPerRow, [3, 2, 6]),
    variant: oneOf(item.variant, ['tile', 'card']),
    topBackgroundColor: oneOf(item.topBackgroundColor, ['transparent', 'white', 'gray', 'black']),
    bottomBackgroundColor: oneOf(item.bottomBackgroundColor, ['transparent', 'white', 'gray', 'black']),
    overlayAmount: oneOf(item.overlayAmount, ['normal', 'little', 'extra']),
    actuallyOverlay: flag(item.actuallyOverlay),
    topPadding: flag(item.topPadding, true),
    bottomPadding: flag(item.bottomPadding, true),
    extraBottomPad: flag(item.extraBottomPad),
  };
}
