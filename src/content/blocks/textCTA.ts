import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readText } from '../read';
import { buttonRows } from '../relation';

export interface TextCTAProps {
  title: string;
  /** Sanitized HTML, on the left. */
  text: string;
  /** On the right. */
  buttons: ButtonModel[];
  darkBackground: boolean;
}

/** Returns null without text and buttons. */
export function normalizeTextCTA(item: ItemOf<'textCTA'>): TextCTAProps | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  const buttons = normalizeButtons(item.buttons);
  if (!title && !text && buttons.length === 0) return null;
  return { title, text, buttons, darkBackground: readBoolean(item.darkBackground) };
}

export const textCTA = defineBlock({
  collection: 'textCTA',
  relations: { textCTA: { buttons: buttonRows('textCTA_buttons') }, textCTA_buttons: {} },
  normalize: normalizeTextCTA,
  requirement: 'A title, a text or a button is required',
  isStatic: true,
  innerHeadings: ({ text }) => [text],
});
