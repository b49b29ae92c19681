import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import type { Log } from './log.ts';

/** Milliseconds after which the lock of a process that was killed is void. Its owner renews it every 2 seconds. */
const STALE_AFTER = 10_000;
const RENEW_EVERY = 2000;
const TRY_EVERY = 1000;

/**
 * Waits until no other publisher works on a folder of releases, and locks it. The lock is a folder, so it works across
 * containers that share the folder.
 *
 * @param onLost called if the lock was lost, for example while the machine slept: another publisher may work
 * @returns a function that unlocks, or null after an abort
 */
export async function lockReleases(
  releasesDir: string,
  { log, signal, onLost }: { log: Log; signal: AbortSignal; onLost: () => void },
): Promise<(() => Promise<void>) | null> {
  await mkdir(releasesDir, { recursive: true });
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      return await lock(releasesDir, {
        lockfilePath: join(releasesDir, '.publisher.lock'),
        stale: STALE_AFTER,
        update: RENEW_EVERY,
        onCompromised: onLost,
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
      if (isFirst) log(`Another publisher works on ${releasesDir}. This one waits until it ends.`);
      await wait(TRY_EVERY, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}
