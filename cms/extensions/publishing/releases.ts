/*
 * What the module, the endpoint and the publisher (publisher/src) share about the items of `releases`, which are requests.
 */

/** How many items a request can choose. */
export const MOST_CHOSEN = 500;

/** The statuses in which a publisher works on a request. */
export const ACTIVE = ['fetching', 'building', 'checking'] as const;

/** Finds the request whose release visitors see: the one that went live last, by the clock of the database (api/hook.ts). */
export const LIVE = {
  // PostgreSQL sorts null before all times.
  filter: { status: { _eq: 'live' }, liveAt: { _nnull: true } },
  sort: ['-liveAt'],
  limit: 1,
};
