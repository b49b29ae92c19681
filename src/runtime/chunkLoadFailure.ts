/** The messages of webpack and of the three browser engines for a chunk that could not be loaded. */
const messages =
  /Loading (CSS )?chunk \S+ failed|dynamically imported module|Importing a module script failed/i;

/** Whether an error is a chunk that could not be loaded, after a new release or a lost connection (product 8). */
export function isChunkLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || messages.test(error.message);
}
