import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseImages } from '../image';
import type { SideBySideCarouselAndTextItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { flag, plain } from '../read';

export interface SideBySideCarouselAndTextProps {
  title: string;
  /** Sanitised HTML. */
  text: string;
  images: ImageModel[];
  buttons: ButtonModel[];
  /** Pictures on the right, text on the left; else the other way round. */
  rightCarousel: boolean;
  darkBackground: boolean;
}

/** Null where there is no picture, no word and no button. */
export function normaliseSideBySideCarouselAndText(
  item: SideBySideCarouselAndTextItem,
): SideBySideCarouselAndTextProps | null {
  const title = plain(item.title);
  const text = normaliseHtml(item.text);
  const images = normaliseImages(item.images);
  const buttons = normaliseButtons(item.buttons);
  if (images.length === 0 && !title && !text && buttons.length === 0) return null;
  return {
    title,
    text,
    images,
    buttons,
    rightCarousel: flag(item.rightCarousel),
    darkBackground: flag(item.darkBackground),
  };
}
