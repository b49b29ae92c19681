import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseImage } from '../image';
import type { PromoModalsItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { oneOf, plain } from '../read';

export interface PromoModalsProps {
  /** Of the block itself, which may stand on several pages: its window opens by itself once a visit, not once a page. */
  windowId: string;
  /** Of the window. Not `title`: it is no heading of the page. */
  modalTitle: string;
  image: ImageModel | null;
  /** Sanitised HTML. */
  text: string;
  /** Of the window. */
  buttons: ButtonModel[];
  /** By a button in the block's place, or by itself once a visit. */
  opensBy: 'button' | 'load';
  /** Of that button; empty for the usual words. */
  buttonText: string;
}

/** Null where the window would have no picture and no word. */
export function normalisePromoModals(item: PromoModalsItem): PromoModalsProps | null {
  const modalTitle = plain(item.title);
  const image = normaliseImage(item.image);
  const text = normaliseHtml(item.text);
  if (!modalTitle && !image && !text) return null;
  return {
    windowId: item.id,
    modalTitle,
    image,
    text,
    buttons: normaliseButtons(item.buttons),
    opensBy: oneOf(item.opensBy, ['button', 'load']),
    buttonText: plain(item.buttonText),
  };
}
