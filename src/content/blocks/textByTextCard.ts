import { normalizeHtml } from '../html';
import type { TextByTextCardItem } from '../items';
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
export function normalizeTextByTextCard(item: TextByTextCardItem): TextByTextCardProps | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  const columns = [item.leftColumn, item.middleColumn, item.rightColumn].map(normalizeHtml).filter(Boolean);
  if (!title && !text && columns.length === 0) return null;
  return { title, text, columns, darkBackground: readBoolean(item.darkBackground) };
}
