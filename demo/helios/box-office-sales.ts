import type { LoadedPlan, Seat } from '../../helios/src/seating/plans.ts';

/** Creates a deterministic generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The share of seats that the box office has sold, `daysAhead` of the performance: more for a nearer
 * performance.
 */
export function getSoldShare(daysAhead: number, random: () => number): number {
  return 0.06 + 0.4 * Math.exp(-daysAhead / 21) + 0.06 * random();
}

/**
 * Chooses the seats that the box office has sold: parties of two to six side by side, more of them in better
 * rows. Deterministic for a performance. Returns seat_guids.
 */
export function chooseSoldSeats(plan: LoadedPlan, share: number, random: () => number): string[] {
  if (share >= 1) return [...plan.seats.keys()];
  const target = Math.floor(plan.seats.size * share);
  const rows = plan.rows
    .map((row) => row.filter((seat) => seat.kind === 'standard'))
    .filter((row) => row.length > 6);
  const sold = new Set<Seat>();
  for (let tries = 0; sold.size < target && tries < 20_000; tries += 1) {
    // Take the better of two random rows, so that the front fills first and the back is not empty.
    const row = rows[Math.min(pickIndex(rows.length, random), pickIndex(rows.length, random))] ?? [];
    const size = 2 + pickIndex(5, random);
    const start = pickIndex(row.length - size + 1, random);
    const party = row.slice(start, start + size);
    if (party.every((seat) => !sold.has(seat))) for (const seat of party) sold.add(seat);
  }
  return [...sold].map((seat) => seat.guid);
}

function pickIndex(count: number, random: () => number): number {
  return Math.floor(random() * count);
}
