import { normaliseHtml } from '../html';
import type { TextCTAItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { flag, plain } from '../read';

export interface TextCTAProps {
  title: string;
  /** Sanitised HTML, on the left. */
  text: string;
  /** On the right. */
  buttons: ButtonModel[];
  darkBackground: boolean;
}

/** Null where there is no word and no button. */
export function normaliseTextCTA(item: TextCTAItem): TextCTAProps | null {
  const title = plain(item.title);
  const text = normaliseHtml(item.text);
  const buttons = normaliseButtons(item.buttons);
  if (!title && !text && buttons.length === 0) return null;
  return { title, text, buttons, darkBackground: flag(item.darkBackground) };
}
