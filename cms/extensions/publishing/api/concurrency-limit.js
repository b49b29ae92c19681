import { createError } from '@directus/errors';

/** How many lists of changes one process makes at the same time. Each reads up to 5000 entries of the activity log. */
const MOST_AT_ONCE = 2;

const BusyError = createError('BUSY', 'Changes are being listed already. Try again in a few seconds.', 429);

/**
 * Returns a function that runs `work`, one at a time for each account and few at a time for all. Otherwise it throws an error that the
 * Studio shows.
 */
export function createConcurrencyLimit() {
  const accounts = new Set();

  return async function run(account, work) {
    if (accounts.has(account) || accounts.size >= MOST_AT_ONCE) throw new BusyError();
    accounts.add(account);
    try {
      return await work();
    } finally {
      accounts.delete(account);
    }
  };
}
