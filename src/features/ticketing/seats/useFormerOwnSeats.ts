import { useEffect, useState } from 'react';
import type { LiveAvailability } from '../../../state/tickets/liveAvailability';
import type { OwnSeats } from '../../../state/lock/seatLock';

interface LastOwnSeats {
  guids: readonly string[];
  restartCount: number;
}

const noGuids: readonly string[] = [];

/**
 * The seats of the visitor's lock after it has ended. They stay in the availability until the next snapshot, which is
 * requested, and must not be reported as taken by others before.
 */
export function useFormerOwnSeats(
  { seatGuids, isKnown }: OwnSeats,
  {
    restartCount,
    takenSeatsRestartCount,
    restart,
  }: Pick<LiveAvailability, 'restartCount' | 'takenSeatsRestartCount' | 'restart'>,
): readonly string[] {
  const [lastOwnSeats, setLastOwnSeats] = useState<LastOwnSeats | null>(null);
  const hasLock = isKnown && seatGuids.length > 0;
  useEffect(() => {
    if (hasLock) setLastOwnSeats({ guids: seatGuids, restartCount });
  }, [hasLock, seatGuids, restartCount]);

  const hasJustEnded = !hasLock && lastOwnSeats !== null && lastOwnSeats.restartCount === restartCount;
  useEffect(() => {
    if (hasJustEnded) restart();
  }, [hasJustEnded, restart]);

  if (hasLock || !lastOwnSeats) return noGuids;
  return takenSeatsRestartCount <= lastOwnSeats.restartCount ? lastOwnSeats.guids : noGuids;
}
