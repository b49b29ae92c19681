import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseImages } from '../image';
import type { ImageTilesItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { flag, oneOf, plain } from '../read';

export type ImageTilesLayout = 'single' | 'pair' | 'stack' | 'largeAndTwo' | 'wideAndTwo' | 'four';

export interface ImageTilesProps {
  /** As many as the layout has places for. */
  images: ImageModel[];
  layout: ImageTilesLayout;
  /** Else on the left of the info card. */
  imagesRight: boolean;
  /** Of the info card; without title, text and buttons there is none. */
  title: string;
  /** Sanitised HTML. */
  text: string;
  buttons: ButtonModel[];
  darkBackground: boolean;
}

const places: Record<ImageTilesLayout, number> = {
  single: 1,
  pair: 2,
  stack: 2,
  largeAndTwo: 3,
  wideAndTwo: 3,
  four: 4,
};

/** With fewer pictures than the layout has places, one that fits their number. Null where there is no picture and no word. */
export function normaliseImageTiles(item: ImageTilesItem): ImageTilesProps | null {
  const images = normaliseImages(item.images);
  const wished = oneOf(item.layout, ['four', 'single', 'pair', 'stack', 'largeAndTwo', 'wideAndTwo']);
  const layout = images.length < places[wished] ? fitting(images.length) : wished;
  const title = plain(item.title);
  const text = normaliseHtml(item.text);
  const buttons = normaliseButtons(item.buttons);
  if (images.length === 0 && !title && !text && buttons.length === 0) return null;
  return {
    images: images.slice(0, places[layout]),
    layout,
    imagesRight: flag(item.imagesRight),
    title,
    text,
    buttons,
    darkBackground: flag(item.darkBackground),
  };
}

function fitting(count: number): ImageTilesLayout {
  if (count >= 3) return 'largeAndTwo';
  return count === 2 ? 'pair' : 'single';
}
