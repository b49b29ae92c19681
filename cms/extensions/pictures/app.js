import uploadModule from './app/module.js';

/** The parts that Directus bundles into the Studio. */
export const modules = [uploadModule];
