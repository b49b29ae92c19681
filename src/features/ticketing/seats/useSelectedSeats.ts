import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Performance } from '../../../helios/types';
import type { LiveAvailability, TakenSeats } from '../../../state/tickets/liveAvailability';
import { useSeatingFilters, useSeatSelection, useTicketQuantities } from '../../../state/tickets/ticketing';
import type { SelectedSeat } from '../../../state/tickets/ticketingStorage';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
import { addSeat, changeTicketType, fitToQuantities, removeSeat } from './seatMap/selection';
import { seatsTexts as texts } from '../shared/texts';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';
import { formatSeat } from '../shared/seating/formatSeats';
import { useLockSelectedSeats } from '../shared/lock/useLockSelectedSeats';
import { useAccessibleSeatQuestion } from './AccessibleSeatQuestion';
import { useOwnSeats, type OwnSeats } from '../../../state/lock/seatLock';

interface SelectedSeatsOptions {
  performance: Performance;
  map: SeatMapModel;
  live: LiveAvailability & { takenSeats: TakenSeats };
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
}

/** The selected seats with the actions that change them and the messages about them. */
export function useSelectedSeats({ performance, map, live, announce }: SelectedSeatsOptions) {
  const { performanceId } = performance;
  const { seats, selectedGuids, setSeats, quantities, total } = useFittedSelection(performance, map);
  const { filters } = useSeatingFilters();
  const { lockSelectedSeats, requestedGuids } = useLockSelectedSeats(performanceId);
  const { takenSeats, isOwnKnown } = useTakenSeats(performanceId, live, requestedGuids);
  const [message, setMessage] = useState<SeatMessage | null>(null);

  const findSeats = (guids: Iterable<string>) => [...guids].flatMap((guid) => map.byGuid.get(guid) ?? []);
  const { confirmAccessibleSeats, ...accessible } = useAccessibleSeatQuestion(
    filters,
    findSeats(selectedGuids),
  );

  const removeLostSeats = useLostSeats({ map, seats, setSeats, takenSeats, isOwnKnown, setMessage });

  const addToSelection = useLatestCallback((seat: MapSeat) => {
    const next = addSeat(seats, seat.guid, quantities);
    setSeats(next);
    announce(texts.added(formatSeat(seat), next.length, total));
  });

  const toggleSeat = useLatestCallback((seat: MapSeat) => {
    setMessage(null);
    if (selectedGuids.has(seat.guid)) {
      setSeats(removeSeat(seats, seat.guid));
      announce(texts.removed(formatSeat(seat), seats.length - 1, total));
      return;
    }
    if (takenSeats.has(seat.guid)) {
      announce(texts.isTaken(formatSeat(seat)));
      return;
    }
    const next = addSeat(seats, seat.guid, quantities).map((each) => each.seatGuid);
    if (!next.includes(seat.guid)) {
      setMessage({ tone: 'info', text: texts.full(total) });
      return;
    }
    confirmAccessibleSeats(findSeats(next), [seat], () => addToSelection(seat));
  });
  // A second press before the row is removed must not select the seat again.
  const deselectSeat = useLatestCallback((seat: MapSeat) => {
    if (selectedGuids.has(seat.guid)) toggleSeat(seat);
  });
  const changeType = useLatestCallback((seat: MapSeat, ticketType: string) =>
    setSeats(changeTicketType(seats, seat.guid, ticketType, quantities)),
  );
  return {
    lockSelectedSeats,
    seats,
    setSeats,
    selectedGuids,
    takenSeats,
    quantities,
    total,
    message,
    setMessage,
    removeLostSeats,
    toggleSeat,
    deselectSeat,
    changeType,
    /** Calls `onConfirmed` after the accessible seats of these are confirmed. */
    confirmAccessible(guids: readonly string[], onConfirmed: () => void) {
      const allSeats = findSeats(guids);
      confirmAccessibleSeats(allSeats, allSeats, onConfirmed);
    },
    accessible,
  };
}

