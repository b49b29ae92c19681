import type { MapSeat } from './plan';

/**
 * The seat that a key leads to, or null when there is none that way or the key is none of ours.
 * Left and right stay in the row and go on into the next section at its level; up and down go to the
 * nearest row; Home and End go to the ends of the row. Directions are those of the screen.
 */
export function neighbourSeat(from: MapSeat, key: string, seats: readonly MapSeat[]): MapSeat | null {
  switch (key) {
    case 'ArrowLeft':
      return beside(from, -1, seats);
    case 'ArrowRight':
      return beside(from, 1, seats);
    case 'ArrowUp':
      return nearest(
        from,
        seats,
        (seat) => from.y - seat.y,
        (seat) => seat.x - from.x,
      );
    case 'ArrowDown':
      return nearest(
        from,
        seats,
        (seat) => seat.y - from.y,
        (seat) => seat.x - from.x,
      );
    case 'Home':
    case 'End': {
      const row = rowOf(from, seats);
      return (key === 'Home' ? row[0] : row[row.length - 1]) ?? null;
    }
    default:
      return null;
  }
}

function rowOf(seat: MapSeat, seats: readonly MapSeat[]): MapSeat[] {
  return seats
    .filter((each) => each.section === seat.section && each.row === seat.row)
    .sort((a, b) => a.x - b.x);
}

function beside(from: MapSeat, direction: 1 | -1, seats: readonly MapSeat[]): MapSeat | null {
  const row = rowOf(from, seats);
  const inRow = row[row.indexOf(from) + direction];
  if (inRow) return inRow;
  return nearest(
    from,
    seats.filter((seat) => seat.section !== from.section || seat.row !== from.row),
    (seat) => (seat.x - from.x) * direction,
    (seat) => seat.y - from.y,
  );
}

/** The nearest seat ahead within a cone of 45 degrees; what lies off the line counts double. */
function nearest(
  from: MapSeat,
  seats: readonly MapSeat[],
  ahead: (seat: MapSeat) => number,
  aside: (seat: MapSeat) => number,
): MapSeat | null {
  let best: MapSeat | null = null;
  let bestCost = Infinity;
  for (const seat of seats) {
    const forward = ahead(seat);
    const sideways = Math.abs(aside(seat));
    if (seat === from || forward <= 0 || sideways > forward) continue;
    const cost = forward + 2 * sideways;
    if (cost < bestCost) {
      best = seat;
      bestCost = cost;
    }
  }
  return best;
}
