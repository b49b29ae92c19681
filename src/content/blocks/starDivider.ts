import type { StarDividerItem } from '../items';
import { flag } from '../read';

export interface StarDividerProps {
  darkBackground: boolean;
}

/** There is always a star to show. */
export function normaliseStarDivider(item: StarDividerItem): StarDividerProps {
  return { darkBackground: flag(item.darkBackground) };
}
