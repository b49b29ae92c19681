import { useEffect, useMemo, useState } from 'react';
import type { Lock } from '../../../helios/types';
import type { LiveAvailability } from '../../../state/liveAvailability';

interface LastOwnSeats {
  guids: readonly string[];
  restartCount: number;
}

const noGuids: readonly string[] = [];

/**
 * The taken seats that belong to the visitor's own lock. After the lock has expired they stay in the availability
 * until the next snapshot, and must not be reported as taken by others before.
 */
export function useOwnSeats(
  ownSeats: Lock['seats'] | undefined,
  {
    restartCount,
    takenSeatsRestartCount,
    restart,
  }: Pick<LiveAvailability, 'restartCount' | 'takenSeatsRestartCount' | 'restart'>,
): readonly string[] {
  const [lastOwnSeats, setLastOwnSeats] = useState<LastOwnSeats | null>(null);
  useEffect(() => {
    if (ownSeats) setLastOwnSeats({ guids: ownSeats.map((seat) => seat.seatGuid), restartCount });
  }, [ownSeats, restartCount]);

  const hasJustExpired =
    ownSeats === undefined && lastOwnSeats !== null && lastOwnSeats.restartCount === restartCount;
  useEffect(() => {
    if (hasJustExpired) restart();
  }, [hasJustExpired, restart]);

  return useMemo(() => {
    if (ownSeats) return ownSeats.map((seat) => seat.seatGuid);
    return lastOwnSeats && takenSeatsRestartCount <= lastOwnSeats.restartCount ? lastOwnSeats.guids : noGuids;
  }, [ownSeats, lastOwnSeats, takenSeatsRestartCount]);
}
