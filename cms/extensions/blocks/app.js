import blockList from './app/block-list.js';
import blockUse from './app/block-use.js';

/** The parts that Directus bundles into the Studio. */
export const interfaces = [blockList, blockUse];
