/** Milliseconds for which a result is cached. Entries of the activity log can appear later than entries with a higher id. */
const CACHED_FOR = 30_000;
/** How many results are cached at the same time. */
const MOST_RESULTS = 500;

/**
 * Returns a function that computes the result of a key, and caches it for a short time, until an entry is added to the activity log of
 * Directus. A failure is not cached.
 *
 * @param {() => number} getTime milliseconds
 */
export function createResultCache(getTime = Date.now) {
  /** @type {Map<string, { last: number, until: number, result: Promise<any> }>} */
  const results = new Map();

  /**
   * @template Result
   * @param {any} database
   * @param {string} key
   * @param {() => Promise<Result>} compute
   * @returns {Promise<Result>}
   */
  return async function computeOnce(database, key, compute) {
    const [{ last }] = await database('directus_activity').max('id as last');
    const known = results.get(key);
    if (known?.last === last && known.until > getTime()) return known.result;
    const entry = { last, until: getTime() + CACHED_FOR, result: compute() };
    results.delete(key);
    results.set(key, entry);
    if (results.size > MOST_RESULTS) results.delete(results.keys().next().value);
    entry.result.catch(() => results.get(key) === entry && results.delete(key));
    return entry.result;
  };
}
