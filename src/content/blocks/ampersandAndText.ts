import { normaliseHtml } from '../html';
import type { AmpersandAndTextItem } from '../items';
import { flag, plain } from '../read';

export interface AmpersandAndTextProps {
  title: string;
  /** Sanitised HTML. */
  text: string;
  darkBackground: boolean;
}

/** Null where there is no word: an ampersand alone joins nothing. */
export function normaliseAmpersandAndText(item: AmpersandAndTextItem): AmpersandAndTextProps | null {
  const title = plain(item.title);
  const text = normaliseHtml(item.text);
  return title || text ? { title, text, darkBackground: flag(item.darkBackground) } : null;
}
