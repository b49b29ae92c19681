/*
 * What the module, the endpoint and the publisher (publisher/src) share about the items of `releases`, which are requests.
 */

/** The statuses in which a publisher works on a request. */
export const ACTIVE = /** @type {const} */ (['fetching', 'building', 'checking']);

/** Finds the request whose release visitors see: the one that went live last. */
export const LIVE = {
  // PostgreSQL sorts null before all times.
  filter: { _and: [{ status: { _eq: 'live' } }, { finishedAt: { _nnull: true } }] },
  sort: ['-finishedAt'],
  limit: 1,
};
