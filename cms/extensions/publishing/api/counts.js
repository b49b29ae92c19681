/** Milliseconds for which a count is kept. Entries of the activity log can appear later than entries with a higher id. */
const KEPT_FOR = 30_000;
/** How many accounts have a count at the same time. */
const MOST_ACCOUNTS = 500;

/**
 * Returns a function that counts changes like `count`, and keeps the result for a short time, until an entry is added to the activity
 * log of Directus. Each tab of the Studio asks for the number once a minute and after each save.
 *
 * @template Result
 * @param {(context: { accountability: object, database: any }, range: { from: number }) => Promise<Result>} count
 * @param {() => number} getTime milliseconds
 */
export function createCounts(count, getTime = Date.now) {
  /** @type {Map<string, { state: string, until: number, result: Promise<Result> }>} */
  const counts = new Map();

  return async function countOnce(context, from) {
    const { user, ip } = context.accountability;
    // The rights of an account can depend on its address.
    const account = `${user} ${ip}`;
    const [{ last }] = await context.database('directus_activity').max('id as last');
    const state = `${from} ${last}`;
    const known = counts.get(account);
    if (known?.state === state && known.until > getTime()) return known.result;
    const entry = { state, until: getTime() + KEPT_FOR, result: count(context, { from }) };
    counts.delete(account);
    counts.set(account, entry);
    if (counts.size > MOST_ACCOUNTS) counts.delete(counts.keys().next().value);
    entry.result.catch(() => counts.get(account) === entry && counts.delete(account));
    return entry.result;
  };
}
