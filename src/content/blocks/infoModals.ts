import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import { readChoice, readText } from '../read';

export interface InfoModalsProps {
  /** The key of the block, not of its row. A block on several pages opens its modal once per visit, not once per page. */
  modalId: string;
  /** The title of the modal. It is not named `title`, because it is no heading of the page. */
  modalTitle: string;
  /** Sanitized HTML. */
  message: string;
  /** Empty for the default text. */
  closeButtonText: string;
  /** `button`: a button in the block's position opens the modal; `load`: it opens automatically once per visit. */
  opensBy: 'button' | 'load';
  /** The text of that button; empty for the default. */
  buttonText: string;
}

/** Returns null without a message. */
export function normalizeInfoModals(item: ItemOf<'infoModals'>): InfoModalsProps | null {
  const message = normalizeHtml(item.message);
  if (!message) return null;
  return {
    modalId: item.id,
    modalTitle: readText(item.title),
    message,
    closeButtonText: readText(item.closeButtonText),
    opensBy: readChoice(item.opensBy, ['button', 'load']),
    buttonText: readText(item.buttonText),
  };
}

export const infoModals = defineBlock({
  collection: 'infoModals',
  relations: { infoModals: {} },
  normalize: normalizeInfoModals,
  requirement: 'A message is required',
  innerHeadings: ({ message }) => [message],
});
