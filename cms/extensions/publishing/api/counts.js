import { createResultCache } from './result-cache.js';

/**
 * Returns a function that counts changes like `count`, and caches the result for a short time. Each tab of the Studio asks for the
 * number once a minute and after each save.
 *
 * @template Result
 * @param {(context: { accountability: object, database: any }, range: { from: number }) => Promise<Result>} count
 * @param {() => number} getTime milliseconds
 */
export function createCounts(count, getTime = Date.now) {
  const computeOnce = createResultCache(getTime);
  return (context, from) => {
    const { user, ip } = context.accountability;
    // The rights of an account can depend on its address.
    return computeOnce(context.database, `${user} ${ip} ${from}`, () => count(context, { from }));
  };
}
