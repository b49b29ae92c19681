import { normalizeHtml } from '../html';
import type { TextBlockItem } from '../items';
import { readBoolean, readText } from '../read';

export interface TextBlockProps {
  title: string;
  /** Sanitized HTML. */
  text: string;
  alignment: 'left' | 'center';
  darkBackground: boolean;
}

/** Returns null without title and text. */
export function normalizeTextBlock(item: TextBlockItem): TextBlockProps | null {
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
