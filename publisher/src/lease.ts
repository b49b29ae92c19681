import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CmsUnavailable, type Cms } from './cms.ts';
import { getMessage, type Log } from './log.ts';
import { untilAvailable } from './retry.ts';

/** Seconds without a renewal after which another publisher takes over. */
const LEASE_SECONDS = 20;
/** Milliseconds. */
const RENEW_EVERY = 4000;
const TRY_EVERY = 1000;

export interface Lease {
  /** Resolves if this publisher still has the lease: before it changes what visitors see. */
  confirm(signal?: AbortSignal): Promise<void>;
  /** Gives the lease back. */
  end(): Promise<void>;
}

/**
 * Waits until no other publisher works with the same Directus, on any machine, and takes the lease. The lock of the folder of releases
 * (`lock.ts`) does not know publishers with other folders.
 *
 * @param check throws if this publisher must not work. Called before each try, so that a mistake is told at once, and not when the other one ends
 * @param onLost called if another publisher has the lease now: this one was asleep, or could not reach Directus
 * @returns null after an abort
 */
export async function takeLease(
  cms: Pick<Cms, 'takeLease' | 'releaseLease'>,
  releasesDir: string,
  {
    log,
    signal,
    check,
    onLost,
  }: { log: Log; signal: AbortSignal; check: () => Promise<void>; onLost: () => void },
): Promise<Lease | null> {
  const holder = await readHolder(releasesDir);
  const name = `${hostname()}, process ${process.pid}`;
  const take = () => cms.takeLease({ holder, name, seconds: LEASE_SECONDS });
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const attempt = () => check().then(take);
    const { isHeld, name: other } = await untilAvailable(attempt, { log, signal }).catch((error: unknown) => {
      if (signal.aborted) return { isHeld: false, name: null };
      throw error;
    });
    if (isHeld) return keep({ take, end: () => cms.releaseLease(holder) }, { log, onLost });
    if (isFirst && !signal.aborted)
      log(
        `Another publisher works with this Directus (${other ?? 'unknown'}). This one waits until it ends, or has not answered for ${LEASE_SECONDS} seconds.`,
      );
    await wait(TRY_EVERY, undefined, { signal }).catch(() => {});
  }
  return null;
}

function keep(
  { take, end }: { take: () => ReturnType<Cms['takeLease']>; end: () => Promise<void> },
  { log, onLost }: { log: Log; onLost: () => void },
): Lease {
  const renew = async () => {
    const { isHeld } = await take();
    if (!isHeld) onLost();
  };
  const timer = setInterval(() => {
    // Without Directus no other publisher can take the lease, and none goes live: `confirm` needs it, too.
    renew().catch((error: unknown) => {
      if (!(error instanceof CmsUnavailable)) log(getMessage(error));
    });
  }, RENEW_EVERY);
  timer.unref();
  return {
    confirm: (signal) => untilAvailable(renew, { log, signal }),
    async end() {
      clearInterval(timer);
      // It expires by itself.
      await end().catch(() => {});
    },
  };
}

/**
 * The holder is the folder of releases on this machine, not the process: a publisher that starts again need not wait for the lease of
 * the one before, because the lock of the folder says that it has ended. A copy of the folder on another machine is another holder.
 */
async function readHolder(releasesDir: string): Promise<string> {
  const file = join(releasesDir, '.publisher.id');
  const known = await readFile(file, 'utf8').catch(() => '');
  const id = known.trim() || randomUUID();
  if (!known.trim()) await writeFile(file, `${id}\n`);
  return `${id}@${hostname()}`;
}
