/** The words of webpack and of the three browser engines for a piece of code that could not be loaded. */
const words = [
  /Loading (CSS )?chunk \S+ failed/i,
  /Failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /Importing a module script failed/i,
];

/** Whether a piece of the site's code could not be loaded: the site was published anew, or the connection broke (SPEC 8). */
export function isChunkLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || words.some((pattern) => pattern.test(error.message));
}
