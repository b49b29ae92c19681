import type { LoadedPlan, Seat } from './plans.ts';

// Penalties of a choice, in units of the plan (a seat is about 25 wide).
/** A part of the stage is hidden. */
const LIMITED_VIEW_PENALTY = 20_000;
/** Distance in depth counts a little more than distance to the side. */
const DEPTH_WEIGHT = 1.3;

/** The seats that a party still needs. limitedView seats count as standard. */
export interface Need {
  wheelchair: number;
  companion: number;
  standard: number;
}

export interface Search {
  /** All seats that are not taken. */
  openSeats: ReadonlySet<Seat>;
  /** The free seats that match the request. */
  freeSeats: ReadonlySet<Seat>;
  need: Need;
}

export function getNeededKind(seat: Seat): keyof Need {
  return seat.kind === 'limitedView' ? 'standard' : seat.kind;
}

/** The less, the better is the seat: the distance from the middle of the front third. */
export function createScore(plan: LoadedPlan): (seat: Seat) => number {
  const depths = [...plan.seats.values()].map((seat) => seat.y);
  const front = depths.reduce((least, y) => Math.min(least, y), Infinity);
  const back = depths.reduce((most, y) => Math.max(most, y), 0);
  const best = { x: plan.width / 2, y: front + (back - front) * 0.3 };
  return (seat) =>
    Math.hypot(seat.x - best.x, (seat.y - best.y) * DEPTH_WEIGHT) +
    (seat.kind === 'limitedView' ? LIMITED_VIEW_PENALTY : 0);
}

/** Counts the standard free seats that lose their last free neighbor by this choice. */
export function countLoneSeats(
  row: readonly Seat[],
  start: number,
  length: number,
  isOpen: (seat: Seat) => boolean,
): number {
  const isStandardOpen = (index: number) => {
    const seat = row[index];
    return seat !== undefined && isOpen(seat) && getNeededKind(seat) === 'standard';
  };
  const left = isStandardOpen(start - 1) && !isStandardOpen(start - 2) ? 1 : 0;
  const end = start + length;
  const right = isStandardOpen(end) && !isStandardOpen(end + 1) ? 1 : 0;
  return left + right;
}

export function getCenter(seats: readonly Seat[]): { x: number; y: number } {
  const getAverage = (of: (seat: Seat) => number) =>
    seats.reduce((sum, seat) => sum + of(seat), 0) / seats.length;
  return { x: getAverage((seat) => seat.x), y: getAverage((seat) => seat.y) };
}
