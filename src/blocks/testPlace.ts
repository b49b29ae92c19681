import type { BlockPlace } from '../content/block';

/** A block in the middle of a page, for tests. */
export const place: BlockPlace = { id: 'block-1', lastBlock: false, priority: false, headingLevel: 2 };
