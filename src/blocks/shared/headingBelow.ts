import type { HeadingLevel } from '../../design-system';

const below = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

/**
 * The level of the headings inside a block, so that the outline of the page skips none.
 *
 * @param hasTitle whether the block itself has a heading, of `headingLevel`
 */
export function headingBelow(headingLevel: HeadingLevel, hasTitle: boolean): HeadingLevel {
  if (!hasTitle) return headingLevel === 1 ? 2 : headingLevel;
  return below[headingLevel];
}
