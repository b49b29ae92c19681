import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import { readBoolean, readText } from '../read';

export interface TextByTextCardProps {
  title: string;
  /** Sanitized HTML, shown in full width above the columns. */
  text: string;
  /** Sanitized HTML, at most three, none of them empty. */
  columns: string[];
  darkBackground: boolean;
}

/** Omits empty columns. Returns null without any text. */
export function normalizeTextByTextCard(item: ItemOf<'textByTextCard'>): TextByTextCardProps | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  const columns = [item.leftColumn, item.middleColumn, item.rightColumn].map(normalizeHtml).filter(Boolean);
  if (!title && !text && columns.length === 0) return null;
  return { title, text, columns, darkBackground: readBoolean(item.darkBackground) };
}

export const textByTextCard = defineBlock({
  collection: 'textByTextCard',
  relations: { textByTextCard: {} },
  normalize: normalizeTextByTextCard,
  requirement: 'A title or a text is required',
  innerHeadings: ({ text, columns }) => [text, ...columns],
});
