import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import { readBoolean, readText } from '../read';

export interface TextBlockProps {
  title: string;
  /** Sanitized HTML. */
  text: string;
  alignment: 'left' | 'center';
  darkBackground: boolean;
}

/** Returns null without title and text. */
export function normalizeTextBlock(item: ItemOf<'textBlock'>): TextBlockProps | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  if (!title && !text) return null;
  return {
    title,
    text,
    alignment: item.alignment === 'center' ? 'center' : 'left',
    darkBackground: readBoolean(item.darkBackground),
  };
}

export const textBlock = defineBlock({
  collection: 'textBlock',
  relations: { textBlock: {} },
  normalize: normalizeTextBlock,
  requirement: 'A title or a text is required',
  isStatic: true,
  innerHeadings: ({ text }) => [text],
});
