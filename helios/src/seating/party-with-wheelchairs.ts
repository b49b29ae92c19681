import type { LoadedPlan, Seat } from './plans.ts';
import { countLoneSeats, getCenter, getNeededKind } from './seat-costs.ts';
import type { Need, Search } from './seat-costs.ts';

// Costs of a place for a party, in units of the plan (a seat is about 25 wide), for each of its seats.
/** Distance from the middle of the wheelchair spaces and companion seats. */
const APART_WEIGHT = 3;
/** The view of the stage, for the choice among places and among seats of a place. */
const VIEW_WEIGHT = 0.15;
/** For a whole party: a row of its own, a visitor alone in it, and a single free seat that is hard to sell. */
const GROUP_COST = 150;
const ALONE_COST = 150;
const LONE_SEAT_COST = 300;

/** Bounds of the work: where places begin, how many of them are compared, and the seats of each. A party has 12. */
const MAX_STARTS = 40;
const MAX_PLACES = 6;
const MAX_NEAR_SEATS = 100;

/**
 * Seats a party that cannot sit side by side: its wheelchair spaces and companion seats together, and the others around them, in
 * their row and in the rows before and behind it. The groups are side by side, nearest first. There must be enough free seats.
 */
export function placeAroundWheelchairs(
  plan: LoadedPlan,
  search: Search,
  score: (seat: Seat) => number,
): Seat[][] {
  const { need, freeSeats } = search;
  const listKind = (kind: keyof Need) => [...freeSeats].filter((seat) => getNeededKind(seat) === kind);
  const wheelchairs = listKind('wheelchair');
  const companions = listKind('companion');
  const standard = need.standard > 0 ? listKind('standard') : [];
  const starts = (need.wheelchair > 0 ? wheelchairs : companions)
    .toSorted((a, b) => score(a) - score(b))
    .slice(0, MAX_STARTS);
  const spaces = new Map<string, Seat[]>();
  for (const start of starts) {
    const chosen = pickNearest(wheelchairs, start, need.wheelchair);
    const from = chosen.length > 0 ? getCenter(chosen) : start;
    const special = [...chosen, ...pickNearest(companions, from, need.companion)];
    spaces.set(
      special
        .map(({ guid }) => guid)
        .sort()
        .join(' '),
      special,
    );
  }
  const places = [...spaces.values()]
    .map((special) => ({ special, cost: getCost(special, getCenter(special), score) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_PLACES)
    .map(({ special }) => completePlace(plan, search, special, standard, score))
    .sort((a, b) => a.cost - b.cost);
  const [best] = places;
  if (!best) throw new Error('Found no free seat after counting enough of them.');
  return best.groups;
}

interface Point {
  x: number;
  y: number;
}

const getDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function pickNearest(seats: readonly Seat[], to: Point, count: number): Seat[] {
  if (count === 0) return [];
  return seats.toSorted((a, b) => getDistance(a, to) - getDistance(b, to)).slice(0, count);
}

/** The nearest seats in any order. Faster than a sort for a large house. */
function listNear(seats: readonly Seat[], to: Point, count: number): Seat[] {
  const distances = Float64Array.from(seats, (seat) => (seat.x - to.x) ** 2 + (seat.y - to.y) ** 2);
  const limit = distances.toSorted()[count] ?? Infinity;
  return seats.filter((_seat, index) => (distances[index] as number) <= limit);
}

/** The average for the seats of a party. */
function getCost(seats: readonly Seat[], center: Point, score: (seat: Seat) => number): number {
  const total = seats.reduce((sum, seat) => sum + getDistance(seat, center) * APART_WEIGHT + score(seat), 0);
  return total / seats.length;
}

/** Adds the other seats of the party around its wheelchair spaces and companion seats. */
function completePlace(
  plan: LoadedPlan,
  { openSeats, need }: Search,
  special: readonly Seat[],
  standard: readonly Seat[],
  score: (seat: Seat) => number,
): { groups: Seat[][]; cost: number } {
  const center = getCenter(special);
  const near = new Map(
    listNear(standard, center, MAX_NEAR_SEATS).map((seat) => [
      seat,
      getDistance(seat, center) + score(seat) * VIEW_WEIGHT,
    ]),
  );
  const rows = plan.rows.filter((row) => row.some((seat) => near.has(seat)));
  const party = new Set(special);
  const isOpen = (seat: Seat) => openSeats.has(seat) && !party.has(seat);
  const isBesideParty = (row: readonly Seat[], start: number, length: number) =>
    [row[start - 1], row[start + length]].some((seat) => seat !== undefined && party.has(seat));
  for (let missing = need.standard; missing > 0;) {
    let best: Seat[] = [];
    let bestCost = Infinity;
    for (const row of rows) {
      for (let start = 0; start < row.length; start += 1) {
        let seatCosts = 0;
        for (let length = 1; length <= missing && start + length <= row.length; length += 1) {
          const seat = row[start + length - 1] as Seat;
          const seatCost = near.get(seat);
          if (seatCost === undefined || party.has(seat)) break;
          seatCosts += seatCost;
          const isBeside = isBesideParty(row, start, length);
          const leavesAlone = missing - length === 1 || (length === 1 && !isBeside);
          const groupCosts =
            (isBeside ? 0 : GROUP_COST) +
            (leavesAlone ? ALONE_COST : 0) +
            countLoneSeats(row, start, length, isOpen) * LONE_SEAT_COST;
          const cost = (seatCosts + groupCosts) / length;
          if (cost < bestCost) [best, bestCost] = [row.slice(start, start + length), cost];
        }
      }
    }
    for (const seat of best) party.add(seat);
    missing -= best.length;
  }
  const groups = groupSideBySide(plan, party).sort(
    (a, b) => getDistance(getCenter(a), center) - getDistance(getCenter(b), center),
  );
  return { groups, cost: getCost([...party], center, score) + groups.length * GROUP_COST };
}

function groupSideBySide(plan: LoadedPlan, party: ReadonlySet<Seat>): Seat[][] {
  const groups: Seat[][] = [];
  for (const row of plan.rows) {
    row.forEach((seat, index) => {
      if (!party.has(seat)) return;
      const before = row[index - 1];
      if (before && party.has(before)) groups.at(-1)?.push(seat);
      else groups.push([seat]);
    });
  }
  return groups;
}
