import { useState } from 'react';
import { hasCode } from '../../../../helios/heliosError';
import type { Lock, Ticket } from '../../../../helios/types';
import { useRelockSeats } from '../../../../state/lock/relock';

/** The seats of an expired lock: those that others have, and those that were still free at the request. */
export interface RemainingSeats {
  takenSeats: readonly Ticket[];
  freeSeats: readonly Ticket[];
}

/** Locks the seats of an expired lock again: all of them, or after a refusal those that are free. */
export function useRelock(expiredLock: Lock | null) {
  const relockSeats = useRelockSeats();
  const [remainingSeats, setRemainingSeats] = useState<RemainingSeats | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const seatsToLock = remainingSeats?.freeSeats ?? expiredLock?.seats ?? [];

  async function relock() {
    if (!expiredLock || isBusy || seatsToLock.length === 0) return;
    setIsBusy(true);
    setError(null);
    try {
      await relockSeats(expiredLock, seatsToLock);
    } catch (reason) {
      const takenGuids = hasCode(reason, 'SEATS_TAKEN', 'UNKNOWN_SEATS') ? (reason.problem?.seats ?? []) : [];
      if (takenGuids.length > 0) {
        const freeSeats = seatsToLock.filter(({ seatGuid }) => !takenGuids.includes(seatGuid));
        setRemainingSeats({
          freeSeats,
          takenSeats: expiredLock.seats.filter((seat) => !freeSeats.includes(seat)),
        });
      } else setError(reason);
    } finally {
      setIsBusy(false);
    }
  }

  return { relock: () => void relock(), isBusy, remainingSeats, error };
}
