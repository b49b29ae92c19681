import { setTimeout as wait } from 'node:timers/promises';
import { CmsUnavailable } from './cms.ts';
import { getMessage, type Log } from './log.ts';

/** Milliseconds. */
const FIRST_DELAY = 500;
const LONGEST_DELAY = 15_000;

/** Counts failures in a row. Each delay is longer, and random, so that several programs do not call at the same time. */
export function createBackoff(random: () => number = Math.random) {
  let failures = 0;
  return {
    /** Returns the milliseconds until the next try. */
    next: () => Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures++) * (0.5 + random() / 2),
    reset: () => void (failures = 0),
  };
}

/**
 * Repeats a call until Directus is available again, and logs one sentence meanwhile.
 *
 * @param signal ends the tries
 * @throws {Error} every other error, and the last one after an abort
 */
export async function untilAvailable<Result>(
  call: () => Promise<Result>,
  { log, signal }: { log: Log; signal?: AbortSignal },
): Promise<Result> {
  const backoff = createBackoff();
  for (let isFirst = true; ; isFirst = false) {
    try {
      const result = await call();
      if (!isFirst) log('Directus answers again.');
      return result;
    } catch (error) {
      if (!(error instanceof CmsUnavailable) || signal?.aborted) throw error;
      if (isFirst) log(`${getMessage(error)} It is tried again.`);
      await wait(backoff.next(), undefined, { signal }).catch(() => {});
    }
  }
}
