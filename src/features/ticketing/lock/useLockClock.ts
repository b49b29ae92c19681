import { useEffect, useRef, useState } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import { formatRemaining, passedMinuteMark, remainingMs } from './lockClock';

/** What the countdown needs to know of a lock, and the monotonic time at which it was told. */
export interface TimedLock {
  lock: Pick<Lock, 'status' | 'expiresAt' | 'serverNow' | 'extensionsLeft' | 'extendableFrom'>;
  /** `performance.now()` when the answer came */
  receivedAt: number;
}

export interface LockClock {
  /** "14:59" */
  remaining: string;
  remainingMs: number;
  hasEnded: boolean;
  /** The lock is live, and Helios accepts an extension now */
  isExtendable: boolean;
  /** The last minute mark passed (5, 2 or 1) while looking, to be announced; else null */
  minuteMark: number | null;
}

const TICK_MS = 250;

interface Reading {
  ms: number;
  isExtendable: boolean;
  minuteMark: number | null;
}

/** The countdown of a held lock. It ticks by the monotonic clock, from the server's time. */
export function useLockClock({ lock, receivedAt }: TimedLock): LockClock {
  const msUntil = (instant: string) =>
    remainingMs(instant, { serverNow: lock.serverNow, receivedAt }, performance.now());
  const read = () => {
    const ms = lock.status === 'live' ? msUntil(lock.expiresAt) : 0;
    const { extensionsLeft, extendableFrom } = lock;
    const isExtendable =
      ms > 0 && extensionsLeft > 0 && extendableFrom !== null && msUntil(extendableFrom) <= 0;
    return { ms, isExtendable };
  };
  const [clock, setClock] = useState<Reading>(() => ({ ...read(), minuteMark: null }));
  const readRef = useRef(read);
  useEffect(() => {
    readRef.current = read;
  });

  useEffect(() => {
    const tick = () =>
      setClock((before) => {
        const { ms, isExtendable } = readRef.current();
        const mark = passedMinuteMark(before.ms, ms);
        // An extension takes a mark back, so that it is announced again when its time comes.
        const minuteMark = ms > before.ms ? null : (mark ?? before.minuteMark);
        // What is shown changes by the second.
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
    hasEnded: clock.ms <= 0,
    isExtendable: clock.isExtendable,
    minuteMark: clock.minuteMark,
  };
}
