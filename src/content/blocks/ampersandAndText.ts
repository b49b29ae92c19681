import { normalizeHtml } from '../html';
import type { AmpersandAndTextItem } from '../items';
import { readBoolean, readText } from '../read';

export interface AmpersandAndTextProps {
  title: string;
  /** Sanitized HTML. */
  text: string;
  darkBackground: boolean;
}

/** Returns null without title and text. */
export function normalizeAmpersandAndText(item: AmpersandAndTextItem): AmpersandAndTextProps | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  return title || text ? { title, text, darkBackground: readBoolean(item.darkBackground) } : null;
}
