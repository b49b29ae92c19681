import { useState } from 'react';
import type { SeatingFilters } from '../../../state/ticketingStorage';
import type { MapSeat } from '../seatMap/plan';
import { useLatestCallback } from '../useLatestCallback';
import { seatsToAskAbout, type ReservedKind } from './reservedSeats';

export interface ReservedQuestion {
  /** The seats that it is about: all of one kind. */
  seats: readonly MapSeat[];
  kind: ReservedKind;
}

/**
 * Asks before somebody takes a wheelchair space or a companion seat alone. Who has said once that a kind of seat is needed
 * is not asked about that kind again.
 *
 * @param initial the seats that were chosen when the screen opened: they were asked about when they were chosen
 */
export function useReservedQuestion(
  filters: Pick<SeatingFilters, 'wheelchairSpaces'>,
  initial: readonly MapSeat[],
) {
  const [needed, setNeeded] = useState<ReadonlySet<string>>(() => new Set(initial.map((seat) => seat.kind)));
  const [asked, setAsked] = useState<(ReservedQuestion & { goOn: () => void }) | null>(null);

  function askUnless(
    known: ReadonlySet<string>,
    choice: readonly MapSeat[],
    about: readonly MapSeat[],
    goOn: () => void,
  ) {
    const open = seatsToAskAbout(choice, filters).filter(
      (seat) => about.includes(seat) && !known.has(seat.kind),
    );
    const [first] = open;
    if (!first) {
      setAsked(null);
      goOn();
      return;
    }
    const confirmed = new Set([...known, first.kind]);
    setAsked({
      kind: first.kind,
      seats: open.filter((seat) => seat.kind === first.kind),
      goOn: () => {
        setNeeded(confirmed);
        askUnless(confirmed, choice, about, goOn);
      },
    });
  }
  /**
   * Goes on with a choice, at once or when the visitor has said that the party needs its reserved seats. `about`: the seats
   * that are new in it.
   */
  const ask = useLatestCallback((choice: readonly MapSeat[], about: readonly MapSeat[], goOn: () => void) =>
    askUnless(needed, choice, about, goOn),
  );

  return {
    ask,
    question: asked as ReservedQuestion | null,
    onYes: () => asked?.goOn(),
    onNo: () => setAsked(null),
  };
}
