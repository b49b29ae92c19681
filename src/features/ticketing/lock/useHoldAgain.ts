import { useRef, useState } from 'react';
import { isDecided } from '../../../api/heliosError';
import type { Lock, Ticket } from '../../../api/heliosTypes';
import { useHoldAgain as useHoldAgainState } from '../../../state/holdAgain';
import { isCode } from '../problems';

/** The seats of an ended lock: those that somebody else has taken, and those that were free when Helios was asked. */
export interface SeatsLeft {
  gone: readonly Ticket[];
  left: readonly Ticket[];
}

/** Holds the seats of an ended lock again: all of them, or after a refusal those that are left. */
export function useHoldAgain(ended: Lock | null) {
  const holdAgain = useHoldAgainState();
  const [seatsLeft, setSeatsLeft] = useState<SeatsLeft | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  // A request whose answer was lost is repeated under its own key: it may have locked the seats.
  const key = useRef<string | null>(null);
  const wanted = seatsLeft?.left ?? ended?.seats ?? [];

  async function hold() {
    if (!ended || isBusy || wanted.length === 0) return;
    setIsBusy(true);
    setError(null);
    key.current ??= crypto.randomUUID();
    try {
      await holdAgain(ended, wanted, key.current);
    } catch (reason) {
      if (isDecided(reason)) key.current = null;
      const taken = isCode(reason, 'SEATS_TAKEN', 'UNKNOWN_SEATS') ? (reason.problem?.seats ?? []) : [];
      if (taken.length > 0) {
        const left = wanted.filter(({ seatGuid }) => !taken.includes(seatGuid));
        setSeatsLeft({ left, gone: ended.seats.filter((seat) => !left.includes(seat)) });
      } else setError(reason);
    } finally {
      setIsBusy(false);
    }
  }

  return { hold: () => void hold(), isBusy, seatsLeft, error };
}
