import { Problem } from '../problems.ts';
import type { LoadedPlan, Seat } from './plans.ts';

export interface SeatWish {
  /** All seats of the party, including wheelchair spaces and companion seats. */
  quantity: number;
  /** How many of them are wheelchair spaces. Default: 0. */
  wheelchairSpaces?: number;
  /** How many of them are companion seats. Default: 0. */
  companionSeats?: number;
  priceZone?: string;
  section?: string;
  /** Refuse seats that are not side by side. */
  keepTogether?: boolean;
}

export interface SeatProposal {
  /** seat_guids: the concatenated `groups`. */
  seats: string[];
  split: boolean;
  /** The seats by group, side by side within a group. One group unless `split`. */
  groups: string[][];
}

// Penalties of a choice, in units of the plan (a seat is about 25 wide). Each penalty outweighs the next one,
// and any distance.
/** A part of the stage is hidden. */
const LIMITED_VIEW_PENALTY = 20_000;
/** A single free seat remains between taken ones and would be hard to sell. */
const LONE_SEAT_PENALTY = 5_000;
/** Distance in depth counts a little more than distance to the side. */
const DEPTH_WEIGHT = 1.3;

/** The seats that a party still needs. limitedView seats count as standard. */
interface Need {
  wheelchair: number;
  companion: number;
  standard: number;
}

/**
 * Chooses the best free seats: side by side if possible, otherwise in as few groups as possible, near each
 * other, and without a group of one if possible. Avoids leaving single seats. Wheelchair spaces and companion
 * seats are chosen only if requested. Throws NOT_ENOUGH_SEATS.
 */
export function chooseBestSeats(plan: LoadedPlan, taken: ReadonlySet<string>, wish: SeatWish): SeatProposal {
  const need: Need = {
    wheelchair: wish.wheelchairSpaces ?? 0,
    companion: wish.companionSeats ?? 0,
    standard: wish.quantity - (wish.wheelchairSpaces ?? 0) - (wish.companionSeats ?? 0),
  };
  if (need.standard < 0) {
    throw new Problem(
      'INVALID_REQUEST',
      'Count wheelchair spaces and companion seats in the quantity, too.',
      {
        errors: [{ path: '/quantity', message: 'must not be less than wheelchairSpaces and companionSeats' }],
      },
    );
  }
  const open = new Set([...plan.seats.values()].filter((seat) => !taken.has(seat.guid)));
  const free = new Set(
    [...open].filter(
      (seat) =>
        need[kindOf(seat)] > 0 &&
        (wish.priceZone === undefined || seat.priceZone === wish.priceZone) &&
        (wish.section === undefined || seat.section === wish.section),
    ),
  );
  const enough = (['wheelchair', 'companion', 'standard'] as const).every(
    (kind) => [...free].filter((seat) => kindOf(seat) === kind).length >= need[kind],
  );
  if (!enough) throw notEnough(wish, free);

  const score = scoreFor(plan);
  const groups: Seat[][] = [];
  for (let missing = wish.quantity; missing > 0;) {
    const block = bestBlock(plan, { open, free, need, missing, near: groups.flat() }, score);
    if (wish.keepTogether && block.length < wish.quantity) throw notEnough(wish, free);
    for (const seat of block) {
      open.delete(seat);
      free.delete(seat);
      need[kindOf(seat)] -= 1;
    }
    missing -= block.length;
    groups.push(block);
  }
  const guids = groups.map((group) => group.map((seat) => seat.guid));
  return { seats: guids.flat(), split: guids.length > 1, groups: guids };
}

interface Search {
  /** All seats that are not taken. */
  open: ReadonlySet<Seat>;
  /** The free seats that match the request. */
  free: ReadonlySet<Seat>;
  need: Need;
  missing: number;
  near: readonly Seat[];
}

/** The best run of free seats for the missing seats, or for as many of them as possible. */
function bestBlock(plan: LoadedPlan, search: Search, score: (seat: Seat) => number): Seat[] {
  const { missing } = search;
  for (let length = missing; length >= 1; length -= 1) {
    const best = bestBlockOf(length, plan, search, score);
    if (!best) continue;
    // Prefer two and two to three and one, so that nobody sits alone.
    const leavesOneAlone = missing - length === 1 && length > 2;
    return (leavesOneAlone && bestBlockOf(length - 1, plan, search, score)) || best;
  }
  throw new Error('Found no free seat after counting enough of them.');
}

function bestBlockOf(
  length: number,
  plan: LoadedPlan,
  { open, free, need, near }: Search,
  score: (seat: Seat) => number,
): Seat[] | undefined {
  // Wheelchair spaces have fixed places, so the rest of the party is placed beside them.
  const special = need.wheelchair + need.companion > 0;
  let best: Seat[] | undefined;
  let bestScore = Infinity;
  for (const row of plan.rows) {
    for (let start = 0; start + length <= row.length; start += 1) {
      const block = row.slice(start, start + length);
      if (!block.every((seat) => free.has(seat)) || !fits(block, need)) continue;
      if (special && block.every((seat) => kindOf(seat) === 'standard')) continue;
      const blockScore =
        block.reduce((sum, seat) => sum + score(seat), 0) / length +
        loneSeats(row, start, length, open) * LONE_SEAT_PENALTY +
        distance(block, near);
      if (blockScore < bestScore) [best, bestScore] = [block, blockScore];
    }
  }
  return best;
}

function kindOf(seat: Seat): keyof Need {
  return seat.kind === 'limitedView' ? 'standard' : seat.kind;
}

function fits(block: readonly Seat[], need: Need): boolean {
  const count = (kind: keyof Need) => block.filter((seat) => kindOf(seat) === kind).length;
  return (
    count('wheelchair') <= need.wheelchair &&
    count('companion') <= need.companion &&
    count('standard') <= need.standard
  );
}

function notEnough(wish: SeatWish, free: ReadonlySet<Seat>): Problem {
  return new Problem(
    'NOT_ENOUGH_SEATS',
    wish.keepTogether
      ? 'There is no such number of seats side by side. Let the party sit apart, or choose fewer seats.'
      : wish.priceZone === undefined && wish.section === undefined
        ? 'Choose fewer seats, or another performance.'
        : 'Choose fewer seats, or another section or price zone.',
    { seatsAvailable: free.size },
  );
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

/** Counts the standard free seats that lose their last free neighbor by this choice. */
function loneSeats(row: readonly Seat[], start: number, length: number, open: ReadonlySet<Seat>): number {
  const isOpen = (index: number) => {
    const seat = row[index];
    return seat !== undefined && open.has(seat) && kindOf(seat) === 'standard';
  };
  const left = isOpen(start - 1) && !isOpen(start - 2) ? 1 : 0;
  const end = start + length;
  const right = isOpen(end) && !isOpen(end + 1) ? 1 : 0;
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
