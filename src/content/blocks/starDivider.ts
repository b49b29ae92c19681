import { defineBlock } from '../defineBlock';
import type { ItemOf } from '../items';
import { readBoolean } from '../read';

export interface StarDividerProps {
  darkBackground: boolean;
}

/** Never returns null, because the star needs no content. */
export function normalizeStarDivider(item: ItemOf<'starDivider'>): StarDividerProps {
  return { darkBackground: readBoolean(item.darkBackground) };
}

export const starDivider = defineBlock({
  collection: 'starDivider',
  relations: { starDivider: {} },
  normalize: normalizeStarDivider,
  requirement: 'Nothing is required',
  isStatic: true,
  innerHeadings: false,
});
