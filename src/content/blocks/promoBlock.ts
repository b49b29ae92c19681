import type { ImageModel } from '../../design-system';
import { normalizeHtml } from '../html';
import { normalizeImage } from '../image';
import type { PromoBlockItem } from '../items';
import { normalizeLink, type LinkModel } from '../link';
import { readBoolean, readText } from '../read';

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
export function normalizePromoBlock(item: PromoBlockItem): PromoBlockProps | null {
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
