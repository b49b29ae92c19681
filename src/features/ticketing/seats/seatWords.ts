import type { MapSeat } from '../seatMap/plan';
import { seatsTexts as texts } from '../texts';
import type { SeatView } from './seatView';

type Place = Pick<MapSeat, 'section' | 'row' | 'number'>;

/** "Orchestra Left, row A, seat 1" */
export function placeOf(seat: Place): string {
  return texts.seat(seat.section, seat.row, seat.number);
}

/** "Orchestra Left, row A, seats 1, 2, 3": seats of one row in one breath, several rows one after the other. */
export function placesOf(seats: readonly Place[]): string {
  const rows = new Map<string, Place[]>();
  for (const seat of seats) {
    const key = `${seat.section}\n${seat.row}`;
    rows.set(key, [...(rows.get(key) ?? []), seat]);
  }
  return [...rows.values()]
    .map((row) => {
      const [first, ...others] = row;
      if (!first) return '';
      if (others.length === 0) return placeOf(first);
      return texts.seats(
        first.section,
        first.row,
        row.map((seat) => seat.number),
      );
    })
    .join('; ');
}

/** "Seen from the left, near the stage" */
export function viewWords({ side, depth, isLimited }: SeatView): string {
  return texts.viewFrom(texts.viewSides[side], texts.viewDepths[depth], isLimited);
}
