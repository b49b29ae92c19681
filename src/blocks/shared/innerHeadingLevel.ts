import type { HeadingLevel } from '../../design-system';

const nextLevels = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

/**
 * Returns the level of the headings inside a block, so that the page skips no heading level.
 *
 * @param hasTitle whether the block has a title, with `headingLevel`
 */
export function getInnerHeadingLevel(headingLevel: HeadingLevel, hasTitle: boolean): HeadingLevel {
  if (!hasTitle) return headingLevel === 1 ? 2 : headingLevel;
  return nextLevels[headingLevel];
}
