import { useEffect, useRef, useState } from 'react';
import type { Lock } from '../../../../helios/types';
import { formatRemaining, getPassedMinuteMark, remainingMs } from '../../../../state/lock/clock';

/** The fields of a lock for the countdown, with the monotonic time of their receipt. */
export interface TimedLock {
  lock: Pick<Lock, 'status' | 'expiresAt' | 'serverNow' | 'extensionsLeft' | 'extendableFrom'>;
  /** `performance.now()` when the answer was received */
  receivedAt: number;
}

export interface LockClock {
  /** "14:59" */
  remaining: string;
  remainingMs: number;
  /** The lock is live, and Helios accepts an extension now */
  isExtendable: boolean;
  /** The last passed minute mark (5, 2 or 1), to be announced; null before the first */
  minuteMark: number | null;
}

const TICK_MS = 250;

interface Reading {
  ms: number;
  isExtendable: boolean;
  minuteMark: number | null;
}

/** The countdown of a lock, from the server time and the monotonic clock. */
export function useLockClock({ lock, receivedAt }: TimedLock): LockClock {
  const msUntil = (instant: string) =>
    remainingMs(instant, { serverNow: lock.serverNow, receivedAt }, performance.now());
  const readClock = () => {
    const ms = lock.status === 'live' ? msUntil(lock.expiresAt) : 0;
    const { extensionsLeft, extendableFrom } = lock;
    const isExtendable =
      ms > 0 && extensionsLeft > 0 && extendableFrom !== null && msUntil(extendableFrom) <= 0;
    return { ms, isExtendable };
  };
  const [clock, setClock] = useState<Reading>(() => ({ ...readClock(), minuteMark: null }));
  const readClockRef = useRef(readClock);
  useEffect(() => {
    readClockRef.current = readClock;
  });

  useEffect(() => {
    const tick = () =>
      setClock((before) => {
        const { ms, isExtendable } = readClockRef.current();
        const mark = getPassedMinuteMark(before.ms, ms);
        // An extension resets the mark, so that it is announced again.
        const minuteMark = ms > before.ms ? null : (mark ?? before.minuteMark);
        // Renders only when the shown second changes.
        const isSame =
          Math.ceil(before.ms / 1000) === Math.ceil(ms / 1000) &&
          before.isExtendable === isExtendable &&
          before.minuteMark === minuteMark;
        return isSame ? before : { ms, isExtendable, minuteMark };
      });
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [lock, receivedAt]);

  return {
    remaining: formatRemaining(clock.ms),
    remainingMs: clock.ms,
    isExtendable: clock.isExtendable,
    minuteMark: clock.minuteMark,
  };
}
