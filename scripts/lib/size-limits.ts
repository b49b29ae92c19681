import type { LoadedKind } from './first-load.ts';

/** Scripts that load when the browser is idle have a limit of their own. */
export type MeasuredKind = LoadedKind | 'idleScript';

/**
 * Limits of pages that `npm run size` measures in a browser, in kB (1000 bytes) after gzip. Gatsby and React take 74.5 kB of the
 * scripts.
 */
export const FIRST_LOAD_LIMITS: Record<string, Partial<Record<MeasuredKind, number>>> = {
  '/': { script: 95, document: 40, style: 10, idleScript: 8.5 },
  // Before the visitor scrolls. The page has all types of blocks.
  '/every-block': { script: 110, idleScript: 8.5 },
};

/**
 * Limits of every page of a release, in kB after gzip: the HTML, which grows with what editors write, and the scripts that each
 * page loads first. The publisher checks them before a release goes live.
 */
export const RELEASE_LIMITS = { document: 150, script: 110 };
