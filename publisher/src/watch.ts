import { setTimeout as wait } from 'node:timers/promises';
import { CmsRefused, type Cms } from './cms.ts';
import { Ending } from './ending.ts';
import { getMessage, type Log } from './log.ts';
import { ROLLBACK_FIRST } from './queue.ts';
import type { ReleaseRequest } from './requests.ts';
import type { Work } from './work.ts';

/** Milliseconds. */
const LOOK_EVERY = 500;
const BEAT_EVERY = 2000;

/**
 * Reports regularly that the publisher works on a request, and looks for a reason to end the work: the request was cancelled or
 * deleted, or a rollback waits.
 *
 * @param until ends the watch
 * @param end called at most once
 */
export async function watch(
  work: Work,
  { cms, log, until, end }: { cms: Cms; log: Log; until: AbortSignal; end: (ending: Ending) => void },
): Promise<void> {
  let beatAt = -Infinity;
  let isAvailable = true;
  while (!until.aborted) {
    try {
      const ending = await findEnding();
      if (!isAvailable) log('Directus answers again.');
      isAvailable = true;
      if (ending) return end(ending);
    } catch (error) {
      // The build does not need Directus now. Only the state of the request is not up to date.
      if (isAvailable) log(`${getMessage(error)} The work goes on.`);
      isAvailable = false;
    }
    await wait(LOOK_EVERY, undefined, { signal: until }).catch(() => {});
  }

  async function findEnding(): Promise<Ending | null> {
    if (performance.now() - beatAt >= BEAT_EVERY) {
      const request = await beat();
      beatAt = performance.now();
      if (request === null) return new Ending('cancelled', 'The request was deleted.');
      if (request.cancelRequested) return new Ending('cancelled', 'It was cancelled.');
    }
    const queue = await cms.readQueue();
    const wantsRollback = queue.some(({ kind, cancelRequested }) => kind === 'rollback' && !cancelRequested);
    return wantsRollback ? new Ending('queued', ROLLBACK_FIRST) : null;
  }

  /** Returns null if the request was deleted. A missing right has the same status, so the request is read. */
  async function beat(): Promise<ReleaseRequest | null> {
    try {
      return await work.beat();
    } catch (error) {
      const mayBeDeleted = error instanceof CmsRefused && [403, 404].includes(error.status);
      if (mayBeDeleted && (await cms.readRequest(work.id)) === null) return null;
      throw error;
    }
  }
}
