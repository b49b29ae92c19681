import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Performance } from '../../../api/heliosTypes';
import type { LiveAvailability, TakenSeats } from '../../../state/liveAvailability';
import { useSeatingFilters, useSeatSelection, useTicketQuantities } from '../../../state/ticketing';
import type { MapSeat, SeatMapModel } from '../seatMap/plan';
import { addSeat, changeTicketType, fitToQuantities, removeSeat } from '../seatMap/selection';
import { seatsTexts as texts } from '../texts';
import { useLatestCallback } from '../useLatestCallback';
import type { SeatMessage } from './seatMessage';
import { placeOf } from './seatWords';
import { useHoldSeats } from './useHoldSeats';
import { useMySeats } from './useMySeats';
import { useReservedQuestion } from './useReservedQuestion';
import { useTaken } from './useTaken';

interface SeatChoiceOptions {
  performance: Performance;
  map: SeatMapModel;
  live: LiveAvailability & { taken: TakenSeats };
  /** Tells screen readers what has just happened. */
  say: (words: string) => void;
}

/** The seats that the visitor has chosen, what changes them, and what is to be said about it. */
export function useSeatChoice({ performance, map, live, say }: SeatChoiceOptions) {
  const { performanceId, eventCode, dateTime } = performance;
  const { quantities, total } = useTicketQuantities(eventCode, dateTime);
  const { seats: kept, setSeats } = useSeatSelection(performanceId);
  const { filters } = useSeatingFilters();
  const lock = useHoldSeats(performanceId);
  const mine = useMySeats(lock.held?.lock.seats, live);
  const taken = useTaken(live.taken, mine, lock.claimedGuids, lock.rememberedGuids);
  const [message, setMessage] = useState<SeatMessage | null>(null);

  const seats = useMemo(
    () =>
      fitToQuantities(
        kept.filter((seat) => map.byGuid.has(seat.seatGuid)),
        quantities,
      ),
    [kept, quantities, map],
  );
  const chosen = useMemo(() => new Set(seats.map((seat) => seat.seatGuid)), [seats]);
  const seatsOf = (guids: Iterable<string>) => [...guids].flatMap((guid) => map.byGuid.get(guid) ?? []);
  const { ask, ...reserved } = useReservedQuestion(filters, seatsOf(chosen));

  const loseSeats = useCallback(
    (guids: readonly string[]) => {
      const lost = guids.flatMap((guid) => map.byGuid.get(guid) ?? []);
      setSeats(seats.filter((seat) => !guids.includes(seat.seatGuid)));
      setMessage({ tone: 'warning', text: texts.lost(lost.map(placeOf).join('; '), lost.length !== 1) });
    },
    [map, seats, setSeats],
  );

  // Someone else may just have taken what was picked here.
  const { isOwnKnown } = lock;
  useEffect(() => {
    if (!isOwnKnown) return;
    const gone = seats.filter((seat) => taken.has(seat.seatGuid)).map((seat) => seat.seatGuid);
    if (gone.length > 0) loseSeats(gone);
  }, [seats, taken, isOwnKnown, loseSeats]);

  const add = useLatestCallback((seat: MapSeat) => {
    const next = addSeat(seats, seat.guid, quantities);
    setSeats(next);
    say(texts.added(placeOf(seat), next.length, total));
  });

  const toggle = useLatestCallback((seat: MapSeat) => {
    setMessage(null);
    if (chosen.has(seat.guid)) {
      setSeats(removeSeat(seats, seat.guid));
      say(texts.removed(placeOf(seat), seats.length - 1, total));
      return;
    }
    if (taken.has(seat.guid)) {
      say(texts.isTaken(placeOf(seat)));
      return;
    }
    const next = addSeat(seats, seat.guid, quantities).map((each) => each.seatGuid);
    if (!next.includes(seat.guid)) {
      setMessage({ tone: 'info', text: texts.full(total) });
      return;
    }
    ask(seatsOf(next), [seat], () => add(seat));
  });
  // Pressed once more before its row is gone, it must not bring the seat back.
  const remove = useLatestCallback((seat: MapSeat) => {
    if (chosen.has(seat.guid)) toggle(seat);
  });
  const changeType = useLatestCallback((seat: MapSeat, ticketType: string) =>
    setSeats(changeTicketType(seats, seat.guid, ticketType, quantities)),
  );
  return {
    ...lock,
    seats,
    setSeats,
    chosen,
    taken,
    quantities,
    total,
    message,
    setMessage,
    loseSeats,
    toggle,
    remove,
    changeType,
    /** Goes on with these seats once it is known that those which are reserved are needed. */
    askAbout(guids: readonly string[], goOn: () => void) {
      const all = seatsOf(guids);
      ask(all, all, goOn);
    },
    reserved,
  };
}
