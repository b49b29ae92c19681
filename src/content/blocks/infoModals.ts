import { normaliseHtml } from '../html';
import type { InfoModalsItem } from '../items';
import { oneOf, plain } from '../read';

export interface InfoModalsProps {
  /** Of the block itself, which may stand on several pages: its window opens by itself once a visit, not once a page. */
  windowId: string;
  /** Of the window. Not `title`: it is no heading of the page. */
  modalTitle: string;
  /** Sanitised HTML. */
  message: string;
  /** Empty for the usual word. */
  closeButtonText: string;
  /** By a button in the block's place, or by itself once a visit. */
  opensBy: 'button' | 'load';
  /** Of that button; empty for the usual words. */
  buttonText: string;
}

/** Null where there is no message. */
export function normaliseInfoModals(item: InfoModalsItem): InfoModalsProps | null {
  const message = normaliseHtml(item.message);
  if (!message) return null;
  return {
    windowId: item.id,
    modalTitle: plain(item.title),
    message,
    closeButtonText: plain(item.closeButtonText),
    opensBy: oneOf(item.opensBy, ['button', 'load']),
    buttonText: plain(item.buttonText),
  };
}
