import { normaliseHtml } from '../html';
import type { TextBlockItem } from '../items';
import { flag, plain } from '../read';

export interface TextBlockProps {
  title: string;
  /** Sanitised HTML. */
  text: string;
  alignment: 'left' | 'center';
  darkBackground: boolean;
}

/** Null where there is no word. */
export function normaliseTextBlock(item: TextBlockItem): TextBlockProps | null {
  const title = plain(item.title);
  const text = normaliseHtml(item.text);
  if (!title && !text) return null;
  return {
    title,
    text,
    alignment: item.alignment === 'center' ? 'center' : 'left',
    darkBackground: flag(item.darkBackground),
  };
}
