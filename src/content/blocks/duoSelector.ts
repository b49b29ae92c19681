import type { DuoSelectorItem, TextBlockItem } from '../items';
import { flag, one, plain } from '../read';
import { normaliseTextBlock, type TextBlockProps } from './textBlock';

export interface DuoSelectorProps {
  /** Empty for the usual words. */
  leftLabel: string;
  rightLabel: string;
  /** Null where there is nothing on this side; never both. */
  left: DuoSelectorText | null;
  right: DuoSelectorText | null;
  darkBackground: boolean;
}

export type DuoSelectorText = Pick<TextBlockProps, 'title' | 'text' | 'alignment'>;

/** Null where neither side has a word. */
export function normaliseDuoSelector(item: DuoSelectorItem): DuoSelectorProps | null {
  const left = side(one(item.leftTextBlock));
  const right = side(one(item.rightTextBlock));
  if (!left && !right) return null;
  return {
    leftLabel: plain(item.leftLabel),
    rightLabel: plain(item.rightLabel),
    left,
    right,
    darkBackground: flag(item.darkBackground),
  };
}

function side(item: TextBlockItem | null): DuoSelectorText | null {
  const block = item && normaliseTextBlock(item);
  return block && { title: block.title, text: block.text, alignment: block.alignment };
}
