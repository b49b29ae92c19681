import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseImage } from '../image';
import type { PromoBlockItem } from '../items';
import { normaliseLink, type LinkModel } from '../link';
import { flag, plain } from '../read';

export interface PromoBlockProps {
  title: string;
  /** Sanitised HTML. */
  text: string;
  image: ImageModel | null;
  /** An address that starts with / is one of this site, any other leads away. */
  button: LinkModel | null;
  darkBackground: boolean;
}

/** Null where there is no picture and no word: a button alone promotes nothing. */
export function normalisePromoBlock(item: PromoBlockItem): PromoBlockProps | null {
  const title = plain(item.title);
  const text = normaliseHtml(item.text);
  const image = normaliseImage(item.image);
  if (!title && !text && !image) return null;
  return {
    title,
    text,
    image,
    button: normaliseLink(item.buttonText, item),
    darkBackground: flag(item.darkBackground),
  };
}
