import type { SeatingFilters } from '../../../state/tickets/ticketingStorage';
import type { MapSeat } from './seatMap/plan';

/** The kinds of accessible seats: they are kept for guests who need them. */
export type AccessibleKind = 'wheelchair' | 'companion';

/**
 * The accessible seats of a selection that need a confirmation: wheelchair spaces unless the filters contain one, and
 * companion seats without a selected wheelchair space in their row.
 */
export function findUnconfirmedSeats(
  selectedSeats: readonly MapSeat[],
  { wheelchairSpaces }: Pick<SeatingFilters, 'wheelchairSpaces'>,
): (MapSeat & { kind: AccessibleKind })[] {
  const hasWheelchairSpaceInRow = (seat: MapSeat) =>
    selectedSeats.some(
      ({ kind, section, row }) => kind === 'wheelchair' && section === seat.section && row === seat.row,
    );
  return selectedSeats.filter((seat): seat is MapSeat & { kind: AccessibleKind } => {
    if (seat.kind === 'wheelchair') return wheelchairSpaces === 0;
    return seat.kind === 'companion' && !hasWheelchairSpaceInRow(seat);
  });
}
