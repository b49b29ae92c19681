import { navigate } from 'gatsby';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../helios/heliosError';
import type { Performance, SeatChoice } from '../../../helios/types';
import { describeProblem } from '../../shared/problems';
import { cartPath } from '../shared/routing/paths';
import { seatsTexts as texts } from '../shared/texts';
import type { SeatMessage } from './seatMessage';
import { useRedirectIfNotBookable } from './useRedirectIfNotBookable';
import type { useSelectedSeats } from './useSelectedSeats';

interface LockSelectionOptions {
  performance: Performance;
  selection: ReturnType<typeof useSelectedSeats>;
  /** Reloads the availability. */
  refresh: () => void;
}

/** Locks the selected seats and opens the cart, or reports why not. */
export function useLockAndOpenCart({ performance, selection, refresh }: LockSelectionOptions) {
  const { seats, total, lockSelectedSeats, setMessage, removeLostSeats, confirmAccessible } = selection;
  const redirectIfNotBookable = useRedirectIfNotBookable(performance);
  const [isBusy, setIsBusy] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function lockConfirmedSelection() {
    const seatChoices = seats.flatMap(({ seatGuid, ticketType }): SeatChoice[] => {
      const type = performance.ticketTypes.find((each) => each.code === ticketType);
      return type ? [{ seatGuid, ticketType: type.code }] : [];
    });
    setIsBusy(true);
    setMessage(null);
    try {
      await lockSelectedSeats(seatChoices);
      // A visitor who has left the screen is neither moved nor shown a message, and has another selection.
      if (isMounted.current) void navigate(cartPath);
    } catch (error) {
      if (!isMounted.current) return;
      setIsBusy(false);
      if (hasCode(error, 'SEATS_TAKEN', 'UNKNOWN_SEATS')) {
        removeLostSeats(error.problem?.seats ?? []);
        refresh();
      } else if (hasCode(error, 'LOCK_SOLD')) {
        // The cart shows that the seats are paid, and links to their order.
        void navigate(cartPath);
      } else if (!redirectIfNotBookable(error)) setMessage(toLockMessage(error));
    }
  }

  return {
    isBusy,
    lockSelection: () => {
      if (seats.length < total) return;
      confirmAccessible(
        seats.map((seat) => seat.seatGuid),
        () => void lockConfirmedSelection(),
      );
    },
  };
}

function toLockMessage(error: unknown): SeatMessage {
  if (hasCode(error, 'PAYMENT_IN_PROGRESS'))
    return { tone: 'warning', text: texts.paymentPending, action: 'toCheckout' };
  if (hasCode(error, 'IDEMPOTENCY_IN_FLIGHT')) return { tone: 'info', text: texts.lockInProgress };
  const { title, message } = describeProblem(error);
  return { tone: 'danger', text: `${title}. ${message}` };
}
