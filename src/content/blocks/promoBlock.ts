import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { normalizeLink, type LinkModel } from '../link';
import { readBoolean, readText } from '../read';
import { file, page } from '../relation';

export interface PromoBlockProps {
  title: string;
  /** Sanitized HTML. */
  text: string;
  image: ImageModel | null;
  /** An address that starts with / belongs to this site, any other is external. */
  button: LinkModel | null;
  darkBackground: boolean;
}

/** Returns null without image, title and text, even if there is a button. */
export function normalizePromoBlock(item: ItemOf<'promoBlock'>): PromoBlockProps | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  const image = normalizeImage(item.image);
  if (!title && !text && !image) return null;
  return {
    title,
    text,
    image,
    button: normalizeLink(item.buttonText, item),
    darkBackground: readBoolean(item.darkBackground),
  };
}

export const promoBlock = defineBlock({
  collection: 'promoBlock',
  relations: { promoBlock: { image: file, page } },
  normalize: normalizePromoBlock,
  requirement: 'A picture or a text is required',
  innerHeadings: ({ text }) => [text],
});
