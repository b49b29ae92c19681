import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import { readBoolean, readText } from '../read';

export interface AmpersandAndTextProps {
  title: string;
  /** Sanitized HTML. */
  text: string;
  darkBackground: boolean;
}

/** Returns null without title and text. */
export function normalizeAmpersandAndText(item: ItemOf<'ampersandAndText'>): AmpersandAndTextProps | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  return title || text ? { title, text, darkBackground: readBoolean(item.darkBackground) } : null;
}

export const ampersandAndText = defineBlock({
  collection: 'ampersandAndText',
  relations: { ampersandAndText: {} },
  normalize: normalizeAmpersandAndText,
  requirement: 'A title or a text is required',
  isStatic: true,
  innerHeadings: ({ text }) => [text],
});
