import { Problem } from '../lib/problems.ts';
import type { LoadedPlan, Seat } from './plans.ts';

export interface SeatRequest {
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
export function chooseBestSeats(
  plan: LoadedPlan,
  taken: ReadonlySet<string>,
  request: SeatRequest,
): SeatProposal {
  const need: Need = {
    wheelchair: request.wheelchairSpaces ?? 0,
    companion: request.companionSeats ?? 0,
    standard: request.quantity - (request.wheelchairSpaces ?? 0) - (request.companionSeats ?? 0),
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
  const openSeats = new Set([...plan.seats.values()].filter((seat) => !taken.has(seat.guid)));
  const freeSeats = new Set(
    [...openSeats].filter(
      (seat) =>
        need[getNeededKind(seat)] > 0 &&
        (request.priceZone === undefined || seat.priceZone === request.priceZone) &&
        (request.section === undefined || seat.section === request.section),
    ),
  );
  const isEnough = (['wheelchair', 'companion', 'standard'] as const).every(
    (kind) => [...freeSeats].filter((seat) => getNeededKind(seat) === kind).length >= need[kind],
  );
  if (!isEnough) throw notEnoughSeats(request, freeSeats);

  const score = createScore(plan);
  const groups: Seat[][] = [];
  for (let missingCount = request.quantity; missingCount > 0;) {
    const block = findBestBlock(
      plan,
      { openSeats, freeSeats, need, missingCount, nearSeats: groups.flat() },
      score,
    );
    if (request.keepTogether && block.length < request.quantity) throw notEnoughSeats(request, freeSeats);
    for (const seat of block) {
      openSeats.delete(seat);
      freeSeats.delete(seat);
      need[getNeededKind(seat)] -= 1;
    }
    missingCount -= block.length;
    groups.push(block);
  }
  const guids = groups.map((group) => group.map((seat) => seat.guid));
  return { seats: guids.flat(), split: guids.length > 1, groups: guids };
}

interface Search {
  /** All seats that are not taken. */
  openSeats: ReadonlySet<Seat>;
  /** The free seats that match the request. */
  freeSeats: ReadonlySet<Seat>;
  need: Need;
  missingCount: number;
  nearSeats: readonly Seat[];
}

/** The best run of free seats for the missing seats, or for as many of them as possible. */
function findBestBlock(plan: LoadedPlan, search: Search, score: (seat: Seat) => number): Seat[] {
  const { missingCount } = search;
  for (let length = missingCount; length >= 1; length -= 1) {
    const best = findBestBlockOfLength(length, plan, search, score);
    if (!best) continue;
    // Leave two visitors for the next block instead of one, so that no visitor sits alone.
    const leavesOneAlone = missingCount - length === 1 && length > 2;
    return (leavesOneAlone && findBestBlockOfLength(length - 1, plan, search, score)) || best;
  }
  throw new Error('Found no free seat after counting enough of them.');
}

function findBestBlockOfLength(
  length: number,
  plan: LoadedPlan,
  { openSeats, freeSeats, need, nearSeats }: Search,
  score: (seat: Seat) => number,
): Seat[] | undefined {
  // Wheelchair spaces have fixed places, so the rest of the party is placed beside them.
  const needsSpecialSeats = need.wheelchair + need.companion > 0;
  let best: Seat[] | undefined;
  let bestScore = Infinity;
  for (const row of plan.rows) {
    for (let start = 0; start + length <= row.length; start += 1) {
      const block = row.slice(start, start + length);
      if (!block.every((seat) => freeSeats.has(seat)) || !fitsNeed(block, need)) continue;
      if (needsSpecialSeats && block.every((seat) => getNeededKind(seat) === 'standard')) continue;
      const blockScore =
        block.reduce((sum, seat) => sum + score(seat), 0) / length +
        countLoneSeats(row, start, length, openSeats) * LONE_SEAT_PENALTY +
        getDistance(block, nearSeats);
      if (blockScore < bestScore) [best, bestScore] = [block, blockScore];
    }
  }
  return best;
}

function getNeededKind(seat: Seat): keyof Need {
  return seat.kind === 'limitedView' ? 'standard' : seat.kind;
}

function fitsNeed(block: readonly Seat[], need: Need): boolean {
  const count = (kind: keyof Need) => block.filter((seat) => getNeededKind(seat) === kind).length;
  return (
    count('wheelchair') <= need.wheelchair &&
    count('companion') <= need.companion &&
    count('standard') <= need.standard
  );
}

function notEnoughSeats(request: SeatRequest, freeSeats: ReadonlySet<Seat>): Problem {
  return new Problem(
    'NOT_ENOUGH_SEATS',
    request.keepTogether
      ? 'There is no such number of seats side by side. Let the party sit apart, or choose fewer seats.'
      : request.priceZone === undefined && request.section === undefined
        ? 'Choose fewer seats, or another performance.'
        : 'Choose fewer seats, or another section or price zone.',
    { seatsAvailable: freeSeats.size },
  );
}

function createScore(plan: LoadedPlan): (seat: Seat) => number {
  const depths = [...plan.seats.values()].map((seat) => seat.y);
  const front = depths.reduce((least, y) => Math.min(least, y), Infinity);
  const back = depths.reduce((most, y) => Math.max(most, y), 0);
  const best = { x: plan.width / 2, y: front + (back - front) * 0.3 };
  return (seat) =>
    Math.hypot(seat.x - best.x, (seat.y - best.y) * DEPTH_WEIGHT) +
    (seat.kind === 'limitedView' ? LIMITED_VIEW_PENALTY : 0);
}

/** Counts the standard free seats that lose their last free neighbor by this choice. */
function countLoneSeats(
  row: readonly Seat[],
  start: number,
  length: number,
  openSeats: ReadonlySet<Seat>,
): number {
  const isOpen = (index: number) => {
    const seat = row[index];
    return seat !== undefined && openSeats.has(seat) && getNeededKind(seat) === 'standard';
  };
  const left = isOpen(start - 1) && !isOpen(start - 2) ? 1 : 0;
  const end = start + length;
  const right = isOpen(end) && !isOpen(end + 1) ? 1 : 0;
  return left + right;
}

function getDistance(block: readonly Seat[], nearSeats: readonly Seat[]): number {
  if (nearSeats.length === 0) return 0;
  const average = (seats: readonly Seat[], of: (seat: Seat) => number) =>
    seats.reduce((sum, seat) => sum + of(seat), 0) / seats.length;
  return Math.hypot(
    average(block, (seat) => seat.x) - average(nearSeats, (seat) => seat.x),
    average(block, (seat) => seat.y) - average(nearSeats, (seat) => seat.y),
  );
}
