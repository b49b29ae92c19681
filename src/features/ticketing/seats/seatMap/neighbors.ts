import type { MapSeat } from './plan';

/**
 * The seat to which a key moves the focus, or null for another key or without a seat in that direction. Left and
 * right move within the row and then to the next section at the same level; up and down move to the nearest row; Home
 * and End move to the ends of the row.
 */
export function findNeighborSeat(from: MapSeat, key: string, seats: readonly MapSeat[]): MapSeat | null {
  switch (key) {
    case 'ArrowLeft':
      return findBeside(from, -1, seats);
    case 'ArrowRight':
      return findBeside(from, 1, seats);
    case 'ArrowUp':
      return findNearest(
        from,
        seats,
        (seat) => from.y - seat.y,
        (seat) => seat.x - from.x,
      );
    case 'ArrowDown':
      return findNearest(
        from,
        seats,
        (seat) => seat.y - from.y,
        (seat) => seat.x - from.x,
      );
    case 'Home':
    case 'End': {
      const row = getRow(from, seats);
      return (key === 'Home' ? row[0] : row[row.length - 1]) ?? null;
    }
    default:
      return null;
  }
}

function getRow(seat: MapSeat, seats: readonly MapSeat[]): MapSeat[] {
  return seats
    .filter((each) => each.section === seat.section && each.row === seat.row)
    .sort((a, b) => a.x - b.x);
}

function findBeside(from: MapSeat, direction: 1 | -1, seats: readonly MapSeat[]): MapSeat | null {
  const row = getRow(from, seats);
  const nextInRow = row[row.indexOf(from) + direction];
  if (nextInRow) return nextInRow;
  return findNearest(
    from,
    seats.filter((seat) => seat.section !== from.section || seat.row !== from.row),
    (seat) => (seat.x - from.x) * direction,
    (seat) => seat.y - from.y,
  );
}

/** The nearest seat within 45 degrees of a direction. Sideways distance counts double. */
function findNearest(
  from: MapSeat,
  seats: readonly MapSeat[],
  getForward: (seat: MapSeat) => number,
  getSideways: (seat: MapSeat) => number,
): MapSeat | null {
  let best: MapSeat | null = null;
  let bestCost = Infinity;
  for (const seat of seats) {
    const forward = getForward(seat);
    const sideways = Math.abs(getSideways(seat));
    if (seat === from || forward <= 0 || sideways > forward) continue;
    const cost = forward + 2 * sideways;
    if (cost < bestCost) {
      best = seat;
      bestCost = cost;
    }
  }
  return best;
}
