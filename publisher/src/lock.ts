import { mkdir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import type { Log } from './log.ts';

/** Milliseconds after which the lock of a process that was killed is stale. Its owner renews it every 2 seconds. */
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
  const lockfilePath = join(releasesDir, '.publisher.lock');
  const isStale = createStaleCheck();
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      return await lock(releasesDir, {
        lockfilePath,
        stale: STALE_AFTER,
        update: RENEW_EVERY,
        onCompromised: onLost,
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
      if (isFirst) log(`Another publisher works on ${releasesDir}. This one waits until it ends.`);
      const renewedAt = (await stat(lockfilePath).catch(() => null))?.mtimeMs ?? null;
      if (isStale(renewedAt, Date.now(), performance.now())) {
        log(
          'The lock of the releases has a time in the future and is not renewed: the clock was set back. It is removed.',
        );
        await rmdir(lockfilePath).catch(() => {});
      } else await wait(TRY_EVERY, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}

/**
 * Returns a function that says whether a lock with a time in the future is stale, for instance after a power loss and a clock that was
 * set back: it is, if it was not renewed for `STALE_AFTER`.
 */
export function createStaleCheck() {
  let seen: { renewedAt: number | null; since: number } = { renewedAt: null, since: 0 };
  /** Milliseconds: the time of the lock, null without one; that of now; and that of a monotonic clock. */
  return (renewedAt: number | null, now: number, steady: number): boolean => {
    if (renewedAt !== seen.renewedAt) seen = { renewedAt, since: steady };
    if (renewedAt === null || renewedAt - now <= STALE_AFTER) return false;
    return steady - seen.since > STALE_AFTER;
  };
}
