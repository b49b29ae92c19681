import { seatsTexts as texts } from '../texts';

interface SeatPosition {
  section: string;
  row: string;
  number: string;
}

/** "Orchestra Left, row A, seat 1" */
export function formatSeat(seat: SeatPosition): string {
  return texts.seat(seat.section, seat.row, seat.number);
}

/** "Orchestra Left, row A, seats 1, 2, 3": combines the seats of one row, and joins several rows. */
export function formatSeats(seats: readonly SeatPosition[]): string {
  const rows = new Map<string, SeatPosition[]>();
  for (const seat of seats) {
    const key = `${seat.section}\n${seat.row}`;
    rows.set(key, [...(rows.get(key) ?? []), seat]);
  }
  return [...rows.values()]
    .map((row) => {
      const [first, ...others] = row;
      if (!first) return '';
      if (others.length === 0) return formatSeat(first);
      return texts.seats(
        first.section,
        first.row,
        row.map((seat) => seat.number),
      );
    })
    .join('; ');
}
