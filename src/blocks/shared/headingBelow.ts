import type { BlockPlace } from '../../content/block';

/**
 * The level of the headings inside a block, so that the outline of the page skips none.
 *
 * @param hasTitle whether the block itself has a heading, of `headingLevel`
 */
export function headingBelow(headingLevel: BlockPlace['headingLevel'] | 4, hasTitle: boolean): 2 | 3 | 4 {
  if (!hasTitle) return headingLevel === 1 ? 2 : headingLevel;
  return headingLevel === 1 ? 2 : headingLevel === 2 ? 3 : 4;
}
