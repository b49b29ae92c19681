import type { BlockPlacement } from '../content/block';

/** The placement of a block in the middle of a page, for tests and stories. */
export const placement: BlockPlacement = {
  id: 'block-1',
  lastBlock: false,
  priority: false,
  headingLevel: 2,
};
