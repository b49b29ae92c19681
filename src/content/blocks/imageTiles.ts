import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import { normalizeImages } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readChoice, readText } from '../read';
import { buttonRows, file, oneToMany } from '../relation';

export type ImageTilesLayout = 'single' | 'pair' | 'stack' | 'largeAndTwo' | 'wideAndTwo' | 'four';

export interface ImageTilesProps {
  /** As many as the layout shows. */
  images: ImageModel[];
  layout: ImageTilesLayout;
  /** True: right of the info card. False: left of it. */
  imagesRight: boolean;
  /** The title of the info card. There is no card without title, text and buttons. */
  title: string;
  /** Sanitized HTML. */
  text: string;
  buttons: ButtonModel[];
  darkBackground: boolean;
}

const imageCounts: Record<ImageTilesLayout, number> = {
  single: 1,
  pair: 2,
  stack: 2,
  largeAndTwo: 3,
  wideAndTwo: 3,
  four: 4,
};

/** Chooses a smaller layout if there are too few images. Returns null without images, text and buttons. */
export function normalizeImageTiles(item: ItemOf<'imageTiles'>): ImageTilesProps | null {
  const images = normalizeImages(item.images);
  const chosenLayout = readChoice(item.layout, [
    'four',
    'single',
    'pair',
    'stack',
    'largeAndTwo',
    'wideAndTwo',
  ]);
  const layout = images.length < imageCounts[chosenLayout] ? chooseLayout(images.length) : chosenLayout;
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  const buttons = normalizeButtons(item.buttons);
  if (images.length === 0 && !title && !text && buttons.length === 0) return null;
  return {
    images: images.slice(0, imageCounts[layout]),
    layout,
    imagesRight: readBoolean(item.imagesRight),
    title,
    text,
    buttons,
    darkBackground: readBoolean(item.darkBackground),
  };
}

function chooseLayout(count: number): ImageTilesLayout {
  if (count >= 3) return 'largeAndTwo';
  return count === 2 ? 'pair' : 'single';
}

export const imageTiles = defineBlock({
  collection: 'imageTiles',
  relations: {
    imageTiles: { images: oneToMany('imageTiles_images'), buttons: buttonRows('imageTiles_buttons') },
    imageTiles_images: { directus_files_id: file },
    imageTiles_buttons: {},
  },
  normalize: normalizeImageTiles,
  requirement: 'A picture or a text is required',
  innerHeadings: ({ text }) => [text],
});
