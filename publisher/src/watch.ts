import { setTimeout as wait } from 'node:timers/promises';
import { CmsRefused, type Cms } from './cms.ts';
import { RequestInterrupted } from './request-interrupted.ts';
import { getMessage, type Log } from './log.ts';
import { ROLLBACK_FIRST } from './queue.ts';
import type { ReleaseRequest } from './requests.ts';
import type { RequestState } from './request-state.ts';

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
  state: RequestState,
  {
    cms,
    log,
    until,
    end,
  }: { cms: Cms; log: Log; until: AbortSignal; end: (interruption: RequestInterrupted) => void },
): Promise<void> {
  let beatAt = -Infinity;
  let isAvailable = true;
  while (!until.aborted) {
    try {
      const interruption = await findInterruption();
      if (!isAvailable) log('Directus answers again.');
      isAvailable = true;
      if (interruption) return end(interruption);
    } catch (error) {
      // The build does not need Directus now. Only the state of the request is not up to date.
      if (isAvailable) log(`${getMessage(error)} The work goes on.`);
      isAvailable = false;
    }
    await wait(LOOK_EVERY, undefined, { signal: until }).catch(() => {});
  }

  async function findInterruption(): Promise<RequestInterrupted | null> {
    if (performance.now() - beatAt >= BEAT_EVERY) {
      const request = await beat();
      beatAt = performance.now();
      if (request === null) return new RequestInterrupted('cancelled', 'The request was deleted.');
      if (request.cancelRequested) return new RequestInterrupted('cancelled', 'It was cancelled.');
    }
    const queue = await cms.readQueue();
    const wantsRollback = queue.some(({ kind, cancelRequested }) => kind === 'rollback' && !cancelRequested);
    return wantsRollback ? new RequestInterrupted('queued', ROLLBACK_FIRST) : null;
  }

  /** Returns null if the request was deleted. A missing right has the same status, so the request is read. */
  async function beat(): Promise<ReleaseRequest | null> {
    try {
      return await state.beat();
    } catch (error) {
      const mayBeDeleted = error instanceof CmsRefused && [403, 404].includes(error.status);
      if (mayBeDeleted && (await cms.readRequest(state.id)) === null) return null;
      throw error;
    }
  }
}
