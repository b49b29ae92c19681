import { useEffect } from 'react';
import type { Helios } from '../../helios/client';
import { isDecided, isRefusedBeforeKey } from '../../helios/heliosError';
import { readStored, writeStored, storedItem } from '../../lib/storage';
import { useHelios } from '../heliosContext';
import { readCartLockId } from './writeLock';
import { isText } from '../tickets/ticketingCart';

/** The oldest ones are dropped. Their locks end by themselves. */
const MAX_UNRELEASED = 10;

/** The ids of locks that are not the cart and could not be released yet. */
export const unreleasedLocksItem = storedItem(
  'unreleasedLocks',
  'local',
  (value): value is string[] => Array.isArray(value) && value.every(isText),
  2,
);

/**
 * Releases a lock that is not the cart. Without an answer it is stored, and released when ticketing is opened again. Never
 * rejects.
 */
export async function releaseUnusedLock(helios: Helios, lockId: string): Promise<void> {
  let isDone = true;
  try {
    await helios.releaseLock(lockId);
  } catch (error) {
    isDone = isDecided(error) && !isRefusedBeforeKey(error);
  }
  const others = readUnreleased().filter((other) => other !== lockId);
  const unreleased = isDone ? others : [...others, lockId].slice(-MAX_UNRELEASED);
  writeStored(unreleasedLocksItem, unreleased.length > 0 ? unreleased : null);
}

/** Releases the locks that earlier pages could not release. */
export function useReleaseUnusedLocks(): void {
  const helios = useHelios();
  useEffect(() => {
    for (const lockId of readUnreleased()) {
      if (lockId !== readCartLockId()) void releaseUnusedLock(helios, lockId);
    }
  }, [helios]);
}

function readUnreleased(): string[] {
  return readStored(unreleasedLocksItem) ?? [];
}
