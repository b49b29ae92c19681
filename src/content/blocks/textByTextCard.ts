import { normaliseHtml } from '../html';
import type { TextByTextCardItem } from '../items';
import { flag, plain } from '../read';

export interface TextByTextCardProps {
  title: string;
  /** Sanitised HTML over the whole width, above the columns. */
  text: string;
  /** Sanitised HTML, at most three, none of them empty. */
  columns: string[];
  darkBackground: boolean;
}

/** A column without text is left out; null where there is no word at all. */
export function normaliseTextByTextCard(item: TextByTextCardItem): TextByTextCardProps | null {
  const title = plain(item.title);
  const text = normaliseHtml(item.text);
  const columns = [item.leftColumn, item.middleColumn, item.rightColumn].map(normaliseHtml).filter(Boolean);
  if (!title && !text && columns.length === 0) return null;
  return { title, text, columns, darkBackground: flag(item.darkBackground) };
}
