import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import { normalizeImages } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readText } from '../read';
import { buttonRows, file, oneToMany } from '../relation';

export interface SideBySideCarouselAndTextProps {
  title: string;
  /** Sanitized HTML. */
  text: string;
  images: ImageModel[];
  buttons: ButtonModel[];
  /** True: images on the right, text on the left. False: the reverse. */
  rightCarousel: boolean;
  darkBackground: boolean;
}

/** Returns null without images, text and buttons. */
export function normalizeSideBySideCarouselAndText(
  item: ItemOf<'sideBySideCarouselAndText'>,
): SideBySideCarouselAndTextProps | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  const images = normalizeImages(item.images);
  const buttons = normalizeButtons(item.buttons);
  if (images.length === 0 && !title && !text && buttons.length === 0) return null;
  return {
    title,
    text,
    images,
    buttons,
    rightCarousel: readBoolean(item.rightCarousel),
    darkBackground: readBoolean(item.darkBackground),
  };
}

export const sideBySideCarouselAndText = defineBlock({
  collection: 'sideBySideCarouselAndText',
  relations: {
    sideBySideCarouselAndText: {
      images: oneToMany('sideBySideCarouselAndText_images'),
      buttons: buttonRows('sideBySideCarouselAndText_buttons'),
    },
    sideBySideCarouselAndText_images: { directus_files_id: file },
    sideBySideCarouselAndText_buttons: {},
  },
  normalize: normalizeSideBySideCarouselAndText,
  requirement: 'A picture, a text or a button is required',
  innerHeadings: ({ text }) => [text],
});
