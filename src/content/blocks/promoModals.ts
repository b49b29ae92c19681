import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readChoice, readText } from '../read';
import { buttonRows, file } from '../relation';

export interface PromoModalsProps {
  /** The key of the block, not of its row. A block on several pages opens its modal once per visit, not once per page. */
  modalId: string;
  /** The title of the modal. It is not named `title`, because it is no heading of the page. */
  modalTitle: string;
  image: ImageModel | null;
  /** Sanitized HTML. */
  text: string;
  /** The buttons of the modal. */
  buttons: ButtonModel[];
  /** `button`: a button in the block's position opens the modal; `load`: it opens automatically once per visit. */
  opensBy: 'button' | 'load';
  /** The text of that button; empty for the default. */
  buttonText: string;
}

/** Returns null without image, title and text. */
export function normalizePromoModals(item: ItemOf<'promoModals'>): PromoModalsProps | null {
  const modalTitle = readText(item.title);
  const image = normalizeImage(item.image);
  const text = normalizeHtml(item.text);
  if (!modalTitle && !image && !text) return null;
  return {
    modalId: item.id,
    modalTitle,
    image,
    text,
    buttons: normalizeButtons(item.buttons),
    opensBy: readChoice(item.opensBy, ['button', 'load']),
    buttonText: readText(item.buttonText),
  };
}

export const promoModals = defineBlock({
  collection: 'promoModals',
  relations: {
    promoModals: { image: file, buttons: buttonRows('promoModals_buttons') },
    promoModals_buttons: {},
  },
  normalize: normalizePromoModals,
  requirement: 'A title, a picture or a text is required',
  innerHeadings: ({ text }) => [text],
});
