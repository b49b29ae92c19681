import type { Knex } from 'knex';

/** Milliseconds for which a result is cached. Entries of the activity log can appear later than entries with a higher id. */
const CACHED_FOR = 30_000;
/** How many results are cached at the same time. */
const MOST_RESULTS = 500;

/**
 * Returns a function that computes the result of a key, and caches it for a short time, until an entry is added to the activity log of
 * Directus. A failure is not cached.
 *
 * @param getTime milliseconds
 */
export function createResultCache<Result>(getTime = Date.now) {
  const results = new Map<string, { last: number | null; until: number; result: Promise<Result> }>();

  return async function computeOnce(
    database: Knex,
    key: string,
    compute: () => Promise<Result>,
  ): Promise<Result> {
    const [newest]: { last: number | null }[] = await database('directus_activity').max('id as last');
    const last = newest?.last ?? null;
    const known = results.get(key);
    if (known?.last === last && known.until > getTime()) return known.result;
    const entry = { last, until: getTime() + CACHED_FOR, result: compute() };
    results.delete(key);
    results.set(key, entry);
    if (results.size > MOST_RESULTS) results.delete(results.keys().next().value ?? '');
    entry.result.catch(() => void (results.get(key) === entry && results.delete(key)));
    return entry.result;
  };
}
