import { Problem } from '../problems.ts';
import type { LoadedPlan, Seat } from './plans.ts';

/** How far up or down a free seat left alone moves a choice: it would be hard to sell. */
const LONE_SEAT_PENALTY = 60;
const LIMITED_VIEW_PENALTY = 500;
/** A row further back counts a little more than a seat further out. */
const DEPTH_WEIGHT = 1.3;

/**
 * The best free seats: side by side where that is possible, else in as few groups as possible, near each other.
 * Wheelchair spaces and companion seats are left to those who need them, who choose them on the map.
 * Throws NOT_ENOUGH_SEATS.
 */
export function chooseBestSeats(
  plan: LoadedPlan,
  taken: ReadonlySet<string>,
  { quantity, priceZone }: { quantity: number; priceZone?: string },
): { seats: string[]; split: boolean } {
  const free = new Set<Seat>();
  for (const seat of plan.seats.values()) {
    const open = !taken.has(seat.guid) && (seat.kind === 'standard' || seat.kind === 'limitedView');
    if (open && (priceZone === undefined || seat.priceZone === priceZone)) free.add(seat);
  }
  if (free.size < quantity) {
    throw new Problem(
      'NOT_ENOUGH_SEATS',
      priceZone === undefined
        ? 'Choose fewer seats, or another performance.'
        : 'Choose fewer seats, or another price zone.',
      { seatsAvailable: free.size },
    );
  }

  const score = scoreFor(plan);
  const chosen: Seat[] = [];
  let groups = 0;
  while (chosen.length < quantity) {
    const missing = quantity - chosen.length;
    const block = bestBlock(plan, free, missing, score, chosen);
    for (const seat of block) free.delete(seat);
    chosen.push(...block);
    groups += 1;
  }
  return { seats: chosen.map((seat) => seat.guid), split: groups > 1 };
}

/** The best run of `size` free seats, or of as many as any run still has. There is at least one free seat. */
function bestBlock(
  plan: LoadedPlan,
  free: ReadonlySet<Seat>,
  size: number,
  score: (seat: Seat) => number,
  near: readonly Seat[],
): Seat[] {
  for (let length = size; length >= 1; length -= 1) {
    let best: Seat[] | undefined;
    let bestScore = Infinity;
    for (const row of plan.rows) {
      for (let start = 0; start + length <= row.length; start += 1) {
        const block = row.slice(start, start + length);
        if (!block.every((seat) => free.has(seat))) continue;
        const blockScore =
          block.reduce((sum, seat) => sum + score(seat), 0) / length +
          loneSeats(row, start, length, free) * LONE_SEAT_PENALTY +
          distance(block, near);
        if (blockScore < bestScore) [best, bestScore] = [block, blockScore];
      }
    }
    if (best) return best;
  }
  throw new Error('No free seat, though they were counted.');
}

function scoreFor(plan: LoadedPlan): (seat: Seat) => number {
  const depths = [...plan.seats.values()].map((seat) => seat.y);
  const front = depths.reduce((least, y) => Math.min(least, y), Infinity);
  const back = depths.reduce((most, y) => Math.max(most, y), 0);
  const best = { x: plan.width / 2, y: front + (back - front) * 0.3 };
  return (seat) =>
    Math.hypot(seat.x - best.x, (seat.y - best.y) * DEPTH_WEIGHT) +
    (seat.kind === 'limitedView' ? LIMITED_VIEW_PENALTY : 0);
}

function loneSeats(row: readonly Seat[], start: number, length: number, free: ReadonlySet<Seat>): number {
  const isFree = (index: number) => {
    const seat = row[index];
    return seat !== undefined && free.has(seat);
  };
  const left = isFree(start - 1) && !isFree(start - 2) ? 1 : 0;
  const end = start + length;
  const right = isFree(end) && !isFree(end + 1) ? 1 : 0;
  return left + right;
}

function distance(block: readonly Seat[], near: readonly Seat[]): number {
  if (near.length === 0) return 0;
  const middle = (seats: readonly Seat[], of: (seat: Seat) => number) =>
    seats.reduce((sum, seat) => sum + of(seat), 0) / seats.length;
  return Math.hypot(
    middle(block, (seat) => seat.x) - middle(near, (seat) => seat.x),
    middle(block, (seat) => seat.y) - middle(near, (seat) => seat.y),
  );
}
