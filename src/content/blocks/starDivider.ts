import type { StarDividerItem } from '../items';
import { readBoolean } from '../read';

export interface StarDividerProps {
  darkBackground: boolean;
}

/** Never returns null, because the star needs no content. */
export function normalizeStarDivider(item: StarDividerItem): StarDividerProps {
  return { darkBackground: readBoolean(item.darkBackground) };
}
