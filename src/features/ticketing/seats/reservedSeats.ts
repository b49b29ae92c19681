import type { SeatingFilters } from '../../../state/ticketingStorage';
import type { MapSeat } from '../seatMap/plan';

/** The kinds of seats that are kept for guests who need them. */
export type ReservedKind = 'wheelchair' | 'companion';

/**
 * The reserved seats of a choice for which nothing says yet that the party needs them: wheelchair spaces, unless one is
 * wished for, and companion seats without a chosen wheelchair space in their row.
 */
export function seatsToAskAbout(
  choice: readonly MapSeat[],
  { wheelchairSpaces }: Pick<SeatingFilters, 'wheelchairSpaces'>,
): (MapSeat & { kind: ReservedKind })[] {
  const isChosenBeside = (seat: MapSeat) =>
    choice.some(
      ({ kind, section, row }) => kind === 'wheelchair' && section === seat.section && row === seat.row,
    );
  return choice.filter((seat): seat is MapSeat & { kind: ReservedKind } => {
    if (seat.kind === 'wheelchair') return wheelchairSpaces === 0;
    return seat.kind === 'companion' && !isChosenBeside(seat);
  });
}
