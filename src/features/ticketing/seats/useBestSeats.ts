import { useState } from 'react';
import { hasCode } from '../../../helios/heliosError';
import type { Performance } from '../../../helios/types';
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
import type { SeatMessage } from './seatMessage';
import { useRedirectIfNotBookable } from './useRedirectIfNotBookable';
import type { useSelectedSeats } from './useSelectedSeats';

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
