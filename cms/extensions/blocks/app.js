import blockList from './app/block-list.js';
import blockUse from './app/block-use.js';
import linkCheck from './app/link-check.js';
import pageDraft from './app/page-draft.js';

/** The parts that Directus bundles into the Studio. */
export const interfaces = [blockList, blockUse, linkCheck, pageDraft];
