import { useState, useEffect, useRef } from 'react';
import { navigate } from 'gatsby';
import { hasCode, HeliosError } from '../../../helios/heliosError';
import type { Performance, SeatChoice } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { useLiveLock } from '../../../state/lock/seatLock';
import { useSeatingFilters } from '../../../state/tickets/ticketing';
import type { SeatingFilters } from '../../../state/tickets/ticketingStorage';
import { describeProblem } from '../../shared/problems';
import { toBestAvailableRequest, hasFilters } from '../shared/seating/filters';
import { formatSeats } from '../shared/seating/formatSeats';
import { seatsTexts as texts } from '../shared/texts';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
import { assignSeats } from './seatMap/selection';
import type { SeatMessage, useSelectedSeats } from './useSelectedSeats';
import { cartPath } from '../shared/routing/paths';
import { showNotification } from '../../../state/overlays';
import { guardStatus } from '../shared/routing/guards';
import { getPhone, useTicketingData } from '../shared/ticketingData';

interface BestSeatsOptions {
  performance: Performance;
  map: SeatMapModel;
  selection: ReturnType<typeof useSelectedSeats>;
  /** Called after the best seats were selected, to show the first one on the map. */
  onSelected: (firstGuid: string | undefined) => void;
}

/** Selects the best available seats for the quantities and filters. */
export function useBestSeats({ performance, map, selection, onSelected }: BestSeatsOptions) {
  const { performanceId } = performance;
  const { setSeats, quantities, total, setMessage, confirmAccessible } = selection;
  const helios = useHelios();
  const { filters, setFilters } = useSeatingFilters();
  const liveLock = useLiveLock(performanceId);
  const redirectIfNotBookable = useRedirectIfNotBookable(performance);
  const [isBusy, setIsBusy] = useState(false);

  async function selectBestSeats(usedFilters: SeatingFilters = filters) {
    setIsBusy(true);
    setMessage(null);
    try {
      const bestAvailable = await helios.findBestAvailable(
        performanceId,
        toBestAvailableRequest(usedFilters, total, liveLock?.lock.lockId ?? null),
      );
      confirmAccessible(bestAvailable.seats, () => {
        setSeats(assignSeats(bestAvailable.seats, quantities));
        onSelected(bestAvailable.seats[0]);
        const groups = bestAvailable.groups.map((group) =>
          formatSeats(group.flatMap((guid) => map.byGuid.get(guid) ?? []).map(addKind)),
        );
        setMessage({
          tone: bestAvailable.split ? 'warning' : 'info',
          text: bestAvailable.split ? texts.bestSplit(groups) : texts.bestSelected(groups.join('; ')),
        });
      });
    } catch (error) {
      if (!redirectIfNotBookable(error)) setMessage(toBestSeatsMessage(error, usedFilters, total));
    } finally {
      setIsBusy(false);
    }
  }

  function selectWithFilters(change: Partial<SeatingFilters>) {
    setFilters(change);
    void selectBestSeats({ ...filters, ...change });
  }

  return { isBusy, selectBestSeats, selectWithFilters };
}

/** "101 (wheelchair space)" */
function addKind(seat: MapSeat): MapSeat {
  return seat.kind === 'standard' ? seat : { ...seat, number: `${seat.number} (${texts.kinds[seat.kind]})` };
}

function toBestSeatsMessage(error: unknown, usedFilters: SeatingFilters, total: number): SeatMessage {
  if (!hasCode(error, 'NOT_ENOUGH_SEATS')) return { tone: 'danger', text: describeProblem(error).message };
  if (usedFilters.keepTogether) {
    return { tone: 'warning', text: texts.notAdjacent(total), action: 'allowSplit' };
  }
  const left = error.problem?.seatsAvailable ?? 0;
  return {
    tone: 'warning',
    text: texts.notEnough(left),
    action: hasFilters(usedFilters) ? 'clearFilters' : undefined,
  };
}

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

/**
 * Redirects with the notice of product 5.2 when a request is refused because the performance can no longer be booked.
 * Returns whether it redirects.
 */
function useRedirectIfNotBookable({ theaterLocation }: Performance): (error: unknown) => boolean {
  const data = useTicketingData();
  return (error) => {
    // Helios sends the status with every refusal of a booking.
    const status = error instanceof HeliosError ? error.problem?.eventStatusCode : undefined;
    const notice = status === undefined ? null : guardStatus(status);
    if (!notice) return false;
    const phone = getPhone(data, theaterLocation) || undefined;
    showNotification({ title: notice.title, message: notice.message, phone });
    void navigate(notice.redirect, { replace: true });
    return true;
  };
}
