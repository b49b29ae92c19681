/** Seeded random numbers (mulberry32): the same seed draws the same picture on every machine. */
export interface Random {
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  // The first values of consecutive seeds are similar, so they are skipped.
  next();
  next();
  return {
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => Math.floor(low + next() * (high - low + 1)),
    chance: (probability) => next() < probability,
  };
}
