import { normalizeHtml } from '../html';
import type { TextCTAItem } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readText } from '../read';

export interface TextCTAProps {
  title: string;
  /** Sanitized HTML, on the left. */
  text: string;
  /** On the right. */
  buttons: ButtonModel[];
  darkBackground: boolean;
}

/** Returns null without text and buttons. */
export function normalizeTextCTA(item: TextCTAItem): TextCTAProps | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  const buttons = normalizeButtons(item.buttons);
  if (!title && !text && buttons.length === 0) return null;
  return { title, text, buttons, darkBackground: readBoolean(item.darkBackground) };
}
