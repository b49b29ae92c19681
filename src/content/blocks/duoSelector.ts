import { defineBlock } from '../defineBlock';
import type { ItemOf } from '../items';
import { readBoolean, readItem, readText } from '../read';
import { manyToOne } from '../relation';
import { normalizeTextBlock, type TextBlockProps } from './textBlock';

export interface DuoSelectorProps {
  /** Empty for the default label. */
  leftLabel: string;
  rightLabel: string;
  /** Null if this side is empty. At least one side is not null. */
  left: DuoSelectorText | null;
  right: DuoSelectorText | null;
  darkBackground: boolean;
}

export type DuoSelectorText = Pick<TextBlockProps, 'title' | 'text' | 'alignment'>;

/** Returns null if both sides are empty. */
export function normalizeDuoSelector(item: ItemOf<'duoSelector'>): DuoSelectorProps | null {
  const left = normalizeSide(readItem(item.leftTextBlock));
  const right = normalizeSide(readItem(item.rightTextBlock));
  if (!left && !right) return null;
  return {
    leftLabel: readText(item.leftLabel),
    rightLabel: readText(item.rightLabel),
    left,
    right,
    darkBackground: readBoolean(item.darkBackground),
  };
}

function normalizeSide(item: ItemOf<'textBlock'> | null): DuoSelectorText | null {
  const block = item && normalizeTextBlock(item);
  return block && { title: block.title, text: block.text, alignment: block.alignment };
}

export const duoSelector = defineBlock({
  collection: 'duoSelector',
  relations: {
    duoSelector: { leftTextBlock: manyToOne('textBlock'), rightTextBlock: manyToOne('textBlock') },
  },
  normalize: normalizeDuoSelector,
  requirement: 'A text on one of the two sides is required',
  innerHeadings: true,
});
