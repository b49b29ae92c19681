import { Problem } from '../lib/problems.ts';
import { placeAroundWheelchairs } from './party-with-wheelchairs.ts';
import type { LoadedPlan, Seat } from './plans.ts';
import { countLoneSeats, createScore, getCenter, getNeededKind } from './seat-costs.ts';
import type { Need, Search } from './seat-costs.ts';

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

/** A single free seat remains between taken ones and would be hard to sell. It outweighs any distance. */
const LONE_SEAT_PENALTY = 5_000;
/** That a party sits near each other counts more than the view of the stage. */
const APART_WEIGHT = 4;

/**
 * Chooses the best free seats: side by side if possible, otherwise in as few groups as possible, near each
 * other, and without a group of one if possible. A party with wheelchairs that cannot sit side by side sits around them. Avoids
 * leaving single seats. Wheelchair spaces and companion seats are chosen only if requested. Throws NOT_ENOUGH_SEATS.
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

  const search = { openSeats, freeSeats, need };
  const score = createScore(plan);
  const together = findBestBlock(request.quantity, plan, search, [], score);
  if (!together && request.keepTogether) throw notEnoughSeats(request, freeSeats);
  const groups = together
    ? [together]
    : need.wheelchair + need.companion > 0
      ? placeAroundWheelchairs(plan, search, score)
      : splitParty(plan, search, score);
  const guids = groups.map((group) => group.map((seat) => seat.guid));
  return { seats: guids.flat(), split: guids.length > 1, groups: guids };
}

function splitParty(
  plan: LoadedPlan,
  { openSeats, freeSeats, need }: Search,
  score: (seat: Seat) => number,
): Seat[][] {
  const left = { openSeats: new Set(openSeats), freeSeats: new Set(freeSeats), need: { ...need } };
  const groups: Seat[][] = [];
  while (left.need.standard > 0) {
    const block = findLongestBlock(plan, left, groups.flat(), score);
    for (const seat of block) {
      left.openSeats.delete(seat);
      left.freeSeats.delete(seat);
    }
    left.need.standard -= block.length;
    groups.push(block);
  }
  return groups;
}

/** The best run of free seats for the missing seats, or for as many of them as possible. */
function findLongestBlock(
  plan: LoadedPlan,
  search: Search,
  nearSeats: readonly Seat[],
  score: (seat: Seat) => number,
): Seat[] {
  const missingCount = search.need.standard;
  for (let length = missingCount; length >= 1; length -= 1) {
    const best = findBestBlock(length, plan, search, nearSeats, score);
    if (!best) continue;
    // Leave two visitors for the next block instead of one, so that no visitor sits alone.
    const leavesOneAlone = missingCount - length === 1 && length > 2;
    return (leavesOneAlone && findBestBlock(length - 1, plan, search, nearSeats, score)) || best;
  }
  throw new Error('Found no free seat after counting enough of them.');
}

function findBestBlock(
  length: number,
  plan: LoadedPlan,
  { openSeats, freeSeats, need }: Search,
  nearSeats: readonly Seat[],
  score: (seat: Seat) => number,
): Seat[] | undefined {
  let best: Seat[] | undefined;
  let bestScore = Infinity;
  for (const row of plan.rows) {
    for (let start = 0; start + length <= row.length; start += 1) {
      const block = row.slice(start, start + length);
      if (!block.every((seat) => freeSeats.has(seat)) || !fitsNeed(block, need)) continue;
      const blockScore =
        block.reduce((sum, seat) => sum + score(seat), 0) / length +
        countLoneSeats(row, start, length, (seat) => openSeats.has(seat)) * LONE_SEAT_PENALTY +
        getDistance(block, nearSeats) * APART_WEIGHT;
      if (blockScore < bestScore) [best, bestScore] = [block, blockScore];
    }
  }
  return best;
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

/** From the middle of the block to that of the seats that the party has already. */
function getDistance(block: readonly Seat[], nearSeats: readonly Seat[]): number {
  if (nearSeats.length === 0) return 0;
  const [from, to] = [getCenter(block), getCenter(nearSeats)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}
