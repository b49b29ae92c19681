import type { MapRow, MapSeat } from './seatMap/plan';

/** The distance in seat widths above which two seats have an aisle between them. */
const AISLE_SEAT_WIDTHS = 1.6;

/**
 * The free seats that a selection would isolate: no free seat would be adjacent, but one was before. Wheelchair
 * spaces and companion seats are booked singly and do not count.
 * @param pitch the minimum distance of two adjacent seats
 */
export function findIsolatedSeats(
  rows: readonly MapRow[],
  takenSeats: ReadonlySet<string>,
  selectedSeats: ReadonlySet<string>,
  pitch: number,
): MapSeat[] {
  if (selectedSeats.size === 0) return [];
  return rows
    .filter((row) => row.seats.some((seat) => selectedSeats.has(seat.guid)))
    .flatMap(({ seats }) =>
      seats.filter((seat, index) => {
        const isFree = (other: MapSeat | undefined, includeSelected: boolean) =>
          other !== undefined &&
          Math.hypot(other.x - seat.x, other.y - seat.y) < pitch * AISLE_SEAT_WIDTHS &&
          !takenSeats.has(other.guid) &&
          (includeSelected || !selectedSeats.has(other.guid));
        if (seat.kind === 'wheelchair' || seat.kind === 'companion') return false;
        if (takenSeats.has(seat.guid) || selectedSeats.has(seat.guid)) return false;
        const adjacentSeats = [seats[index - 1], seats[index + 1]];
        return (
          adjacentSeats.some((other) => isFree(other, true)) &&
          !adjacentSeats.some((other) => isFree(other, false))
        );
      }),
    );
}
