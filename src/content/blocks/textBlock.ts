import { normaliseHtml } from '../html';
import type { TextBlockItem } from '../items';
import { plain } from '../text';

export interface TextBlockProps {
  title: string;
  /** Sanitised HTML. */
  text: string;
  alignment: 'left' | 'center';
  darkBackground: boolean;
}

export function normaliseTextBlock(item: TextBlockItem): TextBlockProps {
  return {
    title: plain(item.title),
    text: normaliseHtml(item.text),
    alignment: item.alignment === 'center' ? 'center' : 'left',
    darkBackground: item.darkBackground ?? false,
  };
}
