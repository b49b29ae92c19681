import { navigate } from 'gatsby';
import { useState } from 'react';
import { hasCode } from '../../../helios/heliosError';
import type { Performance, SeatChoice } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { showNotification } from '../../../state/notification';
import { useLiveLock } from '../../../state/seatLock';
import { useSeatingFilters } from '../../../state/ticketing';
import type { SeatingFilters } from '../../../state/ticketingStorage';
import { describeProblem } from '../shared/problems';
import { guardStatus } from '../shared/routing/guards';
import { cartPath } from '../shared/routing/paths';
import { toBestAvailableRequest, hasFilters } from '../shared/seating/filters';
import type { SeatMapModel } from './seatMap/plan';
import { assignSeats } from './seatMap/selection';
import { seatsTexts as texts } from '../shared/texts';
import { getPhone, useTicketingData } from '../shared/ticketingData';
import type { SeatMessage } from './seatMessage';
import { formatSeats } from '../shared/seating/formatSeats';
import type { useSelectedSeats } from './useSelectedSeats';

interface SeatRequestsOptions {
  performance: Performance;
  map: SeatMapModel;
  selection: ReturnType<typeof useSelectedSeats>;
  /** Reloads the availability. */
  refresh: () => void;
  /** Called after the best seats were selected, to show the first one on the map. */
  onBestSelected: (firstGuid: string | undefined) => void;
}

/** The requests of the seats screen: find the best seats, and lock the selection. */
export function useSeatRequests({
  performance,
  map,
  selection,
  refresh,
  onBestSelected,
}: SeatRequestsOptions) {
  const { performanceId, ticketTypes } = performance;
  const helios = useHelios();
  const data = useTicketingData();
  const { filters, setFilters } = useSeatingFilters();
  const {
    seats,
    setSeats,
    quantities,
    total,
    lockSelectedSeats,
    setMessage,
    removeLostSeats,
    confirmReserved,
  } = selection;
  const liveLock = useLiveLock(performanceId);
  const [busy, setBusy] = useState<'lock' | 'best' | null>(null);

  /**
   * Redirects with the notice of product 5.2 when the performance can no longer be booked. Returns whether it redirects.
   */
  function redirectIfNotBookable(error: unknown): boolean {
    const code = hasCode(error, 'PERFORMANCE_NOT_BOOKABLE') ? error.problem?.eventStatusCode : undefined;
    const notice = code === undefined ? null : guardStatus(code);
    if (!notice) return false;
    const phone = getPhone(data, performance.theaterLocation) || undefined;
    showNotification({ title: notice.title, message: notice.message, phone });
    void navigate(notice.redirect, { replace: true });
    return true;
  }

  async function selectBestSeats(usedFilters: SeatingFilters = filters) {
    setBusy('best');
    setMessage(null);
    try {
      const bestAvailable = await helios.findBestAvailable(
        performanceId,
        toBestAvailableRequest(usedFilters, total, liveLock?.lock.lockId ?? null),
      );
      confirmReserved(bestAvailable.seats, () => {
        setSeats(assignSeats(bestAvailable.seats, quantities));
        onBestSelected(bestAvailable.seats[0]);
        const groups = bestAvailable.groups.map((group) =>
          formatSeats(group.flatMap((guid) => map.byGuid.get(guid) ?? [])),
        );
        setMessage({
          tone: bestAvailable.split ? 'warning' : 'info',
          text: bestAvailable.split ? texts.bestSplit(groups) : texts.bestSelected(groups.join('; ')),
        });
      });
    } catch (error) {
      if (!redirectIfNotBookable(error)) setMessage(toBestSeatsMessage(error, usedFilters, total));
    } finally {
      setBusy(null);
    }
  }

  function selectWithFilters(change: Partial<SeatingFilters>) {
    setFilters(change);
    void selectBestSeats({ ...filters, ...change });
  }

  async function lockSelection() {
    const seatChoices = seats.flatMap(({ seatGuid, ticketType }): SeatChoice[] => {
      const type = ticketTypes.find((each) => each.code === ticketType);
      return type ? [{ seatGuid, ticketType: type.code }] : [];
    });
    setBusy('lock');
    setMessage(null);
    try {
      await lockSelectedSeats(seatChoices);
      void navigate(cartPath);
    } catch (error) {
      setBusy(null);
      if (hasCode(error, 'SEATS_TAKEN', 'UNKNOWN_SEATS')) {
        removeLostSeats(error.problem?.seats ?? []);
        refresh();
      } else if (!redirectIfNotBookable(error)) setMessage(toLockMessage(error));
    }
  }

  return {
    busy,
    selectBestSeats,
    selectWithFilters,
    lockSelection: () => {
      if (seats.length < total) return;
      confirmReserved(
        seats.map((seat) => seat.seatGuid),
        () => void lockSelection(),
      );
    },
  };
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

function toLockMessage(error: unknown): SeatMessage {
  if (hasCode(error, 'PAYMENT_IN_PROGRESS'))
    return { tone: 'warning', text: texts.paymentPending, action: 'toCheckout' };
  if (hasCode(error, 'IDEMPOTENCY_IN_FLIGHT')) return { tone: 'info', text: texts.lockInProgress };
  const { title, message } = describeProblem(error);
  return { tone: 'danger', text: `${title}. ${message}` };
}