interface LostSeatsOptions {
  map: SeatMapModel;
  seats: readonly SelectedSeat[];
  setSeats: (seats: SelectedSeat[]) => void;
  takenSeats: ReadonlySet<string>;
  isOwnKnown: boolean;
  setMessage: (message: SeatMessage) => void;
}

/** Removes and reports selected seats that another visitor has taken. Returns a function that does so for a refusal. */
function useLostSeats({ map, seats, setSeats, takenSeats, isOwnKnown, setMessage }: LostSeatsOptions) {
  const removeLostSeats = useCallback(
    (guids: readonly string[]) => {
      const lostSeats = guids.flatMap((guid) => map.byGuid.get(guid) ?? []);
      setSeats(seats.filter((seat) => !guids.includes(seat.seatGuid)));
      setMessage({
        tone: 'warning',
        text: texts.takenMeanwhile(lostSeats.map(formatSeat).join('; '), lostSeats.length !== 1),
      });
    },
    [map, seats, setSeats, setMessage],
  );

  useEffect(() => {
    if (!isOwnKnown) return;
    const takenGuids = seats.filter((seat) => takenSeats.has(seat.seatGuid)).map((seat) => seat.seatGuid);
    if (takenGuids.length > 0) removeLostSeats(takenGuids);
  }, [seats, takenSeats, isOwnKnown, removeLostSeats]);
  return removeLostSeats;
}

/** The stored selection, without seats that are not on the plan and with not more seats than tickets. */
function useFittedSelection({ performanceId, eventCode, dateTime }: Performance, map: SeatMapModel) {
  const { quantities, total } = useTicketQuantities(eventCode, dateTime);
  const { seats: stored, setSeats } = useSeatSelection(performanceId);
  const seats = useMemo(
    () =>
      fitToQuantities(
        stored.filter((seat) => map.byGuid.has(seat.seatGuid)),
        quantities,
      ),
    [stored, quantities, map],
  );
  const selectedGuids = useMemo(() => new Set(seats.map((seat) => seat.seatGuid)), [seats]);
  return { seats, selectedGuids, setSeats, quantities, total };
}

/**
 * The seats that others have. `isOwnKnown` is false until it is known which seats are the visitor's own; until then no
 * selected seat may be reported as taken.
 *
 * @param requestedGuids seats of a request without an answer; Helios refuses the next request if others have them
 */
export function useTakenSeats(
  performanceId: string,
  live: LiveAvailability & { takenSeats: TakenSeats },
  requestedGuids: readonly string[],
): { takenSeats: ReadonlySet<string>; isOwnKnown: boolean } {
  const { locked, sold } = live.takenSeats;
  const ownSeats = useOwnSeats(performanceId);
  const formerGuids = useFormerOwnSeats(ownSeats, live);
  const { seatGuids, isKnown } = ownSeats;
  const takenSeats = useMemo(() => {
    const takenGuids = new Set([...locked, ...sold]);
    // Stored seats that are sold are taken, because locked seats are not sold.
    for (const guid of seatGuids) if (isKnown || !sold.has(guid)) takenGuids.delete(guid);
    for (const guid of formerGuids) takenGuids.delete(guid);
    // A sold seat belongs to another buyer, because a request without an answer has at most locked its seats.
    for (const guid of requestedGuids) if (!sold.has(guid)) takenGuids.delete(guid);
    return takenGuids;
  }, [locked, sold, seatGuids, isKnown, formerGuids, requestedGuids]);
  return { takenSeats, isOwnKnown: isKnown };
}

interface LastOwnSeats {
  guids: readonly string[];
  restartCount: number;
}

const noGuids: readonly string[] = [];

/**
 * The seats of the visitor's lock after it has ended. They stay in the availability until the next snapshot, which is
 * requested, and must not be reported as taken by others before.
 */
function useFormerOwnSeats(
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

/** The message about the last action on the seats. */
export interface SeatMessage {
  text: string;
  tone: 'info' | 'warning' | 'danger';
  /** The action that the message offers */
  action?: 'toCheckout' | 'allowSplit' | 'clearFilters';
}
