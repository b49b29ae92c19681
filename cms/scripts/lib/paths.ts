import { fileURLToPath } from 'node:url';

/** The cms folder, absolute, without a trailing slash. */
export const cmsDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The extensions of Directus. */
export const EXTENSIONS_DIR = `${cmsDir}/extensions`;
