import { useEffect, useMemo, useState } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import type { LiveAvailability } from '../../../state/liveAvailability';

interface Kept {
  guids: readonly string[];
  round: number;
}

const none: readonly string[] = [];

/**
 * The seats that stand in the list of taken ones because of the visitor's own lock. When the lock ends they are still
 * listed for a moment: until the availability was told anew, nobody can say that somebody else has taken them.
 */
export function useMySeats(
  ownSeats: Lock['seats'] | undefined,
  { round, takenRound, restart }: Pick<LiveAvailability, 'round' | 'takenRound' | 'restart'>,
): readonly string[] {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    if (ownSeats) setKept({ guids: ownSeats.map((seat) => seat.seatGuid), round });
  }, [ownSeats, round]);

  const hasJustEnded = ownSeats === undefined && kept !== null && kept.round === round;
  useEffect(() => {
    if (hasJustEnded) restart();
  }, [hasJustEnded, restart]);

  return useMemo(() => {
    if (ownSeats) return ownSeats.map((seat) => seat.seatGuid);
    return kept && takenRound <= kept.round ? kept.guids : none;
  }, [ownSeats, kept, takenRound]);
}
