import { useEffect, useRef, useState } from 'react';
import type { HeldLock } from '../../../state/ticketing';
import { formatRemaining, passedMinuteMark, remainingMs } from './lockClock';

export interface LockClock {
  /** "14:59" */
  remaining: string;
  remainingMs: number;
  hasEnded: boolean;
  /** The last minute mark passed (5, 2 or 1) while looking, to be announced; else null */
  minuteMark: number | null;
}

const TICK_MS = 250;

/** The countdown of a held lock. It ticks by the monotonic clock, from the server's time. */
export function useLockClock({ lock, receivedAt }: HeldLock): LockClock {
  const left = () =>
    lock.status === 'live'
      ? remainingMs(lock.expiresAt, { serverNow: lock.serverNow, receivedAt }, performance.now())
      : 0;
  const [clock, setClock] = useState(() => ({ ms: left(), minuteMark: null as number | null }));
  const leftRef = useRef(left);
  useEffect(() => {
    leftRef.current = left;
  });

  useEffect(() => {
    const tick = () =>
      setClock((before) => {
        const ms = leftRef.current();
        const mark = passedMinuteMark(before.ms, ms);
        // An extension takes a mark back, so that it is announced again when its time comes.
        const minuteMark = ms > before.ms ? null : (mark ?? before.minuteMark);
        // What is shown changes by the second.
        const isSame =
          Math.ceil(before.ms / 1000) === Math.ceil(ms / 1000) && before.minuteMark === minuteMark;
        return isSame ? before : { ms, minuteMark };
      });
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [lock, receivedAt]);

  return {
    remaining: formatRemaining(clock.ms),
    remainingMs: clock.ms,
    hasEnded: clock.ms <= 0,
    minuteMark: clock.minuteMark,
  };
}
